/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { GameEvent } from '../../lib/protocol';
import type { Card } from './cards';
import type { OdinView, Player } from './view';

const HAND = 9;

/** What the table looks like once this event has been seen. */
export function after(view: OdinView, event: GameEvent): OdinView {
  const cards = (event.cards as Card[] | undefined) ?? [];
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
        middle: { cards, text: '', value: event.value as number, owner: seat },
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
        players: view.players.map((other) => ({ ...other, passed: false })),
        discards: [...view.discards, ...(view.middle?.cards ?? []), ...view.beaten],
        middle: null,
        beaten: [],
      };
    case 'hand ended': {
      const held = (event.held as number[] | undefined) ?? [];
      return {
        ...view,
        turn: null,
        players: view.players.map((other, i) => ({ ...other, score: other.score + (held[i] ?? 0) })),
      };
    }
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
        hand_number: event.hand as number,
        round: 1,
        first: seat,
      };
    case 'dealt':
      return { ...view, hand: mine ? cards : view.hand };
    default:
      return view;
  }
}
