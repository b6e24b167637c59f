/** Things on the table that can be chosen, as targets: `take:4`, `seat:2`, `use:A7`, `die:3`. */
import type { Target } from '../../board/target';
import { byKind } from '../../lib/cases';
import { FACES, type Move, type Wager } from './generated';

export type BidMove = Extract<Move, { kind: 'bid' }>;

/** Targets that are laid out over the table, because there may be many or they lie hidden. */
export const LAID_OUT = new Set(['card', 'token', 'item']);

/** The target a move chooses; null where a picker makes the move, or where the seat steps in with it. */
export const targetOf = byKind<Move, Target | null>(
  {
    bid: () => null,
    side: () => null,
    bet: () => null,
    reveal: () => null,
    use: ({ token }) => `use:${token}`,
    take: ({ position }) => `take:${position}`,
    to: ({ face }) => `to:${face}`,
    item: ({ item }) => `item:${item}`,
  },
  (move) => {
    if ('token' in move) return `token:${move.token}`;
    if ('card' in move) return `card:${move.card}`;
    if ('seat' in move) return `seat:${move.seat}`;
    return 'face' in move ? `die:${move.face}` : `say:${move.kind}`;
  },
);

/** All targets of these moves, with the move each makes. */
export function targets(moves: readonly Move[]): Map<Target, Move> {
  const found = new Map<Target, Move>();
  for (const move of moves) {
    const target = targetOf(move);
    if (target !== null && !found.has(target)) found.set(target, move);
  }
  return found;
}

/** What a card is worth to the seat that chooses it, by a guess of the hall. */
export const worthOf = (move: Move | undefined): number | undefined => (move && 'worth' in move ? move.worth : undefined);

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

/** Bids of the moves by quantity and face; they are listed from the lowest raise on. */
export class Bids {
  private readonly found: readonly BidMove[];
  readonly first: BidMove | undefined;
  readonly low: number;
  readonly high: number;

  constructor(moves: readonly Move[]) {
    this.found = moves.filter((move) => move.kind === 'bid');
    this.first = this.found[0];
    this.low = this.first?.quantity ?? 0;
    this.high = this.found.at(-1)?.quantity ?? 0;
  }

  get any(): boolean {
    return this.first !== undefined;
  }

  at(quantity: number, face: number): BidMove | undefined {
    return this.found.find((move) => move.quantity === quantity && move.face === face);
  }

  /** The same number of dice with another face, or one more where that would be too low. */
  withFace(quantity: number, face: number): number {
    return this.found.find((move) => move.face === face && move.quantity >= quantity)?.quantity ?? quantity;
  }

  /** The lowest face that goes with so many dice, the wanted one first. */
  withQuantity(quantity: number, face: number): number {
    return this.at(quantity, face) ? face : (FACES.find((other) => this.at(quantity, other)) ?? face);
  }
}
