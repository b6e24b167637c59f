/** A first voyage, told as it is made. */
import type { GuideContext, GuideNote } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const at = ({ side, view }: Moment, phase: View['phase']): boolean => !!side?.moves.length && view.phase === phase;
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;

export const tutorial: GuideNote<Moment>[] = [
  { when: () => true, rule: 'VK-R6.0b', point: '.sagas .saga-card',
    say: 'You lead a band of Vikings, alone against the world. The card says what this saga asks for; every condition has its box. When all are ticked, the saga is won at ' +
      'once.' },
  { when: (ctx) => at(ctx, 'religion'), rule: 'VK-R23.0b', point: '.sagas .deed',
    say: 'First the faith. The new one is the harder road: for a first voyage keep the old one.' },
  { when: (ctx) => at(ctx, 'home'), rule: 'VK-R7.0f', point: '.sagas .map',
    say: 'The lot has named your Jarl. Choose the homeland he starts from: Norvegr looks west, Danmark south, Svealand east. Stars on the map mark places your saga asks ' +
      'for.' },
  { when: (ctx) => ctx.view.quests.hidden.length > 0, rule: 'VK-R18.2a', point: '.sagas .quests',
    say: 'The scrolls are quests, face down. Whoever ends a voyage on one must fight there, and if he lives the quest is accomplished.' },
  { when: (ctx) => at(ctx, 'buy'), rule: 'VK-R12.12a', point: '.sagas .deed',
    say: 'Hire your band. A long ship carries two, so a Jarl with three Huskarls needs two ships. Keep two gold for each settlement you must found.' },
  { when: (ctx) => at(ctx, 'set out'), rule: 'VK-R10.1b', point: '.sagas .clock',
    say: 'This pile is your clock: when it is empty the saga is over. Choose where the voyage starts: your band is lit on the map.' },
  { when: (ctx) => at(ctx, 'leidang'), rule: 'VK-R9.1b', point: '.sagas .deed',
    say: 'Where a Jarl stands in a homeland or on a settlement you may recruit before you move. Units you cannot have say why.' },
  { when: (ctx) => at(ctx, 'move'), rule: 'VK-R12.0a', point: '.sagas .map',
    say: 'All lit places can be reached. The little figures tell the chance to get there by the die, the danger of a storm at sea, and the chance to win a battle. Pick a ' +
      'place and confirm: the whole band goes.' },
  { when: (ctx) => at(ctx, 'step'), rule: 'VK-R12.0f', point: '.sagas .map',
    say: 'The die has fallen. Pick how far you go; a homeland, a fortress and a quest end the move. End on land rather than at sea if you can.' },
  { when: (ctx) => happened(ctx, 'storm'), rule: 'VK-R12.11a', point: '.sagas .news',
    say: 'You ended at sea: a die, one for every sea space entered, less one for a Jarl. Six or more costs a unit.' },
  { when: (ctx) => happened(ctx, 'card'), rule: 'VK-R13.0c', point: '.sagas .clock',
    say: 'The card of the voyage. At sea and at home nothing comes of it; in a town or fortress it does what it says. Click the pile to see which cards may still come.' },
  { when: (ctx) => ctx.view.battle !== null, rule: 'VK-R15.1p', point: '.sagas .battle',
    say: 'A battle. Each unit fires once a round and hits with its number or less on a die. Hostiles fire at the first in your line, so put there whom you can spare.' },
  { when: (ctx) => at(ctx, 'edge'), rule: 'VK-R15.1d', point: '.sagas .deed',
    say: 'Edda can better the roll, but it is also your fame: checks, loot of quests and the size of your bands hang on it.' },
  { when: (ctx) => at(ctx, 'line'), point: '.sagas .battle .ours',
    say: 'Drag the counters, or move them with the arrow keys. “Fight it out” does everything by itself to the end of the battle.' },
  { when: (ctx) => happened(ctx, 'battle over'), point: '.sagas .news',
    say: 'Everything that happened stands here, every die with what it was for. The whole tale so far is behind “The saga so far”.' },
  { when: (ctx) => at(ctx, 'place'), rule: 'VK-R20.0c', point: '.sagas .deed',
    say: 'You hold the place. Pillage it for gold, or settle it for gold: your saga’s card says which of them you need. A settled place also lets you recruit.' },
  { when: (ctx) => ctx.view.quests.accomplished.length > 0, rule: 'VK-R6.4a', point: '.sagas .quests',
    say: 'A quest accomplished, and its bonus is yours. Bring a Jarl to a homeland or a settlement when the other boxes are ticked.' },
];
