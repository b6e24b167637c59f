/** Cards as the server writes them: a digit and a colour's letter, `8b`. */

import type { Paint } from '../../lib/paint';
import { CHARACTERS, COLOURS, SUITS } from './generated';

export { SUITS };
export type Suit = (typeof SUITS)[number];
export type Card = string;

const BONE = '#fbf2dd';
const DARK = '#1f1610';

export const LOOK: Record<Suit, Paint> = {
  b: { base: '#2c66ad', deep: '#173a6b', light: '#a9cdec', ink: BONE },
  r: { base: '#a3262f', deep: '#5f1218', light: '#efb3a4', ink: BONE },
  p: { base: '#f0a3c2', deep: '#a63d72', light: '#fde3ec', ink: DARK },
  g: { base: '#35835c', deep: '#164631', light: '#b7dfb9', ink: BONE },
  k: { base: '#37312f', deep: '#151211', light: '#b4aaa1', ink: BONE },
  o: { base: '#f0a032', deep: '#a6560d', light: '#fde2ad', ink: DARK },
};

export const suitOf = (card: Card): Suit => card[1] as Suit;
export const numberOf = (card: Card): number => Number(card[0]);

/** A card as it is said aloud: `blue 8, styrimadr`. */
export const spoken = (card: Card): string => `${COLOURS[suitOf(card)]} ${numberOf(card)}`;
export const spokenFully = (card: Card): string => `${spoken(card)}, ${CHARACTERS[numberOf(card)]}`;

export type Sorting = 'colour' | 'number';

const place = (card: Card): number => SUITS.indexOf(suitOf(card));

/** A hand in order: colours together, or numbers together, high ones first. */
export function sorted(cards: readonly Card[], by: Sorting): Card[] {
  return [...cards].sort((a, b) =>
    by === 'colour'
      ? place(a) - place(b) || numberOf(b) - numberOf(a)
      : numberOf(b) - numberOf(a) || place(a) - place(b),
  );
}

/** A set as it lies on the table: digits high to low. */
export const laid = (cards: readonly Card[]): Card[] => sorted(cards, 'number');

/** Neighbours of a sorted hand that share the colour (or the number) it is sorted by. */
export function groups(cards: readonly Card[], by: Sorting): Card[][] {
  const key = by === 'colour' ? suitOf : numberOf;
  const found: Card[][] = [];
  for (const card of cards) {
    const last = found.at(-1);
    if (last && key(last[0]!) === key(card)) last.push(card);
    else found.push([card]);
  }
  return found;
}

const digits = (cards: readonly Card[]): string => laid(cards).map(numberOf).join('');

/** What a card would make together with a hand: its colour's digits and its number's, where there is company. */
export function company(hand: readonly Card[], card: Card): { colour: string | null; number: string | null } {
  const alike = hand.filter((other) => suitOf(other) === suitOf(card));
  const equal = hand.filter((other) => numberOf(other) === numberOf(card));
  return {
    colour: alike.length ? digits([...alike, card]) : null,
    number: equal.length ? digits([...equal, card]) : null,
  };
}
