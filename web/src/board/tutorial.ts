/** A guided first game as data: notes about places of one board, and the moments they wait for. */
import type { GuideContext, GuideNote } from '../games/types';

export function guided<View extends { phase: unknown }, M, Event extends { name: unknown }>(board: string) {
  type Moment = GuideContext<View, M, Event>;
  type When = (ctx: Moment) => boolean;
  type Moves = NonNullable<Moment['side']>['moves'];
  type Happening = NonNullable<Moment['step']>['events'][number]['name'];
  const always: When = () => true;
  const moves = ({ side }: Moment): Moves => side?.moves ?? [];
  const asked: When = (ctx) => moves(ctx).length > 0;
  return {
    moves,
    asked,
    always,
    /** This viewer is asked something in that phase, and `also` holds. */
    at: (phase: Moment['view']['phase'], also: When = always): When => (ctx) => asked(ctx) && ctx.view.phase === phase && also(ctx),
    happened: (name: Happening): When => ({ step }) => step?.events.some((event) => event.name === name) ?? false,
    /** The notes; each points at something on this board. */
    notes: (notes: GuideNote<Moment>[]): GuideNote<Moment>[] => notes.map((note) => ({ ...note, point: `${board} ${note.point}` })),
  };
}
