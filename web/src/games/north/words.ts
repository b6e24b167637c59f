/** The table in words: for those who listen, and for the line that says what is pointed at. */
import { listed } from '../../lib/words';
import { COLOUR_WORDS, DEEP, exitsOf, harbourOf, LANDS, links, villageOf, WAY_WORDS, WAYS, wayTo, type Colour } from './board';
import { cardWords, kindOf as cardKind, textOf } from './cards';
import { kindOf, nameOf, type Target } from '../../board/target';
import { type Act } from './picking';
import { seatsOn, type CrewCard, type Entry, type NorthView, type Part } from './view';

export const who = (view: NorthView, names: readonly string[], seat: number): string => (seat === view.seat ? 'You' : (names[seat] ?? ''));
export const inside = (view: NorthView, names: readonly string[], seat: number): string => (seat === view.seat ? 'you' : (names[seat] ?? ''));
export const whose = (view: NorthView, names: readonly string[], seat: number): string => (seat === view.seat ? 'your' : `${names[seat] ?? ''}’s`);
export const start = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export const spaceName = (space: string): string => (space === DEEP ? 'the Deep' : space);

/** A space with all that is on it. */
export function spaceWords(view: NorthView, names: readonly string[], space: string): string {
  const harbour = harbourOf(space);
  const village = villageOf(space);
  const exits = WAYS.filter((way) => exitsOf(space)[way]).map((way) => WAY_WORDS[way]);
  const parts = [
    start(spaceName(space)),
    harbour ? `${COLOUR_WORDS[harbour]} harbour` : '',
    village ? `${COLOUR_WORDS[village]} village, ${view.daughters[village]} daughters` : '',
    ...seatsOn(view, space).map((seat) => `${whose(view, names, seat)} ship`),
    view.monster === space ? 'the monster' : '',
    `exits ${listed(exits)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Why a space cannot be chosen by the ship of this seat. */
export function spaceRefusal(view: NorthView, space: string): string {
  if (view.seat === null) return '';
  const here = view.players[view.seat]!.ship;
  if (space === here) return 'Your ship is here.';
  const way = wayTo(here, space);
  if (way && view.monster === space)
    return view.standard_used
      ? 'The monster is there, and your standard action is used.'
      : `The monster is there: only a wind to the ${WAY_WORDS[way]} leads into that fight.`;
  if (way) return `No wind to the ${WAY_WORDS[way]} in your hand.`;
  const far = links(here, space);
  return far > 1 ? `${far} links from your ship.` : 'Cliffs lie between.';
}

export const crewWords = (card: CrewCard): string => `${textOf(card.card).title}${card.sick ? ', seasick' : ''}${card.used ? ', used this round' : ''}`;

/** A seat as it is told. */
export function seatWords(view: NorthView, names: readonly string[], seat: number): string {
  const player = view.players[seat]!;
  const crew = player.crew.filter((card) => card !== null);
  const needs = player.needs.map((colour) => COLOUR_WORDS[colour]);
  const parts = [
    `${COLOUR_WORDS[player.colour]} ship at ${spaceName(player.ship)}`,
    view.active === seat ? `active${view.standard_used ? ', standard action used' : ''}` : '',
    `${player.cards} cards`,
    crew.length ? `crew: ${crew.map(crewWords).join('; ')}` : 'no crew',
    player.camp.length ? `in camp: ${listed(player.camp.map((colour) => COLOUR_WORDS[colour]))}` : 'camp empty',
    needs.length ? `needs ${listed(needs)}` : '',
  ];
  return `${who(view, names, seat)}: ${parts.filter(Boolean).join(', ')}`;
}

/** An entry of the stack in a few words. */
export function entryWords(view: NorthView, names: readonly string[], entry: Entry): string {
  const target = entry.target === null ? '' : whose(view, names, entry.target);
  const on = entry.object === null ? null : (view.stack[entry.object] ?? null);
  const answered = on ? `${whose(view, names, on.seat)} ${entryTitle(on)}` : '';
  const way = entry.way ? WAY_WORDS[entry.way] : '';
  switch (entry.what) {
    case 'wind':
    case 'as wind':
      return `sails ${way}${entry.to ? ` to ${spaceName(entry.to)}` : ''}`;
    case 'attack':
      return `attacks ${entry.target === null ? 'a ship' : inside(view, names, entry.target)}`;
    case 'monster':
      return 'attacks the monster';
    case 'loot':
      return 'loots the village';
    case 'feast':
      return 'holds a feast';
    case 'sacrifice':
      return 'sacrifices pairs of cards';
    case 'die':
      return `rolls for ${answered}`;
  }
  switch (entry.card?.slice(0, 3)) {
    case 'LOK':
      return `cancels ${answered}`;
    case 'THO':
      return `${entry.text.endsWith('-') ? '−1' : '+1'} to ${answered}`;
    case 'NOR':
      return 'the die falls again';
    case 'CAL':
    case 'MIS':
      return `stops ${answered || 'it'}`;
    case 'CRO':
      return `turns the ship ${way}`;
    case 'MUT':
      return `on ${target} crew`;
    case 'COM':
      return `${target} ship ${way}${entry.to ? ` to ${spaceName(entry.to)}` : ''}`;
    case 'SEA': {
      const named = /x(d[YRBG]|[A-Z]{3})/.exec(entry.text)?.[1];
      return `${target} ${named ? textOf(named).title : 'crew card'} falls sick`;
    }
    case 'LUR':
      return `the monster to ${entry.to ? spaceName(entry.to) : 'elsewhere'}`;
    case 'GAL':
    case 'PIL':
      return entry.to ? `own ship to ${spaceName(entry.to)}` : `own ship ${way}`;
    case 'ODI':
      return 'draws two cards';
    case 'RUN':
      return `shrugs off ${answered}`;
    default:
      return 'asks for a card';
  }
}

export function entryTitle(entry: Entry): string {
  if (entry.card) return textOf(entry.card).title;
  return { attack: 'attack', monster: 'monster hunt', loot: 'loot', feast: 'feast', sacrifice: 'sacrifice', die: 'die' }[entry.what] ?? entry.what;
}

/** What a roll needs, before the die falls. */
export function needWords(parts: readonly Part[], winsOn: number): string {
  const added = parts.map(([name, points]) => `${signed(points)} ${name}`).join(', ');
  const need = winsOn <= 1 ? 'cannot fail' : winsOn > 6 ? 'cannot succeed' : `succeeds on a ${winsOn}${winsOn < 6 ? ' or more' : ''}`;
  return `${added ? `${added}: ` : ''}the die ${need}`;
}

/** A hero aboard and well. */
const acts = (view: NorthView, seat: number, hero: string): boolean => view.players[seat]!.crew.some((card) => card?.card === hero && !card.sick);

/** What the die must show in an attack of this seat, as crews stand. */
export function attackWords(view: NorthView, names: readonly string[], target: number | null): string {
  const me = view.seat!;
  const plus: Part[] = [];
  if (target === null && acts(view, me, 'HUN')) plus.push(['Beast Hunter', 1]);
  if (target !== null && acts(view, me, 'BER')) plus.push(['Berserker', 1]);
  if (target !== null && acts(view, target, 'SHI')) plus.push([`${whose(view, names, target)} Shieldmaiden`, -1]);
  const wins = 4 - plus.reduce((sum, [, points]) => sum + points, 0);
  return `${start(needWords(plus, wins))} (${chance(wins)} in 6)${target === null ? '' : `; ${wins + 2} is decisive`}. Others may still answer.`;
}

export const chance = (winsOn: number): number => Math.max(0, Math.min(6, 7 - winsOn));

/** What came of a roll. */
export function verdict(what: string | null, total: number): string {
  if (what === 'attack') return total < 4 ? 'the attack fails' : total < 6 ? 'the attack is won' : 'a decisive victory';
  if (what === 'monster') return total < 4 ? 'the monster holds its place' : 'the monster is beaten';
  return total < 4 ? 'no success' : 'success';
}

/** What the button says that confirms an act. */
export function confirmWords(view: NorthView, names: readonly string[], act: Act): string {
  const { move, whole } = act;
  const to = whole?.to ?? move.to;
  const card = move.card ? textOf(move.card).title : '';
  const seat = whole?.seat ?? move.seat;
  const crew = seat === undefined ? null : view.players[seat]?.crew[whole?.place ?? move.place ?? -1];
  switch (move.kind) {
    case 'wind':
    case 'as wind':
      return move.fight ? `Sail to ${spaceName(to!)} and fight the monster` : `Sail ${WAY_WORDS[move.way!]} to ${spaceName(to!)}`;
    case 'row':
      return `Row to ${spaceName(to!)}, end the turn`;
    case 'hero':
      return crew ? `${card} aboard, ${textOf(crew.card).title} overboard` : `Take the ${card} aboard`;
    case 'att':
      return `Attack ${inside(view, names, seat!)}`;
    case 'loot':
      return 'Loot the village';
    case 'feast':
      return 'Hold the feast';
    case 'sac':
      return 'Prepare a sacrifice';
    case 'way':
      return `To ${spaceName(to!)}`;
    case 'space':
      return `The monster to ${spaceName(to!)}`;
    case 'place':
      return crew ? (view.phase === 'seize' ? `Take the ${textOf(crew.card).title}` : `${textOf(crew.card).title} overboard`) : 'Choose';
  }
  if (move.kind === 'event' || move.kind === 'ability') {
    const entry = whole?.entry === undefined ? null : view.stack[whole.entry];
    if (crew) return `${card}: ${textOf(crew.card).title} falls sick`;
    if (entry)
      return whole?.sign
        ? `${whole.sign === '+' ? '+1' : '−1'} to ${whose(view, names, entry.seat)} ${entryTitle(entry)}`
        : `Cancel ${whose(view, names, entry.seat)} ${entryTitle(entry)}`;
    if (move.card?.startsWith('LUR')) return `Lure the monster to ${spaceName(to!)}`;
    if (seat !== undefined && to) return `Move ${whose(view, names, seat)} ship to ${spaceName(to)}`;
    if (seat !== undefined) return `${card} on ${whose(view, names, seat)} crew`;
    return to ? `${card}: to ${spaceName(to)}` : `Play ${card}`;
  }
  return move.label;
}

/** What the line says about a target that is chosen or pointed at. */
export function targetWords(view: NorthView, names: readonly string[], target: Target): string {
  const name = nameOf(target);
  switch (kindOf(target)) {
    case 'hand':
      return cardWords(name);
    case 'hero':
      return cardWords(name);
    case 'space':
      return `${spaceWords(view, names, name)}.`;
    case 'seat':
      return `${seatWords(view, names, Number(name))}.`;
    case 'crew': {
      const [seat, place] = name.split('.').map(Number) as [number, number];
      const card = view.players[seat]?.crew[place];
      return card ? `${start(whose(view, names, seat))} ${crewWords(card)}. ${textOf(card.card).full}` : '';
    }
    case 'entry': {
      const entry = view.stack[Number(name)];
      return entry ? `${who(view, names, entry.seat)}: ${entryTitle(entry)}, ${entryWords(view, names, entry)}.` : '';
    }
    case 'do':
      return DEEDS[name]?.[1] ?? '';
    default:
      return '';
  }
}

/** Standard actions and rowing: the button, and what it means. */
export const DEEDS: Record<string, [label: string, means: string]> = {
  att: ['Attack', 'Attack a ship on your space. Roll: 3 or less fails, 4 or 5 wins a card and drives the ship away, 6 or more takes a crew card too.'],
  loot: ['Loot', 'Take a daughter of this village aboard. She counts only once a feast brought her home.'],
  feast: ['Feast', 'All healthy daughters aboard go to your camp, and you draw up to six cards.'],
  sac: ['Sacrifice', 'Give pairs of cards, any you like, and draw one card for each pair.'],
  row: ['Row', 'One space any way your space shows, without a card. Nobody can answer it, and it ends your turn.'],
};

/** Why a standard action cannot be taken now, as far as all can see. */
export function deedRefusal(view: NorthView, deed: string): string {
  if (view.seat === null) return '';
  const me = view.players[view.seat]!;
  if (view.standard_used && deed !== 'row') return 'Your standard action is used this turn.';
  if (deed === 'att') return 'No other ship is on your space.';
  if (deed === 'sac') return 'A sacrifice takes two cards at least.';
  if (deed === 'loot') {
    const village = villageOf(me.ship);
    if (!village) return 'There is no village here.';
    return village === me.colour ? 'This is the village of your own colour.' : `You have a ${COLOUR_WORDS[village]} daughter already.`;
  }
  if (deed === 'feast') return me.ship !== LANDS[me.colour].harbour ? `A feast is held in your own harbour, ${LANDS[me.colour].harbour}.` : 'No healthy daughter is aboard.';
  return '';
}

export const isHero = (code: string): boolean => cardKind(code) === 'hero';
export const goal = (needs: readonly Colour[]): string => (needs.length ? `You still need ${listed(needs.map((colour) => COLOUR_WORDS[colour]))}` : 'All three are home');
