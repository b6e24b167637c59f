/** What the board says: of a ship, of a turn in the making, of what would follow. */
import { action, clanOf, LOOK, ORDINALS, spoken, SUPPLY, supplyWords, title, type Clan, type Code, type Supply } from './clans';
import { kindOf, nameOf, type Target } from '../../board/target';
import { seatOf, shipOf, type OnboardView, type Rank, type Ship } from './view';

/** A clan with its player: `Blue (Hildr)`, `Green (no player)`. */
export function clanWords(view: OnboardView, names: readonly string[], clan: Clan): string {
  const seat = seatOf(view, clan);
  const who = seat === null ? 'no player' : seat === view.seat ? 'you' : names[seat];
  return `${title(LOOK[clan].name)} (${who})`;
}

/** Who would be served first, second and so on, with the reason where shields are equal. */
export function controlWords(control: readonly Rank[]): string {
  if (!control.length) return 'nobody aboard';
  return control
    .map((rank, i) => {
      const above = control[i - 1];
      const tie = above && above.shields === rank.shields ? `, behind ${LOOK[above.clan].name}` : '';
      return `${ORDINALS[i]} ${LOOK[rank.clan].name} with ${rank.shields}${tie}`;
    })
    .join('; ');
}

/** A whole ship for those who listen. */
export function shipWords(view: OnboardView, names: readonly string[], ship: Ship): string {
  const crew = ship.crew.length ? `from the bow ${ship.crew.map(spoken).join(', ')}` : 'no crew';
  const bow = ship.bow ? `${supplyWords(ship.bow)} on the bow` : 'no supplies';
  const guests = ship.guests.length ? ` Spare Vikings on ${ship.guests.map(spoken).join(', ')}.` : '';
  const bets = ship.bets.map((bet) => `${bet.seat === view.seat ? 'you bet' : `${names[bet.seat]} bets`}${bet.value ? ` ${bet.value}` : ''} on ${LOOK[bet.on].name}`);
  const voyage = view.voyages.indexOf(ship.ship) + 1;
  const state = ship.sailed ? ` has sailed${voyage ? `, voyage ${voyage}` : ''}` : '';
  return `Ship ${ship.ship}${state}: ${crew}; ${bow}; control ${controlWords(ship.control)}.${guests}${bets.length ? ` Bets: ${bets.join(', ')}.` : ''}`;
}

