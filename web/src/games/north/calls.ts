/** How a seat is called upon: in another's turn it is asked for an answer, or for what follows from a result of its own. */
import type { GuideContext } from '../types';
import { SECRET, type NorthView } from './view';

export function calls({ view, me }: GuideContext): string | null {
  const { phase, active, stack } = view as NorthView;
  if (SECRET.has(phase)) return phase === 'window' ? 'You may respond.' : stack[0]?.seat === me ? 'You may answer, too.' : 'You may answer.';
  return active === me ? null : 'You decide.';
}
