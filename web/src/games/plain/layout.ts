/** What lies on the table of a game that brings no board: parts it declares (`engine/layout.py`), or what its view holds. */

import type { Target } from '../../board/target';
import type { Told } from '../../lib/protocol';

/** How a value looks: a sign, or a drawing of one path in a square of 100 by 100. */
export interface Piece {
  title: string;
  text: string;
  path: string;
  seat: number | null;
  red: boolean;
}
type Pieces = Record<string, Piece>;
export interface GridPart {
  part: 'grid';
  field: string;
  rows: number;
  columns: number;
  squares: string[];
  pieces: Pieces;
  marks: Record<string, string>;
  title: string;
}
export interface TrackPart {
  part: 'track';
  field: string;
  spaces: string[];
  title: string;
}
export interface HandsPart {
  part: 'hands';
  field: string;
  cards: string[];
  pieces: Pieces;
  title: string;
  /** a field with how many cards each seat holds */
  counts: string;
}
export interface PilesPart {
  part: 'piles';
  field: string;
  piles: string[];
  title: string;
  pieces: Pieces;
}
export interface DicePart {
  part: 'dice';
  field: string;
  title: string;
}
export interface CountsPart {
  part: 'tokens' | 'plates';
  titles: Record<string, string>;
}
export type Part = GridPart | TrackPart | HandsPart | PilesPart | DicePart | CountsPart;

/** The view of any game. */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  turn: number | number[] | null;
  [field: string]: unknown;
}

/** Fields that every view has, and the frame shows. */
const EVERY = new Set(['game', 'seat', 'seats', 'turn', 'options']);

export const words = (name: string): string => {
  const said = name.replaceAll('_', ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** A value as it is read: lists by their members, what is hidden as a dash. */
export function said(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.map(said).join(' ') : 'none';
  if (typeof value === 'object') return Object.entries(value).map(([name, one]) => `${name} ${said(one)}`).join(', ');
  return `${value as string | number}`;
}

/** The parts of a game that declares none: what each seat has on its plate, everything else as tokens. */
export function guessed(view: View): Part[] {
  const own = Object.keys(view).filter((name) => !EVERY.has(name));
  const titled = (names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, words(name)]));
  const ofSeats = own.filter((name) => view.seats > 1 && Array.isArray(view[name]) && view[name].length === view.seats);
  const others = own.filter((name) => !ofSeats.includes(name));
  return [
    { part: 'tokens', titles: titled(others) },
    { part: 'plates', titles: titled(ofSeats) },
  ];
}

/** All values of a field in one list, row by row; or the one value there is. */
export const flat = (value: unknown): unknown[] => [value].flat(2);

/** What is seen on a square with this value; in a grid without pieces its number, and nothing for none. */
export function pieceOf({ pieces }: GridPart, value: unknown): Piece | undefined {
  if (Object.keys(pieces).length) return pieces[String(value)];
  return value ? { title: said(value), text: said(value), path: '', seat: null, red: false } : undefined;
}

/** The seats whose marker stands on a space. */
export function standing(value: unknown, space: number): (number | null)[] {
  if (!Array.isArray(value)) return value === space ? [null] : [];
  return value.flatMap((place, seat) => (place === space ? [seat] : []));
}

const of = (value: unknown, seat: number): unknown => (Array.isArray(value) ? (value[seat] as unknown) : null);

/** A seat's cards; a number where only that is known. */
export const cardsOf = ({ field, counts }: Pick<HandsPart, 'field' | 'counts'>, view: View, seat: number): unknown[] | number | null => {
  const hand = of(view[field], seat);
  const known = Array.isArray(hand) ? hand : [hand, of(view[counts], seat)].find((one) => typeof one === 'number');
  return known ?? null;
};

/** How many cards a seat holds; null where that is not known. */
export const countOf = (part: Pick<HandsPart, 'field' | 'counts'>, view: View, seat: number): number | null => {
  const cards = cardsOf(part, view, seat);
  return Array.isArray(cards) ? cards.length : cards;
};

/** What lies in a pile: how much, or what is on top. */
export const lyingIn = ({ field }: PilesPart, view: View, i: number): unknown => (Array.isArray(view[field]) ? (view[field] as unknown[])[i] : view[field]);

const namesOf = (part: Part): string[] =>
  part.part === 'grid' ? part.squares : part.part === 'track' ? part.spaces : part.part === 'hands' ? part.cards : part.part === 'piles' ? part.piles : [];

/** What the events of a step touched: places whose names they tell. */
export function touched(parts: readonly Part[], events: readonly Told[]): Set<Target> {
  const told = new Set(events.flatMap((event) => Object.values(event).filter((value): value is string => typeof value === 'string')));
  return new Set(
    parts.flatMap((part) => ('field' in part ? namesOf(part).flatMap((name) => (told.has(name) ? [`${part.field}:${name}`] : [])) : [])),
  );
}

/** Letters below and numbers beside a board whose squares are called so; null where they are not. */
export function edges({ squares, columns, rows }: GridPart): { files: string[]; ranks: string[] } | null {
  if (!squares.every((name) => /^[a-z]\d{1,2}$/.test(name))) return null;
  const files = squares.slice(0, columns).map((name) => name.charAt(0));
  const ranks = Array.from({ length: rows }, (_, row) => squares[row * columns]!.slice(1));
  const even = squares.every((name, i) => name === files[i % columns]! + ranks[Math.floor(i / columns)]!);
  return even ? { files, ranks } : null;
}
