/** The game of a table: its code is fetched when the table is known, and its seats wear its signs. */

import { onDestroy } from 'svelte';
import { boardOf } from '../games/registry';
import type { GameModule } from '../games/types';
import type { Link } from '../lib/link.svelte';
import { gameOf, openShelf } from '../lib/me.svelte';
import { signs } from '../lib/signs.svelte';

const NOT_FETCHED = 'The board could not be loaded. Reload the page to try again.';

export class GameLoader {
  game = $state.raw<GameModule | null>(null);
  /** Why there is no board. */
  trouble = $state('');

  constructor(link: Link) {
    $effect(() => {
      if (link.table && !this.game) void this.load(link.table.game);
    });
    $effect(() => {
      signs.Sign = this.game?.Sign ?? null;
      signs.view = link.view;
    });
    onDestroy(() => (signs.Sign = null));
  }

  async load(id: string): Promise<void> {
    try {
      this.game = await boardOf(id, async () => {
        await openShelf();
        return gameOf(id);
      });
    } catch {
      this.trouble = NOT_FETCHED;
    }
  }
}
