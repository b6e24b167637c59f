/** The games whose two minutes were taken, or which were played, in this browser. */
import { keep, kept } from '../lib/settings.svelte';

const KEY = 'meadhall.learnt';
export const learnt = $state<{ games: readonly string[] }>({ games: (kept(KEY) ?? '').split(' ').filter(Boolean) });

export function markLearnt(game: string): void {
  if (learnt.games.includes(game)) return;
  learnt.games = [...learnt.games, game];
  keep(KEY, learnt.games.join(' '));
}
