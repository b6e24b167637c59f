/** The end of a game: its result is shown once the board has shown what led to it. */

import { tick, untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import type { TableModel } from './model.svelte';

const LINGER = 1800; // milliseconds: the last picture of the board is looked at first

export class Ending {
  /** The result is in sight. */
  shown = $state(false);

  /** `instead`: what is opened in the result's place, for who came for that. */
  constructor(
    private readonly model: TableModel,
    instead: (() => void) | null = null,
  ) {
    let told = false;
    $effect(() => {
      if (!model.over || !model.link.caughtUp || told || model.showing || model.outside) return;
      told = true;
      if (instead) return untrack(instead);
      sound.end();
      const wait = untrack(() => (model.link.step && settings.motion !== 'off' ? LINGER : 0));
      setTimeout(() => (this.shown = true), wait);
    });
  }

  /** The result again; it is told of the last step. */
  show(): void {
    this.model.past.now();
    this.shown = true;
  }

  /** The whole game again, from its first step. */
  async replay(): Promise<void> {
    this.shown = false;
    await this.model.past.jump(0);
    await tick();
    document.getElementById('replay-play')?.focus();
  }
}
