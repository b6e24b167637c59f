/** For tests of games: events as the server tells them, and the guided first game. */
import type { Told } from '../lib/protocol';
import type { GuideContext, GuideNote } from './types';

type Data<Event, Name> = Omit<Extract<Event, { name: Name }>, keyof Told | 'name'>;

/** Makes events of a game: `event('took', 0, { cards: ['7o'] })`. */
export const happening =
  <Event extends Told & { name: string }>() =>
  <Name extends Event['name']>(name: Name, seat: number, ...more: object extends Data<Event, Name> ? [] : [Data<Event, Name>]): Event =>
    ({ name, seat, sentence: '', ...more[0] }) as unknown as Event;

/* eslint-disable @typescript-eslint/no-explicit-any -- the notes of any game */
/** What the notes say that are due, but for the welcome, which always is. */
export const toldBy =
  (notes: readonly GuideNote<any>[], view: unknown) =>
    (ctx: Partial<GuideContext<any, any, any>>): string =>
      notes
        .slice(1)
        .filter((note) => note.when({ view, side: null, step: null, me: 0, ...ctx }))
        .map((note) => note.say)
        .join(' ');
