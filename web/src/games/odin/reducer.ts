/** What each event changes on the table. */
import { changed, reducer } from '../../board/reducer';
import type { Card } from './cards';
import { HAND, type Event, type Player, type View } from './generated';

const without = (held: readonly Card[], cards: readonly Card[]): Card[] => held.filter((card) => !cards.includes(card));
const unpassed = (players: readonly Player[]): Player[] => players.map((one) => ({ ...one, passed: false }));
/** This viewer's own hand, where the event is about it. */
const held = ({ seat, hand }: View, who: number, change: (hand: Card[]) => Card[]): Card[] | null => (seat === who && hand ? change(hand) : hand);
/** Nothing lies in the middle, and a seat is to open. */
const opened = (seat: number): Partial<View> => ({ phase: 'open', turn: seat, crown: seat, middle: null, beaten: [] });

export const after = reducer<View, Event>({
  played: (view, { cards, value }, seat) => ({
    phase: view.middle ? 'take' : 'follow',
    hand: held(view, seat, (hand) => without(hand, cards)),
    players: unpassed(changed(view.players, seat, (one) => ({ cards: one.cards - cards.length, known: without(one.known, cards) }))),
    beaten: view.middle?.cards ?? [],
    middle: { cards, text: '', value, owner: seat },
    crown: seat,
    last_to_pass: false,
  }),
  took: (view, { cards }, seat) => ({
    phase: 'follow',
    hand: held(view, seat, (hand) => [...hand, ...cards]),
    players: changed(view.players, seat, (one) => ({ cards: one.cards + cards.length, known: [...one.known, ...cards] })),
    beaten: [],
    discards: [...view.discards, ...without(view.beaten, cards)],
  }),
  passed: ({ players }, _, seat) => ({ players: changed(players, seat, () => ({ passed: true })) }),
  'round ended': (view, _, seat) => ({
    ...opened(seat),
    players: unpassed(view.players),
    discards: [...view.discards, ...(view.middle?.cards ?? []), ...view.beaten],
  }),
  'hand ended': ({ players }, event) => ({ turn: null, players: players.map((one, i) => ({ ...one, score: one.score + (event.held[i] ?? 0) })) }),
  'new hand': ({ hand, players }, event, seat) => ({
    ...opened(seat),
    hand: hand && [],
    players: unpassed(players).map((one) => ({ ...one, cards: HAND, known: [] })),
    discards: [],
    hand_number: event.hand,
    round: 1,
    first: seat,
  }),
  dealt: (view, { cards }, seat) => ({ hand: held(view, seat, () => cards) }),
});
