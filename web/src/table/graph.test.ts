import { describe, expect, it } from 'vitest';
import { chancesAt, lineOf, percent, spread, stepAt, type Frame } from './graph';

describe('the graph of a review', () => {
  const frame: Frame = { left: 10, top: 20, width: 100, height: 50, last: 20 };
  const points = [
    { step: 0, chances: [0.5, 0.5] },
    { step: 10, chances: [0.7, 0.3] },
    { step: 20, chances: [1, 0] },
  ];
  it('goes from the deal to the end, the surer the higher', () =>
    expect(lineOf(points, 0, frame)).toEqual([[10, 45], [60, 35], [110, 20]]));
  it('tells chances between two positions in a straight line', () => {
    expect(chancesAt(points, 10)).toEqual([0.7, 0.3]);
    expect(chancesAt(points, 5).map((chance) => chance.toFixed(2))).toEqual(['0.60', '0.40']);
    expect(chancesAt(points.slice(0, 2), 15)).toEqual([0.7, 0.3]);
    expect(chancesAt([], 3)).toEqual([]);
  });
  it('is clicked at a step', () => expect([-5, 10, 61, 400].map((x) => stepAt(frame, x))).toEqual([0, 0, 10, 20]));
  it('has room for the number of every turning point', () => {
    expect(spread([10, 50], 20, 100)).toEqual([10, 50]);
    expect(spread([10, 12, 13], 20, 100)).toEqual([10, 30, 50]);
    expect(spread([10, 96, 99], 20, 100)).toEqual([10, 80, 100]);
  });
  it('speaks in whole percents', () => expect(percent(0.347)).toBe('35 %'));
});
