/** Stepping in: own artifacts that may be used or turned up though nobody asks for it. */
import type { Move } from './generated';

export type UseMove = Extract<Move, { kind: 'use' }>;
export type RevealMove = Extract<Move, { kind: 'reveal' }>;

export interface Offer {
  use?: UseMove;
  reveal?: RevealMove;
  /** one of them: the card */
  card: UseMove | RevealMove;
}

/** The moves card by card, those that can be used before those that can only be turned up, wasted ones last. */
export function offers(asides: readonly Move[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const card of asides) {
    if (card.kind !== 'use' && card.kind !== 'reveal') continue;
    found.set(card.token, { ...found.get(card.token), [card.kind]: card, card });
  }
  const rank = (offer: Offer): number => (offer.use ? 0 : offer.reveal?.lost ? 2 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}
