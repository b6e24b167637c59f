/** The table in words: for those who listen, and for the line that says what is pointed at. */
import { kindOf, nameOf, type Target } from '../../board/target';
import { listed } from '../../lib/words';
import { exitsOf, harbourOf, seatsOn, villageOf, type Colour } from './board';
import { cardWords, textOf, titleCode } from './cards';
import { COLOUR_WORDS, DEEDS as DEED_WORDS, DEEP, SECRET, THINGS, WAY_WORDS, WAYS, type CrewCard, type Entry, type View } from './generated';
import type { Act } from './picking';

/** Standard actions and rowing: the button, and what it means. */
export const DEEDS: Record<string, readonly [label: string, means: string]> = DEED_WORDS;
const things: Record<string, string> = THINGS;

/** Whether nobody else knows who is asked in a phase. */
export const isSecret = (phase: string): boolean => SECRET.some((one) => one === phase);
export const who = (view: View, names: readonly string[], seat: number): string => (seat === view.seat ? 'You' : (names[seat] ?? ''));
export const inside = (view: View, names: readonly string[], seat: number): string => (seat === view.seat ? 'you' : (names[seat] ?? ''));
export const whose = (view: View, names: readonly string[], seat: number): string => (seat === view.seat ? 'your' : `${names[seat] ?? ''}’s`);
export const start = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export const spaceName = (space: string): string => (space === DEEP ? 'the Deep' : space);

/** A space with all that is on it. */
export function spaceWords(view: View, names: readonly string[], space: string): string {
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

export const crewWords = (card: CrewCard): string => `${textOf(card.card).title}${card.sick ? ', seasick' : ''}${card.used ? ', used this round' : ''}`;

/** A crew card that can be chosen, and whose it is. */
export function crewAt(view: View, target: Target): { seat: number; card: CrewCard | null | undefined } {
  const [seat = 0, place = 0] = nameOf(target).split('.').map(Number);
  return { seat, card: view.players[seat]?.crew[place] };
}

/** A seat as it is told. */
export function seatWords(view: View, names: readonly string[], seat: number): string {
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
export function entryWords(view: View, names: readonly string[], entry: Entry): string {
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
  switch (entry.card && titleCode(entry.card)) {
    case 'LOK':
      return `cancels ${answered}`;
    case 'THO':
      return `${signed(entry.sign ?? 0)} to ${answered}`;
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
    case 'SEA':
      return `${target} ${entry.sick ? textOf(entry.sick).title : 'crew card'} falls sick`;
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

export const entryTitle = (entry: Entry): string => (entry.card ? textOf(entry.card).title : (things[entry.what] ?? entry.what));

/** What the button says that confirms an act. */
export function confirmWords(view: View, names: readonly string[], { move, whole, course: { to } }: Act): string {
  const there = spaceName(to ?? '');
  const crew = whole?.seat === undefined || whole.place === undefined ? null : view.players[whole.seat]?.crew[whole.place];
  switch (move.kind) {
    case 'wind':
    case 'as wind':
      return move.fight ? `Sail to ${there} and fight the monster` : `Sail ${WAY_WORDS[move.way]} to ${there}`;
    case 'row':
      return `Row to ${there}, end the turn`;
    case 'way':
      return `To ${there}`;
    case 'hero':
      return crew ? `${textOf(move.card).title} aboard, ${textOf(crew.card).title} overboard` : move.label;
    case 'att':
      return whole?.seat === undefined ? move.label : `Attack ${inside(view, names, whole.seat)}`;
    case 'event':
    case 'ability':
      break;
    default:
      return move.label;
  }
  const card = textOf(move.card).title;
  const entry = whole?.entry === undefined ? null : view.stack[whole.entry];
  if (crew) return `${card}: ${textOf(crew.card).title} falls sick`;
  if (entry) return `${whole?.sign ? `${SIGNS[whole.sign]} to` : 'Cancel'} ${whose(view, names, entry.seat)} ${entryTitle(entry)}`;
  if (titleCode(move.card) === 'LUR') return `Lure the monster to ${there}`;
  if (whole?.seat !== undefined) return to ? `Move ${whose(view, names, whole.seat)} ship to ${there}` : `${card} on ${whose(view, names, whole.seat)} crew`;
  return to ? `${card}: to ${there}` : `Play ${card}`;
}
export const SIGNS = { '+': '+1', '-': '−1' };

/** What the line says about a target that is chosen or pointed at. */
export function targetWords(view: View, names: readonly string[], target: Target): string {
  const name = nameOf(target);
  switch (kindOf(target)) {
    case 'hand':
    case 'hero':
      return cardWords(name);
    case 'space':
      return `${spaceWords(view, names, name)}.`;
    case 'seat':
      return `${seatWords(view, names, Number(name))}.`;
    case 'crew': {
      const { seat, card } = crewAt(view, target);
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

export const goal = (needs: readonly Colour[]): string => (needs.length ? `You still need ${listed(needs.map((colour) => COLOUR_WORDS[colour]))}` : 'All three are home');
