/** A table against bots that suit, at once. */
import { registry } from '../games/registry';
import { api } from '../lib/api';
import { learnLevels, needName } from '../lib/me.svelte';
import type { Game } from '../lib/protocol';
import { keep } from '../lib/settings.svelte';
import { markLearnt } from './learnt.svelte';
import { defaultOptions, soloSeats } from './newtable';

export const LAST = 'meadhall.last';

/** The way to the table, once it is laid; null for somebody who would rather have no name. */
export async function playAtOnce(game: Game, named: () => void = () => {}): Promise<string | null> {
  if (!(await needName('Sit down and play'))) return null;
  named();
  await learnLevels(); // a game may have ended meanwhile
  void registry[game.id]?.board(); // the board comes along while the table is laid
  const table = await api.open({ game: game.id, options: defaultOptions(game), seats: soloSeats(game), public: false, clock: null });
  keep(LAST, game.id);
  markLearnt(game.id);
  return `/table/${table.id}`;
}
