/** Smooth lines for what is drawn on a map. */

export type Point = readonly [number, number];

/** A smooth line through points, closed or open: Catmull and Rom's, as curves of Bézier's. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => (closed ? points[(i + points.length) % points.length]! : points[Math.max(0, Math.min(points.length - 1, i))]!);
  const short = (value: number): string => `${Math.round(value * 10) / 10}`;
  let path = `M${short(points[0]![0])} ${short(points[0]![1])}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [before, from, to, then] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const two = [to[0] - (then[0] - from[0]) / 6, to[1] - (then[1] - from[1]) / 6] as const;
    path += `C${[...one, ...two, ...to].map(short).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}
