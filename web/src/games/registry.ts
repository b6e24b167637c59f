/** The games that can be drawn: each is loaded when a table opens it, its cover alone when the hall shows it. */

import type { Component } from 'svelte';
import type { GameModule } from './types';

export const registry: Record<string, () => Promise<{ game: GameModule }>> = {
  odin: () => import('./odin'),
  onboard: () => import('./onboard'),
  sagas: () => import('./sagas'),
  spoils: () => import('./spoils'),
  north: () => import('./north'),
};

export const covers: Record<string, () => Promise<{ default: Component }>> = {
  odin: () => import('./odin/art/Cover.svelte'),
  onboard: () => import('./onboard/art/Cover.svelte'),
  sagas: () => import('./sagas/art/Cover.svelte'),
  spoils: () => import('./spoils/art/Cover.svelte'),
  north: () => import('./north/art/Cover.svelte'),
};
