/** What each event changes on the table. */
import { changed, reducer } from '../../board/reducer';
import { daughterOf } from './cards';
import type { CrewCard, Entry, Event, Player, View } from './generated';

type Crew = (CrewCard | null)[];

/** A crew with a card on its first free place. */
function joined(crew: Crew, card: string): Crew {
  const colour = daughterOf(card);
  const at = crew.indexOf(null);
  return crew.map((one, place) => (place === at ? { card, daughter: colour !== null, colour, used: false, sick: false } : one));
}

const without = (crew: Crew, card: string): Crew => crew.map((one) => (one?.card === card ? null : one));
const marked = (crew: Crew, card: string, mark: Partial<CrewCard>): Crew => crew.map((one) => (one?.card === card ? { ...one, ...mark } : one));

function less(hand: string[] | null, card: string): string[] | null {
  const at = hand?.indexOf(card) ?? -1;
  return hand?.filter((_, place) => place !== at) ?? null;
}

const player = (view: View, seat: number, part: (one: Player) => Partial<Player>): View => ({ ...view, players: changed(view.players, seat, part) });
const crewOf = (view: View, seat: number, change: (crew: Crew) => Crew): View => player(view, seat, ({ crew }) => ({ crew: change(crew) }));
const counted = (view: View, seat: number, more: number): View => player(view, seat, ({ cards }) => ({ cards: cards + more }));

/** A daughter comes back to her village, any other card to the discard pile. */
function home(view: View, code: string): View {
  const colour = daughterOf(code);
  if (colour) return { ...view, daughters: { ...view.daughters, [colour]: view.daughters[colour] + 1 } };
  return { ...view, discard: { ...view.discard, [code]: (view.discard[code] ?? 0) + 1 } };
}
/** A card leaves a hand. */
const spent = (view: View, seat: number, code: string): View => counted(seat === view.seat ? { ...view, hand: less(view.hand, code) } : view, seat, -1);
const drawn = (view: View, seat: number, count: number, cards: string[]): View =>
  counted({ ...view, pile: view.pile - count, hand: cards.length ? [...(view.hand ?? []), ...cards] : view.hand }, seat, count);
const robbed = (view: View, seat: number, victim: number): View => counted(counted(view, victim, -1), seat, 1);
const overboard = (view: View, seat: number, card: string): View => home(crewOf(view, seat, (crew) => without(crew, card)), card);

export const after = reducer<View, Event>({
  turn: (view, { round }, seat) => ({
    ...player(view, seat, ({ crew }) => ({ first: false, crew: crew.map((each) => each && { ...each, used: false }) })),
    active: seat, round, stack: [], now: null, roll: null, standard_used: false, waiting: false, turn: null, phase: 'main', stage: 0,
  }),
  drew: (view, { count, cards }, seat) => drawn(view, seat, count, cards),
  draws: (view, { count }, seat) => drawn(view, seat, count, []),
  reshuffled: (_, { count }) => ({ pile: count, discard: {} }),
  placed: (view, { card }, seat) => spent(crewOf(view, seat, (crew) => joined(crew, card)), seat, card), // who made room went overboard before
  declared(view, event, seat, end) {
    const { entry: at, standard, used, spent: card } = event;
    const fresh = at === 0 ? { roll: null, now: null } : {};
    const laid = { ...view, ...fresh, stack: [...view.stack.slice(0, at), entryOf(event, end)], standard_used: view.standard_used || standard };
    const turned = used ? crewOf(laid, seat, (crew) => marked(crew, used, { used: true })) : laid;
    return card ? spent(turned, seat, card) : turned;
  },
  cancelled: ({ stack }, { entry }) => ({ stack: stack.map((one) => (one.n === entry ? { ...one, cancelled: true, doomed: true } : one)) }),
  rolled: (_, { die, parts, total, success, verdict }, seat) => ({ now: 0, roll: { entry: 0, seat, die, parts, total, success, verdict, norns: [] } }),
  moved: (view, { to }, seat) => player(view, seat, () => ({ ship: to })),
  monster: (_, { to }) => ({ monster: to }),
  stole(view, { card, victim }, seat) {
    const hand = view.seat === victim ? less(view.hand, card) : view.seat === seat ? [...(view.hand ?? []), card] : view.hand;
    return robbed({ ...view, hand }, seat, victim);
  },
  steals: (view, { victim }, seat) => robbed(view, seat, victim),
  overboard: (view, { card }, seat) => overboard(view, seat, card),
  seized(view, { card, victim, kept }, seat) {
    const gone = crewOf(view, victim, (crew) => without(crew, card));
    return kept ? crewOf(gone, seat, (crew) => joined(crew, card)) : gone;
  },
  saved: (view, _, seat) => overboard(view, seat, 'BOD'),
  looted: (view, { colour }, seat) => ({
    ...crewOf(view, seat, (crew) => joined(crew, `d${colour}`)),
    daughters: { ...view.daughters, [colour]: view.daughters[colour] - 1 },
  }),
  feasted: (view, { colours }, seat) =>
    player(view, seat, ({ crew, camp, needs }) => ({
      crew: colours.reduce((left, colour) => without(left, `d${colour}`), crew),
      camp: [...camp, ...colours],
      needs: needs.filter((colour) => !colours.includes(colour)),
    })),
  sick: (view, { card }, seat) => crewOf(view, seat, (crew) => marked(crew, card, { sick: true })),
  recovered: (view, _, seat) => crewOf(view, seat, (crew) => crew.map((each) => each && { ...each, sick: false })),
  discarded: (view, { card }, seat) => spent(home(view, card), seat, card),
});

/** An entry as the event tells it; the server's own, where it still lies at the end of the step, knows more. */
function entryOf(event: Event & { name: 'declared' }, end: View): Entry {
  const { entry: n, what, card, object, target, way, sign, sick, text } = event;
  const seat = event.seat ?? 0;
  const known = end.stack[n];
  if (known && known.text === text && known.seat === seat) return known;
  return { n, seat, what, card, object, target, way, from: null, to: null, sign, sick, text, cancelled: false, resolved: false, doomed: false, roll: null };
}
