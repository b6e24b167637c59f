/** The sea as it is printed on our chart: spaces with their exits, the lands around, and where all of it is drawn. */
import { COLOURS, DEEP, EXITS, LANDS, WAYS, type View } from './generated';

export type Way = (typeof WAYS)[number];
export type Colour = (typeof COLOURS)[number];

export const TURNED: Record<Way, number> = { N: 0, E: 90, S: 180, W: 270 };

const exits: Record<string, Partial<Record<Way, string>>> = EXITS;
export const SPACES: readonly string[] = Object.keys(EXITS);
export const exitsOf = (space: string): Partial<Record<Way, string>> => exits[space] ?? {};
export const harbourOf = (space: string): Colour | null => COLOURS.find((colour) => LANDS[colour].harbour === space) ?? null;
export const villageOf = (space: string): Colour | null => COLOURS.find((colour) => LANDS[colour].village === space) ?? null;
export const seatsOn = (view: View, space: string): number[] => view.players.flatMap((player, seat) => (player.ship === space ? [seat] : []));

// ---- where it is drawn

/** The chart's own measures: a cell, and the coast around the sea. */
export type Chart = Record<'cw' | 'ch' | 'mx' | 'my' | 'width' | 'height', number>;
export type Spot = Record<'x' | 'y', number>;

const WIDE = { cw: 100, mx: 112, my: 50 };
const TALL = { cw: 100, mx: 12, my: 6 };

/** A chart for so much room: cells may be lower than wide, so that a broad place is filled. */
export function chart(width: number, height: number, tall: boolean): Chart {
  const { cw, mx, my } = tall ? TALL : WIDE;
  const across = 7 * cw + 2 * mx;
  const ch = Math.max(tall ? 92 : 76, Math.min(100, ((across * height) / Math.max(1, width) - 2 * my) / 7));
  return { cw, ch, mx, my, width: across, height: 7 * ch + 2 * my };
}

const columnOf = (space: string): number => (space === DEEP ? 3 : space.charCodeAt(0) - 65);
const rowOf = (space: string): number => (space === DEEP ? 3 : Number(space[1]) - 1);

/** The middle of a space. */
export const spotOf = (on: Chart, space: string): Spot => ({ x: on.mx + (columnOf(space) + 0.5) * on.cw, y: on.my + (rowOf(space) + 0.5) * on.ch });

/** Half the breadth and height of what can be clicked, at least `least`. */
export const reach = (on: Chart, space: string, least = 0): Spot =>
  space === DEEP ? { x: 1.42 * on.cw, y: 1.42 * on.ch } : { x: Math.max(least, 0.46 * on.cw), y: Math.max(least, 0.47 * on.ch) };

/** Where the ships on a space lie beside each other. */
export function berths(on: Chart, space: string, count: number): Spot[] {
  const middle = spotOf(on, space);
  const [dx, dy] = space === DEEP ? [70, 56] : [0.235 * on.cw, 0.2 * on.ch];
  const beside: [number, number][][] = [[], [[0, 0]], [[-1, 0], [1, 0]], [[-1, -1], [1, -1], [0, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]]];
  return (beside[count] ?? []).map(([x, y]) => ({ x: middle.x + x * dx, y: middle.y + y * dy }));
}

const STEPS: Record<Way, [right: number, down: number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Sides of spaces from which no way leads to what lies there: there are cliffs. Each once. */
export function cliffs(): [space: string, way: Way][] {
  const found: [string, Way][] = [];
  for (const space of SPACES) {
    if (space === DEEP) continue;
    for (const way of WAYS) {
      const [right, down] = STEPS[way];
      const name = `${String.fromCharCode(65 + columnOf(space) + right)}${rowOf(space) + 1 + down}`;
      const beside = /^[C-E][3-5]$/.test(name) ? DEEP : name;
      if (!SPACES.includes(beside) || exitsOf(space)[way] || (beside !== DEEP && (way === 'N' || way === 'W'))) continue;
      found.push([space, way]);
    }
  }
  return found;
}

/** The middle of a space's side. */
export function sideOf(on: Chart, space: string, way: Way): Spot {
  const { x, y } = spotOf(on, space);
  return { x: x + STEPS[way][0] * on.cw * 0.5, y: y + STEPS[way][1] * on.ch * 0.5 };
}

/** Every link once. */
export const routes = (): [string, string][] =>
  SPACES.flatMap((space) =>
    Object.values(exitsOf(space))
      .filter((other) => space < other)
      .map((other): [string, string] => [space, other]),
  );
