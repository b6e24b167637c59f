/** The table in words: for those who listen, and for the line that says what is pointed at. */
import { inside, kindOf, nameOf, who, whose, type Target } from '../../board';
import { capital, counted, listed } from '../../lib/words';
import type { GuideContext } from '../types';
import { exitsOf, harbourOf, seatsOn, villageOf, type Colour } from './board';
import { cardWords, textOf, titleCode, type Title } from './cards';
import { COLOURS, COLOUR_WORDS, DEEDS as DEED_WORDS, DEEP, REMINDERS, SECRET, THINGS, WAY_WORDS, WAYS, type Asked, type CrewCard, type Entry, type Move, type Near, type Player, type View } from './generated';
import type { Act } from './picking';
import type { Turn } from './turn.svelte';

export { capital, inside, who, whose };

/** Standard actions and rowing: the button, and what it means. */
export const DEEDS: Record<string, readonly [label: string, means: string]> = DEED_WORDS;
const things: Record<string, string> = THINGS;
const reminders: Record<string, string> = REMINDERS;

/** Whether nobody else knows who is asked in a phase. */
export const isSecret = (phase: string): boolean => SECRET.some((one) => one === phase);
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export const spaceName = (space: string): string => (space === DEEP ? 'the Deep' : space);

/** A space with all that is on it. */
export function spaceWords(view: View, names: readonly string[], space: string): string {
  const harbour = harbourOf(space);
  const village = villageOf(space);
  const exits = WAYS.filter((way) => exitsOf(space)[way]).map((way) => WAY_WORDS[way]);
  const parts = [
    capital(spaceName(space)),
    harbour ? `${COLOUR_WORDS[harbour]} harbour` : '',
    village ? `${COLOUR_WORDS[village]} village, ${counted(view.daughters[village], 'daughter')}` : '',
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

export function crewTitle(view: View, target: Target): string {
  const { card } = crewAt(view, target);
  return card ? textOf(card.card).title : 'Place';
}

/** Where a player's daughter of a colour is. */
export type Whereabouts = 'missing' | 'aboard' | 'home';
export const daughterAt = ({ camp, crew }: Player, colour: Colour): Whereabouts =>
  camp.includes(colour) ? 'home' : crew.some((card) => card?.colour === colour) ? 'aboard' : 'missing';

/** The colours of a player's daughters who are there. */
export const daughtersAt = (player: Player, where: Whereabouts): Colour[] =>
  COLOURS.filter((colour) => colour !== player.colour && daughterAt(player, colour) === where);

const colourWords = (colours: readonly Colour[]): string => listed(colours.map((colour) => COLOUR_WORDS[colour]));

/** How near to victory somebody is who lacks no daughter. */
export function nearWords(view: View, names: readonly string[], { seat, away, wins }: Near): string {
  const mine = seat === view.seat;
  const one = who(view, names, seat);
  if (wins) return `${one} ${mine ? 'win' : 'wins'} ${wins} unless stopped.`;
  if (!away) return `${one} ${mine ? 'have' : 'has'} all three daughters and ${mine ? 'are' : 'is'} home, but not all are well.`;
  return `${one} ${mine ? 'have' : 'has'} all three daughters: ${away} ${away === 1 ? 'space' : 'spaces'} from home.`;
}

/** A seat as it is told. */
export function seatWords(view: View, names: readonly string[], seat: number): string {
  const player = view.players[seat]!;
  const crew = player.crew.filter((card) => card !== null);
  const near = view.race.find((one) => one.seat === seat);
  const parts = [
    `${COLOUR_WORDS[player.colour]} ship at ${spaceName(player.ship)}`,
    view.active === seat ? `active${view.standard_used ? ', standard action used' : ''}` : '',
    counted(player.cards, 'card'),
    crew.length ? `crew: ${crew.map(crewWords).join('; ')}` : 'no crew',
    ...(['home', 'aboard', 'missing'] as const).map((where) => {
      const colours = daughtersAt(player, where);
      return colours.length ? `${where}: ${colourWords(colours)}` : '';
    }),
  ];
  return `${who(view, names, seat)}: ${parts.filter(Boolean).join(', ')}${near ? `. ${nearWords(view, names, near)}` : ''}`;
}

/** A title that a sentence follows. */
export const headed = (title: string): string => (title.endsWith('!') ? title : `${title}:`);

/** An entry of the stack in a few words. */
export function entryWords(view: View, names: readonly string[], entry: Entry): string {
  const target = entry.target === null ? '' : whose(view, names, entry.target);
  const on = entry.object === null ? null : (view.stack[entry.object] ?? null);
  const answered = on ? `${whose(view, names, on.seat)} ${entryTitle(on)}` : '';
  const way = entry.way ? WAY_WORDS[entry.way] : '';
  const there = entry.to ? ` to ${spaceName(entry.to)}` : '';
  const deeds: Partial<Record<Entry['what'], string>> = {
    wind: `sails ${way}${there}`,
    'as wind': `sails ${way}${there}`,
    attack: `attacks ${entry.target === null ? 'a ship' : inside(view, names, entry.target)}`,
    monster: 'attacks the monster',
    loot: 'loots the village',
    feast: 'holds a feast',
    sacrifice: 'sacrifices pairs of cards',
    die: `rolls for ${answered}`,
  };
  const cards: Partial<Record<Title, string>> = {
    LOK: `cancels ${answered}`,
    THO: `${signed(entry.sign ?? 0)} to ${answered}`,
    NOR: 'the die falls again',
    CAL: `stops ${answered || 'it'}`,
    MIS: `stops ${answered || 'it'}`,
    CRO: `turns the ship ${way}`,
    MUT: `on ${target} crew`,
    COM: `${target} ship ${way}${there}`,
    SEA: `${target} ${entry.sick ? textOf(entry.sick).title : 'crew card'} falls sick`,
    LUR: `the monster${there || ' to elsewhere'}`,
    GAL: `own ship${there || ` ${way}`}`,
    PIL: `own ship${there || ` ${way}`}`,
    ODI: 'draws two cards',
    RUN: `shrugs off ${answered}`,
  };
  return deeds[entry.what] ?? (entry.card && cards[titleCode(entry.card)]) ?? 'asks for a card';
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
  const { seat, card } = crewAt(view, target);
  const entry = view.stack[Number(name)];
  const words: Record<string, () => string> = {
    hand: () => cardWords(name),
    hero: () => cardWords(name),
    space: () => `${spaceWords(view, names, name)}.`,
    seat: () => `${seatWords(view, names, Number(name))}.`,
    crew: () => (card ? `${capital(whose(view, names, seat))} ${crewWords(card)}. ${textOf(card.card).full}` : ''),
    entry: () => (entry ? `${who(view, names, entry.seat)}: ${entryTitle(entry)}, ${entryWords(view, names, entry)}.` : ''),
    do: () => DEEDS[name]?.[1] ?? '',
  };
  return words[kindOf(target)]?.() ?? '';
}

/** What a player still has to do to win. */
export function goal(player: Player): string {
  const [missing, aboard] = [daughtersAt(player, 'missing'), daughtersAt(player, 'aboard')];
  const daughters = (colours: readonly Colour[]): string => `the ${colourWords(colours)} daughter${colours.length === 1 ? '' : 's'}`;
  const fetch = missing.length ? `Fetch ${daughters(missing)}` : '';
  const bring = aboard.length ? `${fetch ? 'bring' : 'Bring'} ${daughters(aboard)} home` : '';
  return [fetch, bring].filter(Boolean).join('; ') || 'All three are home';
}

/** The line that says what to do, where nothing is pointed at. */
export function restWords(view: View, turn: Turn, told: string, over: boolean): string {
  if (over) return '';
  if (!turn.moves.length) {
    if (view.waiting) return view.passed ? 'You have answered. Others may still answer too.' : 'Others may answer now; nobody knows who is asked.';
    return told;
  }
  const me = view.players[view.seat!]!;
  if (turn.phase === 'main') return `${goal(me)}. Choose a card or a lit space.`;
  if (turn.phase === 'limit') return `You may keep ${counted(me.limit, 'card')}: choose ${turn.due} to discard.`;
  return turn.told?.happens ?? reminders[turn.phase] ?? '';
}

/** What a seat that is asked in secret is told beside the question. */
export const toldOf = (moves: readonly object[]): Asked | null => (moves as readonly Move[]).flatMap((move) => (move.kind === 'pass' ? (move.asked ?? []) : []))[0] ?? null;

/** Whether a question is about the viewer's own ship, crew or move. */
export const alarm = ({ side }: GuideContext<View>): boolean => toldOf(side?.moves ?? [])?.mine ?? false;

/** How a seat is called upon: in another's turn it is asked for an answer, or for what follows from a result of its own. */
export function prompt({ view: { active, stack, step, phase }, me, side }: GuideContext<View>): string | null {
  const told = toldOf(side?.moves ?? []);
  if (told) return told.call;
  const asked = step?.of ?? phase; // what a half-made declaration belongs to
  if (isSecret(asked)) return asked === 'window' ? 'You may respond.' : stack[0]?.seat === me ? 'You may answer, too.' : 'You may answer.';
  return active === me ? null : 'You decide.';
}
