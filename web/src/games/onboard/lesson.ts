/** Vikings on Board in two minutes, told beside the position of `lesson.json`. */
import type { Lesson } from '../types';

export const lesson: Lesson = {
  tells: [
    { point: '.onboard .fjord', say: 'Eight ships lie in the fjord, built of pieces of four clans. When a ship sails, the clans in its crew share the supplies on its bow. Supplies are points.' },
    { point: '.onboard .plate.mine', say: 'This is your clan. Its pieces are in the ships from the start; what you win is kept here, face down.' },
    { point: '.onboard .village', say: 'In turn, each Viking goes to a house in the village and does what it says: load a ship, move a piece, bet, raise a price, or name the ship that sails.' },
    { point: '.onboard .row .ranking', say: 'Shields decide who leads a ship: the clan with the most of them, all its pieces together, is served first. If two have as many, the one nearer to the bow leads.' },
    { point: '.onboard .market', say: 'At the end each supply counts what the market pays for it, 1 to 4, and so do the bets you have won.' },
  ],
  task: 'You bet your 3 that a clan will lead ship 7. Bet on the clan that leads it now.',
  wrong: 'That clan has fewer shields on ship 7. Count the shields on each piece of that ship, by colour.',
  right: 'Green has five shields on ship 7, blue one. If green still leads when it sails, your barrel is worth 3 points.',
};
