/** The chances of a review as lines: where they run, and how seats are told apart without their colours. */

import type { ReviewPoint } from '../lib/protocol';

/** How the line of a seat is broken, in seat order. */
export const DASHES = ['', '9 5', '2.5 5', '12 4 2.5 4', '5 3', '14 5', '2.5 3', '9 3 2.5 3 2.5 3', '6 6', '16 4 5 4'] as const;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** the last step */
  last: number;
}

export const xOf = (frame: Frame, step: number): number => frame.left + (frame.width * step) / Math.max(1, frame.last);
export const yOf = (frame: Frame, chance: number): number => frame.top + frame.height * (1 - chance);

/** The points of a seat's line. */
export const lineOf = (points: readonly ReviewPoint[], seat: number, frame: Frame): [number, number][] =>
  points.map(({ step, chances }) => [xOf(frame, step), yOf(frame, chances[seat] ?? 0)]);

/** Every seat's chance at a step, between the steps that were looked at in a straight line; none before the first. */
export function chancesAt(points: readonly ReviewPoint[], step: number): number[] {
  const after = points.findIndex((point) => point.step >= step);
  const right = points[after] ?? points.at(-1);
  if (!right) return [];
  const left = points[after - 1] ?? right;
  if (after < 0 || right.step === step || right.step === left.step) return right.chances;
  const part = (step - left.step) / (right.step - left.step);
  return right.chances.map((chance, seat) => (left.chances[seat] ?? 0) + part * (chance - (left.chances[seat] ?? 0)));
}

/** Places for marks that are wanted at these places, rising, but need some room each: as near as they can be. */
export function spread(wanted: readonly number[], room: number, end: number): number[] {
  const places: number[] = [];
  for (const x of wanted) places.push(Math.max(x, (places.at(-1) ?? -Infinity) + room));
  for (let i = places.length - 1, most = end; i >= 0; i--, most -= room) places[i] = Math.min(places[i]!, most);
  return places;
}

/** The step that a place across the graph stands for. */
export const stepAt = (frame: Frame, x: number): number =>
  Math.min(frame.last, Math.max(0, Math.round(((x - frame.left) / Math.max(1, frame.width)) * frame.last)));

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
