/** Looking back: an earlier moment of the table in the place of now. */

import type { Motion } from '../games/types';
import { api, sorry } from '../lib/api';
import type { Link } from '../lib/link.svelte';
import { needName } from '../lib/me.svelte';
import type { Step } from '../lib/protocol';
import { go } from '../lib/route.svelte';
import { caption, readingTime } from './chapters';

export interface Moment {
  n: number;
  view: unknown;
  /** what led there from the moment shown before; null after a leap */
  step: Step | null;
}

export const SPEEDS = [1, 2, 4] as const;

/** How a board moves in a replay of that speed: what is played fast has no time for slow motion. */
export function replayMotion(speed: number, chosen: Motion): Motion {
  if (chosen === 'off' || speed === 1) return chosen;
  return speed > 2 ? 'off' : 'fast';
}

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class Past {
  moment = $state.raw<Moment | null>(null);
  /** The game goes on by itself. */
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** Through whose eyes an earlier moment is seen, once the game is over; null: one's own. */
  eyes = $state<number | null>(null);
  /** The board still shows the step that was asked for last. */
  showing = false;
  #asked = 0;
  #run = 0;

  constructor(
    private readonly link: Link,
    private readonly complain: (words: string) => void,
  ) {}

  get last(): number {
    return this.link.log.at(-1)?.n ?? 0;
  }

  /** The step shown: the last one, unless somebody looks back. */
  get at(): number {
    return this.moment?.n ?? this.last;
  }

  /** Looks at a step; what played by itself stops there. */
  async jump(n: number): Promise<void> {
    this.playing = false;
    await this.#look(n);
  }

  /** Plays on from the step shown, from the start if that is the last one; each step is seen to its end. */
  async play(): Promise<void> {
    const run = ++this.#run;
    const on = (): boolean => this.playing && run === this.#run;
    this.playing = true;
    if (this.at >= this.last) await this.#look(0);
    while (on()) {
      await wait(readingTime(caption(this.link.log, this.at).words.length, this.speed));
      while (on() && this.showing) await wait(60);
      if (!on()) return;
      if (this.at >= this.last) return this.now();
      if (!(await this.#look(this.at + 1))) this.pause();
    }
  }

  pause(): void {
    this.playing = false;
  }

  async #look(n: number): Promise<boolean> {
    const { id, shown, invite } = this.link;
    const to = Math.min(Math.max(0, n), this.last);
    const mine = ++this.#asked;
    const before = this.at;
    try {
      const told = await api.step(id, to, shown, invite, this.eyes);
      if (mine !== this.#asked) return false;
      const step: Step = { n: told.n, events: told.events };
      // What happened is told as it was heard from one's own seat: another's hand is shown, not moved.
      this.moment = { n: to, view: told.view, step: to === before + 1 && this.eyes === null ? step : null };
      return true;
    } catch (error) {
      this.complain(sorry(error));
      return false;
    }
  }

  /** Shows the hand of another seat, or one's own again. */
  async see(eyes: number | null): Promise<void> {
    const before = this.eyes;
    this.eyes = eyes;
    if (!(await this.#look(this.at))) this.eyes = before;
  }

  now(): void {
    this.playing = false;
    this.eyes = null;
    this.#asked++;
    this.moment = null;
  }

  /** A new table from the step shown. */
  async branch(): Promise<void> {
    if (!(await needName('Try it'))) return;
    try {
      go(`/table/${(await api.branch(this.link.id, this.at)).id}`);
    } catch (error) {
      this.complain(sorry(error));
    }
  }
}
