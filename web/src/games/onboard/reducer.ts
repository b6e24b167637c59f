/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { GameEvent } from '../../lib/protocol';
import type { Clan, Code, Piece, Supply } from './clans';
import type { OnboardView, Ship, Player, Bet } from './view';

/** One letter less. */
export function less(letters: string, letter: string): string {
  const at = letters.indexOf(letter);
  return at < 0 ? letters : letters.slice(0, at) + letters.slice(at + 1);
}

const inOrder = (letters: string): string => [...letters].sort((a, b) => 'HGM'.indexOf(a) - 'HGM'.indexOf(b)).join('');

/** What the table looks like once this event has been seen. */
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
