/** The games that can be drawn; each is loaded when a table or its cover needs it. */

import type { GameModule } from './types';

export const registry: Record<string, () => Promise<{ game: GameModule }>> = {
  odin: () => import('./odin'),
  onboard: () => import('./onboard'),
  sagas: () => import('./sagas'),
  spoils: () => import('./spoils'),
  north: () => import('./north'),
};
