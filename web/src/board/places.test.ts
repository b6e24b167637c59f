import { describe, expect, test } from 'vitest';
import { nearest } from './keys';
import { shape } from './layout';
import { around, hueBy, inside, who, whose } from './seats';
import { kindOf, nameOf } from './target';

describe('the seats of a table', () => {
  test('go round clockwise from the left neighbour', () => {
    expect(around(4, 2)).toEqual([3, 0, 1]);
    expect(around(3, null)).toEqual([0, 1, 2]);
  });
  test('have the colour of the hall that is nearest to their sign', () => {
    const hue = hueBy('ybrg', 'clan');
    const view = { players: [{ clan: 'r' }, { clan: 'y' }] };
    expect([hue(view, 0), hue(view, 1), hueBy('YB', 'colour')(view, 0)]).toEqual([2, 0, 0]);
  });
  test('are spoken of by name, and spoken to', () => {
    const said = (seat: number): string[] => [who, inside, whose].map((words) => words({ seat: 1 }, ['Hildr', 'Leif'], seat));
    expect([said(0), said(1)]).toEqual([['Hildr', 'Hildr', 'Hildr’s'], ['You', 'you', 'your']]);
  });
});

describe('things on a board', () => {
  test('are told by kind and name, names with colons and dots whole', () => {
    expect([kindOf('card:Crown S2'), nameOf('card:Crown S2'), nameOf('crew:1.2')]).toEqual(['card', 'Crown S2', '1.2']);
  });
  test('arrow keys go to what lies nearest in their direction', () => {
    const spots = [{ x: 0, y: 100 }, { x: 100, y: 10 }, { x: 300, y: 0 }, { x: -50, y: 0 }];
    const found = (key: string): number | null => nearest({ x: 0, y: 0 }, spots, key);
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(found)).toEqual([1, 0, 3, null]);
  });
  test('a board is wide, tall or low', () => {
    expect([shape(1440, 800), shape(390, 700), shape(844, 340)]).toEqual(['wide', 'tall', 'low']);
  });
});
