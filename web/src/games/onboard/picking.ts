/**
 * A turn in the making. What is chosen on the board is a path of targets (`action:JY`, `piece:r3a`, `ship:5`); it is kept here
 * until it is confirmed and then sent move by move, each one checked against what the server lists. What can come next
 * is what the server said an action allows: no rule of the game lives here, and a refused step ends the plan.
 */
import { kindOf, nameOf, type Target } from '../../board/target';
import type { Piece } from './clans';
import { shipOf, type Allows, type OnboardMove, type OnboardView } from './view';

export interface Following {
  /** what can be chosen next */
  next: Set<Target>;
  /** the path is a whole turn and can be sent */
  ready: boolean;
}

/** A listed move as a target. */
export function targetOf(move: OnboardMove, phase: string): Target {
  switch (move.kind) {
    case 'action':
      return `action:${move.action}`;
    case 'piece':
      return `piece:${move.piece}`;
    case 'ship':
      return `${phase === 'bet or move' ? 'bet' : 'ship'}:${move.ship}`;
    case 'clan':
      return `clan:${move.clan}`;
    case 'value':
      return `value:${move.value}`;
    case 'type':
      return `type:${move.type}`;
  }
}

const targets = (kind: string, names: readonly (string | number)[] = []): Target[] => names.map((name) => `${kind}:${name}`);
const clans = targets('clan', ['r', 'b', 'g', 'y']);
const moored = (view: OnboardView): number[] => view.ships.filter((ship) => !ship.sailed).map((ship) => ship.ship);

/** Steps that are not the last of their turn, when the server asks for them itself. */
const SENT_AT_ONCE = new Set(['jump piece', 'bet value', 'bet or move', 'bet ship', 'move ship', 'swap first']);

export function following(view: OnboardView, moves: readonly OnboardMove[], path: readonly Target[]): Following {
  const listed = new Set(moves.map((move) => targetOf(move, view.phase)));
  const open = (next: readonly Target[]): Following => ({ next: new Set(next), ready: false });
  const done: Following = { next: new Set(), ready: true };
  if (!path.length) return { next: listed, ready: false };
  if (view.phase === 'draw type') return path.length === 1 ? open(targets('ship', moored(view))) : done;
  const chosen = moves.find((move) => targetOf(move, view.phase) === path[0]);
  if (chosen?.kind !== 'action' || chosen.idle) return done;
  return turn(view, chosen, path.slice(1)) ?? done;
}

/** What follows an action; null where nothing does. */
function turn(view: OnboardView, chosen: OnboardMove, steps: readonly Target[]): Following | null {
  const then: Allows = chosen.then ?? {};
  const open = (next: readonly Target[]): Following => ({ next: new Set(next), ready: false });
  const first = steps[0];
  switch (chosen.action) {
    case 'PR':
      return first ? null : open(targets('piece', then.pieces));
    case 'MK':
      return first ? null : open(targets('type', then.types));
    case 'JY':
    case 'JA': {
      if (!first) return open(targets('piece', then.pieces));
      const own = shipOf(view, nameOf(first));
      return steps.length > 1 ? null : open(targets('ship', then.ships?.filter((ship) => ship !== own)));
    }
    case 'SW': {
      if (!first) return open(targets('piece', then.pieces));
      const own = shipOf(view, nameOf(first));
      return steps.length > 1 ? null : open(targets('piece', then.pieces?.filter((piece) => shipOf(view, piece) !== own)));
    }
    case 'BE':
    case 'BM':
      if (!first) return open([...targets('value', then.values), ...targets('bet', then.bets)]);
      return bet(view, then, steps);
    default:
      return null;
  }
}

/** The ship and the circle of a bet that is laid or moved. */
function bet(view: OnboardView, then: Allows, steps: readonly Target[]): Following | null {
  const first = steps[0]!;
  const from = kindOf(first) === 'bet' ? Number(nameOf(first)) : 0;
  if (steps.length === 1) {
    const own = from && !view.ships[from - 1]!.sailed ? [from] : [];
    return { next: new Set(targets('ship', [...(then.ships ?? []), ...own])), ready: false };
  }
  if (steps.length > 2) return null;
  const ship = view.ships[Number(nameOf(steps[1]!)) - 1]!;
  const held = (target: Target): boolean =>
    ship.bets.some((laid) => `clan:${laid.on}` === target && (view.options.one_bet_per_circle || (laid.seat === view.seat && ship.ship === from)));
  return { next: new Set(clans.filter((target) => !held(target))), ready: false };
}

/** Whether a single choice is sent without a confirmation, because more choices of the same turn follow. */
export const goesAtOnce = (phase: string): boolean => SENT_AT_ONCE.has(phase);

/**
 * The path after a target was chosen. A target that can come next is added; the last one again takes it back; one that could
 * have come instead of an earlier one replaces that and what followed. Null if it fits nowhere.
 */
export function chosen(view: OnboardView, moves: readonly OnboardMove[], path: readonly Target[], target: Target): Target[] | null {
  for (let length = path.length; length >= 0; length--) {
    const kept = path.slice(0, length);
    if (following(view, moves, kept).next.has(target)) return target === path[length] && length === path.length - 1 ? kept : [...kept, target];
  }
  return null;
}

/** The path in the order in which it is sent: of two pieces to swap, that of the lower-numbered ship comes first. */
export function inOrder(view: OnboardView, path: readonly Target[]): Target[] {
  if (path[0] !== 'action:SW' || path.length < 3) return [...path];
  const pieces = path.slice(1).map(nameOf) as Piece[];
  return [path[0], ...pieces.sort((a, b) => shipOf(view, a) - shipOf(view, b)).map((piece) => `piece:${piece}`)];
}

/** The path as the server reads it, to be asked what it would do. */
export function texts(view: OnboardView, path: readonly Target[]): string[] {
  return inOrder(view, path).map((target) => {
    const name = nameOf(target);
    return { value: `=${name}`, bet: `${name}>` }[kindOf(target)] ?? name;
  });
}
