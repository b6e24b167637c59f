/** Looking back: an earlier moment of the table in the place of now. */

import { api, sorry } from '../lib/api';
import type { Link } from '../lib/link.svelte';
import { needName } from '../lib/me.svelte';
import type { Step } from '../lib/protocol';
import { go } from '../lib/route.svelte';

export interface Moment {
  n: number;
  view: unknown;
  /** what led there from the moment shown before; null after a leap */
  step: Step | null;
}

export class Past {
  moment = $state.raw<Moment | null>(null);
  #asked = 0;

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

  async jump(n: number): Promise<void> {
    const { id, shown, invite } = this.link;
    const to = Math.min(Math.max(0, n), this.last);
    const mine = ++this.#asked;
    const before = this.at;
    try {
      const told = await api.step(id, to, shown, invite);
      if (mine !== this.#asked) return;
      const step = { n: told.n, events: told.events } as Step;
      this.moment = { n: to, view: told.view, step: to === before + 1 ? step : null };
    } catch (error) {
      this.complain(sorry(error));
    }
  }

  now(): void {
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
