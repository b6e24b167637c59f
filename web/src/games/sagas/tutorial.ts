/** A first voyage, told as it is made. */
import type { GuideContext, GuideNote } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const at = ({ side, view }: Moment, phase: View['phase']): boolean => !!side?.moves.length && view.phase === phase;
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;

export const tutorial: GuideNote<Moment>[] = [
  { when: () => true, rule: 'VK-R6.0b', say: 'You lead a band of Vikings, alone against the world. The card says what this saga asks for; every condition has its box. When all are ticked, the saga is won at once.', point: '.sagas .saga-card' },
  { when: (ctx) => at(ctx, 'religion'), rule: 'VK-R23.0b', say: 'First the faith. The new one is the harder road: for a first voyage keep the old one.', point: '.sagas .deed' },
  { when: (ctx) => at(ctx, 'home'), rule: 'VK-R7.0f', say: 'The lot has named your Jarl. Choose the homeland he starts from: Norvegr looks west, Danmark south, Svealand east. Stars on the map mark places your saga asks for.', point: '.sagas .map' },
  { when: (ctx) => ctx.view.quests.hidden.length > 0, rule: 'VK-R18.2a', say: 'The scrolls are quests, face down. Whoever ends a voyage on one must fight there, and if he lives the quest is accomplished.', point: '.sagas .quests' },
  { when: (ctx) => at(ctx, 'buy'), rule: 'VK-R12.12a', say: 'Hire your band. A long ship carries two, so a Jarl with three Huskarls needs two ships. Keep two gold for each settlement you must found.', point: '.sagas .deed' },
  { when: (ctx) => at(ctx, 'set out'), rule: 'VK-R10.1b', say: 'This pile is your clock: when it is empty the saga is over. Choose where the voyage starts: your band is lit on the map.', point: '.sagas .clock' },
  { when: (ctx) => at(ctx, 'leidang'), rule: 'VK-R9.1b', say: 'Where a Jarl stands in a homeland or on a settlement you may recruit before you move. Units you cannot have say why.', point: '.sagas .deed' },
  { when: (ctx) => at(ctx, 'move'), rule: 'VK-R12.0a', say: 'All lit places can be reached. The little figures tell the chance to get there by the die, the danger of a storm at sea, and the chance to win a battle. Pick a place and confirm: the whole band goes.', point: '.sagas .map' },
  { when: (ctx) => at(ctx, 'step'), rule: 'VK-R12.0f', say: 'The die has fallen. Pick how far you go; a homeland, a fortress and a quest end the move. End on land rather than at sea if you can.', point: '.sagas .map' },
  { when: (ctx) => happened(ctx, 'storm'), rule: 'VK-R12.11a', say: 'You ended at sea: a die, one for every sea space entered, less one for a Jarl. Six or more costs a unit.', point: '.sagas .news' },
  { when: (ctx) => happened(ctx, 'card'), rule: 'VK-R13.0c', say: 'The card of the voyage. At sea and at home nothing comes of it; in a town or fortress it does what it says. Click the pile to see which cards may still come.', point: '.sagas .clock' },
  { when: (ctx) => ctx.view.battle !== null, rule: 'VK-R15.1p', say: 'A battle. Each unit fires once a round and hits with its number or less on a die. Hostiles fire at the first in your line, so put there whom you can spare.', point: '.sagas .battle' },
  { when: (ctx) => at(ctx, 'edge'), rule: 'VK-R15.1d', say: 'Edda can better the roll, but it is also your fame: checks, loot of quests and the size of your bands hang on it.', point: '.sagas .deed' },
  { when: (ctx) => at(ctx, 'line'), say: 'Drag the counters, or move them with the arrow keys. “Fight it out” does everything by itself to the end of the battle.', point: '.sagas .battle .ours' },
  { when: (ctx) => happened(ctx, 'battle over'), say: 'Everything that happened stands here, every die with what it was for. The whole tale so far is behind “The saga so far”.', point: '.sagas .news' },
  { when: (ctx) => at(ctx, 'place'), rule: 'VK-R20.0c', say: 'You hold the place. Pillage it for gold, or settle it for gold: your saga’s card says which of them you need. A settled place also lets you recruit.', point: '.sagas .deed' },
  { when: (ctx) => ctx.view.quests.accomplished.length > 0, rule: 'VK-R6.4a', say: 'A quest accomplished, and its bonus is yours. Bring a Jarl to a homeland or a settlement when the other boxes are ticked.', point: '.sagas .quests' },
];
