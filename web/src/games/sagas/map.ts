/** The map: where spaces and routes are drawn. */
import { curve, type Point } from '../../board/curve';
import { ROUTES, SPACES } from './generated';

type Code = keyof typeof SPACES;
type Way = keyof typeof ROUTES;
/** where a name stands: above, below, left or right of its place */
type Side = 'n' | 's' | 'w' | 'e';
/** what is drawn of a space */
export type Look = Pick<(typeof SPACES)[Code], 'kind' | 'trade' | 'warrior' | 'coast'>;
export type Space = (typeof SPACES)[Code] & { code: string; x: number; y: number; label: Side };

export type Route = Record<'from' | 'to', string> & { way: Way };

/** The sheet is wider where places lie close together, as old maps are where their makers had been. */
export const SHEET = { width: 1000, height: 690 };

const bend = (points: readonly (readonly [number, number])[]) => (value: number): number => {
  const found = points.findIndex(([from]) => value <= from);
  const at = found < 0 ? points.length - 1 : Math.max(1, found);
  const [[a, from], [b, to]] = [points[at - 1]!, points[at]!];
  return from + ((value - a) / (b - a)) * (to - from);
};
const acrossTo = bend([[-9, -40], [0, 10], [28, 192], [70, 752], [84, 886], [110, 1060]]);
const downTo = bend([[-9, -60], [0, 14], [15, 138], [42, 530], [60, 690], [75, 820]]);

/** From the surveyor's sheet of 100 by 60 to the drawing. */
export const drawn = (x: number, y: number): [number, number] => [Math.round(acrossTo(x) * 10) / 10, Math.round(downTo(y) * 10) / 10];

/** Places on the sheet, and the sides of their names. */
const PLACED: Record<Code, [number, number, Side]> = {
  NOR: [52, 17.6, 's'], DAN: [55.9, 27.6, 'w'], SVE: [62.6, 19.4, 's'], sVI: [11, 23, 's'], sGR: [25, 16.4, 's'], sNW: [44, 10, 'n'],
  sWH: [71.5, 4.4, 'e'], sNO: [48, 25, 'e'], sIR: [31, 26, 'w'], sCH: [40.8, 38, 'w'], sBI: [33, 43.6, 'w'], sWO: [26, 49, 'w'],
  sWM: [46.4, 52.4, 's'], sEM: [68.6, 56.4, 's'], sBL: [83.4, 45.4, 'e'], sBA: [62.2, 27.3, 'e'], sFI: [70.2, 19.2, 'n'], VIN: [4, 30, 's'],
  GRO: [17, 13, 'n'], ICE: [32, 11, 'n'], ORK: [43, 18.6, 'e'], ALB: [40, 22.8, 'w'], DUB: [34.8, 31.4, 'w'], YOR: [43, 28.8, 'e'],
  LON: [45, 33.9, 'w'], FRI: [51, 32.4, 's'], HED: [56.6, 31.4, 's'], SAX: [57.8, 36.2, 'e'], NMD: [44.2, 40.6, 's'], PAR: [49.4, 40, 'e'],
  BRI: [38.2, 41.6, 's'], LIS: [30.8, 50.4, 'e'], BJA: [80, 8.6, 'e'], SEV: [34.4, 54, 'e'], LUN: [54.8, 46.4, 'n'], SIK: [57, 54.4, 's'],
  MIK: [77, 49.4, 's'], BER: [80, 40.4, 'w'], WOL: [62.4, 31.6, 's'], GOT: [66, 23.8, 'w'], KUR: [70.2, 26.4, 's'], ALD: [77, 16.6, 'n'],
  HOL: [79, 21.2, 'e'], POL: [75.8, 25.4, 'e'], GNE: [79, 29, 'e'], KON: [80, 34.6, 'e'], BOL: [93, 23, 's'], ITI: [95, 38, 'n'], HUN: [66, 40, 's'],
};

