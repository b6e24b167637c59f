/** Who sits at this device. */

import { api, sorry } from './api';
import type { Game, Person } from './protocol';

export const me = $state<{ person: Person | null; known: boolean; trouble: string }>({
  person: null,
  known: false,
  trouble: '',
});

export async function greet(): Promise<void> {
  try {
    me.person = (await api.me()).person;
    me.trouble = '';
  } catch (error) {
    me.trouble = sorry(error);
  }
  me.known = true;
}

export const shelf = $state<{ games: Game[]; loaded: boolean; trouble: string }>({ games: [], loaded: false, trouble: '' });

export async function openShelf(): Promise<void> {
  if (shelf.loaded && !shelf.trouble) return;
  try {
    shelf.games = await api.games();
    shelf.trouble = '';
  } catch (error) {
    shelf.trouble = sorry(error);
  }
  shelf.loaded = true;
}

/** The levels of bots that suit whoever sits here, game by game. */
export const suits = $state<{ levels: Record<string, string> }>({ levels: {} });

/** Asks the hall which levels suit now; where it does not say, the weakest do. */
export async function learnLevels(): Promise<void> {
  try {
    suits.levels = (await api.levels()).levels;
  } catch {
    suits.levels = {};
  }
}

export const gameOf = (id: string): Game | undefined => shelf.games.find((game) => game.id === id);

/** Asks for a name where there is none; the sheet that App shows answers. */
export const asking = $state<{ open: boolean; why: string }>({ open: false, why: '' });
let answer: ((named: boolean) => void) | null = null;

export function needName(why: string): Promise<boolean> {
  if (me.person) return Promise.resolve(true);
  asking.open = true;
  asking.why = why;
  return new Promise((resolve) => (answer = resolve));
}

export function nameGiven(named: boolean): void {
  asking.open = false;
  answer?.(named);
  answer = null;
}
