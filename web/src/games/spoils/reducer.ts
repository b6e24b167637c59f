/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { GameEvent } from '../../lib/protocol';
import type { Camp } from './goods';
import type { Artifact, Lying, Player, Rung, SpoilsView, Treasure } from './view';

type CardData = { token: string } | Treasure;

export const FACE_DOWN: Omit<Artifact, 'token' | 'stage'> = {
  up: false, name: null, code: null, value: null, once: null, spent: false, canceled: false, used: false, item: null, copies: null, works_as: null, seen_by: [],
};

/** Nothing of one Round is left in the next. */
function fresh(view: SpoilsView, round: number): SpoilsView {
  const players = view.players.map((player) => ({
    ...player, dice: 0, seen: null, shown: [], blind: false, revealed: false, spied: [], ready: false, side: null, bet: null, looked_at: null,
    artifacts: player.artifacts.map((card) => ({ ...card, used: false })),
  }));
  return {
    ...view, round, step: 1, phase: 'window', window: null, turn: null, opener: null, pile: [], piles: 9 - round, bid: null, extra: [], ladder: [],
    declarer: null, challenger: null, winner: null, uses: [], order: [], due: [], picker: 0, picked: 0, players,
  };
}

/** What the table looks like once this event has been seen. `end` is the table after the whole step. */
export function after(view: SpoilsView, event: GameEvent, end: SpoilsView): SpoilsView {
  const seat = event.seat ?? 0;
  const player = (part: (one: Player) => Partial<Player>, who = seat, from = view): SpoilsView => ({
    ...from,
    players: from.players.map((one, other) => (other === who ? { ...one, ...part(one) } : one)),
  });
  const rung = (how: Rung['how'], quantity: number, face: number): Rung[] => [...view.ladder, { seat, quantity, face, how }];
  const dice = event.dice as number[];

  switch (event.name) {
    case 'round':
      return { ...fresh(view, event.round as number), chief: seat };
    case 'laid': {
      const first = (event.first as number) - 1;
      const pile = [...view.pile];
      (event.cards as CardData[]).forEach((card, i) => {
        pile[first + i] = lay(card, first + i + 1, view.round);
      });
      return { ...view, pile };
    }
    case 'rolls':
      return {
        ...view,
        step: 2,
        dice: event.dice as number,
        players: view.players.map((one, other) => ({ ...one, dice: end.players[other]!.dice, blind: end.players[other]!.blind })),
      };
    case 'rolled':
    case 'rerolled':
      return player(() => ({ seen: dice }));
    case 'opens':
      return { ...view, step: 3, opener: event.opener as number };
    case 'bid':
    case 'stole': {
      const [quantity, face] = [event.quantity as number, event.face as number];
      return { ...view, step: 3, bid: { quantity, face, holder: seat, odds: null }, ladder: rung(event.name === 'bid' ? 'bid' : 'stolen', quantity, face) };
    }
    case 'skipped':
      return { ...view, ladder: rung('skipped', view.bid?.quantity ?? 0, view.bid?.face ?? 0) };
    case 'challenged': {
      const declarer = event.declarer as number;
      const named = player(() => ({ side: 'declarer' }), declarer, { ...view, step: 4, declarer, challenger: seat, turn: null });
      return player(() => ({ side: 'challenger' }), seat, named);
    }
    case 'ready':
      return player(() => ({ ready: true }));
    case 'staked':
      return player(() => ({ side: event.side as Camp, bet: event.amount as number, ready: true }), seat, { ...view, step: 5 });
    case 'switched':
      return player(() => ({ side: event.side as Camp }));
    case 'showed':
      return player(() => ({ seen: dice, revealed: true, shown: [], blind: false }), seat, { ...view, step: 6 });
    case 'turned':
      return player(() => ({ seen: dice }));
    case 'shows':
      return player(() => ({ shown: dice }));
    case 'six':
      return { ...view, extra: dice };
    case 'decided':
      return { ...view, winner: event.side as Camp };
    case 'paid': {
      const lost = event.amount as number;
      return player((one) => ({ gold: one.gold === null ? null : one.gold - lost }), seat, { ...view, treasury: view.treasury + lost });
    }
    case 'pays': {
      const amount = event.amount as number;
      const more = (by: number) => (one: Player) => ({ gold: one.gold === null ? null : one.gold + by });
      return player(more(amount), event.target as number, player(more(-amount)));
    }
    case 'chief':
      return { ...view, chief: seat, step: 7, order: winners(view, seat), due: end.due, picker: 0, picked: 0 };
    case 'took':
    case 'took artifact':
      return took(view, event, seat);
    case 'swept':
      return { ...view, pile: view.pile.map(() => null) };
    case 'uses':
      return marked(view, event.token as string, { ...turnedUp(event), used: true });
    case 'reveals':
      return marked(view, event.token as string, { ...turnedUp(event), spent: event.lost as boolean });
    case 'cancels':
      return marked(view, event.token as string, { canceled: true });
    case 'learned':
    case 'peeked':
      return marked(view, event.token as string, { name: event.artifact as string, code: event.code as string, value: event.value as number, once: event.once as boolean });
    case 'named':
      return marked(view, event.token as string, { item: event.item as string });
    default:
      return view;
  }
}

/** Winners as they pick: the new Chief, then by stake, ties clockwise from the Chief. */
function winners(view: SpoilsView, chief: number): number[] {
  const far = (seat: number): number => (seat - chief + view.seats) % view.seats;
  const stake = (seat: number): number => view.players[seat]!.bet ?? 0;
  return view.players
    .flatMap((player, seat) => (player.side === view.winner ? [seat] : []))
    .sort((a, b) => Number(b === chief) - Number(a === chief) || stake(b) - stake(a) || far(a) - far(b));
}

function lay(card: CardData, position: number, round: number): Lying {
  if ('token' in card) return { position, ...FACE_DOWN, token: card.token, stage: Math.ceil(round / 3) };
  return { position, item: card.item, type: card.type, stage: card.stage, value: card.value };
}

/** A card goes from the pile into a stash. */
function took(view: SpoilsView, event: GameEvent, seat: number): SpoilsView {
  const at = (event.position as number) - 1;
  const card = view.pile[at];
  const pile = view.pile.map((one, i) => (i === at ? null : one));
  if (!card) return view;
  const players = view.players.map((one, other) => {
    if (other !== seat) return one;
    const treasures = one.treasures + 1;
    if ('token' in card) return { ...one, treasures, artifacts: [...one.artifacts, card] };
    return { ...one, treasures, stash: [...one.stash, card] };
  });
  const picker = Math.max(view.picker, view.order.indexOf(seat));
  return { ...view, pile, players, picker, picked: picker === view.picker ? view.picked + 1 : 1 };
}

/** An artifact changes, wherever it lies. */
function marked(view: SpoilsView, token: string, part: Partial<Artifact>): SpoilsView {
  const change = <T extends Lying | Artifact | null>(card: T): T => (card && 'token' in card && card.token === token ? { ...card, ...part } : card);
  return {
    ...view,
    pile: view.pile.map(change),
    players: view.players.map((one) => ({ ...one, artifacts: one.artifacts.map(change) })),
  };
}

/** What all see of an artifact that is turned up. */
const turnedUp = (event: GameEvent): Partial<Artifact> => ({
  up: true,
  name: event.artifact as string,
  code: event.code as string,
  value: event.value as number,
  once: event.once as boolean,
});
