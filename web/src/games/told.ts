/** For tests of the guided first game. */
import type { GuideContext, GuideNote } from './types';

/** What the notes say that are due, but for the welcome, which always is. */
export const toldBy =
  (notes: readonly GuideNote[], view: unknown) =>
  (ctx: Partial<GuideContext>): string =>
    notes
      .slice(1)
      .filter((note) => note.when({ view, side: null, step: null, me: 0, ...ctx }))
      .map((note) => note.say)
      .join(' ');
