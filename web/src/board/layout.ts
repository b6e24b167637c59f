/** Which of three shapes a board has, and how large its cards are, from the room there is. */

export type Shape = 'wide' | 'tall' | 'low';

/** A phone lying on its side. */
export const isLow = (width: number, height: number): boolean => height < 520 && width > height;

export const shape = (width: number, height: number): Shape => (isLow(width, height) ? 'low' : width < 860 ? 'tall' : 'wide');

// ---- cards

/** How much wider cards have to become for another row. */
const WIDER = 1.25;

/** The step from card to card so that `count` cards of `card` width fit into `room`. */
export function step(count: number, card: number, room: number, gap: number): number {
  if (count < 2) return 0;
  return Math.min(card + gap, Math.max(12, (room - card) / (count - 1)));
}

/**
 * The width of cards so that all of them fit into a box, never below what can be read: in more rows only where that makes
 * them a quarter wider. A card is `ratio` times as high as wide.
 */
export function cardWidth(count: number, width: number, height: number, gap: number, least: number, most: number, ratio: number): number {
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, count); rows++) {
    const columns = Math.ceil(count / rows);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows / ratio;
    const card = Math.min(most, across, down);
    if (card > WIDER * best) best = card;
  }
  return Math.floor(Math.max(least, best));
}

/** A hand as it lies. */
export interface Laid {
  /** the width of a card */
  card: number;
  gap: number;
  rows: number;
  /** the picture and the name alone */
  brief: boolean;
  /** more than there is room for: the hand is pushed along */
  long: boolean;
}

/** How wide a card is at best, and at least with its words or with its name alone. */
const BEST = { full: 124, brief: 76 };
const WORDS = 76;
const NAME = 58;

/** A hand side by side, so that every card can be read: narrower, then brief in two rows; on a phone it is pushed along. */
export function laid(count: number, width: number, size: 'full' | 'brief', best = BEST[size]): Laid {
  const each = (some: number, gap: number): number => Math.floor((width - gap * (some - 1)) / Math.max(1, some));
  if (size === 'full') {
    const card = Math.min(best, each(count, 6));
    if (card >= WORDS) return { card, gap: 6, rows: 1, brief: false, long: false };
    const half = each(Math.ceil(count / 2), 6);
    return { card: Math.max(NAME, Math.min(best, half)), gap: 6, rows: 2, brief: true, long: half < NAME };
  }
  const card = each(count, 4);
  return { card: Math.max(NAME, Math.min(best, card)), gap: 4, rows: 1, brief: true, long: card < NAME };
}
