/** How one event changes what is shown; the server's own view follows at the end of the step. */
import { ROUNDS, STAGES, type Artifact, type Back, type Event, type Player, type Rung, type ToldFace, type Treasure, type View } from './generated';
import { isArtifact, type Lying } from './view';

export const FACE_DOWN: Omit<Artifact, 'token' | 'stage'> = {
  up: false, name: null, code: null, value: null, once: null, spent: false, canceled: false, used: false, item: null, counts_as: null, copies: null, works_as: null, seen_by: [],
};

/** Nothing of one Round is left in the next. */
function fresh(view: View, round: number): View {
  const players = view.players.map((player) => ({
    ...player, dice: 0, seen: null, shown: [], blind: false, revealed: false, spied: [], ready: false, side: null, bet: null, looked_at: null,
    artifacts: player.artifacts.map((card) => ({ ...card, used: false })),
  }));
  return {
    ...view, round, step: 1, phase: 'window', window: null, turn: null, opener: null, pile: [], piles: ROUNDS - round, bid: null, extra: [], ladder: [],
    declarer: null, challenger: null, winner: null, verdict: null, uses: [], order: [], due: [], picker: 0, picked: 0, players,
  };
}

/** What the table looks like once this event has been seen. `end` is the table after the whole step. */
export function after(view: View, event: Event, end: View): View {
  const seat = event.seat ?? 0;
  const player = (part: (one: Player) => Partial<Player>, who = seat, from = view): View => ({
    ...from,
    players: from.players.map((one, other) => (other === who ? { ...one, ...part(one) } : one)),
  });
  const rung = (part: Omit<Rung, 'seat'>): Rung[] => [...view.ladder, { seat, ...part }];
  const more = (by: number) => (one: Player) => ({ gold: one.gold === null ? null : one.gold + by });

  switch (event.name) {
    case 'round':
      return { ...fresh(view, event.round), chief: seat };
    case 'laid': {
      const pile = [...view.pile];
      event.cards.forEach((card, i) => {
        pile[event.first - 1 + i] = lay(card, event.first + i, view.round);
      });
      return { ...view, pile };
    }
    case 'rolls':
      return {
        ...view,
        step: 2,
        dice: event.dice,
        players: view.players.map((one, other) => ({ ...one, dice: end.players[other]!.dice, blind: end.players[other]!.blind })),
      };
    case 'rolled':
    case 'rerolled':
    case 'turned':
      return player(() => ({ seen: event.dice }));
    case 'opens':
      return { ...view, step: 3, opener: event.opener };
    case 'bid':
    case 'stole': {
      const { quantity, face, words } = event;
      const bid = { quantity, face, words, holder: seat, odds: null };
      return { ...view, step: 3, bid, ladder: rung({ quantity, face, words, how: event.name === 'bid' ? 'bid' : 'stolen' }) };
    }
    case 'skipped':
      return { ...view, ladder: rung({ quantity: view.bid?.quantity ?? 0, face: view.bid?.face ?? 0, words: view.bid?.words ?? '', how: 'skipped' }) };
    case 'challenged': {
      const { declarer } = event;
      const named = player(() => ({ side: 'declarer' }), declarer, { ...view, step: 4, declarer, challenger: seat, turn: null });
      return player(() => ({ side: 'challenger' }), seat, named);
    }
    case 'ready':
      return player(() => ({ ready: true }));
    case 'staked':
      return player(() => ({ side: event.side, bet: event.amount, ready: true }), seat, { ...view, step: 5 });
    case 'switched':
      return player(() => ({ side: event.side }));
    case 'showed':
      return player(() => ({ seen: event.dice, revealed: true, shown: [], blind: false }), seat, { ...view, step: 6 });
    case 'shows':
      return player(() => ({ shown: event.dice }));
    case 'six':
      return { ...view, extra: event.dice };
    case 'decided':
      return { ...view, winner: event.side, verdict: event.verdict };
    case 'paid':
      return player(more(-event.amount), seat, { ...view, treasury: view.treasury + event.amount });
    case 'pays':
      return player(more(event.amount), event.target, player(more(-event.amount)));
    case 'chief':
      return { ...view, chief: seat, step: 7, order: end.order, due: end.due, picker: 0, picked: 0 };
    case 'took':
    case 'took artifact':
      return took(view, event.position - 1, seat);
    case 'swept':
      return { ...view, pile: view.pile.map(() => null) };
    case 'uses':
      return marked(view, event.token, { ...faceOf(event), up: true, used: true });
    case 'reveals':
      return marked(view, event.token, { ...faceOf(event), up: true, spent: event.lost });
    case 'cancels':
      return marked(view, event.token, { canceled: true, counts_as: null });
    case 'learned':
    case 'peeked':
      return marked(view, event.token, faceOf(event));
    case 'named':
      return marked(view, event.token, { item: event.item, counts_as: event.item });
    default:
      return view;
  }
}

function lay(card: Treasure | Back, position: number, round: number): Lying {
  return 'token' in card ? { position, ...FACE_DOWN, token: card.token, stage: STAGES[round - 1] ?? 1 } : { position, ...card };
}

/** A card goes from the pile into a stash. */
function took(view: View, at: number, seat: number): View {
  const card = view.pile[at];
  if (!card) return view;
  const players = view.players.map((one, other) => {
    if (other !== seat) return one;
    const treasures = one.treasures + 1;
    return isArtifact(card) ? { ...one, treasures, artifacts: [...one.artifacts, card] } : { ...one, treasures, stash: [...one.stash, card] };
  });
  const picker = Math.max(view.picker, view.order.indexOf(seat));
  return { ...view, pile: view.pile.map((one, i) => (i === at ? null : one)), players, picker, picked: picker === view.picker ? view.picked + 1 : 1 };
}

/** An artifact changes, wherever it lies. */
function marked(view: View, token: string, part: Partial<Artifact>): View {
  const change = <T extends Lying | Artifact | null>(card: T): T => (card && 'token' in card && card.token === token ? { ...card, ...part } : card);
  return {
    ...view,
    pile: view.pile.map(change),
    players: view.players.map((one) => ({ ...one, artifacts: one.artifacts.map(change) })),
  };
}

/** What an event tells of an artifact's face. */
const faceOf = ({ artifact, code, value, once }: ToldFace): Partial<Artifact> => ({ name: artifact, code, value, once });
