/** How large things are, from the room there is. */
import type { Shape } from '../../board/layout';

/** Heights of a card in widths of it. */
export const RATIO = 1.36;

/** The width of cards so that all of them fit into a box, in as many rows as that takes; never below what can be read. */
export function cardWidth(count: number, width: number, height: number, gap: number, least: number, most: number): number {
  let best = 0;
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows / RATIO;
    best = Math.max(best, Math.min(across, down));
  }
  return Math.floor(Math.max(least, Math.min(most, best)));
}

/** In how many rows the other seats' plates lie. */
export function plateRows(count: number, width: number, kind: Shape, crowd: boolean): number {
  const least = kind !== 'wide' ? 74 : crowd ? 104 : 160;
  return Math.max(1, Math.ceil((count * least) / Math.max(1, width)));
}
