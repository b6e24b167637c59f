/** The parts of a game, for the slider of its replay: hands, rounds, voyages. */

import type { Step } from '../lib/protocol';

export interface Chapter {
  /** the step it begins with */
  n: number;
  name: string;
}

const NAME = /^\p{L}+ \d+/u;

/** Each part once, named by the words its first sentence begins with. */
export function chapters(log: readonly Step[], begins: string | undefined): Chapter[] {
  const found: Chapter[] = [];
  for (const { n, events } of log)
    for (const event of events) {
      const name = event.name === begins ? NAME.exec(event.sentence)?.[0] : undefined;
      if (name && name !== found.at(-1)?.name) found.push({ n, name });
    }
  return found;
}

/** The part a step belongs to. */
export const chapterAt = (all: readonly Chapter[], n: number): string => all.filter((one) => one.n <= n).at(-1)?.name ?? '';

/** What happened in a step, in words, and whose deed it was. */
export function caption(log: readonly Step[], n: number): { seat: number | null; words: string } {
  const events = (log.find((step) => step.n === n)?.events ?? []).filter((event) => event.sentence);
  const seat = events.find((event) => event.seat !== null && event.seat >= 0)?.seat ?? null;
  return { seat, words: events.map((event) => event.sentence).join(' ') };
}

const MOST_SENTENCES = 3;

/** A step in few words: how it began, and how it came out; `words` where nothing of it was told. */
export function gist(log: readonly Step[], n: number, outcomes: readonly string[] = [], words = ''): string {
  const events = (log.find((step) => step.n === n)?.events ?? []).filter((event) => event.sentence);
  const [first, ...rest] = events;
  if (!first) return words;
  const told = rest.filter((event) => outcomes.includes(event.name));
  return [first, ...(told.length ? told : rest.slice(0, 1)).slice(0, MOST_SENTENCES - 1)].map((event) => event.sentence).join(' ');
}

/** How long a step of that many letters is looked at, in milliseconds. */
export const readingTime = (letters: number, speed: number): number => (letters ? Math.min(700 + 22 * letters, 3000) : 300) / speed;
