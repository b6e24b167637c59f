/** How a seat is called upon: in another's turn it is asked for an answer, or for what follows from a result of its own. */
import type { GuideContext } from '../types';
import type { View } from './generated';
import { isSecret } from './words';

export function prompt({ view: { active, stack, step, phase }, me }: GuideContext<View>): string | null {
  const asked = step?.of ?? phase; // what a half-made declaration belongs to
  if (isSecret(asked)) return asked === 'window' ? 'You may respond.' : stack[0]?.seat === me ? 'You may answer, too.' : 'You may answer.';
  return active === me ? null : 'You decide.';
}
