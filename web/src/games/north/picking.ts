/**
 * What can be done, as acts put together from targets: `hand:COM.N`, `use:effect`, `seat:2`, `space:B3`. An act is chosen
 * target by target in its order; a sail may begin with the card or with the space. Nothing is sent before it is whole.
 */
import { kindOf, type Target } from '../../board/target';
import { kindOf as cardKind } from './cards';
import { SECRET, type NorthMove, type Whole } from './view';

export interface Act {
  move: NorthMove;
  whole: Whole | null;
  /** all moves it takes, one after the other */
  moves: number[];
  targets: Target[];
  /** a sail or a stroke: the space may be chosen first */
  loose: boolean;
  /** where several acts lead to one space, the cheaper one is meant */
  cost: number;
}

const COST: Record<string, number> = { wind: 0, 'as wind': 3, row: 4 };

/** The targets a move is made of, but for what it still has to name. */
function beginning(move: NorthMove): Target[] {
  switch (move.kind) {
    case 'pass':
      return ['say:pass'];
    case 'hero':
      return [`hand:${move.card}`];
    case 'wind':
      return [`hand:${move.card}`, `space:${move.to}`];
    case 'as wind':
      return [`hand:${move.card}`, 'use:wind', `space:${move.to}`];
    case 'event':
      return [`hand:${move.card}`, 'use:effect'];
    case 'ability':
      return [`hero:${move.card}`];
    case 'row':
      return ['do:row', `space:${move.to}`];
    case 'way':
    case 'space':
      return [`space:${move.to}`];
    case 'player':
      return [`seat:${move.seat}`];
    case 'place':
      return [`crew:${move.seat}.${move.place}`];
    case 'entry':
      return [`entry:${move.entry}`];
    case 'sign':
    case 'fate':
      return [`say:${move.choice}`];
    case 'discard':
      return [`hand:${move.card}`];
    default:
      return [`do:${move.kind}`];
  }
}

function naming(whole: Whole): Target[] {
  const found: Target[] = [];
  if (whole.place !== undefined) found.push(`crew:${whole.seat}.${whole.place}`);
  else if (whole.seat !== undefined) found.push(`seat:${whole.seat}`);
  if (whole.to !== undefined) found.push(`space:${whole.to}`);
  if (whole.entry !== undefined) found.push(`entry:${whole.entry}`);
  if (whole.sign !== undefined) found.push(`say:${whole.sign}`);
  return found;
}

function cost(move: NorthMove): number {
  if (move.kind !== 'wind') return COST[move.kind] ?? 0;
  return move.card === 'W.U' ? 1 : move.card === `W.${move.way}` ? 0 : 2;
}

/** Everything these moves can come to; of two ways to name the same thing the shorter one. */
export function actsOf(moves: readonly NorthMove[], ship: string | null = null): Act[] {
  const found = new Map<string, Act>();
  for (const move of moves) {
    for (const whole of move.wholes ?? [null]) {
      if (move.kind === 'event' && whole?.to === ship && whole?.seat === undefined && move.card === 'GAL') continue; // there and back
      const targets = [...beginning(move), ...(whole ? naming(whole) : [])];
      const act: Act = {
        move,
        whole,
        moves: [move.id, ...(whole?.moves ?? [])],
        targets,
        loose: move.kind === 'wind' || move.kind === 'as wind' || move.kind === 'row',
        cost: cost(move),
      };
      const key = targets.join(' ');
      const before = found.get(key);
      const stops = act.moves.at(-1) === 0; // one step is enough
      if (!before || stops) found.set(key, act);
    }
  }
  return [...found.values()];
}

/** The acts that go on from what is picked: in their order, but for a sail, which may begin with its space. */
export const among = (acts: readonly Act[], picked: readonly Target[]): Act[] =>
  acts.filter((act) => picked.every((target, i) => (act.loose ? act.targets.includes(target) : act.targets[i] === target)));

/** What can be picked next. */
export function nextTargets(acts: readonly Act[], picked: readonly Target[]): Set<Target> {
  const found = new Set<Target>();
  for (const act of among(acts, picked)) {
    const rest = act.targets.filter((target) => !picked.includes(target));
    if (rest.length) found.add(rest[0]!);
    if (act.loose && picked.length === 0) found.add(act.targets.at(-1)!);
  }
  return found;
}

/** The one act that is meant, if that is clear: the only one left, the one that is whole, or the cheapest way to a space. */
export function meant(acts: readonly Act[], picked: readonly Target[]): Act | null {
  if (!picked.length) return null;
  const left = among(acts, picked);
  if (left.length === 1) return left[0]!;
  const whole = left.find((act) => act.targets.length === picked.length);
  if (whole) return whole;
  const begun = picked.some((target) => kindOf(target) === 'space') && left.every((act) => act.loose);
  return begun ? [...left].sort((a, b) => a.cost - b.cost)[0]! : null;
}

/** What goes without saying: the use of a card that has only one. */
export function implied(acts: readonly Act[], picked: readonly Target[]): Target[] {
  const next = nextTargets(acts, picked);
  const [only] = next;
  return next.size === 1 && only && kindOf(only) === 'use' ? [...picked, only] : [...picked];
}

/** Cards of the hand that several are picked of: the hand limit, and pairs for a sacrifice. */
export const gathers = (phase: string, moves: readonly NorthMove[]): boolean => (phase === 'limit' || phase === 'sacrifice') && moves.some((move) => move.kind === 'discard');

/** What a card of the hand would be played as, in notation: to be told why it cannot be. */
export function wonders(code: string, phase: string): string[] {
  const kind = cardKind(code);
  if (kind === 'hero') return [`h${code}`];
  if (kind === 'wind') return SECRET.has(phase) ? [] : [code === 'W.U' ? 'wU>N' : `w${code[2]}`];
  return SECRET.has(phase) || !code.includes('.') ? [code] : [code, `~${code}`];
}
