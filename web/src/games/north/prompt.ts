/** How a seat is called upon: in another's turn it is asked for an answer, or for what follows from a result of its own. */
import type { GuideContext } from '../types';
import { SECRET, type NorthView } from './view';

export function prompt({ view, me }: GuideContext): string | null {
  const { active, stack, step } = view as NorthView;
  const phase = view.phase === 'declare' ? (step.of as string) : (view.phase as string); // what a half-made declaration belongs to
  if (SECRET.has(phase)) return phase === 'window' ? 'You may respond.' : stack[0]?.seat === me ? 'You may answer, too.' : 'You may answer.';
  return active === me ? null : 'You decide.';
}
