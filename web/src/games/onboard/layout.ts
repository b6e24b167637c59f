/** How large things are and where they lie, from the room there is. */

export type Shape = 'wide' | 'tall' | 'low';

export interface Sizes {
  shape: Shape;
  /** where the scoring circles lie on a desk */
  plates: 'side' | 'below';
  /** width of the village */
  village: number;
  /** height of a ship; its pieces are 10/9 as wide */
  unit: number;
  /** a mooring's circle */
  circle: number;
}

/** Widths of a ship's parts, in heights of the ship. */
export const BOW = 120 / 90;
export const BODY = 100 / 90;
export const STERN = 1;
export const SHIPS = 8;
export const LONGEST = 5;

const clamp = (low: number, value: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)));
const hull = (unit: number, stern: boolean): number => unit * (BOW + LONGEST * BODY + (stern ? STERN : 0));
const widest = (room: number, stern: boolean): number => room / (BOW + LONGEST * BODY + (stern ? STERN : 0));

/** Heights of what lies above and below the ships on a desk, and widths beside them. */
const HORIZON = 46;
const DEED = 62;
const PLATES_BELOW = 104;
const PLATES_SIDE = 216;
const RANKING = 128;

export function sizes(width: number, height: number): Sizes {
  if (height < 520 && width > height) {
    const room = width - 260 - 80;
    return { shape: 'low', plates: 'side', village: width - 260, unit: clamp(34, widest(room, false), 54), circle: 22 };
  }
  if (width < 860) {
    const room = width - 12 - 64;
    return { shape: 'tall', plates: 'below', village: width, unit: clamp(36, widest(room, false), 84), circle: width > 560 ? 32 : 25 };
  }
  const plates = width >= 1240 ? 'side' : 'below';
  const village = clamp(264, width * 0.235, 350);
  const tall = (height - HORIZON - DEED - (plates === 'below' ? PLATES_BELOW : 0)) / SHIPS;
  const circle = clamp(24, tall * 0.42, 38);
  const room = width - village - (plates === 'side' ? PLATES_SIDE : 0) - 2 * circle - 46 - RANKING;
  return { shape: 'wide', plates, village, unit: clamp(40, Math.min(tall - 6, widest(room, true)), 96), circle };
}

/** The width of a ship of five pieces. */
export const length = (found: Sizes): number => hull(found.unit, found.shape === 'wide');

/** The target nearest to `from` in a direction, for the arrow keys; null if there is none. */
export interface Spot {
  x: number;
  y: number;
}
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
