/** How large things are, from the room there is. */
import type { Shape } from '../../board/layout';

/** Heights of a card in widths of it. */
export const RATIO = 1.36;

/** In how many rows the other seats' plates lie. */
export function plateRows(count: number, width: number, kind: Shape, crowd: boolean): number {
  const least = kind !== 'wide' ? 74 : crowd ? 104 : 160;
  return Math.max(1, Math.ceil((count * least) / Math.max(1, width)));
}
