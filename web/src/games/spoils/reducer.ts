/** What each event changes on the table. */
import { changed, reducer } from '../../board/reducer';
import { ROUNDS, STAGES, type Artifact, type Back, type Event, type Player, type Rung, type ToldBid, type ToldFace, type Treasure, type View } from './generated';
import { isArtifact, type Lying } from './view';

export const FACE_DOWN: Omit<Artifact, 'token' | 'stage'> = {
  up: false, name: null, code: null, value: null, once: null, spent: false, canceled: false, used: false, item: null, counts_as: null, copies: null, works_as: null, seen_by: [],
};

/** Nothing of one Round is left in the next. */
function fresh(view: View, round: number): Partial<View> {
  const players = view.players.map((player) => ({
    ...player, dice: 0, seen: null, shown: [], blind: false, revealed: false, spied: [], ready: false, side: null, bet: null, looked_at: null,
    artifacts: player.artifacts.map((card) => ({ ...card, used: false })),
  }));
  return {
    round, step: 1, phase: 'window', window: null, turn: null, opener: null, pile: [], piles: ROUNDS - round, bid: null, extra: [], ladder: [],
    declarer: null, challenger: null, winner: null, verdict: null, uses: [], order: [], due: [], picker: 0, picked: 0, players,
  };
}

const player = ({ players }: View, seat: number, part: (one: Player) => Partial<Player>): Pick<View, 'players'> => ({ players: changed(players, seat, part) });
const more = (by: number) => ({ gold }: Player): Partial<Player> => ({ gold: gold === null ? null : gold + by });
const seen = (view: View, { dice }: { dice: number[] }, seat: number): Partial<View> => player(view, seat, () => ({ seen: dice }));
const climbed = ({ ladder }: View, rung: Rung): Partial<View> => ({ ladder: [...ladder, rung] });

/** A bid is made, or the one in force is stolen. */
function raised(view: View, { quantity, face, words }: ToldBid, seat: number, how: Rung['how']): Partial<View> {
  return { step: 3, bid: { quantity, face, words, holder: seat, odds: null, claimed: null }, ...climbed(view, { seat, quantity, face, words, how }) };
}

const lay = (card: Treasure | Back, position: number, round: number): Lying =>
  'token' in card ? { position, ...FACE_DOWN, token: card.token, stage: STAGES[round - 1] ?? 1 } : { position, ...card };

/** A card goes from the pile into a stash. */
function took(view: View, { position }: { position: number }, seat: number): Partial<View> {
  const card = view.pile[position - 1];
  if (!card) return {};
  const picker = Math.max(view.picker, view.order.indexOf(seat));
  return {
    ...player(view, seat, ({ treasures, artifacts, stash }) => ({
      treasures: treasures + 1,
      ...(isArtifact(card) ? { artifacts: [...artifacts, card] } : { stash: [...stash, card] }),
    })),
    pile: view.pile.map((one) => (one === card ? null : one)),
    picker,
    picked: picker === view.picker ? view.picked + 1 : 1,
  };
}

/** An artifact changes, wherever it lies. */
function marked(view: View, token: string, part: Partial<Artifact>): Partial<View> {
  const change = <T extends Lying | Artifact | null>(card: T): T => (card && 'token' in card && card.token === token ? { ...card, ...part } : card);
  return { pile: view.pile.map(change), players: view.players.map((one) => ({ ...one, artifacts: one.artifacts.map(change) })) };
}

/** What an event tells of an artifact's face. */
const faceOf = ({ artifact, code, value, once }: ToldFace): Partial<Artifact> => ({ name: artifact, code, value, once });
const known = (view: View, event: ToldFace): Partial<View> => marked(view, event.token, faceOf(event));

export const after = reducer<View, Event>({
  round: (view, { round }, seat) => ({ ...fresh(view, round), chief: seat }),
  laid(view, { first, cards }) {
    const pile = [...view.pile];
    cards.forEach((card, i) => (pile[first - 1 + i] = lay(card, first + i, view.round)));
    return { pile };
  },
  rolls: ({ players }, { dice }, _, end) => ({
    step: 2,
    dice,
    players: players.map((one, seat) => ({ ...one, dice: end.players[seat]!.dice, blind: end.players[seat]!.blind })),
  }),
  rolled: seen,
  rerolled: seen,
  turned: seen,
  opens: (_, { opener }) => ({ step: 3, opener }),
  bid: (view, event, seat) => raised(view, event, seat, 'bid'),
  stole: (view, event, seat) => raised(view, event, seat, 'stolen'),
  skipped: (view, _, seat) => climbed(view, { seat, quantity: view.bid?.quantity ?? 0, face: view.bid?.face ?? 0, words: view.bid?.words ?? '', how: 'skipped' }),
  challenged(view, { declarer }, seat) {
    const { players } = player(view, declarer, () => ({ side: 'declarer' }));
    return { step: 4, declarer, challenger: seat, turn: null, players: changed(players, seat, () => ({ side: 'challenger' })) };
  },
  ready: (view, _, seat) => player(view, seat, () => ({ ready: true })),
  staked: (view, { side, amount }, seat) => ({ step: 5, ...player(view, seat, () => ({ side, bet: amount, ready: true })) }),
  switched: (view, { side }, seat) => player(view, seat, () => ({ side })),
  showed: (view, { dice }, seat) => ({ step: 6, ...player(view, seat, () => ({ seen: dice, revealed: true, shown: [], blind: false })) }),
  shows: (view, { dice }, seat) => player(view, seat, () => ({ shown: dice })),
  six: (_, { dice }) => ({ extra: dice }),
  decided: (_, { side, verdict }) => ({ winner: side, verdict }),
  paid: (view, { amount }, seat) => ({ treasury: view.treasury + amount, ...player(view, seat, more(-amount)) }),
  pays: (view, { amount, target }, seat) => ({ players: changed(changed(view.players, seat, more(-amount)), target, more(amount)) }),
  chief: (_view, _, seat, { order, due }) => ({ chief: seat, step: 7, order, due, picker: 0, picked: 0 }),
  took,
  'took artifact': took,
  swept: ({ pile }) => ({ pile: pile.map(() => null) }),
  uses: (view, event) => marked(view, event.token, { ...faceOf(event), up: true, used: true }),
  reveals: (view, event) => marked(view, event.token, { ...faceOf(event), up: true, spent: event.lost }),
  cancels: (view, { token }) => marked(view, token, { canceled: true, counts_as: null }),
  learned: known,
  peeked: known,
  named: (view, { token, item }) => marked(view, token, { item, counts_as: item }),
});
