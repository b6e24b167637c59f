/** The review of a finished game: asked for once, and looked at again while it is being made. */

import { onDestroy } from 'svelte';
import { api, sorry } from '../lib/api';
import type { Link } from '../lib/link.svelte';
import { needName } from '../lib/me.svelte';
import type { Review } from '../lib/protocol';

const LOOK_AGAIN = 1500; // milliseconds, while it is being made

export class ReviewState {
  told = $state.raw<Review | null>(null);
  trouble = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly link: Link) {
    onDestroy(() => clearTimeout(this.#timer));
  }

  get working(): boolean {
    return !!this.told?.asked && this.told.done < 1;
  }

  /** Looks at what there is, and again while there is more to come. */
  look = (): Promise<void> => this.#take(() => api.review(this.link.id, this.link.invite));

  async ask(): Promise<void> {
    if (await needName('Review this game')) await this.#take(() => api.makeReview(this.link.id, this.link.invite));
  }

  async #take(call: () => Promise<Review>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.told = await call();
      this.trouble = '';
      if (this.working) this.#timer = setTimeout(this.look, LOOK_AGAIN);
    } catch (error) {
      this.trouble = sorry(error);
    }
  }
}