/** `1st`, `2nd`, `3rd`, `4th` … */
export const nth = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place % 10 > 3 || (place > 10 && place < 14) ? 0 : place % 10]}`;

/** What a confirmed path does, as the words of its button. */
export function pathWords(view: OnboardView, path: readonly Target[]): string {
  const act = path[0] && kindOf(path[0]) === 'action' ? (nameOf(path[0]) as Code) : (view.step?.action ?? null);
  const steps = path.filter((target) => kindOf(target) !== 'action');
  const last = steps.at(-1);
  const name = last ? nameOf(last) : '';
  switch (view.phase) {
    case 'sail':
      return `Let ship ${name} sail`;
    case 'take':
      return `Take ${SUPPLY[name as Supply].name}`;
    case 'remove':
      return `Remove ${SUPPLY[name as Supply].name}`;
    case 'guest':
      return `Board ${spoken(name)}`;
  }
  if (!last) return act ? { FP: 'Go to First Player', SS: 'Take a stern', A1: 'Draw a supply', D3: 'Draw three' }[act as string] ?? `Go to ${action(act).name}` : '';
  const first = nameOf(steps[0]!);
  switch (act) {
    case 'PR':
      return `Promote ${spoken(name)}`;
    case 'MK':
      return `Raise ${SUPPLY[name as Supply].name} to ${view.market[name as Supply] + 1}`;
    case 'JY':
    case 'JA':
      return `Move ${spoken(view.step?.piece ?? first)} to ship ${name}`;
    case 'SW':
      return `Swap ${spoken(view.step?.piece ?? first)} and ${spoken(name)}`;
    case 'A1':
    case 'D3': {
      const token = view.step?.token ?? (first as Supply);
      return `Load ${SUPPLY[token].name} on ship ${name}`;
    }
    default:
      return betWords(view, steps);
  }
}

function betWords(view: OnboardView, steps: readonly Target[]): string {
  const of = (kind: string): string | undefined => {
    const found = steps.find((target) => kindOf(target) === kind);
    return found && nameOf(found);
  };
  const clan = of('clan') as Clan | undefined;
  const ship = of('ship') ?? view.step?.ship;
  const from = of('bet') ?? view.step?.from;
  const on = clan ? ` on ${LOOK[clan].name}` : '';
  return from ? `Move your bet from ship ${from} to ship ${ship}${on}` : `Bet your ${of('value') ?? view.step?.value}${on} at ship ${ship}`;
}

/** What is still to be chosen while a turn is being made. */
export function stepWords(path: readonly Target[], kinds: ReadonlySet<string>): string {
  const act = path[0] && kindOf(path[0]) === 'action' ? action(nameOf(path[0]) as Code) : null;
  const lead = act ? `${act.name}: ` : '';
  const chosen = path.length - (act ? 1 : 0);
  if (kinds.has('value')) return `${lead}${kinds.has('bet') ? 'choose a barrel to bet, or a bet of yours to move' : 'choose the barrel to bet'}`;
  if (kinds.has('type')) return `${lead}choose a supply`;
  if (kinds.has('clan')) return `${lead}which clan will lead ship ${nameOf(path.at(-1)!)}?`;
  if (kinds.has('ship')) return `${lead}${kindOf(path.at(-1) ?? '') === 'piece' ? 'choose the ship it goes to' : 'choose the ship'}`;
  if (kinds.has('bet')) return `${lead}choose the bet to move`;
  if (kinds.has('piece')) {
    if (act?.code === 'SW') return `${lead}${chosen ? `choose the piece that changes places with ${spoken(nameOf(path.at(-1)!))}` : 'choose the first piece'}`;
    return `${lead}choose the piece`;
  }
  return '';
}

/** Rankings that a considered turn would lead to, from the server's words: `ship 4: blue 3, red 3; ship 5: nobody`. */
export function foreseen(says: string): Map<number, Rank[]> {
  const found = new Map<number, Rank[]>();
  for (const part of says.split('; ')) {
    const told = /^ship ([1-8]): (.+)$/.exec(part);
    if (!told) continue;
    const shields = [...told[2]!.matchAll(/(red|blue|green|yellow) (\d+)/g)].map((one) => ({ clan: one[1]![0] as Clan, shields: Number(one[2]) }));
    found.set(Number(told[1]), shields.map((rank) => ({ ...rank, tied: shields.filter((other) => other.shields === rank.shields).length > 1 })));
  }
  return found;
}

/** A piece with its place, for those who listen. */
export function pieceWords(view: OnboardView, piece: string): string {
  const ship = shipOf(view, piece);
  const place = view.ships[ship - 1]?.crew.indexOf(piece) ?? 0;
  const guest = view.ships[ship - 1]?.guests.includes(piece) ? ', with a spare Viking' : '';
  return `${spoken(piece)}, ${nth(place + 1)} in ship ${ship}${guest}${view.players.some((player) => player.clan === clanOf(piece)) ? '' : ', no player'}`;
}

/** What the board says while nothing is pointed at. */
export function restWords(view: OnboardView): string {
  switch (view.phase) {
    case 'place':
      return 'Point at a house to see what it does and what it could be used on.';
    case 'sail':
      return 'Point at a ship to see who would be served first.';
    case 'take':
      return 'One supply for your clan, then the next clan takes. Beside each kind stands its price now.';
    case 'remove':
      return 'This clan has no player: what you choose leaves the game.';
    case 'add ship':
    case 'draw ship':
      return 'It stays on that bow until the ship sails.';
    case 'draw type':
      return 'Choose one to load; the others go back under the stack.';
    case 'guest':
      return 'It counts as one more shield for the rest of the game.';
    default:
      return '';
  }
}

/** What a whole turn means, where its button does not say it. */
export function readyWords(view: OnboardView, path: readonly Target[]): string {
  const last = path.at(-1) ?? '';
  const name = nameOf(last);
  if (kindOf(last) === 'clan') {
    const at = path.find((target) => kindOf(target) === 'ship');
    const ship = at ? nameOf(at) : view.step?.ship;
    return `If ${LOOK[name as Clan].name} leads ship ${ship} when it sails, your barrel is won.`;
  }
  if (kindOf(last) !== 'type') return '';
  const kind = name as Supply;
  const worth = view.market[kind];
  const price = `${SUPPLY[kind].name} is worth ${worth} now`;
  if (view.phase === 'take' || view.phase === 'remove') return `${title(price)}; only the last price counts.`;
  return `Every ${SUPPLY[kind].name} would be worth ${worth + 1} at the end, for everybody.`;
}
