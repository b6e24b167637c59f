/** What the server shows of a table of Warriors of the North, as types, and what can be read off it. */
import type { Move } from '../../lib/protocol';
import type { Colour, Way } from './board';

export interface CrewCard {
  card: string;
  daughter: boolean;
  used: boolean;
  sick: boolean;
}

export interface Player {
  colour: Colour;
  ship: string;
  cards: number;
  /** shown when the game is over */
  hand: string[] | null;
  limit: number;
  crew: (CrewCard | null)[];
  camp: Colour[];
  needs: Colour[];
  first: boolean;
}

export type Part = [name: string, points: number];

export interface Entry {
  n: number;
  seat: number;
  what: string;
  card: string | null;
  object: number | null;
  target: number | null;
  way: Way | null;
  to: string | null;
  text: string;
  cancelled: boolean;
  resolved: boolean;
  doomed: boolean;
  roll: { parts: Part[]; total: number; wins_on: number } | null;
}

export interface Rolled {
  entry: number;
  seat: number;
  die: number;
  parts: Part[];
  total: number;
  norns: number[];
}

export interface NorthView {
  seat: number | null;
  seats: number;
  options: Record<string, number>;
  phase: string;
  turn: number | null;
  /** somebody is asked in secret */
  waiting: boolean;
  /** this seat has had its chance in the loop that runs */
  passed: boolean;
  active: number;
  start: number;
  round: number;
  standard_used: boolean;
  opening: boolean;
  monster: string;
  fight_from: string | null;
  players: Player[];
  /** seat of each colour */
  colours: (number | null)[];
  hand: string[] | null;
  known: { card: string; seats: number[] }[];
  stack: Entry[];
  roll: Rolled | null;
  from: number;
  window: number | null;
  done: { seat: number; what: string; card: string | null; target: number | null; moved: number[] } | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each phase has its own
  step: any;
  pile: number;
  discard: Record<string, number>;
  daughters: Record<Colour, number>;
}

/** A whole declaration: the moves it takes after the first, and what it names. */
export interface Whole {
  moves: number[];
  seat?: number;
  place?: number;
  to?: string;
  entry?: number;
  sign?: '+' | '-';
}

export type NorthMove = Move & {
  kind: string;
  phase?: string;
  card?: string;
  way?: Way;
  to?: string;
  fight?: boolean;
  effect?: string;
  seat?: number;
  place?: number;
  entry?: number;
  choice?: string;
  wholes?: Whole[];
};

/** Phases in which nobody else knows who is asked. */
export const SECRET = new Set(['react', 'roll', 'window']);

/** Phases in which what was declared has happened in part, and somebody decides the rest. */
export const RESULTS = new Set(['victim', 'push', 'seize', 'fate', 'room', 'monster', 'sacrifice']);

export const colourOf = (view: NorthView, seat: number): Colour => view.players[seat]!.colour;
export const seatsOn = (view: NorthView, space: string): number[] => view.players.flatMap((player, seat) => (player.ship === space ? [seat] : []));
/** Colours of daughters aboard. */
export const aboard = (player: Player): Colour[] => player.crew.flatMap((card) => (card?.daughter ? [card.card[1] as Colour] : []));

export interface Final {
  seat: number;
  camp: number;
  crew: number;
}

/** Seats by daughters at home, then aboard. */
export function finals(view: NorthView): Final[] {
  const sums = view.players.map((player, seat) => ({ seat, camp: player.camp.length, crew: aboard(player).length }));
  return sums.sort((a, b) => b.camp - a.camp || b.crew - a.crew || a.seat - b.seat);
}
