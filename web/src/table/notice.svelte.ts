/** A sentence that lies over the board for a while: what the hall refused, or what went wrong. */

import { done } from '../lib/attempt.svelte';
import type { Link } from '../lib/link.svelte';

const SHOWN = 7000; // milliseconds

export class Notice {
  text = $state('');

  constructor(link: Pick<Link, 'refused'>) {
    $effect(() => {
      if (link.refused) this.text = link.refused;
    });
    $effect(() => {
      if (!this.text) return;
      const fade = setTimeout(() => {
        this.text = '';
        link.refused = '';
      }, SHOWN);
      return () => clearTimeout(fade);
    });
  }

  /** Whether the work was done; if not, the notice says why. */
  attempt(work: () => Promise<unknown>): Promise<boolean> {
    return done(work, (trouble) => (this.text = trouble));
  }
}
