/** What is in the box, as the game declares it, by the codes in which the hall tells of it; and units in words. */
import { listed } from '../../lib/words';
import { CARDS as cards, FOES as foes, QUESTS as quests, SPACES, UNITS as units, type View } from './generated';

type Table<Rows, Key extends string | number = string> = Readonly<Record<Key, Rows[keyof Rows]>>;

export const UNITS: Table<typeof units> = units;
export const FOES: Table<typeof foes, number> = foes;
export const CARDS: Table<typeof cards> = cards;
export const QUESTS: Table<typeof quests> = quests;
export const ORDER = Object.keys(units);
export const JARLS = ORDER.filter((letter) => UNITS[letter]!.jarl);
export const HOMES = Object.entries(SPACES).flatMap(([code, { kind }]) => (kind === 'homeland' ? [code] : []));

export type Units = View['stacks'][number]['units'];
export type Stack = View['stacks'][number];

/** What a card does; those to keep say so. */
export const cardWords = (card: string): string => (CARDS[card]!.keep ? `Keep it: ${CARDS[card]!.does}` : CARDS[card]!.does);

/** Units in words: `Erik, 3 Huskarls and a long ship`. */
export function unitsWords(held: Units, number: (some: number) => string = String): string {
  return listed(ORDER.filter((letter) => held[letter]).map((letter) => (held[letter] === 1 ? UNITS[letter]!.one : `${number(held[letter]!)} ${UNITS[letter]!.name}s`)));
}

export const count = (held: Units): number => Object.values(held).reduce((sum, some) => sum + some, 0);
/** One after the other: `{H: 2, L: 1}` is H, H, L. */
export const each = (held: Units): string[] => Object.entries(held).flatMap(([unit, some]) => Array<string>(some).fill(unit));
export function plus(held: Units, unit: string, some: number): Units {
  const { [unit]: before = 0, ...others } = held;
  return before + some > 0 ? { ...others, [unit]: before + some } : others;
}

export const stackAt = (view: View, code: string | undefined): Stack | undefined => view.stacks.find((stack) => stack.space === code);
/** The first band with a Jarl. */
export const ledBand = (view: View): Stack | undefined => view.stacks.find((stack) => JARLS.some((jarl) => stack.units[jarl]));
export const questAt = (view: View, code: string): string | null =>
  view.quests.hidden.includes(code) ? '?' : (view.quests.shown.find((shown) => shown.space === code)?.quest ?? null);
