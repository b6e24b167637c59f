/** The line that says what to do, where nothing is pointed at. */
import { REMINDERS, type View } from './generated';
import type { Turn } from './turn.svelte';
import { goal } from './words';

const reminders: Record<string, string> = REMINDERS;

export function restWords(view: View, turn: Turn, told: string, over: boolean): string {
  if (over) return '';
  if (!turn.moves.length) {
    if (view.waiting) return view.passed ? 'You have answered. Others may still answer too.' : 'Others may answer now; who is asked nobody knows.';
    return told;
  }
  const me = view.players[view.seat!]!;
  if (turn.phase === 'main') return `${goal(me.needs)}. Choose a card or a lit space.`;
  if (turn.phase === 'limit') return `You may keep ${me.limit} cards: choose ${turn.due} to discard.`;
  return reminders[turn.phase] ?? '';
}
