/** The sea as it is printed on our chart: 41 spaces with their exits, the lands around, and where all of it is drawn. */

export type Way = 'N' | 'E' | 'S' | 'W';
export type Colour = 'Y' | 'R' | 'B' | 'G';

export const WAYS: readonly Way[] = ['N', 'E', 'S', 'W'];
export const WAY_WORDS: Record<Way, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const TURNED: Record<Way, number> = { N: 0, E: 90, S: 180, W: 270 };

/** Every space with its exits, a row of the map a line, as the rules have it (a test compares the two). */
const ROWS = `
A1:E>B1,S>A2 B1:E>C1,S>B2,W>A1 C1:S>C2,W>B1 D1:E>E1,S>D2 E1:S>E2,W>D1 F1:E>G1,S>F2 G1:S>G2,W>F1
A2:N>A1,E>B2 B2:N>B1,E>C2,S>B3,W>A2 C2:N>C1,E>D2,W>B2 D2:N>D1,E>E2,S>DEEP,W>C2 E2:N>E1,E>F2,W>D2 F2:N>F1,E>G2,S>F3,W>E2 G2:N>G1,S>G3,W>F2
A3:E>B3,S>A4 B3:N>B2,S>B4,W>A3 F3:N>F2,E>G3,S>F4 G3:N>G2,W>F3
A4:N>A3,E>B4 B4:N>B3,E>DEEP,S>B5,W>A4 DEEP:N>D2,E>F4,S>D6,W>B4 F4:N>F3,E>G4,S>F5,W>DEEP G4:S>G5,W>F4
A5:E>B5,S>A6 B5:N>B4,S>B6,W>A5 F5:N>F4,E>G5,S>F6 G5:N>G4,W>F5
A6:N>A5,E>B6,S>A7 B6:N>B5,E>C6,S>B7,W>A6 C6:E>D6,S>C7,W>B6 D6:N>DEEP,E>E6,S>D7,W>C6 E6:E>F6,S>E7,W>D6 F6:N>F5,E>G6,S>F7,W>E6 G6:S>G7,W>F6
A7:N>A6,E>B7 B7:N>B6,W>A7 C7:N>C6,E>D7 D7:N>D6,W>C7 E7:N>E6,E>F7 F7:N>F6,E>G7,W>E7 G7:N>G6,W>F7
`;

export const EXITS: ReadonlyMap<string, Partial<Record<Way, string>>> = new Map(
  ROWS.trim().split(/\s+/).map((row) => {
    const [name, links] = row.split(':') as [string, string];
    return [name, Object.fromEntries(links.split(',').map((link) => link.split('>')))];
  }),
);
export const SPACES: readonly string[] = [...EXITS.keys()];
export const DEEP = 'DEEP';

export interface Land {
  harbour: string;
  village: string;
  camp: 'NW' | 'NE' | 'SE' | 'SW';
}
export const COLOURS: readonly Colour[] = ['Y', 'R', 'B', 'G'];
export const LANDS: Record<Colour, Land> = {
  Y: { harbour: 'A1', village: 'D1', camp: 'NW' },
  R: { harbour: 'G1', village: 'G4', camp: 'NE' },
  B: { harbour: 'G7', village: 'D7', camp: 'SE' },
  G: { harbour: 'A7', village: 'A4', camp: 'SW' },
};
export const COLOUR_WORDS: Record<Colour, string> = { Y: 'yellow', R: 'red', B: 'blue', G: 'green' };

export const harbourOf = (space: string): Colour | null => COLOURS.find((colour) => LANDS[colour].harbour === space) ?? null;
export const villageOf = (space: string): Colour | null => COLOURS.find((colour) => LANDS[colour].village === space) ?? null;
export const exitsOf = (space: string): Partial<Record<Way, string>> => EXITS.get(space) ?? {};
/** The way from a space to its neighbour; null if there is none. */
export const wayTo = (from: string, to: string): Way | null => WAYS.find((way) => exitsOf(from)[way] === to) ?? null;

/** How many links a space lies from another, over any water. */
export function links(from: string, to: string): number {
  let here = new Set([from]);
  const seen = new Set(here);
  for (let far = 0; here.size; far++) {
    if (here.has(to)) return far;
    const next = [...here].flatMap((space) => Object.values(exitsOf(space))).filter((space) => !seen.has(space));
    next.forEach((space) => seen.add(space));
    here = new Set(next);
  }
  return Infinity;
}

// ---- where it is drawn

/** The chart's own measures: a cell, and the coast around the sea. */
export interface Chart {
  cw: number;
  ch: number;
  mx: number;
  my: number;
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
}

export const WIDE = { cw: 100, ch: 84, mx: 112, my: 50 };
export const TALL = { cw: 100, ch: 100, mx: 12, my: 6 };

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
      if (!EXITS.has(beside) || exitsOf(space)[way] || (beside !== DEEP && (way === 'N' || way === 'W'))) continue;
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
