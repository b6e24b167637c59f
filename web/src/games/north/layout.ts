/** How large things are, from the room there is. */

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
export function laid(count: number, width: number, size: 'full' | 'brief'): Laid {
  const each = (some: number, gap: number): number => Math.floor((width - gap * (some - 1)) / Math.max(1, some));
  if (size === 'full') {
    const card = Math.min(BEST.full, each(count, 6));
    if (card >= WORDS) return { card, gap: 6, rows: 1, brief: false, long: false };
    const half = each(Math.ceil(count / 2), 6);
    return { card: Math.max(NAME, Math.min(BEST.full, half)), gap: 6, rows: 2, brief: true, long: half < NAME };
  }
  const card = each(count, 4);
  return { card: Math.max(NAME, Math.min(BEST.brief, card)), gap: 4, rows: 1, brief: true, long: card < NAME };
}
