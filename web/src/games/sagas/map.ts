/** The map: spaces and routes as the rules have them, and where they are drawn. Tests compare it with the rules' own. */

export type Kind = 'homeland' | 'sea' | 'town' | 'fortress';
export type Way = 'sea' | 'river' | 'portage';

export interface Space {
  code: string;
  name: string;
  kind: Kind;
  trade: boolean;
  warrior: boolean;
  coast: boolean;
  x: number;
  y: number;
  /** where its name stands: above, below, left or right of it */
  label: 'n' | 's' | 'w' | 'e';
}

export interface Route {
  from: string;
  to: string;
  way: Way;
}

/** The sheet is wider where places lie close together, as old maps are where their makers had been. */
export const WIDTH = 1000;
export const HEIGHT = 690;

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

const KINDS: Record<string, Kind> = { H: 'homeland', S: 'sea', t: 'town', f: 'fortress' };

// code, name, kind, flags (T trade centre, W warrior kingdom, C coast), place on the sheet, side of the name
const SPACES = `
NOR Norvegr H C 52 17.6 s|DAN Danmark H C 55.9 27.6 w|SVE Svealand H C 62.6 19.4 s
sVI Vinland_Sea S - 11 23 s|sGR Greenland_Sea S - 25 16.4 s|sNW Norwegian_Sea S - 44 10 n|sWH White_Sea S - 71.5 4.4 e
sNO North_Sea S - 48 25 e|sIR Irish_Sea S - 31 26 w|sCH Channel S - 40.8 38 w|sBI Biscay S - 33 43.6 w
sWO Western_Ocean S - 26 49 w|sWM West_Midland_Sea S - 46.4 52.4 s|sEM East_Midland_Sea S - 68.6 56.4 s|sBL Black_Sea S - 83.4 45.4 e
sBA Baltic S - 62.2 27.3 e|sFI Finnish_Gulf S - 70.2 19.2 n
VIN Vinland t C 4 30 s|GRO Groenland t C 17 13 n|ICE Iceland t C 32 11 n|ORK Orkneys t C 43 18.6 e
ALB Alba t WC 40 22.8 w|DUB Dublin t TC 34.8 31.4 w|YOR York f C 43 28.8 e|LON London f TC 45 33.9 w
FRI Frisia t TC 51 32.4 s|HED Hedeby t TC 56.6 31.4 s|SAX Saxland f - 57.8 36.2 e|NMD Normandy t C 44.2 40.6 s
PAR Paris f - 49.4 40 e|BRI Brittany t WC 38.2 41.6 s|LIS Lisbon t C 30.8 50.4 e|BJA Bjarmaland t C 80 8.6 e
SEV Seville f TC 34.4 54 e|LUN Luna t C 54.8 46.4 n|SIK Sikiley t WC 57 54.4 s|MIK Miklagard f TWC 77 49.4 s
BER Berezan t C 80 40.4 w|WOL Wolin t WC 62.4 31.6 s|GOT Gotland t TC 66 23.8 w|KUR Kurland t C 69.8 26.4 n
ALD Aldeigjuborg t C 77 16.6 n|HOL Holmgard f T 79 21.2 e|POL Polotsk t - 74.4 27 s|GNE Gnezdovo t - 79 29 e
KON Konugard f W 80 34.6 e|BOL Bolghar t T 93 23 s|ITI Itil f T 95 38 n|HUN Hunaland t W 66 40 s`;

export const spaces: Space[] = SPACES.trim()
  .split(/[|\n]/)
  .map((row) => {
    const [code, name, kind, flags, x, y, label] = row.trim().split(' ') as [string, string, string, string, string, string, Space['label']];
    const [across, down] = drawn(Number(x), Number(y));
    return { code, name: name.replaceAll('_', ' '), kind: KINDS[kind]!, trade: flags.includes('T'), warrior: flags.includes('W'), coast: flags.includes('C'), x: across, y: down, label };
  });

const byCode = new Map(spaces.map((space) => [space.code, space]));
export const spaceOf = (code: string): Space => byCode.get(code)!;
export const nameOfSpace = (code: string): string => byCode.get(code)?.name ?? code;

