/** Stepping in: own artifacts that may be used or turned up though nobody asks for it. */
import type { SpoilsMove } from './view';

export interface Offer {
  token: string;
  code: string;
  /** what it works as: a Mirror by what it has copied */
  as: string;
  use?: SpoilsMove;
  reveal?: SpoilsMove;
}

/** The moves card by card, those that can be used before those that can only be turned up, wasted ones last. */
export function offers(asides: readonly SpoilsMove[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const move of asides) {
    const token = move.token!;
    const offer = found.get(token) ?? { token, code: move.code ?? '', as: move.as ?? move.code ?? '' };
    if (move.kind === 'use') offer.use = move;
    else offer.reveal = move;
    found.set(token, offer);
  }
  const rank = (offer: Offer): number => (offer.use ? 0 : offer.reveal?.lost ? 2 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** What comes of an artifact that is turned up for nothing. */
export function revealWords(move: SpoilsMove): string {
  if (move.lost) return 'It can do nothing at this moment; turned up, it would be lost.';
  if (move.code === 'HUG' || move.code === 'MUN') return 'Turned up, it gives you one more die from the next roll on.';
  return 'Turned up, it lies there for all to see, and its use is left.';
}
