/** Which part of the rules of Warriors of the North matters now, by its heading. */
import type { GuideContext } from '../types';
import type { NorthView } from './view';

const PHASES: Record<string, string> = {
  hero: 'Heroes and crew', room: 'Heroes and crew', main: 'Your turn', react: 'The stack', roll: 'The stack', window: 'What others do in your turn', victim: 'Events one by one',
  push: 'Attacking a ship', seize: 'Attacking a ship', fate: 'Attacking a ship', monster: 'Attacking the monster', sacrifice: 'Sacrificing', row: 'Moving', limit: 'The end', over: 'The end',
};
const WHAT: Record<string, string> = {
  attack: 'Attacking a ship',
  monster: 'Attacking the monster',
  loot: 'Looting',
  feast: 'Feasting',
  sacrifice: 'Sacrificing',
  wind: 'Winds',
  'as wind': 'Winds',
};
export const HEADINGS: readonly string[] = [...new Set([...Object.values(PHASES), ...Object.values(WHAT)])];

export function rulesAnchor({ view, side }: GuideContext): string | null {
  const { phase, stack } = view as NorthView;
  const base = stack[0];
  if (!side && base) return WHAT[base.what] ?? 'The stack';
  return PHASES[phase] ?? null;
}
