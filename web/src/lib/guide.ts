/** A guided first game: which note is due now, and where its bubble goes. */

import type { GuideContext, GuideNote } from '../games/types';

/** Whether this is the note's moment. */
export function isDue(note: GuideNote, ctx: GuideContext): boolean {
  try {
    return note.when(ctx);
  } catch {
    return false; // a view that lacks what the note asks for is not its moment
  }
}

/** The first note not told yet whose moment has come. */
export const dueNote = (notes: GuideNote[], told: ReadonlySet<string>, ctx: GuideContext): GuideNote | undefined =>
  notes.find((note) => !told.has(note.say) && isDue(note, ctx));

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much of two boxes lies upon each other, in square pixels. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const CROWDED = 0.3; // the share of a bubble that may lie upon what is to be avoided

/**
 * Where a bubble of that size goes beside what it points at, inside the room: never upon it, and upon little of
 * what is to be avoided. Null if there is no such place.
 */
export function bubblePlace(
  target: Box,
  bubble: { width: number; height: number },
  room: Box,
  avoid: readonly Box[] = [],
  gap = 12,
): { left: number; top: number } | null {
  const { width, height } = bubble;
  const edge = 8;
  const within = (at: number, low: number, high: number): number => Math.min(Math.max(low + edge, at), Math.max(low + edge, high - edge));
  const columns = [(target.left + target.right - width) / 2, target.left, target.right - width].map((x) => within(x, room.left, room.right - width));
  const rows = [(target.top + target.bottom - height) / 2, target.top, target.bottom - height].map((y) => within(y, room.top, room.bottom - height));
  const places = [
    ...columns.map((left) => ({ left, top: target.top - gap - height })),
    ...columns.map((left) => ({ left, top: target.bottom + gap })),
    ...rows.map((top) => ({ left: target.right + gap, top })),
    ...rows.map((top) => ({ left: target.left - gap - width, top })),
  ];
  let best: { left: number; top: number } | null = null;
  let least = Number.MAX_VALUE;
  for (const place of places) {
    const box = { ...place, right: place.left + width, bottom: place.top + height };
    const outside = box.left < room.left + edge || box.top < room.top + edge || box.right > room.right - edge || box.bottom > room.bottom - edge;
    if (outside || overlap(box, target)) continue;
    const cost = avoid.reduce((sum, one) => sum + overlap(box, one), 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return least > CROWDED * width * height ? null : best;
}
