/** A first game of Warriors of the North, told as it is played. */
import type { GuideContext, GuideNote } from '../types';
import { aboard, type NorthMove, type NorthView } from './view';

const see = (ctx: GuideContext): NorthView => ctx.view as NorthView;
const moves = (ctx: GuideContext): NorthMove[] => (ctx.side?.moves ?? []) as NorthMove[];
const asked = (ctx: GuideContext): boolean => moves(ctx).length > 0;
const at = (ctx: GuideContext, phase: string): boolean => asked(ctx) && see(ctx).phase === phase;
const can = (ctx: GuideContext, kind: string): boolean => moves(ctx).some((move) => move.kind === kind);
const happened = (ctx: GuideContext, name: string): boolean => ctx.step?.events.some((event) => event.name === name) ?? false;
const mine = (ctx: GuideContext) => (ctx.me === null ? undefined : see(ctx).players[ctx.me]);

export const tutorial: GuideNote[] = [
  {
    when: () => true,
    say: 'You are a Jarl. Fetch one daughter from each of the three villages of other colours, bring them to your harbour, and hold a feast. Who has three in camp first wins at once.',
    point: '.north .sea',
  },
  {
    when: (ctx) => ctx.me !== null,
    say: 'This is your crew: three places for heroes and daughters together. The signs below show which daughters your camp still lacks.',
    point: '.north .plate.me',
  },
  {
    when: (ctx) => at(ctx, 'hero'),
    say: 'At the start of your turn you may take one hero aboard. Heroes work only from the crew, never from the hand. But they take the places of daughters.',
    point: '.north .hand',
  },
  {
    when: (ctx) => at(ctx, 'main'),
    say: 'Your turn: any number of cards, one standard action. Choose a wind card, and the chart shows where it takes you. Or choose a lit space, and the cheapest card is taken. The arrows of a space are its exits; cliffs bar the rest.',
    point: '.north .hand',
  },
  {
    when: (ctx) => at(ctx, 'main') && can(ctx, 'as wind'),
    say: 'An event with an arrow can be used as a wind instead. Then its effect is lost, so think twice which of the two you need more.',
    point: '.north .hand',
  },
  {
    when: (ctx) => at(ctx, 'main') && can(ctx, 'row'),
    say: 'No wind? Row: one space, any exit, nobody can stop it. But it ends your turn, so do it last.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => happened(ctx, 'declared'),
    say: 'Whatever is played lies here first. Others may answer with answer cards, and answers may be answered. Then all of it takes effect from top to bottom.',
    point: '.north .events',
  },
  {
    when: (ctx) => at(ctx, 'react'),
    say: 'Now you could answer: a raised card fits. Pass if it is not worth it; nobody sees that you were asked. You can also tell the hall to pass for you.',
    point: '.north .deed',
  },
  {
    when: (ctx) => at(ctx, 'window'),
    say: 'After every action the others get one chance to respond with an event, aimed at anybody. This is yours.',
    point: '.north .deed',
  },
  {
    when: (ctx) => happened(ctx, 'rolled'),
    say: 'A roll: the die, what heroes and Thor add or take off, and the sum. 4 is enough for success; in an attack 6 is decisive and takes a crew card.',
    point: '.north .roll',
  },
  {
    when: (ctx) => at(ctx, 'main') && can(ctx, 'loot'),
    say: 'You are at a village whose daughter you need. Loot is a standard action: she comes aboard.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => aboard(mine(ctx)!).length > 0,
    say: 'A daughter is aboard. She is not safe yet: attacks and mutiny can take her, seasickness keeps her from the feast. Home with her!',
    point: '.north .plate.me',
  },
  {
    when: (ctx) => at(ctx, 'main') && can(ctx, 'att'),
    say: 'A ship shares your space: you could attack it. A win steals a card and drives it away; if you fail, the same is done to you.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => at(ctx, 'main') && can(ctx, 'feast'),
    say: 'Home with a healthy daughter: hold the feast. She is safe in camp for good, and your hand is filled up to six.',
    point: '.north .deeds',
  },
  {
    when: (ctx) => at(ctx, 'limit'),
    say: 'At the end of your turn you keep six cards. Winds for the way you must go are worth more than clever events.',
    point: '.north .hand',
  },
];
