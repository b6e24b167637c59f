/** How long a step is shown before the next one, so that eyes can follow bots that think in no time. */

import type { Motion } from '../games/types';

export function showFor(events: number, motion: Motion, waiting: number): number {
  if (motion === 'off') return 0; // the board gives every picture its time
  const time = motion === 'fast' ? 220 : Math.min(500 + 180 * events, 1500);
  return waiting > 12 ? time / 4 : time;
}
