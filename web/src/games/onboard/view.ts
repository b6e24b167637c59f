/** What the server shows of a table of Vikings on Board, as types, and how one event changes what is shown. */
import type { GameEvent, Move } from '../../lib/protocol';
import type { Clan, Code, Piece, Supply } from './clans';

export interface Rank {
  clan: Clan;
  shields: number;
  /** another clan shows as many: the piece nearest to the bow decides */
  tied: boolean;
}

export interface Bet {
  seat: number;
  on: Clan;
  /** known to its owner alone until the end */
  value: number | null;
}

export interface Ship {
  ship: number;
  sailed: boolean;
  /** pieces from the bow backwards */
  crew: Piece[];
  guests: Piece[];
  bow: string;
  bets: Bet[];
  control: Rank[];
}

export interface Row {
  action: Code;
  waiting: number | null;
  acted: number | null;
  /** why the seat that chooses cannot go there; empty if it can, null where nobody here is asked */
  refused: string | null;
}

export interface Player {
  clan: Clan;
  supplies: number;
  pile: string | null;
  won: number;
  won_values: number[] | null;
  unused: number;
  unused_values: number[] | null;
  waiting: number;
}

export interface StepData {
  action?: Code;
  piece?: Piece;
  value?: number | null;
  from?: number;
  ship?: number;
  token?: Supply | null;
  drawn?: (Supply | null)[];
  control?: Clan[];
  rank?: number;
  taken?: number[];
}

export interface OnboardView {
  seat: number | null;
  seats: number;
  options: { two_player_vikings: boolean; one_bet_per_circle: boolean; open_piles: boolean };
  phase: string;
  turn: number | null;
  step: StepData | null;
  round: number;
  /** the side of the village that is being walked to: 0 left, 1 right */
  leader: number;
  village: Row[];
  order: number[];
  next_order: number[];
  ships: Ship[];
  voyages: number[];
  sailor: number | null;
  sterns: number;
  market: Record<Supply, number>;
  stacks: { add: (Supply | null)[]; draw: (Supply | null)[] };
  removed: string;
  unseen: Record<Supply, number>;
  players: Player[];
  /** the player of each clan, red, blue, green, yellow; null where a clan has none */
  clans: (number | null)[];
}

export interface Allows {
  pieces?: Piece[];
  ships?: number[];
  values?: number[];
  bets?: number[];
  types?: Supply[];
}

export type OnboardMove = Move & {
  kind: 'action' | 'piece' | 'ship' | 'clan' | 'value' | 'type';
  action?: Code;
  idle?: boolean;
  /** the place in the next round as things stand */
  next?: number;
  then?: Allows;
  piece?: Piece;
  ship?: number;
  clan?: Clan;
  type?: Supply;
};

/** The seat that plays a clan; null where nobody does. */
export const seatOf = (view: OnboardView, clan: Clan): number | null => view.clans['rbgy'.indexOf(clan)] ?? null;

export const shipOf = (view: OnboardView, piece: Piece): number => view.ships.find((ship) => ship.crew.includes(piece))?.ship ?? 0;

/** One letter less. */
export function less(letters: string, letter: string): string {
  const at = letters.indexOf(letter);
  return at < 0 ? letters : letters.slice(0, at) + letters.slice(at + 1);
}

const inOrder = (letters: string): string => [...letters].sort((a, b) => 'HGM'.indexOf(a) - 'HGM'.indexOf(b)).join('');

