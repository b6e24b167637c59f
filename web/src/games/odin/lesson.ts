/** Odin in two minutes, told beside the position of `lesson.json`. */
import type { Lesson } from '../types';

export const lesson: Lesson = {
  tells: [
    { point: '.odin .sheet', say: 'Odin is about getting rid of cards. These are yours. Whoever is out of cards first ends the hand; everybody else gets a point for each card they still hold. Points are bad: fewest points win.' },
    { point: '.odin .heart', say: 'In the middle lies a set: pink 8 and 5. Its cards read as a number, the largest they can make: 85. On your turn you beat it, or pass.' },
    { point: '.odin .heart', say: 'To beat a set, play as many cards as lie there, or one more, and make a larger number. Cards go together if they have one colour, or one number.' },
    { point: '.odin .piles', say: 'Whoever beats a set takes one of its cards into hand; the rest is thrown away. Only one play takes nothing: the one that empties your hand.' },
    { point: '.odin .ring', say: 'When all the others pass, the middle is cleared, and whoever played last opens again with a single card. Watch how many cards the others hold.' },
  ],
  task: 'Beat 85 with two of your cards: choose them, then play them.',
  wrong: 'That does not do it. You need two cards of one colour, or of one number, that make more than 85. Two 7s make only 77.',
  right: 'Red 9 and 4 make 94, and that beats 85. Now you take the 8 or the 5 into your hand: the price of every play but the last.',
};
