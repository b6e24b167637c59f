/** The keyboard on a board: which keys are meant for it, and how arrow keys go from target to target. */

export interface Spot {
  x: number;
  y: number;
}

/** Something the focus can be on. */
export type Focusable = HTMLElement | SVGElement;

/** The focus is on nothing in particular: the page, or the frame around the board. */
export const nowhere = (at: Element, board: Element): boolean => at.contains(board);

/** Where a key was pressed that is meant for the board: on it, or nowhere in particular; null if it is meant for something else. */
export function pressed(event: KeyboardEvent, board: Element): Focusable | null {
  const at = event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : document.body;
  const typing = at.closest('input, textarea, select, dialog, [contenteditable]') !== null;
  if (event.altKey || event.ctrlKey || event.metaKey || typing) return null;
  return nowhere(at, board) || board.contains(at) ? at : null;
}

/** Moves the focus to the target nearest in the direction of an arrow key. A `.touch` inside a target is where it is seen. */
export function walk(at: Focusable, targets: readonly Focusable[], key: string): void {
  const middle = (one: Focusable): Spot => {
    const box = (one.querySelector('.touch') ?? one).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const others = targets.filter((one) => one !== at);
  const found = nearest(middle(at), others.map(middle), key);
  if (found !== null) others[found]!.focus();
}

/** The target nearest to `from` in a direction, for the arrow keys; null if there is none. */
export function nearest(from: Spot, spots: readonly Spot[], key: string): number | null {
  const along = (spot: Spot): number =>
    ({ ArrowLeft: from.x - spot.x, ArrowRight: spot.x - from.x, ArrowUp: from.y - spot.y, ArrowDown: spot.y - from.y })[key] ?? -1;
  const across = (spot: Spot): number => (key === 'ArrowLeft' || key === 'ArrowRight' ? Math.abs(spot.y - from.y) : Math.abs(spot.x - from.x));
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((spot, i) => {
    if (along(spot) < 4) return;
    const far = along(spot) + 2.5 * across(spot);
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}
