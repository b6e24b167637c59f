/** Which part of the rules of Warriors of the North matters now, by its heading. */
import type { GuideContext } from '../types';
import type { NorthView } from './view';

const PHASES: Record<string, string> = {
  hero: 'Heroes and crew', room: 'Heroes and crew', main: 'Turn', react: 'Stack and reactions', roll: 'Stack and reactions', window: 'After-action window', victim: 'Event cards in detail',
  push: 'Attack a ship', seize: 'Attack a ship', fate: 'Attack a ship', monster: 'Attack the monster', sacrifice: 'Sacrifice', row: 'Movement', limit: 'End of turn and game', over: 'End of turn and game',
};
const WHAT: Record<string, string> = { attack: 'Attack a ship', monster: 'Attack the monster', loot: 'Loot', feast: 'Feast', sacrifice: 'Sacrifice', wind: 'Wind cards', 'as wind': 'Wind cards' };

export function matters({ view, side }: GuideContext): string | null {
  const { phase, stack } = view as NorthView;
  const base = stack[0];
  if (!side && base) return WHAT[base.what] ?? 'Stack and reactions';
  return PHASES[phase] ?? null;
}
