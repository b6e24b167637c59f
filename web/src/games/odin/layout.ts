/** How large things are and where they lie, from the room there is. */
import { isLow, type Shape } from '../../board/layout';

export interface Sizes {
  shape: Shape;
  /** width of the whole table */
  across: number;
  /** widths of a card in the hand, in the middle, and of a small one at the other seats and piles */
  hand: number;
  middle: number;
  small: number;
  rows: number;
}

export const RATIO = 1.4;
/** how much of the upper row of a hand the lower one leaves in sight */
export const OVERLAP = 0.66;
const clamp = (low: number, value: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)));

/** While a card of the beaten set is chosen (`taking`), the hand is only looked at: on small screens it makes room. */
export function sizes(width: number, height: number, held: number, seats: number, taking = false): Sizes {
  if (isLow(width, height)) {
    return { shape: 'low', across: width, hand: taking ? 44 : clamp(56, height * 0.19, 92), middle: clamp(54, height * (taking ? 0.3 : 0.19), 96), small: 24, rows: 1 };
  }
  if (width < 720 || (width < 960 && height > width)) {
    const rows = held > 6 && width < 560 && !taking ? 2 : 1;
    return {
      shape: 'tall',
      across: width,
      hand: taking
        ? clamp(44, width / 7.5, 84)
        : clamp(
            60,
            Math.min(width / (width < 560 ? 4.6 : 6), (height * (rows === 2 ? 0.27 : 0.18)) / (rows === 2 ? (1 + OVERLAP) * RATIO : RATIO)),
            128,
          ),
      middle: clamp(66, Math.min(width / 3.6, height * (height < 620 ? 0.125 : 0.15)), 150),
      small: width > 560 ? (seats > 4 ? 38 : 46) : seats > 4 ? 26 : 30,
      rows,
    };
  }
  return {
    shape: 'wide',
    across: width,
    hand: clamp(84, Math.min(width / 8.4, height * 0.165), 150),
    middle: clamp(86, Math.min(width / 7.5, height * 0.175), 170),
    small: clamp(32, Math.min(height * 0.062, width * 0.042), 58),
    rows: 1,
  };
}

/** About how wide the worth of a set is beside its cards, with the words below it. */
export const beside = (digits: number, words: number): number => 16 + Math.max(26 * digits, 8 * words);

/** How tall the number below the set in the middle is, and how little room makes it go beside the set instead. */
const NUMBER = 62;
const SNUG = 190;

/** How the middle fits: a card's width there, and whether the worth of a set stands beside it. */
export interface Fit {
  middle: number;
  snug: boolean;
}

/** A card's width in the middle where the room between seats and hand decides it (`tall` and `low`). */
export function fitted(found: Sizes, room: number): Fit {
  const snug = found.shape === 'low' || (found.shape === 'tall' && room < SNUG);
  if (found.shape === 'wide' || room === 0) return { middle: found.middle, snug };
  return { middle: clamp(44, Math.min(found.middle, (room - (snug ? 10 : NUMBER)) / RATIO), found.middle), snug };
}
