/** The Sagas in two minutes, told beside the position of `lesson.json`. */
import type { Lesson } from '../types';

export const lesson: Lesson = {
  tells: [
    { point: '.sagas .saga-card', say: 'You play alone, against the map. A saga asks for deeds, and each has a box here. Tick them all before the voyages run out, and the saga is won.' },
    { point: '.sagas .map', say: 'Your band of Jarl, warriors and long ships goes by sea and river to a place of your choice. A die says how far you get; the sea has storms.' },
    { point: '.sagas .clock', say: 'Each voyage turns up a card of this pile: a levy to fight, weather, a stroke of luck. The pile is also your clock. When it is empty, the saga is over.' },
    { point: '.sagas .quests', say: 'Scrolls are quests, hidden until you come. Fight there and live, and you may tick one more box.' },
    { point: '.sagas .pool', say: 'Battles are fought with dice: every unit hits with its number or less. Hostiles fire at the first in your line.' },
  ],
  task: 'Rurik has taken Gotland. The saga asks for three settlements: found the first one.',
  wrong: 'The saga asks for settlements. Gold from a pillaged place is welcome, but it ticks no box, and a place never changes sides.',
  right: 'Gotland is yours for 1 gold: one settlement of three. From here you can also recruit.',
};
