/** The line that says what to do, where nothing is pointed at. */
import type { Turn } from './turn.svelte';
import type { NorthView } from './view';
import { goal } from './words';

const REMINDERS: Record<string, string> = {
  hero: 'Before anything else you may take one hero from your hand into your crew.',
  react: 'Answer with a raised card, or pass: nobody learns that you were asked.',
  roll: 'The die lies. The Norns can have it rolled again; else let it stand.',
  window: 'Respond once, with a raised card or the Old Pilot, or pass.',
  victim: 'The mutiny succeeds: choose who goes overboard.',
  push: 'Choose the space the beaten ship is driven to.',
  seize: 'A decisive victory: choose a card of that crew.',
  fate: 'Take the card into your crew, or throw it overboard.',
  room: 'Your crew is full: choose who makes room.',
  monster: 'Choose any space without a ship that is no harbour.',
  sacrifice: 'Choose cards in pairs; you draw one card for each pair.',
  row: 'The Oarmaster rows on: choose a second space, or stop.',
  declare: 'Go on with what you began.',
};

export function restWords(view: NorthView, turn: Turn, told: string, over: boolean): string {
  if (over) return '';
  if (!turn.moves.length) {
    if (view.waiting) return view.passed ? 'You have answered. Others may still answer too.' : 'Others may answer now; who is asked nobody knows.';
    return told;
  }
  const me = view.players[view.seat!]!;
  if (turn.phase === 'main') return `${goal(me.needs)}. Choose a card or a lit space.`;
  if (turn.phase === 'limit') return `You may keep ${me.limit} cards: choose ${turn.due} to discard.`;
  return REMINDERS[turn.phase] ?? '';
}
