/** A first game of Warriors of the North, told as it is played. */
import { guided } from '../../board/tutorial';
import type { Event, Move, View } from './generated';

const { always, at, happened, moves, notes } = guided<View, Move, Event>('.north');
const can = (kind: Move['kind']) => at('main', (ctx) => moves(ctx).some((move) => move.kind === kind));

export const tutorial = notes([
  { rule: 'WN-R108', point: '.sea', when: always,
    say: 'You are a Jarl. Fetch one daughter from each of the three villages of other colours, bring them to your harbour, and hold a feast. Whoever first has three in camp wins at once.' },
  { rule: 'WN-R31', point: '.plate.me', when: (ctx) => ctx.me !== null,
    say: 'This is your crew: three places for heroes and daughters together. The signs below show which daughters your camp still lacks.' },
  { rule: 'WN-R48', point: '.hand', when: at('hero'),
    say: 'At the start of your turn you may take one hero aboard. Heroes work only from the crew, never from the hand. But they take the places of daughters.' },
  { rule: 'WN-R50', point: '.hand', when: at('main'),
    say: 'Your turn: any number of cards, one standard action. Choose a wind card, and the chart shows where it takes you. Or choose a lit space, and the cheapest card is taken. The arrows of a space are its exits; cliffs bar the rest.' },
  { rule: 'WN-R27', point: '.hand', when: can('as wind'),
    say: 'An event with an arrow can be used as a wind instead. Then its effect is lost, so think twice which of the two you need more.' },
  { rule: 'WN-R75', point: '.deeds', when: can('row'),
    say: 'No wind? Row: one space, any exit, nobody can stop it. But it ends your turn, so do it last.' },
  { rule: 'WN-R55', point: '.events', when: happened('declared'),
    say: 'Whatever is played lies here first. Others may answer with answer cards, and answers may be answered. Then all of it takes effect from top to bottom.' },
  { rule: 'WN-R56', point: '.deed', when: at('react'),
    say: 'Now you could answer: a raised card fits. Pass if it is not worth it; nobody sees that you were asked. You can also tell the hall to pass for you.' },
  { rule: 'WN-R66', point: '.deed', when: at('window'),
    say: 'After every action the others get one chance to respond with an event, aimed at anybody. This is yours.' },
  { rule: 'WN-R45', point: '.roll', when: happened('rolled'),
    say: 'A roll: the die, what heroes and Thor add or take off, and the sum. 4 is enough for success; in an attack 6 is decisive and takes a crew card.' },
  { rule: 'WN-R98', point: '.deeds', when: can('loot'),
    say: 'You are at a village whose daughter you need. Loot is a standard action: she comes aboard.' },
  { rule: 'WN-R39', point: '.plate.me',
    when: ({ view, me }) => view.players[me ?? -1]?.crew.some((card) => card?.daughter) ?? false,
    say: 'A daughter is aboard. She is not safe yet: attacks and mutiny can take her, seasickness keeps her from the feast. Home with her!' },
  { rule: 'WN-R80', point: '.deeds', when: can('att'),
    say: 'A ship shares your space: you could attack it. A win steals a card and drives it away; if you fail, the same is done to you.' },
  { rule: 'WN-R101', point: '.deeds', when: can('feast'),
    say: 'Home with a healthy daughter: hold the feast. She is safe in camp for good, and your hand is filled up to six.' },
  { rule: 'WN-R107', point: '.hand', when: at('limit'),
    say: 'At the end of your turn you keep six cards. Winds for the way you must go are worth more than clever events.' },
]);
