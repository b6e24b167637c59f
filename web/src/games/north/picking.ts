/**
 * What can be done, as acts put together from targets: `hand:COM.N`, `use:effect`, `seat:2`, `space:B3`. An act is chosen
 * target by target in its order; a sail may begin with the card or with the space. Nothing is sent before it is whole.
 */
import { kindOf, type Target } from '../../board/target';
import { byKind } from '../../lib/cases';
import type { Move, Whole } from './generated';

export interface Act {
  move: Move;
  whole: Whole | null;
  /** all moves it takes, one after the other */
  moves: number[];
  targets: Target[];
  /** where a ship or the monster would go, and from where */
  course: { from?: string; to?: string };
  /** a sail or a stroke: the space may be chosen first; where several lead to one space, the cheapest is meant */
  cost: number | null;
}

/** The targets a move is made of, but for what it still has to name. */
const beginning = byKind<Move, Target[]>(
  {
    pass: () => ['say:pass'],
    hero: ({ card }) => [`hand:${card}`],
    discard: ({ card }) => [`hand:${card}`],
    wind: ({ card, to }) => [`hand:${card}`, `space:${to}`],
    'as wind': ({ card, to }) => [`hand:${card}`, 'use:wind', `space:${to}`],
    event: ({ card }) => [`hand:${card}`, 'use:effect'],
    ability: ({ card }) => [`hero:${card}`],
    row: ({ to }) => ['do:row', `space:${to}`],
    way: ({ to }) => [`space:${to}`],
    space: ({ to }) => [`space:${to}`],
    player: ({ seat }) => [`seat:${seat}`],
    place: ({ seat, place }) => [`crew:${seat}.${place}`],
    entry: ({ entry }) => [`entry:${entry}`],
    sign: ({ choice }) => [`say:${choice}`],
    fate: ({ choice }) => [`say:${choice}`],
  },
  ({ kind }) => [`do:${kind}`],
);

function naming({ seat, place, to: space, entry, sign: say }: Whole): Target[] {
  const named = place === undefined ? { seat, space, entry, say } : { crew: `${seat}.${place}`, space, entry, say };
  return Object.entries(named).flatMap(([kind, name]) => (name === undefined ? [] : [`${kind}:${name}`]));
}

/** Everything these moves can come to. */
export const actsOf = (moves: readonly Move[]): Act[] =>
  moves.flatMap((move) => {
    const wholes = 'wholes' in move ? move.wholes : undefined;
    return (wholes ?? [null]).map((whole) => ({
      move,
      whole,
      moves: [move.id, ...(whole?.moves ?? [])],
      targets: [...beginning(move), ...(whole ? naming(whole) : [])],
      course: whole ?? ('to' in move ? move : {}),
      cost: 'cost' in move ? move.cost : null,
    }));
  });

/** The acts that go on from what is picked: in their order, but for a sail, which may begin with its space. */
export const among = (acts: readonly Act[], picked: readonly Target[]): Act[] =>
  acts.filter(({ cost, targets }) => picked.every((target, i) => (cost === null ? targets[i] === target : targets.includes(target))));

/** What can be picked next. */
export function nextTargets(acts: readonly Act[], picked: readonly Target[]): Set<Target> {
  const found = new Set<Target>();
  for (const act of among(acts, picked)) {
    const rest = act.targets.filter((target) => !picked.includes(target));
    if (rest.length) found.add(rest[0]!);
    if (act.cost !== null && picked.length === 0) found.add(act.targets.at(-1)!);
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
  const begun = picked.some((target) => kindOf(target) === 'space') && left.every((act) => act.cost !== null);
  return begun ? [...left].sort((a, b) => a.cost! - b.cost!)[0]! : null;
}

/** What goes without saying: the use of a card that has only one. */
export function implied(acts: readonly Act[], picked: readonly Target[]): Target[] {
  const next = nextTargets(acts, picked);
  const [only] = next;
  return next.size === 1 && only && kindOf(only) === 'use' ? [...picked, only] : [...picked];
}

/** Cards of the hand that several are picked of: the hand limit, and pairs for a sacrifice. */
export const gathers = (phase: string, moves: readonly Move[]): boolean => (phase === 'limit' || phase === 'sacrifice') && moves.some((move) => move.kind === 'discard');
