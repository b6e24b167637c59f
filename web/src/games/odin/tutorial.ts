/** A first game of Odin, told as it is played. */
import { guided } from '../../board/tutorial';
import type { GuideContext } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const { always, at, happened, moves, notes } = guided<View, Move, Event>('.odin');
const plays = (ctx: Moment): Move[] => moves(ctx).filter((move) => move.kind === 'play');

export const tutorial = notes([
  { rule: 'OD-R53', point: '.fan', when: always,
    say: 'These nine cards are yours. Be the first to get rid of all of them: every card you still hold when a hand ends is a point, and points are bad.' },
  { rule: 'OD-R15', point: '.fan', when: at('open'),
    say: 'The middle is empty, so you open: put down any one card. Low cards are hard to get rid of later.' },
  { rule: 'OD-R20', point: '.heart',
    when: at('follow', (ctx) => ctx.view.middle?.cards.length === 1 && plays(ctx).length > 0),
    say: 'Now beat the middle. One card must show a higher number; equal is not enough. Cards that can help are lit.' },
  { rule: 'OD-R23', point: '.fan',
    when: at('follow', (ctx) => plays(ctx).some((move) => move.cards.length > (ctx.view.middle?.cards.length ?? 0))),
    say: 'You may also play one card more than lies there. Cards of one colour, or of one number, go together and form the largest number they can: a 2 and an 8 make 82.' },
  { rule: 'OD-R35', point: '.beaten',
    when: (ctx) => ctx.me !== null && ctx.view.phase === 'take' && ctx.view.turn === ctx.me,
    say: 'Whoever beats a set takes one card of it. Choose the one that joins your own: below each card you see the number it would make.' },
  { rule: 'OD-R36', point: '.fan',
    when: (ctx) => ctx.step?.events.some((event) => event.name === 'took' && event.seat === ctx.me) ?? false,
    say: 'The card you beat came into your hand, and the rest of that set is out. Everybody saw what you took.' },
  { rule: 'OD-R42', point: 'button.pass', when: at('follow', (ctx) => plays(ctx).length === 0),
    say: 'Nothing you hold beats this, so pass. You lose nothing by it, and you may play again when your turn comes round.' },
  { rule: 'OD-R19', point: 'button.pass', when: at('follow', (ctx) => plays(ctx).length > 0 && ctx.view.round > 1),
    say: 'You may pass even when you could play. Sometimes a good set is worth keeping.' },
  { rule: 'OD-R46', point: '.crown', when: happened('round ended'),
    say: 'All the others passed: the middle is cleared away, and whoever played last wears the crown and opens again.' },
  { rule: 'OD-R49', point: '.go',
    when: (ctx) => plays(ctx).some((move) => move.out && move.cards.length > 1 && ctx.view.phase === 'open'),
    say: 'Your whole hand is one colour or one number. When you open, such a hand may be played all at once, and that ends it.' },
  { rule: 'OD-R51', point: '.go', when: (ctx) => plays(ctx).some((move) => move.out),
    say: 'You can go out: this play empties your hand, takes nothing, and ends the hand at once.' },
  { point: '.few',
    when: (ctx) => ctx.view.players.some((player, seat) => seat !== ctx.me && player.cards > 0 && player.cards <= 2),
    say: 'Somebody is down to two cards or fewer. Play many cards at once while you still can.' },
  { rule: 'OD-R53', point: '.track', when: happened('hand ended'),
    say: 'The hand is over: a point for every card left. Fewest points win once somebody reaches the red line on the stick.' },
]);
