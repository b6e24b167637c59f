/** Warriors of the North in two minutes, told beside the position of `lesson.json`. */
import type { Lesson } from '../types';

export const lesson: Lesson = {
  tells: [
    { point: '.north .sea', say: 'You are a Jarl, and this is the northern sea. Fetch a daughter from each village of the three other colours, bring them home, and hold a feast for each. Three in your camp win the game.' },
    { point: '.north .plate.me', say: 'Your ship has three places, for heroes and daughters together. The signs show which daughters you still lack.' },
    { point: '.north .hand', say: 'These are your cards. A wind moves your ship one space its way. Other cards hinder the others, or protect you from them.' },
    { point: '.north .deeds', say: 'In a turn you play as many cards as you like and take one standard action. Without a wind you can row one space; that ends your turn.' },
    { point: '.north .events', say: 'Whatever somebody plays, the others may answer before it happens. You are only asked when a card of yours fits.' },
  ],
  task: 'Your ship lies at the green village, and green is a daughter you lack. Take her aboard.',
  wrong: 'That leaves her where she is. Look among your actions for the one that belongs to a village.',
  right: 'She is aboard. Now home with her, before somebody attacks your ship: in your harbour you hold the feast.',
};
