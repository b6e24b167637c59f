/** Choosing cards: set logic over the moves the server listed, and nothing about the rules themselves. */
import { laid, numberOf, suitOf, type Card } from './cards';
import type { Move } from './generated';

const holds = (move: Move, cards: readonly Card[]): boolean => cards.every((card) => move.cards.includes(card));
const choosing = (moves: readonly Move[]): Move[] => moves.filter((move) => move.kind !== 'pass');

/** Cards that can still join the picked ones in some listed move, the picked ones included. */
export function joinable(moves: readonly Move[], picked: readonly Card[]): Set<Card> {
  return new Set(choosing(moves).filter((move) => holds(move, picked)).flatMap((move) => move.cards));
}

/** The listed move that consists of exactly the picked cards. */
export function matching(moves: readonly Move[], picked: readonly Card[]): Move | undefined {
  if (!picked.length) return undefined;
  return choosing(moves).find((move) => move.cards.length === picked.length && holds(move, picked));
}

/**
 * The picked cards after a tap: a picked card goes back, one that can join joins, and one that begins another
 * move begins it. A card of no listed move changes nothing.
 */
export function toggled(moves: readonly Move[], picked: readonly Card[], card: Card): Card[] {
  if (picked.includes(card)) return picked.filter((other) => other !== card);
  if (joinable(moves, picked).has(card)) return [...picked, card];
  return joinable(moves, [card]).has(card) ? [card] : [...picked];
}

/** The move that empties the hand, if there is one. */
export const goingOut = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.out);
export const passing = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.kind === 'pass');

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
