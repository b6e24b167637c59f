/** What the board says: of a ship, of a turn in the making, of what would follow. */
import { inside, kindOf, nameOf, type Target } from '../../board';
import { capital, nth } from '../../lib/words';
import { clanNamed, pieceOf, seatOf, shipOf, spoken, supplyNamed, supplyWords, type Clan, type Code } from './clans';
import { ACTIONS, CLAN_NAMES, REMINDERS, SUPPLY_NAMES, type Move, type Rank, type Ship, type View } from './generated';
import { choosing } from './picking';

export const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

/** A clan's player: `Hildr`, `you`, `no player`. */
export function playerWords(view: View, names: readonly string[], clan: Clan): string {
  const seat = seatOf(view, clan);
  return seat === null ? 'no player' : inside(view, names, seat);
}

/** Who would be served first, second and so on, with the reason where shields are equal. */
export function controlWords(control: readonly Rank[]): string {
  if (!control.length) return 'nobody aboard';
  return control
    .map((rank, i) => {
      const above = control[i - 1];
      const tie = above?.nearer ? `, behind ${CLAN_NAMES[above.clan]}` : '';
      return `${ORDINALS[i]} ${CLAN_NAMES[rank.clan]} with ${rank.shields}${tie}`;
    })
    .join('; ');
}

/** A whole ship for those who listen. */
export function shipWords(view: View, names: readonly string[], ship: Ship): string {
  const crew = ship.crew.length ? `from the bow ${ship.crew.map(spoken).join(', ')}` : 'no crew';
  const bow = ship.bow ? `${supplyWords(ship.bow)} on the bow` : 'no supplies';
  const guests = ship.guests.length ? ` Spare Vikings on ${ship.guests.map(spoken).join(', ')}.` : '';
  const bets = ship.bets.map((bet) => `${bet.seat === view.seat ? 'you bet' : `${names[bet.seat]} bets`}${bet.value ? ` ${bet.value}` : ''} on ${CLAN_NAMES[bet.on]}`);
  const voyage = view.voyages.indexOf(ship.ship) + 1;
  const state = ship.sailed ? ` has sailed${voyage ? `, voyage ${voyage}` : ''}` : '';
  return `Ship ${ship.ship}${state}: ${crew}; ${bow}; control ${controlWords(ship.control)}.${guests}${bets.length ? ` Bets: ${bets.join(', ')}.` : ''}`;
}

const STARTS: Partial<Record<Code, string>> = { SS: 'Take a stern', A1: 'Draw a supply', D3: 'Draw three' };

/** What a whole turn does, as the words of its button. */
export function pathWords(view: View, moves: readonly Move[], path: readonly Target[]): string {
  const { step } = view;
  const first = choosing(moves, path[0]);
  const action = first?.kind === 'action' ? first : null;
  if (action && path.length === 1) return (action.idle ? null : STARTS[action.action]) ?? action.label;
  const named = (kind: string): string[] => path.filter((target) => kindOf(target) === kind).map(nameOf);
  const pieces = [...(step?.piece ? [step.piece] : []), ...named('piece')].map(spoken).join(' and ');
  const ship = named('ship')[0] ?? step?.ship;
  const type = named('type')[0] ?? step?.token;
  const kind = type ? supplyNamed(type) : 'H';
  const [clan] = named('clan');
  const on = clan ? ` on ${CLAN_NAMES[clanNamed(clan)]}` : '';
  const from = named('bet')[0] ?? step?.from;
  const load = `Load ${SUPPLY_NAMES[kind]} on ship ${ship}`;
  const jump = `Move ${pieces} to ship ${ship}`;
  const bet = from ? `Move your bet from ship ${from} to ship ${ship}${on}` : `Bet your ${named('value')[0] ?? step?.value}${on} at ship ${ship}`;
  const words: Partial<Record<Code, string>> = {
    PR: `Promote ${pieces}`,
    MK: `Raise ${SUPPLY_NAMES[kind]} to ${view.raised[kind]}`,
    JY: jump,
    JA: jump,
    SW: `Swap ${pieces}`,
    A1: load,
    D3: load,
    BE: bet,
    BM: bet,
  };
  const code = action?.action ?? step?.action;
  return (code && words[code]) ?? first?.label ?? '';
}

/** What is still to be chosen while a turn is being made. */
export function stepWords(moves: readonly Move[], path: readonly Target[], kinds: ReadonlySet<string>): string {
  const first = choosing(moves, path[0]);
  const action = first?.kind === 'action' ? first.action : null;
  const lead = action ? `${ACTIONS[action].name}: ` : '';
  const last = path.at(-1) ?? '';
  if (kinds.has('value')) return `${lead}${kinds.has('bet') ? 'choose a token to bet, or a bet of yours to move' : 'choose the token to bet'}`;
  if (kinds.has('type')) return `${lead}choose a supply`;
  if (kinds.has('clan')) return `${lead}which clan will lead ship ${nameOf(last)}?`;
  if (kinds.has('ship')) return `${lead}choose the ship${kindOf(last) === 'piece' ? ' it goes to' : ''}`;
  if (kinds.has('bet')) return `${lead}choose the bet to move`;
  if (!kinds.has('piece')) return '';
  if (kindOf(last) === 'piece') return `${lead}choose the piece that changes places with ${spoken(nameOf(last))}`;
  return `${lead}choose the ${action === 'SW' ? 'first ' : ''}piece`;
}

/** A piece with its place, for those who listen. */
export function pieceWords(view: View, piece: string): string {
  const ship = shipOf(view, piece);
  const guest = ship.guests.includes(piece) ? ', with a spare Viking' : '';
  return `${spoken(piece)}, ${nth(ship.crew.indexOf(piece) + 1)} in ship ${ship.ship}${guest}${seatOf(view, pieceOf(piece).clan) === null ? ', no player' : ''}`;
}

/** On such a screen nothing can be pointed at. */
const touched = typeof matchMedia === 'function' && matchMedia('(hover: none)').matches;

const POINTING: Partial<Record<View['phase'], string>> = {
  place: touched ? 'Tap a house to see what it could be used on. Nothing is done before you confirm it.' : 'Point at a house to see what it does and what it could be used on.',
  sail: touched ? 'Beside each ship you see who would be served first.' : 'Point at a ship to see who would be served first.',
};
const reminders: Record<string, string> = REMINDERS;

/** What the board says while nothing is pointed at. */
export const restWords = ({ phase }: View): string => POINTING[phase] ?? reminders[phase] ?? '';

/** What a whole turn means, where its button does not say it. */
export function readyWords(view: View, path: readonly Target[]): string {
  const last = path.at(-1) ?? '';
  if (kindOf(last) === 'clan') {
    const at = path.find((target) => kindOf(target) === 'ship');
    return `If ${CLAN_NAMES[clanNamed(nameOf(last))]} leads ship ${at ? nameOf(at) : view.step?.ship} when it sails, your token is won.`;
  }
  if (kindOf(last) !== 'type') return '';
  const kind = supplyNamed(nameOf(last));
  if (view.phase === 'take' || view.phase === 'remove') return `${capital(SUPPLY_NAMES[kind])} is worth ${view.market[kind]} now; only the last price counts.`;
  return `Every ${SUPPLY_NAMES[kind]} would be worth ${view.raised[kind]} at the end, for everybody.`;
}