const declared: Readonly<Record<string, (typeof SPACES)[Code]>> = SPACES;
export const spaces: Space[] = Object.entries(PLACED).map(([code, [x, y, label]]) => {
  const [across, down] = drawn(x, y);
  return { ...declared[code]!, code, x: across, y: down, label };
});

const byCode = new Map(spaces.map((space) => [space.code, space]));
export const spaceOf = (code: string): Space => byCode.get(code)!;
export const nameOfSpace = (code: string): string => byCode.get(code)?.name ?? code;

export const routes: Route[] = (['sea', 'river', 'portage'] as const).flatMap((way) => ROUTES[way].map(([from, to]) => ({ from, to, way })));

export const routeBetween = (one: string, other: string): Route | undefined =>
  routes.find(({ from, to }) => (from === one && to === other) || (from === other && to === one));

/** Bends of routes that would run over land or through other places, on the surveyor's sheet. */
const BENDS: Record<string, [number, number][]> = {
  'sIR-sCH': [[29.4, 32], [32, 37.4]], 'sIR-sBI': [[28, 33], [29, 39]], 'sGR-sIR': [[29, 20]], 'sNW-sWH': [[56, 3.4], [64, 1.6]],
  'sBI-sWO': [[28.6, 45.6]], 'sWO-sWM': [[28.6, 54.8], [32, 57.2], [36.6, 57.7], [41.8, 55.6]], 'sWM-sEM': [[50, 55.4], [54.4, 56.8], [61, 57.4]],
  'SIK-sEM': [[61, 56]], 'SEV-sWO': [[31.4, 56.2], [28.2, 53]], 'MIK-sEM': [[75, 50.8], [71.6, 53]], 'MIK-sBL': [[79, 48.6]],
  'DAN-sNO': [[52.6, 26.4]], 'DAN-sBA': [[58.2, 29.2], [60, 28.6]], 'HED-sBA': [[59.4, 30]], 'sNO-sCH': [[48.9, 29], [48.6, 33.4], [46.4, 36.4]],
  'LON-sNO': [[47.9, 30]], 'LON-sCH': [[44.2, 36.8]], 'FRI-sCH': [[49, 33.6], [48, 36.2], [44.8, 38]], 'NOR-sNO': [[49.6, 20.6]],
  'NOR-sNW': [[49.4, 14]], 'BJA-sWH': [[77, 6.6]], 'GRO-sVI': [[13.4, 18]], 'KUR-sFI': [[69, 22.6]], 'HUN-BER': [[69.6, 43.6], [75, 43.8], [78, 42]],
  'GNE-KON': [[78.2, 32]], 'KON-BER': [[81.6, 37.6]], 'BOL-ITI': [[91.4, 28], [94.6, 33]], 'KUR-POL': [[72.2, 27.6]], 'NMD-PAR': [[46.8, 41.6]],
  'FRI-SAX': [[53.6, 34.6]], 'ALD-HOL': [[78.6, 18.8]], 'HOL-BJA': [[80.8, 15]], 'PAR-LUN': [[52.6, 42.6]], 'sGR-GRO': [[21, 15.6]],
};

/** The points a route runs through, ends included. */
export function course(route: Route): Point[] {
  const [from, to] = [spaceOf(route.from), spaceOf(route.to)];
  const bends = BENDS[`${route.from}-${route.to}`] ?? [...(BENDS[`${route.to}-${route.from}`] ?? [])].reverse();
  return [[from.x, from.y], ...bends.map(([x, y]) => drawn(x, y)), [to.x, to.y]];
}

/** The line from space to space of a journey. */
export function journey(codes: readonly string[]): string {
  const points: Point[] = [];
  for (let i = 1; i < codes.length; i++) {
    const route = routeBetween(codes[i - 1]!, codes[i]!);
    if (!route) continue;
    const way = course(route);
    if (route.from !== codes[i - 1]) way.reverse();
    points.push(...(points.length ? way.slice(1) : way));
  }
  return points.length ? curve(points) : '';
}
