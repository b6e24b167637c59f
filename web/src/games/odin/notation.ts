/** Events as Odin's notation writes them: `>4r`, `82b+3r`, `-`, `/`, `#`. */
import type { GameEvent } from '../../lib/protocol';
import { numberOf, SUITS, suitOf, type Card } from './cards';

const place = (card: Card): number => SUITS.indexOf(suitOf(card));

/** `82b` for cards of one colour, `7bk` for cards of one number. */
export function setText(cards: readonly Card[]): string {
  const high = [...cards].sort((a, b) => numberOf(b) - numberOf(a) || place(a) - place(b));
  const colours = [...new Set(high.map(suitOf))];
  return colours.length === 1 ? high.map(numberOf).join('') + colours[0] : numberOf(high[0]!) + high.map(suitOf).join('');
}

export function notation(event: GameEvent): string {
  const cards = (event.cards as Card[] | undefined) ?? [];
  switch (event.name) {
    case 'played':
      return `${event.opening ? '>' : ''}${setText(cards)}`;
    case 'took':
      return `+${setText(cards)}`;
    case 'passed':
      return '-';
    case 'round ended':
      return '/';
    case 'hand ended':
      return '#';
    default:
      return '';
  }
}
