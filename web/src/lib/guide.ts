/** A guided first game: which note is due now. */

import type { GuideContext, GuideNote } from '../games/types';

/** The first note not told yet whose moment has come; -1 if there is none. */
export function dueNote(notes: GuideNote[], told: ReadonlySet<number>, ctx: GuideContext): number {
  return notes.findIndex((note, i) => {
    if (told.has(i)) return false;
    try {
      return note.when(ctx);
    } catch {
      return false; // a view that lacks what the note asks for is not its moment
    }
  });
}

/** Where a bubble of that size goes beside what it points at, inside the window. */
export function bubblePlace(
  target: { left: number; top: number; right: number; bottom: number },
  bubble: { width: number; height: number },
  room: { width: number; height: number },
  gap = 14,
): { left: number; top: number; below: boolean } {
  const middle = (target.left + target.right) / 2;
  const broad = target.right - target.left > 2 * bubble.width; // beside the middle of the table, not over it
  const wanted = broad ? target.left + 8 : middle - bubble.width / 2;
  const left = Math.min(Math.max(8, wanted), Math.max(8, room.width - bubble.width - 8));
  const above = target.top - gap - bubble.height;
  const below = above < 8;
  const top = below ? Math.min(target.bottom + gap, room.height - bubble.height - 8) : above;
  return { left, top: Math.max(8, top), below };
}
