/** How one event changes what is shown; the server's own view follows at the end of the step. */
import { daughterOf } from './cards';
import type { CrewCard, Entry, Event, Player, View } from './generated';

type Crew = (CrewCard | null)[];

/** A crew with a card on its first free place. */
function joined(crew: Crew, card: string): Crew {
  const at = crew.indexOf(null);
  const colour = daughterOf(card);
  return crew.map((one, place) => (place === at ? { card, daughter: colour !== null, colour, used: false, sick: false } : one));
}

const without = (crew: Crew, card: string): Crew => crew.map((one) => (one?.card === card ? null : one));
const marked = (crew: Crew, card: string, mark: Partial<CrewCard>): Crew => crew.map((one) => (one?.card === card ? { ...one, ...mark } : one));

function less(hand: string[] | null, card: string): string[] | null {
  const at = hand?.indexOf(card) ?? -1;
  return hand?.filter((_, place) => place !== at) ?? null;
}

/** What the table looks like once this event has been seen. `end` is the table after the whole step. */
export function after(view: View, event: Event, end: View): View {
  const seat = event.seat ?? 0;
  const change = (who: number, part: (one: Player) => Partial<Player>, from = view): View => ({
    ...from,
    players: from.players.map((one, other) => (other === who ? { ...one, ...part(one) } : one)),
  });
  const home = (from: View, code: string): View => {
    const colour = daughterOf(code);
    if (colour) return { ...from, daughters: { ...from.daughters, [colour]: from.daughters[colour] + 1 } };
    return { ...from, discard: { ...from.discard, [code]: (from.discard[code] ?? 0) + 1 } };
  };
  const spend = (from: View, code: string): View =>
    change(seat, (one) => ({ cards: one.cards - 1 }), seat === from.seat ? { ...from, hand: less(from.hand, code) } : from);
  const draw = (count: number, cards: string[]): View =>
    change(seat, (one) => ({ cards: one.cards + count }), { ...view, pile: view.pile - count, hand: cards.length ? [...(view.hand ?? []), ...cards] : view.hand });
  const take = (victim: number, hand: string[] | null): View =>
    change(seat, (one) => ({ cards: one.cards + 1 }), change(victim, (one) => ({ cards: one.cards - 1 }), { ...view, hand }));

  switch (event.name) {
    case 'turn': {
      const rested = change(seat, (one) => ({ first: false, crew: one.crew.map((each) => each && { ...each, used: false }) }));
      return { ...rested, active: seat, round: event.round, stack: [], now: null, roll: null, standard_used: false, waiting: false, turn: null, phase: 'main', stage: 0 };
    }
    case 'drew':
      return draw(event.count, event.cards);
    case 'draws':
      return draw(event.count, []);
    case 'reshuffled':
      return { ...view, pile: event.count, discard: {} };
    case 'placed':
      return spend(change(seat, (one) => ({ crew: joined(one.crew, event.card) })), event.card); // who made room went overboard before
    case 'declared': {
      const { entry: at, standard, used, spent } = event;
      const fresh = at === 0 ? { roll: null, now: null } : {};
      const laid = { ...view, ...fresh, stack: [...view.stack.slice(0, at), entryOf(event, end)], standard_used: view.standard_used || standard };
      const turned = used ? change(seat, (one) => ({ crew: marked(one.crew, used, { used: true }) }), laid) : laid;
      return spent ? spend(turned, spent) : turned;
    }
    case 'cancelled':
      return { ...view, stack: view.stack.map((entry) => (entry.n === event.entry ? { ...entry, cancelled: true, doomed: true } : entry)) };
    case 'rolled': {
      const { die, parts, total, success, verdict } = event;
      return { ...view, now: 0, roll: { entry: 0, seat, die, parts, total, success, verdict, norns: [] } };
    }
    case 'moved':
      return change(seat, () => ({ ship: event.to }));
    case 'monster':
      return { ...view, monster: event.to };
    case 'stole':
      return take(event.victim, view.seat === event.victim ? less(view.hand, event.card) : view.seat === seat ? [...(view.hand ?? []), event.card] : view.hand);
    case 'steals':
      return take(event.victim, view.hand);
    case 'overboard':
      return home(change(seat, (one) => ({ crew: without(one.crew, event.card) })), event.card);
    case 'seized': {
      const gone = change(event.victim, (one) => ({ crew: without(one.crew, event.card) }));
      return event.kept ? change(seat, (one) => ({ crew: joined(one.crew, event.card) }), gone) : gone;
    }
    case 'saved':
      return home(change(seat, (one) => ({ crew: without(one.crew, 'BOD') })), 'BOD');
    case 'looted':
      return change(seat, (one) => ({ crew: joined(one.crew, `d${event.colour}`) }), { ...view, daughters: { ...view.daughters, [event.colour]: view.daughters[event.colour] - 1 } });
    case 'feasted':
      return change(seat, (one) => ({
        crew: event.colours.reduce((crew, colour) => without(crew, `d${colour}`), one.crew),
        camp: [...one.camp, ...event.colours],
        needs: one.needs.filter((colour) => !event.colours.includes(colour)),
      }));
    case 'sick':
      return change(seat, (one) => ({ crew: marked(one.crew, event.card, { sick: true }) }));
    case 'recovered':
      return change(seat, (one) => ({ crew: one.crew.map((each) => each && { ...each, sick: false }) }));
    case 'discarded':
      return spend(home(view, event.card), event.card);
    default:
      return view;
  }
}

/** An entry as the event tells it; the server's own, where it still lies at the end of the step, knows more. */
function entryOf(event: Event & { name: 'declared' }, end: View): Entry {
  const { entry: n, what, card, object, target, way, sign, sick, text } = event;
  const seat = event.seat ?? 0;
  const known = end.stack[n];
  if (known && known.text === text && known.seat === seat) return known;
  return { n, seat, what, card, object, target, way, from: null, to: null, sign, sick, text, cancelled: false, resolved: false, doomed: false, roll: null };
}
