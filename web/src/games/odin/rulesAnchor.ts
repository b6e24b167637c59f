/** Which part of Odin's rules matters now, by its heading. */
import type { GuideContext } from '../types';
import type { OdinMove, OdinView } from './view';

export function rulesAnchor({ view, side, step }: GuideContext): string | null {
  const { phase } = view as OdinView;
  const moves = (side?.moves ?? []) as OdinMove[];
  if (phase === 'over') return 'The end of the game';
  if (step?.events.some((event) => event.name === 'hand ended')) return 'The end of a hand';
  if (moves.some((move) => move.out)) return 'The end of a hand';
  if (phase === 'take') return 'Taking a card';
  if (phase === 'open') return 'How a game runs';
  return moves.length === 1 ? 'Passing, and the end of a round' : 'Playing cards';
}
