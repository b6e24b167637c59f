/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { Card } from './cards';
import { HAND, type Event, type Player, type View } from './generated';

/** What the table looks like once this event has been seen. */
export function after(view: View, event: Event): View {
  const cards = 'cards' in event ? event.cards : [];
  const seat = event.seat ?? 0;
  const mine = view.seat === seat;
  const without = (held: Card[]): Card[] => held.filter((card) => !cards.includes(card));
  const change = (part: Partial<Player>): Player[] =>
    view.players.map((player, other) => (other === seat ? { ...player, ...part } : player));
  const player = view.players[seat]!;

  switch (event.name) {
    case 'played':
      return {
        ...view,
        phase: view.middle ? 'take' : 'follow',
        hand: mine && view.hand ? without(view.hand) : view.hand,
        players: change({ cards: player.cards - cards.length, known: without(player.known) }).map((other) => ({
          ...other,
          passed: false,
        })),
        beaten: view.middle?.cards ?? [],
        middle: { cards, text: '', value: event.value, owner: seat },
        crown: seat,
        last_to_pass: false,
      };
    case 'took':
      return {
        ...view,
        phase: 'follow',
        hand: mine && view.hand ? [...view.hand, ...cards] : view.hand,
        players: change({ cards: player.cards + cards.length, known: [...player.known, ...cards] }),
        beaten: [],
        discards: [...view.discards, ...without(view.beaten)],
      };
    case 'passed':
      return { ...view, players: change({ passed: true }) };
    case 'round ended':
      return {
        ...view,
        phase: 'open',
        turn: seat,
        crown: seat,
        players: view.players.map((other) => ({ ...other, passed: false })),
        discards: [...view.discards, ...(view.middle?.cards ?? []), ...view.beaten],
        middle: null,
        beaten: [],
      };
    case 'hand ended':
      return {
        ...view,
        turn: null,
        players: view.players.map((other, i) => ({ ...other, score: other.score + (event.held[i] ?? 0) })),
      };
    case 'new hand':
      return {
        ...view,
        phase: 'open',
        turn: seat,
        hand: view.hand && [],
        players: view.players.map((other) => ({ ...other, cards: HAND, known: [], passed: false })),
        middle: null,
        beaten: [],
        discards: [],
        hand_number: event.hand,
        round: 1,
        first: seat,
        crown: seat,
      };
    case 'dealt':
      return { ...view, hand: mine ? cards : view.hand };
    default:
      return view;
  }
}
