/** How one event changes what is shown; the server's own view follows at the end of the step. */
import { supplies } from './clans';
import type { Bet, Event, Player, Row, Ship, View } from './generated';

/** One letter less. */
export function less(letters: string, letter: string): string {
  const at = letters.indexOf(letter);
  return at < 0 ? letters : letters.slice(0, at) + letters.slice(at + 1);
}

const inOrder = (letters: string): string => supplies(letters).join('');

/** What the table looks like once this event has been seen. */
export function after(view: View, event: Event): View {
  const seat = event.seat ?? 0;
  const at = 'ship' in event ? event.ship : 0;
  const type = 'type' in event ? event.type : 'H';
  const ships = (change: (ship: Ship) => Partial<Ship>): View => ({
    ...view,
    ships: view.ships.map((ship) => ({ ...ship, ...change(ship) })),
  });
  const here = (change: (ship: Ship) => Partial<Ship>): View => ships((ship) => (ship.ship === at ? change(ship) : {}));
  const player = (part: (mine: Player) => Partial<Player>, from: View = view): View => ({
    ...from,
    players: from.players.map((one, other) => (other === seat ? { ...one, ...part(one) } : one)),
  });
  const kept = (ship: Ship): Bet[] => ship.bets.filter((bet) => bet.seat !== seat);

  switch (event.name) {
    case 'placed':
      return placed(view, seat, event.action);
    case 'promoted':
      return here((ship) => ({ crew: [event.piece, ...ship.crew.filter((one) => one !== event.piece)] }));
    case 'jumped': {
      const { piece } = event;
      const guest = view.ships.some((ship) => ship.guests.includes(piece));
      return ships((ship) => ({
        crew: [...ship.crew.filter((one) => one !== piece), ...(ship.ship === at ? [piece] : [])],
        guests: [...ship.guests.filter((one) => one !== piece), ...(ship.ship === at && guest ? [piece] : [])],
      }));
    }
    case 'swapped': {
      const other = (held: string): string => event.pieces[1 - event.pieces.indexOf(held)] ?? held;
      const guests = new Set(view.ships.flatMap((ship) => ship.guests));
      return ships((ship) => {
        const crew = ship.crew.map(other);
        return { crew, guests: crew.filter((held) => guests.has(held)) };
      });
    }
    case 'bet': {
      const { on, value } = event;
      const laid = here((ship) => ({ bets: [...ship.bets, { seat, on, value }] }));
      return player(
        (mine) => ({ unused: mine.unused - 1, unused_values: mine.unused_values?.filter((one) => one !== value) ?? null }),
        laid,
      );
    }
    case 'moved bet': {
      const value = view.ships[event.from - 1]?.bets.find((bet) => bet.seat === seat)?.value ?? null;
      return ships((ship) => {
        const left = ship.ship === event.from ? kept(ship) : ship.bets;
        return { bets: ship.ship === at ? [...left, { seat, on: event.on, value }] : left };
      });
    }
    case 'loaded': {
      const stack = event.action === 'A1' ? 'add' : 'draw';
      const loaded = here((ship) => ({ bow: inOrder(ship.bow + type) }));
      return { ...loaded, stacks: { ...view.stacks, [stack]: view.stacks[stack].slice(1) } };
    }
    case 'raised':
      return { ...view, market: { ...view.market, [type]: event.price } };
    case 'stern':
      return { ...view, sterns: event.sterns, sailor: seat };
    case 'boarded':
      return here((ship) => ({ guests: [...ship.guests, event.piece] }));
    case 'took': {
      const gone = here((ship) => ({ bow: less(ship.bow, type) }));
      return player((mine) => ({ supplies: mine.supplies + 1, pile: mine.pile === null ? null : inOrder(mine.pile + type) }), gone);
    }
    case 'removed': {
      const gone = here((ship) => ({ bow: less(ship.bow, type) }));
      return { ...gone, removed: inOrder(view.removed + type) };
    }
    case 'lost':
      return here(() => ({ bow: '' }));
    case 'won': {
      const value = view.ships[at - 1]?.bets.find((bet) => bet.seat === seat)?.value ?? null;
      const lifted = here((ship) => ({ bets: kept(ship) }));
      return player(
        (mine) => ({ won: mine.won + 1, won_values: mine.won_values && value ? [...mine.won_values, value].sort() : mine.won_values }),
        lifted,
      );
    }
    case 'sailed':
      return { ...here(() => ({ sailed: true })), voyages: [...view.voyages, at] };
    default:
      return view;
  }
}

/** A Viking walks from its place to the action across the street. */
function placed(view: View, seat: number, code: Row['action']): View {
  const from = view.players[seat]!.walks_from;
  const village = view.village.map((row, i) => ({
    ...row,
    waiting: i === from ? null : row.waiting,
    acted: row.action === code ? seat : row.acted,
    refused: null,
  }));
  const standing = (side: 'waiting' | 'acted'): number[] => village.flatMap((row) => (row[side] === null ? [] : [row[side]!]));
  return { ...view, village, order: standing('waiting'), next_order: standing('acted') };
}
