/** Several people at one device: nothing is shown until the one whose turn it is lifts the curtain. */

import type { Link } from '../lib/link.svelte';
import type { Side, Summary } from '../lib/protocol';

/** What it has to know of a table, and the way to look at it from another seat. */
export interface Watched extends Pick<Link, 'caughtUp' | 'look' | 'shown'> {
  table: Pick<Summary, 'mine' | 'state'> | null;
  sides: Pick<Side, 'asked' | 'seat'>[];
}

export class Hotseat {
  #lifted = $state<number | null>(null);

  constructor(private readonly link: Watched) {}

  /** The seat that should look now; null where only one person plays here. */
  get wanted(): number | null {
    const { table, sides, shown } = this.link;
    if (!table || table.mine.length < 2 || table.state !== 'playing') return null;
    return sides.find((side) => side.asked)?.seat ?? shown;
  }

  get hidden(): boolean {
    const wanted = this.wanted;
    return wanted !== null && this.link.caughtUp && (wanted !== this.#lifted || this.link.shown !== this.#lifted);
  }

  lift(): void {
    const wanted = this.wanted;
    if (wanted === null) return;
    this.#lifted = wanted;
    if (this.link.shown !== wanted) this.link.look(wanted);
  }
}
