/** A first game of Vikings on Board, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import type { OnboardMove, OnboardView } from './view';

const see = (ctx: GuideContext): OnboardView => ctx.view as OnboardView;
const moves = (ctx: GuideContext): OnboardMove[] => (ctx.side?.moves ?? []) as OnboardMove[];
const asked = (ctx: GuideContext): boolean => moves(ctx).length > 0;
const at = (ctx: GuideContext, phase: string): boolean => asked(ctx) && see(ctx).phase === phase;
const happened = (ctx: GuideContext, name: string, mine = false): boolean =>
  ctx.step?.events.some((event) => event.name === name && (!mine || event.seat === ctx.me)) ?? false;

export const tutorial: GuideNote[] = [
  {
    when: () => true,
    say: 'Eight ships lie in the fjord, built of pieces of four clans. When one sails, the clans aboard share the supplies on its bow: those with the most shields first. Supplies are points.',
    point: '.onboard .fjord',
  },
  {
    when: (ctx) => see(ctx).seat !== null,
    say: 'This is you: your clan and its device. Your pieces are in the ships from the start. What you win lies here face down; only you see what it is.',
    point: '.onboard .plate.mine',
  },
  {
    when: (ctx) => at(ctx, 'place'),
    say: 'Your Viking crosses the street to a free house and does what it says. Houses further down do more, but who stands high acts early in the next round: the number on the circle is your place in it.',
    point: '.onboard .village',
  },
  {
    when: (ctx) => at(ctx, 'place') && see(ctx).ships.some((ship) => ship.control.some((rank) => rank.tied)),
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
    say: 'A supply was loaded. It stays on that bow until the ship sails, so ships with many supplies are worth fighting for: jump aboard, or promote your piece to the front.',
    point: '.onboard .row:has(.cargo > span)',
  },
  {
    when: (ctx) => happened(ctx, 'bet'),
    say: 'A bet: a barrel with a hidden number on the clan that will lead that ship. If it does, the number is points. You have 1, 2, 3 and 4, each only once.',
    point: '.onboard .mooring:has(.laid > span)',
  },
  {
    when: (ctx) => happened(ctx, 'stern'),
    say: 'Somebody took a stern. When every Viking has crossed, that player names the ship that sails: one with supplies and a crew.',
    point: '.onboard .helm',
  },
  {
    when: (ctx) => at(ctx, 'sail'),
    say: 'You took the stern, so you name the ship. Look for one where you are served early and others late, and where your bets are right.',
    point: '.onboard .fjord',
  },
  {
    when: (ctx) => happened(ctx, 'raised'),
    say: 'The market: hides, grain and metal are worth 1 to 4 each. Only the prices at the very end count, for all you have taken.',
    point: '.onboard .market',
  },
  {
    when: (ctx) => at(ctx, 'take'),
    say: 'Your clan is to take one supply from the bow. Then the next clan takes, and so on round after round until nothing is left.',
    point: '.onboard .ranks',
  },
  {
    when: (ctx) => at(ctx, 'remove'),
    say: 'A clan without a player takes as well, but its supply leaves the game. You decide which, as you sit to the left of whoever takes next.',
    point: '.onboard .ranks',
  },
  {
    when: (ctx) => see(ctx).voyages.length > 0 && at(ctx, 'place'),
    say: 'A ship has left. Bets on its leader are won; wrong ones stay at the mooring and can still be moved with “Bet or Move a Bet”. After seven voyages the game ends.',
    point: '.onboard .row.sailed',
  },
  {
    when: (ctx) => happened(ctx, 'round') && see(ctx).round > 1,
    say: 'A new round: the banner changes sides, and the Vikings walk back in the order in which they stand, from the top.',
    point: '.onboard .banner',
  },
  {
    when: (ctx) => see(ctx).voyages.length >= 5,
    say: 'Few ships are left. Raise the price of what you hold, and set your last bets: an unused barrel is worth nothing.',
    point: '.onboard .market',
  },
];