const ROUTES: Record<Way, string> = {
  sea:
    'VIN-sVI GRO-sVI GRO-sGR ICE-sGR ICE-sNW ORK-sNW ORK-sNO ORK-sIR NOR-sNW NOR-sNO DAN-sNO DAN-sBA SVE-sBA SVE-sFI ' +
    'ALB-sNO ALB-sIR DUB-sIR YOR-sNO LON-sNO LON-sCH FRI-sNO FRI-sCH HED-sBA NMD-sCH BRI-sCH BRI-sBI LIS-sWO SEV-sWO ' +
    'LUN-sWM SIK-sWM SIK-sEM MIK-sEM MIK-sBL BER-sBL WOL-sBA GOT-sBA GOT-sFI KUR-sBA KUR-sFI ALD-sFI BJA-sWH ' +
    'sGR-sIR sNW-sNO sNW-sWH sNO-sCH sIR-sCH sIR-sBI sCH-sBI sBI-sWO sWO-sWM sWM-sEM sBA-sFI',
  river: 'NMD-PAR FRI-SAX ALD-HOL KUR-POL GNE-KON KON-BER HUN-BER BOL-ITI',
  portage: 'HOL-GNE HOL-BOL HOL-BJA POL-GNE KON-ITI SAX-HUN SAX-HED HED-FRI WOL-SAX YOR-ALB YOR-LON NMD-BRI PAR-SAX PAR-LUN LIS-SEV NOR-SVE LUN-HUN',
};

export const routes: Route[] = (Object.keys(ROUTES) as Way[]).flatMap((way) =>
  ROUTES[way].split(' ').map((pair) => {
    const [from, to] = pair.split('-') as [string, string];
    return { from, to, way };
  }),
);

export function wayBetween(one: string, other: string): Way | null {
  return routes.find(({ from, to }) => (from === one && to === other) || (from === other && to === one))?.way ?? null;
}

/** Bends of routes that would run over land or through other places, on the surveyor's sheet. */
const BENDS: Record<string, [number, number][]> = {
  'sIR-sCH': [[29.4, 32], [32, 37.4]],
  'sIR-sBI': [[28, 33], [29, 39]],
  'sGR-sIR': [[29, 20]],
  'sNW-sWH': [[56, 3.4], [64, 1.6]],
  'sBI-sWO': [[28.6, 45.6]],
  'sWO-sWM': [[28.6, 54.8], [32, 57.2], [36.6, 57.7], [41.8, 55.6]],
  'sWM-sEM': [[50, 55.4], [54.4, 56.8], [61, 57.4]],
  'SIK-sEM': [[61, 56]],
  'SEV-sWO': [[31.4, 56.2], [28.2, 53]],
  'MIK-sEM': [[75, 50.8], [71.6, 53]],
  'MIK-sBL': [[79, 48.6]],
  'DAN-sNO': [[52.6, 26.4]],
  'DAN-sBA': [[58.2, 29.2], [60, 28.6]],
  'HED-sBA': [[59.4, 30]],
  'sNO-sCH': [[48.9, 29], [48.6, 33.4], [46.4, 36.4]],
  'LON-sNO': [[47.9, 30]],
  'LON-sCH': [[44.2, 36.8]],
  'FRI-sCH': [[49, 33.6], [48, 36.2], [44.8, 38]],
  'NOR-sNO': [[49.6, 20.6]],
  'NOR-sNW': [[49.4, 14]],
  'BJA-sWH': [[77, 6.6]],
  'GRO-sVI': [[13.4, 18]],
  'KUR-sFI': [[69, 22.6]],
  'HUN-BER': [[69.6, 43.6], [75, 43.8], [78, 42]],
  'GNE-KON': [[78.2, 32]],
  'KON-BER': [[81.6, 37.6]],
  'BOL-ITI': [[91.4, 28], [94.6, 33]],
  'KUR-POL': [[72.2, 27.6]],
  'NMD-PAR': [[46.8, 41.6]],
  'FRI-SAX': [[53.6, 34.6]],
  'ALD-HOL': [[78.6, 18.8]],
  'HOL-BJA': [[80.8, 15]],
  'PAR-LUN': [[52.6, 42.6]],
  'sGR-GRO': [[21, 15.6]],
};

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
    const route = routes.find(({ from, to }) => (from === codes[i - 1] && to === codes[i]) || (to === codes[i - 1] && from === codes[i]));
    if (!route) continue;
    const way = course(route);
    if (route.from !== codes[i - 1]) way.reverse();
    points.push(...(points.length ? way.slice(1) : way));
  }
  return points.length ? curve(points) : '';
}

/** What a space is, in words. */
export function kindWords(space: Space): string {
  const base = space.kind;
  return [base, space.trade && 'trade centre', space.warrior && 'warrior kingdom'].filter(Boolean).join(' and ');
}
