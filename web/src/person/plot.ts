/** A line through ratings, as SVG points. */

export interface Plot {
  points: string;
  low: number;
  high: number;
  last: { x: number; y: number } | null;
}

export function plot(ratings: number[], width: number, height: number, margin = 8): Plot {
  const low = Math.floor(Math.min(...ratings));
  const high = Math.ceil(Math.max(...ratings));
  const span = Math.max(1e-9, high - low);
  const x = (i: number) => (ratings.length < 2 ? width / 2 : margin + (i * (width - 2 * margin)) / (ratings.length - 1));
  const y = (rating: number) => (high === low ? height / 2 : height - margin - ((rating - low) * (height - 2 * margin)) / span);
  const at = ratings.map((rating, i) => ({ x: Math.round(x(i) * 10) / 10, y: Math.round(y(rating) * 10) / 10 }));
  return { points: at.map((point) => `${point.x},${point.y}`).join(' '), low, high, last: at.at(-1) ?? null };
}