/** What the table looks like once this event has been seen; the server's own view follows at the end of the step. */
export function after(view: OnboardView, event: GameEvent): OnboardView {
  const seat = event.seat ?? 0;
  const at = event.ship as number;
  const ships = (change: (ship: Ship) => Partial<Ship>): OnboardView => ({
    ...view,
    ships: view.ships.map((ship) => ({ ...ship, ...change(ship) })),
  });
  const player = (part: (mine: Player) => Partial<Player>, from: OnboardView = view): OnboardView => ({
    ...from,
    players: from.players.map((one, other) => (other === seat ? { ...one, ...part(one) } : one)),
  });
  const piece = event.piece as Piece;
  const type = event.type as Supply;
  const kept = (ship: Ship): Bet[] => ship.bets.filter((bet) => bet.seat !== seat);

  switch (event.name) {
    case 'placed':
      return placed(view, seat, event.action as Code);
    case 'promoted':
      return ships((ship) => (ship.ship === at ? { crew: [piece, ...ship.crew.filter((one) => one !== piece)] } : {}));
    case 'jumped': {
      const guest = view.ships.some((ship) => ship.guests.includes(piece));
      return ships((ship) => ({
        crew: [...ship.crew.filter((one) => one !== piece), ...(ship.ship === at ? [piece] : [])],
        guests: [...ship.guests.filter((one) => one !== piece), ...(ship.ship === at && guest ? [piece] : [])],
      }));
    }
    case 'swapped': {
      const [one, two] = event.pieces as [Piece, Piece];
      const other = (held: Piece): Piece => (held === one ? two : held === two ? one : held);
      const guests = new Set(view.ships.flatMap((ship) => ship.guests));
      return ships((ship) => {
        const crew = ship.crew.map(other);
        return { crew, guests: crew.filter((held) => guests.has(held)) };
      });
    }
    case 'bet': {
      const value = (event.value as number | null) ?? null;
      const laid = ships((ship) => (ship.ship === at ? { bets: [...ship.bets, { seat, on: event.on as Clan, value }] } : {}));
      return player(
        (mine) => ({ unused: mine.unused - 1, unused_values: mine.unused_values?.filter((one) => one !== value) ?? null }),
        laid,
      );
    }
    case 'moved bet': {
      const value = view.ships[(event.from as number) - 1]?.bets.find((bet) => bet.seat === seat)?.value ?? null;
      return ships((ship) => {
        const left = ship.ship === event.from ? kept(ship) : ship.bets;
        return { bets: ship.ship === at ? [...left, { seat, on: event.on as Clan, value }] : left };
      });
    }
    case 'loaded': {
      const stack = event.action === 'A1' ? 'add' : 'draw';
      const loaded = ships((ship) => (ship.ship === at ? { bow: inOrder(ship.bow + type) } : {}));
      return { ...loaded, stacks: { ...view.stacks, [stack]: view.stacks[stack].slice(1) } };
    }
    case 'raised':
      return { ...view, market: { ...view.market, [type]: event.price as number } };
    case 'stern':
      return { ...view, sterns: event.sterns as number, sailor: seat };
    case 'boarded':
      return ships((ship) => (ship.ship === at ? { guests: [...ship.guests, piece] } : {}));
    case 'took': {
      const gone = ships((ship) => (ship.ship === at ? { bow: less(ship.bow, type) } : {}));
      return player((mine) => ({ supplies: mine.supplies + 1, pile: mine.pile === null ? null : inOrder(mine.pile + type) }), gone);
    }
    case 'removed': {
      const gone = ships((ship) => (ship.ship === at ? { bow: less(ship.bow, type) } : {}));
      return { ...gone, removed: inOrder(view.removed + type) };
    }
    case 'lost':
      return ships((ship) => (ship.ship === at ? { bow: '' } : {}));
    case 'won': {
      const value = view.ships[at - 1]?.bets.find((bet) => bet.seat === seat)?.value ?? null;
      const lifted = ships((ship) => (ship.ship === at ? { bets: kept(ship) } : {}));
      return player(
        (mine) => ({ won: mine.won + 1, won_values: mine.won_values && value ? [...mine.won_values, value].sort() : mine.won_values }),
        lifted,
      );
    }
    case 'sailed':
      return { ...ships((ship) => (ship.ship === at ? { sailed: true } : {})), voyages: [...view.voyages, at] };
    default:
      return view;
  }
}

/** A Viking walks from its place, the topmost of its owner, to the action across the street. */
function placed(view: OnboardView, seat: number, code: Code): OnboardView {
  const from = view.village.findIndex((row) => row.waiting === seat);
  const village = view.village.map((row, i) => ({
    ...row,
    waiting: i === from ? null : row.waiting,
    acted: row.action === code ? seat : row.acted,
    refused: null,
  }));
  const standing = (side: 'waiting' | 'acted'): number[] => village.flatMap((row) => (row[side] === null ? [] : [row[side]!]));
  return { ...view, village, order: standing('waiting'), next_order: standing('acted') };
}

/** The row from which a seat's next Viking walks. */
export const walker = (view: OnboardView, seat: number): number => view.village.findIndex((row) => row.waiting === seat);

export interface Final {
  seat: number;
  lines: { label: string; points: number }[];
  total: number;
  supplies: number;
  supplyPoints: number;
}

/** The score of every seat line by line, best first, from a view that hides nothing any more. */
export function finals(view: OnboardView): Final[] {
  const names: Record<Supply, string> = { H: 'hide', G: 'grain', M: 'metal' };
  const sums = view.players.map((player, seat): Final => {
    const lines = (['H', 'G', 'M'] as Supply[]).map((kind) => {
      const count = [...(player.pile ?? '')].filter((letter) => letter === kind).length;
      return { label: `${count} ${names[kind]} at ${view.market[kind]}`, points: count * view.market[kind] };
    });
    const supplyPoints = lines.reduce((sum, line) => sum + line.points, 0);
    const won = player.won_values ?? [];
    const bets = won.reduce((sum, value) => sum + value, 0);
    lines.push({ label: won.length ? `bets won: ${won.join(' + ')}` : 'no bet won', points: bets });
    return { seat, lines, total: supplyPoints + bets, supplies: player.supplies, supplyPoints };
  });
  return sums.sort((a, b) => b.total - a.total || b.supplies - a.supplies || b.supplyPoints - a.supplyPoints || a.seat - b.seat);
}

/** Whether two finals share a place: points, supplies and points from supplies alike. */
export const level = (a: Final, b: Final): boolean => a.total === b.total && a.supplies === b.supplies && a.supplyPoints === b.supplyPoints;

/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function around(seats: number, me: number | null): number[] {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}
