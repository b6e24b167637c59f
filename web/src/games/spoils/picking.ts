/** Things on the table that can be chosen, as targets: `take:4`, `seat:2`, `use:A7`, `die:3`. */
import type { Target } from '../../board/target';
import type { SpoilsMove } from './view';

/** Words that are said at once, by a button of their own. */
export const WORDS = new Set(['pass', 'rest', 'challenge', 'stop', 'wait', 'show', 'pay']);
/** Moves that are put together with pickers. */
const PICKED = new Set(['bid', 'side', 'bet']);
/** Targets that are laid out over the table, because there may be many or they lie hidden. */
export const LAID_OUT = new Set(['card', 'token', 'item']);

/** The target a move chooses; null where a picker makes the move. */
export function targetOf(move: SpoilsMove): Target | null {
  if (WORDS.has(move.kind)) return `say:${move.kind}`;
  if (PICKED.has(move.kind)) return null;
  if (move.kind === 'use') return `use:${move.token}`;
  if (move.kind === 'take') return `take:${move.position}`;
  if (move.kind === 'to') return `to:${move.face}`;
  if (move.kind === 'item') return `item:${move.item}`;
  if (move.token !== undefined) return `token:${move.token}`;
  if (move.card !== undefined) return `card:${move.card}`;
  if (move.seat !== undefined) return `seat:${move.seat}`;
  return move.face === undefined ? null : `die:${move.face}`;
}

/** All targets of these moves, with the move each makes. */
export function targets(moves: readonly SpoilsMove[]): Map<Target, SpoilsMove> {
  const found = new Map<Target, SpoilsMove>();
  for (const move of moves) {
    const target = targetOf(move);
    if (target !== null && !found.has(target)) found.set(target, move);
  }
  return found;
}

export interface Wager {
  least: number;
  most: number;
}

/** What may be staked: at least five Gold, or all of it where there is less. */
export const wager = (gold: number): Wager => ({ least: Math.min(5, gold), most: gold });

/** The quick amounts beside the slider: the least, a quarter, half, all. */
export function quick({ least, most }: Wager): { label: string; amount: number }[] {
  const part = (share: number): number => Math.max(least, Math.round(most * share));
  const found = [
    { label: `${least}`, amount: least },
    { label: '¼', amount: part(0.25) },
    { label: '½', amount: part(0.5) },
    { label: 'All', amount: most },
  ];
  return found.filter((one, i) => found.findIndex((other) => other.amount === one.amount) === i);
}

/** Bids of the moves by quantity and face. */
export class Bids {
  private readonly found = new Map<string, SpoilsMove>();
  readonly low: number;
  readonly high: number;

  constructor(moves: readonly SpoilsMove[]) {
    for (const move of moves) if (move.kind === 'bid') this.found.set(`${move.quantity}x${move.face}`, move);
    const quantities = [...this.found.values()].map((move) => move.quantity!);
    this.low = Math.min(...quantities);
    this.high = Math.max(...quantities);
  }

  get any(): boolean {
    return this.found.size > 0;
  }

  at(quantity: number, face: number): SpoilsMove | undefined {
    return this.found.get(`${quantity}x${face}`);
  }

  /** The same number of dice with another face, or one more where that would be too low. */
  withFace(quantity: number, face: number): number {
    for (let more = quantity; more <= this.high; more++) if (this.at(more, face)) return more;
    return quantity;
  }

  /** The lowest face that goes with so many dice, the wanted one first. */
  withQuantity(quantity: number, face: number): number {
    if (this.at(quantity, face)) return face;
    return [1, 2, 3, 4, 5, 6].find((other) => this.at(quantity, other)) ?? face;
  }
}
