/** A first game of Odin, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const moves = ({ side }: Moment): Move[] => side?.moves ?? [];
const plays = (ctx: Moment): Move[] => moves(ctx).filter((move) => move.kind === 'play');
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;
const asked = (ctx: Moment, phase: View['phase']): boolean => moves(ctx).length > 0 && ctx.view.phase === phase;

export const tutorial: GuideNote<Moment>[] = [
  {
    when: () => true,
    rule: 'OD-R53',
    say: 'These nine cards are yours. Be the first to get rid of all of them: every card you still hold when a hand ends is a point, and points are bad.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => asked(ctx, 'open'),
    rule: 'OD-R15',
    say: 'The middle is empty, so you open: put down any one card. Low cards are hard to get rid of later.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => asked(ctx, 'follow') && ctx.view.middle?.cards.length === 1 && plays(ctx).length > 0,
    rule: 'OD-R20',
    say: 'Now beat the middle. One card must show a higher number; equal is not enough. Cards that can help are lit.',
    point: '.odin .heart',
  },
  {
    when: (ctx) => asked(ctx, 'follow') && plays(ctx).some((move) => move.cards.length > (ctx.view.middle?.cards.length ?? 0)),
    rule: 'OD-R23',
    say: 'You may also play one card more than lies there. Cards of one colour, or of one number, go together and form the largest number they can: a 2 and an 8 make 82.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => ctx.me !== null && ctx.view.phase === 'take' && ctx.view.turn === ctx.me,
    rule: 'OD-R35',
    say: 'Whoever beats a set takes one card of it. Choose the one that joins your own: below each card you see the number it would make.',
    point: '.odin .beaten',
  },
  {
    when: (ctx) => happened(ctx, 'took') && (ctx.step?.events.some((event) => event.name === 'took' && event.seat === ctx.me) ?? false),
    rule: 'OD-R36',
    say: 'The card you beat came into your hand, and the rest of that set is out. Everybody saw what you took.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => asked(ctx, 'follow') && plays(ctx).length === 0,
    rule: 'OD-R42',
    say: 'Nothing you hold beats this, so pass. You lose nothing by it, and you may play again when your turn comes round.',
    point: '.odin button.pass',
  },
  {
    when: (ctx) => asked(ctx, 'follow') && plays(ctx).length > 0 && ctx.view.round > 1,
    rule: 'OD-R19',
    say: 'You may pass even when you could play. Sometimes a good set is worth keeping.',
    point: '.odin button.pass',
  },
  {
    when: (ctx) => happened(ctx, 'round ended'),
    rule: 'OD-R46',
    say: 'All the others passed: the middle is cleared away, and whoever played last wears the crown and opens again.',
    point: '.odin .crown',
  },
  {
    when: (ctx) => plays(ctx).some((move) => move.out && move.cards.length > 1 && ctx.view.phase === 'open'),
    rule: 'OD-R49',
    say: 'Your whole hand is one colour or one number. When you open, such a hand may be played all at once, and that ends it.',
    point: '.odin .go',
  },
  {
    when: (ctx) => plays(ctx).some((move) => move.out),
    rule: 'OD-R51',
    say: 'You can go out: this play empties your hand, takes nothing, and ends the hand at once.',
    point: '.odin .go',
  },
  {
    when: (ctx) => ctx.view.players.some((player, seat) => seat !== ctx.me && player.cards > 0 && player.cards <= 2),
    say: 'Somebody is down to two cards or fewer. Play many cards at once while you still can.',
    point: '.odin .few',
  },
  {
    when: (ctx) => happened(ctx, 'hand ended'),
    rule: 'OD-R53',
    say: 'The hand is over: a point for every card left. Fewest points win once somebody reaches the red line on the stick.',
    point: '.odin .track',
  },
];
