/** Something asked of the hall: one thing at a time, with a sentence for the player where it went wrong. */

import { sorry } from './api';

/** Whether the work was done; if not, its sentence is told. */
export async function done(work: () => Promise<unknown>, tell: (trouble: string) => void): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tell(sorry(error));
    return false;
  }
}

export class Attempt {
  busy = $state(false);
  trouble = $state('');

  /** Whether the work was done; nothing is begun before the last work has ended. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    const well = await done(work, (trouble) => (this.trouble = trouble));
    this.busy = false;
    return well;
  }
}
