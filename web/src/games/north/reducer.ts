/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { GameEvent } from '../../lib/protocol';
import type { Colour } from './board';
import type { CrewCard, Entry, NorthView, Part, Player } from './view';

const isDaughter = (card: string): boolean => card.length === 2;
const fresh = (card: string): CrewCard => ({ card, daughter: isDaughter(card), used: false, sick: false });

/** A crew with a card on its first free place. */
function joined(crew: readonly (CrewCard | null)[], card: string): (CrewCard | null)[] {
  const at = crew.indexOf(null);
  return crew.map((one, place) => (place === at ? fresh(card) : one));
}

function without(crew: readonly (CrewCard | null)[], card: string): (CrewCard | null)[] {
  const at = crew.findIndex((one) => one?.card === card);
  return crew.map((one, place) => (place === at ? null : one));
}

function less(hand: readonly string[] | null, card: string): string[] | null {
  if (!hand) return null;
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : hand.filter((_, place) => place !== at);
}

/** What the table looks like once this event has been seen. `end` is the table after the whole step. */
export function after(view: NorthView, event: GameEvent, end: NorthView): NorthView {
  const seat = event.seat ?? 0;
  const change = (who: number, part: (one: Player) => Partial<Player>, from = view): NorthView => ({
    ...from,
    players: from.players.map((one, other) => (other === who ? { ...one, ...part(one) } : one)),
  });
  const card = event.card as string;
  const home = (from: NorthView, code: string): NorthView =>
    isDaughter(code)
      ? { ...from, daughters: { ...from.daughters, [code[1]!]: from.daughters[code[1] as Colour] + 1 } }
      : { ...from, discard: { ...from.discard, [code]: (from.discard[code] ?? 0) + 1 } };
  const spend = (from: NorthView, code: string): NorthView =>
    change(seat, (one) => ({ cards: one.cards - 1 }), seat === from.seat ? { ...from, hand: less(from.hand, code) } : from);

  switch (event.name) {
    case 'turn': {
      const rested = change(seat, (one) => ({ first: false, crew: one.crew.map((each) => each && { ...each, used: false }) }));
      return { ...rested, active: seat, round: event.round as number, stack: [], roll: null, standard_used: false, waiting: false, turn: null, phase: 'main' };
    }
    case 'drew':
      return change(seat, (one) => ({ cards: one.cards + (event.count as number) }), {
        ...view,
        pile: view.pile - (event.count as number),
        hand: [...(view.hand ?? []), ...(event.cards as string[])],
      });
    case 'draws':
      return change(seat, (one) => ({ cards: one.cards + (event.count as number) }), { ...view, pile: view.pile - (event.count as number) });
    case 'reshuffled':
      return { ...view, pile: event.count as number, discard: {} };
    case 'placed':
      return spend(change(seat, (one) => ({ crew: joined(one.crew, card) })), card); // who made room went overboard before
    case 'declared': {
      const at = event.entry as number;
      const before = at === 0 ? [] : view.stack.slice(0, at);
      const standard = ['attack', 'monster', 'loot', 'feast', 'sacrifice'].includes(event.what as string);
      const laid = { ...view, stack: [...before, entryOf(event, end)], roll: at === 0 ? null : view.roll, standard_used: view.standard_used || standard };
      const turned = event.what === 'ability' ? card : event.what === 'wind' && /^w[NESW]>/.test(event.text ?? '') ? 'HEL' : null;
      const used = turned ? change(seat, (one) => ({ crew: one.crew.map((each) => (each?.card === turned ? { ...each, used: true } : each)) }), laid) : laid;
      return ['wind', 'as wind', 'event'].includes(event.what as string) ? spend(used, card) : used;
    }
    case 'cancelled':
      return { ...view, stack: view.stack.map((entry) => (entry.n === event.entry ? { ...entry, cancelled: true, doomed: true } : entry)) };
    case 'rolled':
      return { ...view, roll: { entry: 0, seat, die: event.die as number, parts: event.parts as Part[], total: event.total as number, norns: [] } };
    case 'moved':
      return change(seat, () => ({ ship: event.to as string }));
    case 'monster':
      return { ...view, monster: event.to as string };
    case 'stole':
    case 'steals': {
      const victim = event.victim as number;
      const lost = change(victim, (one) => ({ cards: one.cards - 1 }));
      const hand = !card || view.seat === null ? view.hand : view.seat === victim ? less(view.hand, card) : view.seat === seat ? [...(view.hand ?? []), card] : view.hand;
      return change(seat, (one) => ({ cards: one.cards + 1 }), { ...lost, hand });
    }
    case 'overboard':
      return home(change(seat, (one) => ({ crew: without(one.crew, card) })), card);
    case 'seized': {
      const victim = event.victim as number;
      const gone = change(victim, (one) => ({ crew: without(one.crew, card) }));
      return event.kept ? change(seat, (one) => ({ crew: joined(one.crew, card) }), gone) : gone;
    }
    case 'saved':
      return home(change(seat, (one) => ({ crew: without(one.crew, 'BOD') })), 'BOD');
    case 'looted': {
      const colour = event.colour as Colour;
      return change(seat, (one) => ({ crew: joined(one.crew, `d${colour}`) }), { ...view, daughters: { ...view.daughters, [colour]: view.daughters[colour] - 1 } });
    }
    case 'feasted': {
      const colours = event.colours as Colour[];
      return change(seat, (one) => ({
        crew: colours.reduce((crew, colour) => without(crew, `d${colour}`), [...one.crew] as (CrewCard | null)[]),
        camp: [...one.camp, ...colours],
        needs: one.needs.filter((colour) => !colours.includes(colour)),
      }));
    }
    case 'sick':
      return change(seat, (one) => ({ crew: one.crew.map((each) => (each?.card === card ? { ...each, sick: true } : each)) }));
    case 'recovered':
      return change(seat, (one) => ({ crew: one.crew.map((each) => each && { ...each, sick: false }) }));
    case 'discarded':
      return spend({ ...view, discard: { ...view.discard, [card]: (view.discard[card] ?? 0) + 1 } }, card);
    default:
      return view;
  }
}

/** An entry as the event tells it; the server's own, where it still lies at the end of the step, knows more. */
function entryOf(event: GameEvent, end: NorthView): Entry {
  const n = event.entry as number;
  const known = end.stack[n];
  if (known && known.text === event.text && known.seat === event.seat) return known;
  const way = /^(?:w.>?|~\w+\.|.*>)([NESW])$/.exec(event.text ?? '')?.[1] ?? null;
  return {
    n, seat: event.seat ?? 0, what: event.what as string, card: event.card as string | null, object: event.object as number | null, target: event.target as number | null,
    way: way as Entry['way'], to: null, text: event.text ?? '', cancelled: false, resolved: false, doomed: false, roll: null,
  };
}
