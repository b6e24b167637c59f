/** The games that can be drawn: each is loaded when a table opens it, its cover alone when the hall shows it. */

import type { Component } from 'svelte';
import type { GameModule } from './types';

interface Entry {
  board: () => Promise<{ game: GameModule }>;
  cover: () => Promise<{ default: Component }>;
}

export const registry: Record<string, Entry> = {
  odin: { board: () => import('./odin'), cover: () => import('./odin/art/Cover.svelte') },
  onboard: { board: () => import('./onboard'), cover: () => import('./onboard/art/Cover.svelte') },
  sagas: { board: () => import('./sagas'), cover: () => import('./sagas/art/Cover.svelte') },
  spoils: { board: () => import('./spoils'), cover: () => import('./spoils/art/Cover.svelte') },
  north: { board: () => import('./north'), cover: () => import('./north/art/Cover.svelte') },
};
