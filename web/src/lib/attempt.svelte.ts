/** Something asked of the hall: one thing at a time, with a sentence for the player where it went wrong. */

import { sorry } from './api';

export class Attempt {
  busy = $state(false);
  trouble = $state('');

  /** Whether the work was done; nothing is begun before the last work has ended. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.trouble = sorry(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
