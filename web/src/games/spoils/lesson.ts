/** Spoils of War in two minutes, told beside the position of `lesson.json`. */
import type { Lesson } from '../types';

export const lesson: Lesson = {
  tells: [
    { point: '.spoils .active-pile', say: 'Nine rounds, nine piles of treasure. In each round people claim something about the dice, then bet Gold on whether it is true; winners divide the pile. Gold and treasure win the game.' },
    { point: '.spoils .dice-row', say: 'These ten dice are yours, and nobody else sees them. Hildr and Ivar have ten each that you do not see.' },
    { point: '.spoils .contest', say: 'A bid is a claim about all thirty dice together. Ivar bids three 6s: “at least three of all dice show a 6”.' },
    { point: '.spoils .deed', say: 'On your turn you bid higher, with more dice, or as many of a larger face; or you challenge, if you think the last bid is too much.' },
    { point: '.spoils .plates', say: 'After a challenge everybody bets in secret for or against the bid. Then all cups are lifted. Who was wrong loses the stake, who was right picks treasure: largest stake first.' },
  ],
  task: 'Bid higher than three 6s, and so that your own dice alone make it true.',
  wrong: 'You cannot be sure of that: it depends on dice you do not see. Which face do you hold four times? Bid four of it.',
  right: 'Four 3s: you hold them all yourself. Nobody who challenges you now can win.',
};
