/** A first game of Odin, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import type { OdinMove, OdinView } from './view';

const see = (ctx: GuideContext): OdinView => ctx.view as OdinView;
const moves = (ctx: GuideContext): OdinMove[] => (ctx.side?.moves ?? []) as OdinMove[];
const asked = (ctx: GuideContext): boolean => moves(ctx).length > 0;
const plays = (ctx: GuideContext): OdinMove[] => moves(ctx).filter((move) => move.kind === 'play');
const happened = (ctx: GuideContext, name: string): boolean => ctx.step?.events.some((event) => event.name === name) ?? false;
const following = (ctx: GuideContext): boolean => asked(ctx) && see(ctx).phase === 'follow';

export const tutorial: GuideNote[] = [
  {
    when: () => true,
    say: 'These nine cards are yours. Be the first to get rid of all of them: every card you still hold when a hand ends is a point, and points are bad.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => asked(ctx) && see(ctx).phase === 'open',
    say: 'The middle is empty, so you open: put down any one card. Low cards are hard to get rid of later.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => following(ctx) && see(ctx).middle?.cards.length === 1 && plays(ctx).length > 0,
    say: 'Now beat the middle. One card must show a higher number; equal is not enough. Cards that can help are lit.',
    point: '.odin .heart',
  },
  {
    when: (ctx) => following(ctx) && plays(ctx).some((move) => move.cards.length > (see(ctx).middle?.cards.length ?? 0)),
    say: 'You may also play one card more than lies there. Cards of one colour, or of one number, go together and form the largest number they can: a 2 and an 8 make 82.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => ctx.me !== null && see(ctx).phase === 'take' && see(ctx).turn === ctx.me,
    say: 'Whoever beats a set takes one card of it. Choose the one that joins your own: below each card you see the number it would make.',
    point: '.odin .beaten',
  },
  {
    when: (ctx) => happened(ctx, 'took') && (ctx.step?.events.some((event) => event.name === 'took' && event.seat === ctx.me) ?? false),
    say: 'The card you beat came into your hand, and the rest of that set is out. Everybody saw what you took.',
    point: '.odin .sheet',
  },
  {
    when: (ctx) => following(ctx) && plays(ctx).length === 0,
    say: 'Nothing you hold beats this, so pass. You lose nothing by it, and you may play again when your turn comes round.',
    point: '.odin button.pass',
  },
  {
    when: (ctx) => following(ctx) && plays(ctx).length > 0 && see(ctx).round > 1,
    say: 'You may pass even when you could play. Sometimes a good set is worth keeping.',
    point: '.odin button.pass',
  },
  {
    when: (ctx) => happened(ctx, 'round ended'),
    say: 'All the others passed: the middle is cleared away, and whoever played last wears the crown and opens again.',
    point: '.odin .crown',
  },
  {
    when: (ctx) => plays(ctx).some((move) => move.out && move.cards.length > 1 && see(ctx).phase === 'open'),
    say: 'Your whole hand is one colour or one number. When you open, such a hand may be played all at once, and that ends it.',
    point: '.odin .go',
  },
  {
    when: (ctx) => plays(ctx).some((move) => move.out),
    say: 'You can go out: this play empties your hand, takes nothing, and ends the hand at once.',
    point: '.odin .go',
  },
  {
    when: (ctx) => see(ctx).players.some((player, seat) => seat !== ctx.me && player.cards > 0 && player.cards <= 2),
    say: 'Somebody is down to two cards or fewer. Play many cards at once while you still can.',
    point: '.odin .few',
  },
  {
    when: (ctx) => happened(ctx, 'hand ended'),
    say: 'The hand is over: a point for every card left. Fewest points win once somebody reaches the red line on the stick.',
    point: '.odin .track',
  },
];
