/** What each event changes on the table. */
import { changed, reducer } from '../../board/reducer';
import { supplies } from './clans';
import type { Bet, Event, Player, Ship, View } from './generated';

/** One letter less. */
export function less(letters: string, letter: string): string {
  const at = letters.indexOf(letter);
  return at < 0 ? letters : letters.slice(0, at) + letters.slice(at + 1);
}

const inOrder = (letters: string): string => supplies(letters).join('');

type Part<View> = (one: View) => Partial<View>;
const player = ({ players }: View, seat: number, part: Part<Player>): Partial<View> => ({ players: changed(players, seat, part) });
const everyShip = ({ ships }: View, part: Part<Ship>): Partial<View> => ({ ships: ships.map((ship) => ({ ...ship, ...part(ship) })) });
const atShip = ({ ships }: View, number: number, part: Part<Ship>): Partial<View> => ({ ships: changed(ships, number - 1, part) });

const others = ({ bets }: Ship, seat: number): Bet[] => bets.filter((bet) => bet.seat !== seat);
const worth = ({ ships }: View, ship: number, seat: number): number | null => ships[ship - 1]?.bets.find((bet) => bet.seat === seat)?.value ?? null;
const unloaded = (view: View, { ship, type }: { ship: number; type: string }): Partial<View> => atShip(view, ship, ({ bow }) => ({ bow: less(bow, type) }));

export const after = reducer<View, Event>({
  /** A Viking walks from its place to the action across the street. */
  placed(view, { action }, seat) {
    const from = view.players[seat]!.walks_from;
    const village = view.village.map((row, i) => ({
      ...row,
      waiting: i === from ? null : row.waiting,
      acted: row.action === action ? seat : row.acted,
      refused: null,
    }));
    const standing = (side: 'waiting' | 'acted'): number[] => village.flatMap((row) => row[side] ?? []);
    return { village, order: standing('waiting'), next_order: standing('acted') };
  },
  promoted: (view, { ship, piece }) => atShip(view, ship, ({ crew }) => ({ crew: [piece, ...crew.filter((one) => one !== piece)] })),
  jumped(view, { ship: to, piece }) {
    const guest = view.ships.some((ship) => ship.guests.includes(piece));
    return everyShip(view, ({ ship, crew, guests }) => ({
      crew: [...crew.filter((one) => one !== piece), ...(ship === to ? [piece] : [])],
      guests: [...guests.filter((one) => one !== piece), ...(ship === to && guest ? [piece] : [])],
    }));
  },
  swapped(view, { pieces }) {
    const other = (held: string): string => pieces[1 - pieces.indexOf(held)] ?? held;
    const guests = new Set(view.ships.flatMap((ship) => ship.guests));
    return everyShip(view, (ship) => {
      const crew = ship.crew.map(other);
      return { crew, guests: crew.filter((held) => guests.has(held)) };
    });
  },
  bet: (view, { ship, on, value }, seat) => ({
    ...atShip(view, ship, ({ bets }) => ({ bets: [...bets, { seat, on, value }] })),
    ...player(view, seat, (mine) => ({ unused: mine.unused - 1, unused_values: mine.unused_values?.filter((one) => one !== value) ?? null })),
  }),
  'moved bet': (view, { from, ship: to, on }, seat) =>
    everyShip(view, (ship) => {
      const left = ship.ship === from ? others(ship, seat) : ship.bets;
      return { bets: ship.ship === to ? [...left, { seat, on, value: worth(view, from, seat) }] : left };
    }),
  loaded(view, { ship, type, action }) {
    const stack = action === 'A1' ? 'add' : 'draw';
    return { ...atShip(view, ship, ({ bow }) => ({ bow: inOrder(bow + type) })), stacks: { ...view.stacks, [stack]: view.stacks[stack].slice(1) } };
  },
  raised: ({ market }, { type, price }) => ({ market: { ...market, [type]: price } }),
  stern: (_, { sterns }, seat) => ({ sterns, sailor: seat }),
  boarded: (view, { ship, piece }) => atShip(view, ship, ({ guests }) => ({ guests: [...guests, piece] })),
  took: (view, event, seat) => ({
    ...unloaded(view, event),
    ...player(view, seat, ({ supplies, pile }) => ({ supplies: supplies + 1, pile: pile === null ? null : inOrder(pile + event.type) })),
  }),
  removed: (view, event) => ({ ...unloaded(view, event), removed: inOrder(view.removed + event.type) }),
  lost: (view, { ship }) => atShip(view, ship, () => ({ bow: '' })),
  won(view, { ship: at }, seat) {
    const value = worth(view, at, seat);
    return {
      ...atShip(view, at, (ship) => ({ bets: others(ship, seat) })),
      ...player(view, seat, ({ won, won_values }) => ({ won: won + 1, won_values: won_values && value ? [...won_values, value].sort() : won_values })),
    };
  },
  sailed: (view, { ship }) => ({ ...atShip(view, ship, () => ({ sailed: true })), voyages: [...view.voyages, ship] }),
});
