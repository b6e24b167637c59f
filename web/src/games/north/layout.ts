/** How large things are, from the room there is. */

export type Shape = 'wide' | 'tall' | 'low';

export const shape = (width: number, height: number): Shape => (height < 520 && width > height ? 'low' : width < 860 ? 'tall' : 'wide');

/** What is seen at least of a card under its neighbour; a hand that needs more room is pushed along. */
const LEAST = 34;

/** How far cards of a hand lie from each other: side by side while there is room, then over each other. */
export function spread(count: number, card: number, width: number, gap: number): number {
  if (count < 2) return 0;
  const room = (width - card) / (count - 1);
  return Math.min(card + gap, Math.max(LEAST, room)) - card;
}
