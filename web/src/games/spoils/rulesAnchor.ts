/** Which part of the rules of Spoils of War matters now, by its heading. */
import type { GuideContext } from '../types';
import type { SpoilsView } from './view';

const STEPS = ['End of the game', 'Treasure Setup', 'Roll Dice', 'Bidding', 'Place Bets', 'Reveal Bets', 'Reveal Dice', 'Divide the Spoils'] as const;

export function rulesAnchor({ view, side }: GuideContext): string | null {
  const { step, phase, uses } = view as SpoilsView;
  if (phase === 'over') return 'Bonuses';
  if (uses.length || (side && (phase === 'window' || phase === 'response'))) return 'The 22 Artifacts';
  return STEPS[step] ?? null;
}
