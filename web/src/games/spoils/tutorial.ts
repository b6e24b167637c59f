/** A first game of Spoils of War, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import { HELP, type Event, type Move, type Player, type View } from './generated';
import { isArtifact } from './view';

type Moment = GuideContext<View, Move, Event>;
const moves = ({ side }: Moment): Move[] => side?.moves ?? [];
const at = (ctx: Moment, phase: View['phase']): boolean => moves(ctx).length > 0 && ctx.view.phase === phase;
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;
const mine = ({ me, view }: Moment): Player | undefined => (me === null ? undefined : view.players[me]);
const hasBacks = ({ view }: Moment): boolean => view.pile.some((card) => card !== null && isArtifact(card) && card.code === null);

export const tutorial: GuideNote<Moment>[] = [
  {
    when: () => true,
    rule: 'SW-R23',
    say: 'A pile of treasure lies on the table. In nine Rounds nine piles are divided. Gold and treasure together win the game, so look at what lies here: that is what you play for.',
    point: '.spoils .active-pile',
  },
  {
    when: hasBacks,
    rule: 'SW-R32',
    say: 'The purple backs are artifacts, each of which bends a rule. Nobody knows which ones these are: only who takes one looks at it.',
    point: '.spoils .active-pile',
  },
  {
    when: (ctx) => (mine(ctx)?.seen?.length ?? 0) > 0,
    rule: 'SW-R35',
    say: 'These are your dice. Nobody else sees them, and you see nobody else’s; beside each cup stands how many dice are under it.',
    point: '.spoils .dice-row',
  },
  {
    when: (ctx) => at(ctx, 'opener'),
    rule: 'SW-R37',
    say: 'You are Viking Chief: name who must bid first. Who bids early says little; who bids late has to say much.',
    point: '.spoils .deed',
  },
  {
    when: (ctx) => at(ctx, 'bid'),
    rule: 'SW-R40',
    say: 'A bid claims something about all dice together: “at least 5 dice show a 3”. Each bid must be higher. Choose number and face here; the button that makes the bid says how likely it is.',
    point: '.spoils .deed',
  },
  {
    when: (ctx) => ctx.view.bid !== null && ctx.view.step < 6,
    say: 'The ladder shows who bid what. Below the bid you see how likely it is by the dice you see: yours, and one in six of all the others. What the bids tell you is for you to judge. The switch turns this help off.',
    point: '.spoils .contest',
  },
  {
    when: (ctx) => at(ctx, 'bid') && ctx.view.bid !== null,
    rule: 'SW-R48',
    say: 'Too much? Then challenge. Who made the last bid is the Declarer, who doubts it the Challenger, and the dice will decide between them. Compare the two figures: one tells how likely your own bid is, the other how likely the last one fails.',
    point: '.spoils .challenge',
  },
  {
    when: (ctx) => at(ctx, 'bets'),
    rule: 'SW-R53',
    say: 'Now everybody bets in secret, not only those two: blue if you think the bid holds, red if not. Stake at least 5 Gold. If your side loses, the stake is gone.',
    point: '.spoils .bet-picker',
  },
  {
    when: (ctx) => at(ctx, 'bets') && ctx.view.players[ctx.me!]!.side === null,
    rule: 'SW-R70',
    say: `Why stake more? ${HELP.bets} Winners pick in the order of their stakes.`,
    point: '.spoils .amount',
  },
  {
    when: (ctx) => happened(ctx, 'staked'),
    rule: 'SW-R62',
    say: 'All bets were opened at the same moment: blue behind the bid, red against it. Now nobody can change sides, unless an artifact allows it.',
    point: '.spoils .contest',
  },
  {
    when: (ctx) => happened(ctx, 'decided'),
    rule: 'SW-R63',
    say: 'All cups were lifted one by one, the Declarer’s first, and the dice of the bid counted. You can look at them again here.',
    point: '.spoils .again',
  },
  {
    when: (ctx) => at(ctx, 'pick'),
    rule: 'SW-R107',
    say: `You won, so take your cards. ${HELP.pick} The number on a card is a guess at what it is worth to you.`,
    point: '.spoils .active-pile',
  },
  {
    when: (ctx) => at(ctx, 'pick') && hasBacks(ctx) && !mine(ctx)?.artifacts.length,
    rule: 'SW-R79',
    say: 'You may also take a purple back. An artifact is worth a little Gold, fills the fifth place of a hoard, and can turn a whole Round. Take one and see.',
    point: '.spoils .active-pile',
  },
  {
    when: (ctx) => (mine(ctx)?.treasures ?? 0) > 0,
    rule: 'SW-R95',
    say: 'Your collection: four items of each type, those you have in colour. A click on the sum opens your stash; a click on another seat opens theirs.',
    point: '.spoils .hoard',
  },
  {
    when: (ctx) => ctx.view.order.length > 0 && ctx.me !== null && !ctx.view.order.includes(ctx.me),
    rule: 'SW-R68',
    say: 'You lost this time: the stake goes to the Treasury, and the winners pick. Gold left in your purse counts at the end, so there is no shame in a small bet.',
    point: '.spoils .wealth',
  },
  {
    when: (ctx) => (mine(ctx)?.artifacts.length ?? 0) > 0,
    rule: 'SW-R81',
    say: 'An artifact of your own. Only you know what it is. Each bends the rules at its moment: when that comes you are asked, and the card is lit. Open it to read what it does and when.',
    point: '.spoils .relics',
  },
  {
    when: (ctx) => at(ctx, 'window') || moves(ctx).some((move) => move.kind === 'use'),
    rule: 'SW-73',
    say: 'Now one of your artifacts can be used. Nobody knows that you are being asked; if you let it pass, nothing is told.',
    point: '.spoils .deed',
  },
  {
    when: (ctx) => ctx.step?.events.some((event) => event.name === 'uses' && event.seat !== ctx.me) ?? false,
    rule: 'SW-R116',
    say: 'Somebody used an artifact: it lies face up from now on, and everybody knows it. Some work once, others every Round. A click on that seat shows what they do.',
    point: '.spoils .plates',
  },
  {
    when: (ctx) => ctx.view.round >= 2 && moves(ctx).length > 0,
    rule: 'SW-R27',
    say: 'The line shows how far the game is: three piles each of three Stages. Cards of later Stages are worth more, so keep Gold for them.',
    point: '.spoils .piles',
  },
  {
    when: (ctx) => ctx.view.round >= 7,
    rule: 'SW-R90',
    say: 'The last three piles are the richest. After the ninth Round all Gold, card values, hoards and sets are added up.',
    point: '.spoils .line',
  },
];
