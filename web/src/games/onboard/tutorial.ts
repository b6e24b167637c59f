/** A first game of Vikings on Board, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const asked = ({ side }: Moment): boolean => !!side?.moves.length;
const at = (ctx: Moment, phase: View['phase']): boolean => asked(ctx) && ctx.view.phase === phase;
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;

export const tutorial: GuideNote<Moment>[] = [
  {
    when: () => true,
    rule: 'VB-R87',
    say: 'Eight ships lie in the fjord, built of pieces of four clans. When one sails, the clans aboard share the supplies on its bow: those with the most shields first. Supplies are points.',
    point: '.onboard .fjord',
  },
  {
    when: (ctx) => ctx.view.seat !== null,
    rule: 'VB-R88',
    say: 'This is you: your clan and its device. Your pieces are in the ships from the start. What you win lies here face down; only you see what it is.',
    point: '.onboard .plate.mine',
  },
  {
    when: (ctx) => at(ctx, 'place'),
    rule: 'VB-R35',
    say: 'Your Viking crosses the street to a free house and does what it says. Houses further down do more, but who stands high acts early in the next round: the number on the circle is your place in it.',
    point: '.onboard .village',
  },
  {
    when: (ctx) => at(ctx, 'place') && ctx.view.ships.some((ship) => ship.control.some((rank) => rank.tied)),
    rule: 'VB-R83',
    say: 'Beside each ship you see who would be served first if it sailed now. With equal shields, the clan whose foremost piece is nearer to the bow goes first, marked by “>”.',
    point: '.onboard .row .ranking',
  },
  {
    when: (ctx) => happened(ctx, 'placed') && asked(ctx),
    say: 'Point at a house and everything it could be used on lights up. Choose the house, then piece and ship, by clicks or by dragging. Nothing is done before you confirm it; Esc goes back.',
    point: '.onboard .deed',
  },
  {
    when: (ctx) => happened(ctx, 'loaded'),
    rule: 'VB-R49',
    say: 'A supply was loaded. It stays on that bow until the ship sails, so ships with many supplies are worth fighting for: jump aboard, or promote your piece to the front.',
    point: '.onboard .row:has(.cargo > span)',
  },
  {
    when: (ctx) => happened(ctx, 'bet'),
    rule: 'VB-R61',
    say: 'A bet: a barrel with a hidden number on the clan that will lead that ship. If it does, the number is points. You have 1, 2, 3 and 4, each only once.',
    point: '.onboard .mooring:has(.laid > span)',
  },
  {
    when: (ctx) => happened(ctx, 'stern'),
    rule: 'VB-R76',
    say: 'Somebody took a stern. When every Viking has crossed, that player names the ship that sails: one with supplies and a crew.',
    point: '.onboard .helm',
  },
  {
    when: (ctx) => at(ctx, 'sail'),
    rule: 'VB-R77',
    say: 'You took the stern, so you name the ship. Look for one where you are served early and others late, and where your bets are right.',
    point: '.onboard .fjord',
  },
  {
    when: (ctx) => happened(ctx, 'raised'),
    rule: 'VB-R108',
    say: 'The market: hides, grain and metal are worth 1 to 4 each. Only the prices at the very end count, for all you have taken.',
    point: '.onboard .market',
  },
  {
    when: (ctx) => at(ctx, 'take'),
    rule: 'VB-R90',
    say: 'Your clan is to take one supply from the bow. Then the next clan takes, and so on round after round until nothing is left.',
    point: '.onboard .ranks',
  },
  {
    when: (ctx) => at(ctx, 'remove'),
    rule: 'VB-R93',
    say: 'A clan without a player takes as well, but its supply leaves the game. You decide which, as you sit to the left of whoever takes next.',
    point: '.onboard .ranks',
  },
  {
    when: (ctx) => ctx.view.voyages.length > 0 && at(ctx, 'place'),
    rule: 'VB-R97',
    say: 'A ship has left. Bets on its leader are won; wrong ones stay at the mooring and can still be moved with “Bet or Move a Bet”. After seven voyages the game ends.',
    point: '.onboard .row.sailed',
  },
  {
    when: (ctx) => happened(ctx, 'round') && ctx.view.round > 1,
    rule: 'VB-R45',
    say: 'A new round: the banner changes sides, and the Vikings walk back in the order in which they stand, from the top.',
    point: '.onboard .banner',
  },
  {
    when: (ctx) => ctx.view.voyages.length >= 5,
    rule: 'VB-R110',
    say: 'Few ships are left. Raise the price of what you hold, and set your last bets: an unused barrel is worth nothing.',
    point: '.onboard .market',
  },
];
