/** A first voyage, told as it is made. */
import { guided } from '../../board/tutorial';
import type { Event, Move, View } from './generated';

const { always, at, happened, notes } = guided<View, Move, Event>('.sagas');

export const tutorial = notes([
  { rule: 'VK-R6.0b', point: '.saga-card', when: always,
    say: 'You lead a band of Vikings, alone against the world. The card says what this saga asks for; every condition has its box. When all are ticked, the saga is won at once.' },
  { rule: 'VK-R23.0b', point: '.deed', when: at('religion'),
    say: 'First the faith. The new one is the harder road: for a first voyage keep the old one.' },
  { rule: 'VK-R7.0f', point: '.map', when: at('home'),
    say: 'The lot has named your Jarl. Choose the homeland he starts from: Norvegr looks west, Danmark south, Svealand east. Stars on the map mark places your saga asks for.' },
  { rule: 'VK-R18.2a', point: '.quests', when: (ctx) => ctx.view.quests.hidden.length > 0,
    say: 'The scrolls are quests, face down. Whoever ends a voyage on one must fight there, and if he lives the quest is accomplished.' },
  { rule: 'VK-R12.12a', point: '.deed', when: at('buy'),
    say: 'Hire your band. A long ship carries two, so a Jarl with three Huskarls needs two ships. A settlement will cost two gold: keep it back now, or plunder it on the way, as the usual band does.' },
  { rule: 'VK-R10.1b', point: '.clock', when: at('set out'),
    say: 'This pile is your clock: when it is empty the saga is over. The saga’s card says how far each goal is. Pick a lit place to go there, or set out first and choose then.' },
  { rule: 'VK-R9.1b', point: '.deed', when: at('leidang'),
    say: 'Where a Jarl stands in a homeland or on a settlement you may recruit before you move. Units you cannot have say why.' },
  { rule: 'VK-R12.0a', point: '.map', when: at('move'),
    say: 'All lit places can be reached. The little figures tell the chance to get there by the die, the danger of a storm at sea, and the chance to win a battle. Pick a place and confirm: the whole band goes.' },
  { rule: 'VK-R12.0f', point: '.map', when: at('step'),
    say: 'The die has fallen. Pick how far you go; a homeland, a fortress and a quest end the move. End on land rather than at sea if you can.' },
  { rule: 'VK-R12.11a', point: '.news', when: happened('storm'),
    say: 'You ended at sea: a die, one for every sea space entered, less one for a Jarl. Six or more costs a unit.' },
  { rule: 'VK-R13.0c', point: '.clock', when: happened('card'),
    say: 'The card of the voyage. At sea and at home nothing comes of it; in a town or fortress it does what it says. Click the pile to see which cards may still come.' },
  { rule: 'VK-R15.1p', point: '.battle', when: (ctx) => ctx.view.battle !== null,
    say: 'A battle. Each unit fires once a round and hits with its number or less on a die. Hostiles fire at the first in your line, so put there whom you can spare.' },
  { rule: 'VK-R15.1d', point: '.deed', when: at('edge'),
    say: 'Edda can better the roll, but it is also your fame: checks, loot of quests and the size of your bands hang on it.' },
  { point: '.battle .ours', when: at('line'),
    say: 'Drag the counters, or move them with the arrow keys. “Fight it out” does everything by itself to the end of the battle.' },
  { point: '.news', when: happened('battle over'),
    say: 'Everything that happened stands here, every die with what it was for. The whole tale so far is behind “The saga so far”.' },
  { rule: 'VK-R20.0c', point: '.deed', when: at('place'),
    say: 'You hold the place. Pillage it for gold, or settle it for gold: your saga’s card says which of them you need. A settled place also lets you recruit.' },
  { rule: 'VK-R6.4a', point: '.quests', when: (ctx) => ctx.view.quests.accomplished.length > 0,
    say: 'A quest accomplished, and its bonus is yours. Bring a Jarl to a homeland or a settlement when the other boxes are ticked.' },
]);
