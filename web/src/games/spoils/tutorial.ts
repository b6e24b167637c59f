/** A first game of Spoils of War, told as it is played. */
import { guided } from '../../board/tutorial';
import type { GuideContext } from '../types';
import { HELP, type Event, type Move, type Player, type View } from './generated';
import { isArtifact } from './view';

type Moment = GuideContext<View, Move, Event>;
const { always, asked, at, happened, moves, notes } = guided<View, Move, Event>('.spoils');
const mine = ({ me, view }: Moment): Player | undefined => (me === null ? undefined : view.players[me]);
const hasBacks = ({ view }: Moment): boolean => view.pile.some((card) => card !== null && isArtifact(card) && card.code === null);

export const tutorial = notes([
  { rule: 'SW-R23', point: '.active-pile', when: always,
    say: 'A pile of treasure lies on the table. In nine Rounds nine piles are divided. Gold and treasure together win the game, so look at what lies here: that is what you play for.' },
  { rule: 'SW-R32', point: '.active-pile', when: hasBacks,
    say: 'The purple backs are artifacts, each of which bends a rule. Nobody knows which ones these are: only who takes one looks at it.' },
  { rule: 'SW-R35', point: '.dice-row', when: (ctx) => (mine(ctx)?.seen?.length ?? 0) > 0,
    say: 'These are your dice. Nobody else sees them, and you see nobody else’s; beside each cup stands how many dice are under it.' },
  { rule: 'SW-R37', point: '.deed', when: at('opener'),
    say: 'You are Viking Chief: name who must bid first. Who bids early says little; who bids late has to say much.' },
  { rule: 'SW-R40', point: '.deed', when: at('bid'),
    say: 'A bid claims something about all dice together: “at least 5 dice show a 3”. Each bid must be higher. Choose number and face here; the button that makes the bid says how likely it is.' },
  { point: '.contest', when: (ctx) => ctx.view.bid !== null && ctx.view.step < 6,
    say: 'The ladder shows who bid what. Below the bid you see how likely it is: by your dice alone, and if the bidders hold what they say. Who is bluffing is for you to judge. The switch turns this help off.' },
  { rule: 'SW-R48', point: '.challenge', when: at('bid', (ctx) => ctx.view.bid !== null),
    say: 'Too much? Then challenge. Who made the last bid is the Declarer, who doubts it the Challenger, and the dice will decide between them. Compare the two figures: one tells how likely your own bid is, the other how likely the last one fails.' },
  { rule: 'SW-R53', point: '.bet-picker', when: at('bets'),
    say: 'Now everybody bets in secret, not only those two: blue if you think the bid holds, red if not. Stake at least 5 Gold. If your side loses, the stake is gone.' },
  { rule: 'SW-R70', point: '.amount', when: at('bets', (ctx) => ctx.view.players[ctx.me!]!.side === null),
    say: `Why stake more? ${HELP.bets} Winners pick in the order of their stakes.` },
  { rule: 'SW-R62', point: '.contest', when: happened('staked'),
    say: 'All bets were opened at the same moment: blue behind the bid, red against it. Now nobody can change sides, unless an artifact allows it.' },
  { rule: 'SW-R63', point: '.again', when: happened('decided'),
    say: 'All cups were lifted one by one, the Declarer’s first, and the dice of the bid counted. You can look at them again here.' },
  { rule: 'SW-R107', point: '.active-pile', when: at('pick'),
    say: `You won, so take your cards. ${HELP.pick} The number on a card is a guess at what it is worth to you.` },
  { rule: 'SW-R79', point: '.active-pile', when: at('pick', (ctx) => hasBacks(ctx) && !mine(ctx)?.artifacts.length),
    say: 'You may also take a purple back. An artifact is worth a little Gold, fills the fifth place of a hoard, and can turn a whole Round. Take one and see.' },
  { rule: 'SW-R95', point: '.hoard', when: (ctx) => (mine(ctx)?.treasures ?? 0) > 0,
    say: 'Your collection: four items of each type, those you have in colour. A click on the sum opens your stash; a click on another seat opens theirs.' },
  { rule: 'SW-R68', point: '.wealth',
    when: (ctx) => ctx.view.order.length > 0 && ctx.me !== null && !ctx.view.order.includes(ctx.me),
    say: 'You lost this time: the stake goes to the Treasury, and the winners pick. Gold left in your purse counts at the end, so there is no shame in a small bet.' },
  { rule: 'SW-R81', point: '.relics', when: (ctx) => (mine(ctx)?.artifacts.length ?? 0) > 0,
    say: 'An artifact of your own. Only you know what it is. Each bends the rules at its moment: when that comes you are asked, and the card is lit. Open it to read what it does and when.' },
  { rule: 'SW-73', point: '.deed',
    when: (ctx) => at('window')(ctx) || moves(ctx).some((move) => move.kind === 'use'),
    say: 'Now one of your artifacts can be used. Nobody knows that you are being asked; if you let it pass, nothing is told.' },
  { rule: 'SW-R116', point: '.plates',
    when: (ctx) => ctx.step?.events.some((event) => event.name === 'uses' && event.seat !== ctx.me) ?? false,
    say: 'Somebody used an artifact: it lies face up from now on, and everybody knows it. Some work once, others every Round. A click on that seat shows what they do.' },
  { rule: 'SW-R27', point: '.piles', when: (ctx) => ctx.view.round >= 2 && asked(ctx),
    say: 'The line shows how far the game is: three piles each of three Stages. Cards of later Stages are worth more, so keep Gold for them.' },
  { rule: 'SW-R90', point: '.line', when: (ctx) => ctx.view.round >= 7,
    say: 'The last three piles are the richest. After the ninth Round all Gold, card values, hoards and sets are added up.' },
]);
