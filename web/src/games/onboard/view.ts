/** What the server shows of a table of Vikings on Board, as types, and what it means. */
import type { Move } from '../../lib/protocol';
import { CLANS, type Clan, type Code, type Piece, type Supply } from './clans';

export interface Rank {
  clan: Clan;
  shields: number;
  /** another clan shows as many: the piece nearest to the bow decides */
  tied: boolean;
}

export interface Bet {
  seat: number;
  on: Clan;
  /** known to its owner alone until the end */
  value: number | null;
}

export interface Ship {
  ship: number;
  sailed: boolean;
  /** pieces from the bow backwards */
  crew: Piece[];
  guests: Piece[];
  bow: string;
  bets: Bet[];
  control: Rank[];
}

export interface Row {
  action: Code;
  waiting: number | null;
  acted: number | null;
  /** why the seat that chooses cannot go there; empty if it can, null where nobody here is asked */
  refused: string | null;
}

export interface Player {
  clan: Clan;
  supplies: number;
  pile: string | null;
  won: number;
  won_values: number[] | null;
  unused: number;
  unused_values: number[] | null;
  waiting: number;
}

export interface StepData {
  action?: Code;
  piece?: Piece;
  value?: number | null;
  from?: number;
  ship?: number;
  token?: Supply | null;
  drawn?: (Supply | null)[];
  control?: Clan[];
  rank?: number;
  taken?: number[];
}

export interface OnboardView {
  seat: number | null;
  seats: number;
  options: { two_player_vikings: boolean; one_bet_per_circle: boolean; open_piles: boolean };
  phase: string;
  turn: number | null;
  step: StepData | null;
  round: number;
  /** the side of the village that is being walked to: 0 left, 1 right */
  leader: number;
  village: Row[];
  order: number[];
  next_order: number[];
  ships: Ship[];
  voyages: number[];
  sailor: number | null;
  sterns: number;
  market: Record<Supply, number>;
  stacks: { add: (Supply | null)[]; draw: (Supply | null)[] };
  removed: string;
  unseen: Record<Supply, number>;
  players: Player[];
  /** the player of each clan, red, blue, green, yellow; null where a clan has none */
  clans: (number | null)[];
}

export interface Allows {
  pieces?: Piece[];
  ships?: number[];
  values?: number[];
  bets?: number[];
  types?: Supply[];
}

export type OnboardMove = Move & {
  kind: 'action' | 'piece' | 'ship' | 'clan' | 'value' | 'type';
  action?: Code;
  idle?: boolean;
  /** the place in the next round as things stand */
  next?: number;
  then?: Allows;
  piece?: Piece;
  ship?: number;
  clan?: Clan;
  type?: Supply;
};

/** The clan a seat leads. */
export const clanOf = (view: OnboardView, seat: number): Clan => CLANS[view.clans.indexOf(seat)] ?? 'r';
/** The seat that plays a clan; null where nobody does. */
export const seatOf = (view: OnboardView, clan: Clan): number | null => view.clans['rbgy'.indexOf(clan)] ?? null;

export const shipOf = (view: OnboardView, piece: Piece): number => view.ships.find((ship) => ship.crew.includes(piece))?.ship ?? 0;

/** The row from which a seat's next Viking walks. */
export const walker = (view: OnboardView, seat: number): number => view.village.findIndex((row) => row.waiting === seat);

export interface Final {
  seat: number;
  lines: { label: string; points: number }[];
  total: number;
  supplies: number;
  supplyPoints: number;
}

/** The score of every seat line by line, best first, from a view that hides nothing any more. */
export function finals(view: OnboardView): Final[] {
  const names: Record<Supply, string> = { H: 'hide', G: 'grain', M: 'metal' };
  const sums = view.players.map((player, seat): Final => {
    const lines = (['H', 'G', 'M'] as Supply[]).map((kind) => {
      const count = [...(player.pile ?? '')].filter((letter) => letter === kind).length;
      return { label: `${count} ${names[kind]} at ${view.market[kind]}`, points: count * view.market[kind] };
    });
    const supplyPoints = lines.reduce((sum, line) => sum + line.points, 0);
    const won = player.won_values ?? [];
    const bets = won.reduce((sum, value) => sum + value, 0);
    lines.push({ label: won.length ? `bets won: ${won.join(' + ')}` : 'no bet won', points: bets });
    return { seat, lines, total: supplyPoints + bets, supplies: player.supplies, supplyPoints };
  });
  return sums.sort((a, b) => b.total - a.total || b.supplies - a.supplies || b.supplyPoints - a.supplyPoints || a.seat - b.seat);
}

/** Whether two finals share a place: points, supplies and points from supplies alike. */
export const level = (a: Final, b: Final): boolean => a.total === b.total && a.supplies === b.supplies && a.supplyPoints === b.supplyPoints;
