/** The log's lines: a sentence for each thing that happened, or a step in the game's notation. */

import type { GameEvent, Step } from '../lib/protocol';

export interface Line {
  key: string;
  n: number;
  seat: number | null;
  words: string;
}

const seatOf = (event: GameEvent): number | null => (event.seat !== null && event.seat >= 0 ? event.seat : null);

export const inWords = (log: Step[]): Line[] =>
  log.flatMap(({ n, events }) =>
    events
      .filter((event) => event.sentence)
      .map((event, i) => ({ key: `${n}.${i}`, n, seat: seatOf(event), words: event.sentence })),
  );

/** One line a step; steps that are not written down have none. */
export function inNotation(log: Step[]): Line[] {
  return log.flatMap(({ n, events }) => {
    const written = events.filter((event) => event.text);
    return written.length ? [{ key: `${n}`, n, seat: seatOf(written[0]!), words: written.map((event) => event.text).join('') }] : [];
  });
}
