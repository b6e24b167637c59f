/** A first game of Warriors of the North, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import type { Event, Move, View } from './generated';

type Moment = GuideContext<View, Move, Event>;
const moves = ({ side }: Moment): Move[] => side?.moves ?? [];
const at = (ctx: Moment, phase: View['phase']): boolean => moves(ctx).length > 0 && ctx.view.phase === phase;
const can = (ctx: Moment, kind: Move['kind']): boolean => at(ctx, 'main') && moves(ctx).some((move) => move.kind === kind);
const happened = ({ step }: Moment, name: Event['name']): boolean => step?.events.some((event) => event.name === name) ?? false;

export const tutorial: GuideNote<Moment>[] = [
  {
    when: () => true,
    rule: 'WN-R108',
    say: 'You are a Jarl. Fetch one daughter from each of the three villages of other colours, bring them to your harbour, and hold a feast. Who has three in camp first wins at once.',
    point: '.north .sea',
  },
  {
    when: (ctx) => ctx.me !== null,
    rule: 'WN-R31',
    say: 'This is your crew: three places for heroes and daughters together. The signs below show which daughters your camp still lacks.',
    point: '.north .plate.me',
  },
  {
    when: (ctx) => at(ctx, 'hero'),
    rule: 'WN-R48',
    say: 'At the start of your turn you may take one hero aboard. Heroes work only from the crew, never from the hand. But they take the places of daughters.',
    point: '.north .hand',
  },
  {
    when: (ctx) => at(ctx, 'main'),
    rule: 'WN-R50',
    say: 'Your turn: any number of cards, one standard action. Choose a wind card, and the chart shows where it takes you. Or choose a lit space, and the cheapest card is taken. The arrows of a space are its exits; cliffs bar the rest.',
    point: '.north .hand',
  },
  {
    when: (ctx) => can(ctx, 'as wind'),
    rule: 'WN-R27',
    say: 'An event with an arrow can be used as a wind instead. Then its effect is lost, so think twice which of the two you need more.',
    point: '.north .hand',
  },
  {
    when: (ctx) => can(ctx, 'row'),
    rule: 'WN-R75',
    say: 'No wind? Row: one space, any exit, nobody can stop it. But it ends your turn, so do it last.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => happened(ctx, 'declared'),
    rule: 'WN-R55',
    say: 'Whatever is played lies here first. Others may answer with answer cards, and answers may be answered. Then all of it takes effect from top to bottom.',
    point: '.north .events',
  },
  {
    when: (ctx) => at(ctx, 'react'),
    rule: 'WN-R56',
    say: 'Now you could answer: a raised card fits. Pass if it is not worth it; nobody sees that you were asked. You can also tell the hall to pass for you.',
    point: '.north .deed',
  },
  {
    when: (ctx) => at(ctx, 'window'),
    rule: 'WN-R66',
    say: 'After every action the others get one chance to respond with an event, aimed at anybody. This is yours.',
    point: '.north .deed',
  },
  {
    when: (ctx) => happened(ctx, 'rolled'),
    rule: 'WN-R45',
    say: 'A roll: the die, what heroes and Thor add or take off, and the sum. 4 is enough for success; in an attack 6 is decisive and takes a crew card.',
    point: '.north .roll',
  },
  {
    when: (ctx) => can(ctx, 'loot'),
    rule: 'WN-R98',
    say: 'You are at a village whose daughter you need. Loot is a standard action: she comes aboard.',
    point: '.north .deeds',
  },
  {
    when: ({ view, me }) => view.players[me ?? -1]?.crew.some((card) => card?.daughter) ?? false,
    rule: 'WN-R39',
    say: 'A daughter is aboard. She is not safe yet: attacks and mutiny can take her, seasickness keeps her from the feast. Home with her!',
    point: '.north .plate.me',
  },
  {
    when: (ctx) => can(ctx, 'att'),
    rule: 'WN-R80',
    say: 'A ship shares your space: you could attack it. A win steals a card and drives it away; if you fail, the same is done to you.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => can(ctx, 'feast'),
    rule: 'WN-R101',
    say: 'Home with a healthy daughter: hold the feast. She is safe in camp for good, and your hand is filled up to six.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => at(ctx, 'limit'),
    rule: 'WN-R107',
    say: 'At the end of your turn you keep six cards. Winds for the way you must go are worth more than clever events.',
    point: '.north .hand',
  },
];
