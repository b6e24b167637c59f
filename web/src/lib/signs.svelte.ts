/** How the table in sight marks its seats: by the hall's runes, or by signs of the game's own. */

import type { Component } from 'svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a view's shape is the game's own
export type SignProps = { seat: number; view: any };

class Signs {
  Sign = $state.raw<Component<SignProps> | null>(null);
  view = $state.raw<unknown>(null);
}

export const signs = new Signs();
