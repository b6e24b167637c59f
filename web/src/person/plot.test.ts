import { describe, expect, it } from 'vitest';
import { plot } from './plot';

describe('the plot', () => {
  it('draws ratings from left to right, higher ones higher', () => {
    const drawn = plot([1000, 1040, 1020], 320, 96);
    const [first, second] = drawn.points.split(' ').map((point) => point.split(',').map(Number));
    expect(first![0]).toBeLessThan(second![0]!);
    expect(first![1]).toBeGreaterThan(second![1]!);
    expect(plot([1000], 320, 96).last).toEqual({ x: 160, y: 48 });
  });
});
