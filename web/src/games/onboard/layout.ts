/** How large things are and where they lie, from the room there is. */
import { isLow, type Shape } from '../../board/layout';
import { LENGTH, SHIPS } from './generated';

export interface Sizes {
  shape: Shape;
  /** where the scoring circles lie on a desk */
  plates: 'side' | 'below';
  /** a desk so narrow that who controls a ship is told below it */
  slim: boolean;
  /** width of the village */
  village: number;
  /** width of the scoring circles where they lie beside the fjord */
  side: number;
  /** height of a ship; its pieces are 10/9 as wide */
  unit: number;
  /** a mooring's circle */
  circle: number;
}

/** Widths of a ship's parts, in heights of the ship. */
export const BOW = 120 / 90;
export const BODY = 100 / 90;
const HULL = BOW + LENGTH * BODY;

const clamp = (low: number, value: number, high: number): number => Math.floor(Math.max(low, Math.min(high, value)));

/** Heights of what lies above and below the ships on a desk, and widths of what lies beside them. */
const HORIZON = 46;
const DEED = 62;
const PLATES_BELOW = 112;
const LEAST_SIDE = 214;
const BESIDE = 16; // gaps around the scoring circles
const RANKING = 198; // four clans, three of them tied
const RANKED = 34;
const GAPS = 56;
/** A mooring beside its circles: the number and a rim. */
const NUMBER = { wide: 46, small: 30 };

/** The pier's width: two circles and the number. */
export const pier = (found: Sizes): number => 2 * found.circle + (found.shape === 'wide' && !found.slim ? NUMBER.wide : NUMBER.small);
/** The width of a ship of five pieces. */
export const length = (found: Sizes): number => found.unit * HULL;

export function sizes(width: number, height: number): Sizes {
  if (isLow(width, height)) {
    const room = width - 252 - 15 - 2 * 24 - NUMBER.small - 12;
    return { shape: 'low', plates: 'side', slim: false, village: width - 267, side: LEAST_SIDE, unit: clamp(30, room / HULL, 54), circle: 24 };
  }
  if (width >= 700 && width < 860 && height >= 780) {
    const [village, circle] = [252, 26];
    const tall = (height - HORIZON - DEED - 30 - PLATES_BELOW) / SHIPS - RANKED;
    const room = width - village - 2 * circle - NUMBER.small - GAPS;
    return { shape: 'wide', plates: 'below', slim: true, village, side: LEAST_SIDE, unit: clamp(30, Math.min(tall, room / HULL), 84), circle };
  }
  if (width < 860) {
    const circle = width > 560 ? 32 : 26;
    return { shape: 'tall', plates: 'below', slim: false, village: width, side: LEAST_SIDE, unit: clamp(30, (width - 12 - 2 * circle - NUMBER.small - 10) / HULL, 84), circle };
  }
  const plates = width >= 1240 ? 'side' : 'below';
  const village = clamp(292, width * 0.267, width > 1440 ? width * 0.24 : 372);
  const side = clamp(LEAST_SIDE, width * 0.149, 320);
  const tall = (height - HORIZON - DEED - 30 - (plates === 'below' ? PLATES_BELOW : 0)) / SHIPS;
  const circle = clamp(26, tall * 0.42, 38);
  const room = width - village - (plates === 'side' ? side + BESIDE : 0) - 2 * circle - NUMBER.wide - RANKING - GAPS;
  return { shape: 'wide', plates, slim: false, village, side, unit: clamp(34, Math.min(tall - 4, room / HULL), 96), circle };
}
