/** What happens on a declared board: each step is shown as it ends, for a moment. */
import type { GameEvent } from '../../lib/protocol';
import { StepPlayer } from '../../board/stepPlayer.svelte';
import type { View } from './layout';

const LOOK = 420; // milliseconds

export class Animator extends StepPlayer<View> {
  protected override async animate([event]: [GameEvent], end: View): Promise<void> {
    await this.show(end);
    if (event === this.queue[0]?.events.at(-1)) await this.animations?.pause(LOOK);
  }
}
