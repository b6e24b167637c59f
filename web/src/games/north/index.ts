/** Vikings: Warriors of the North in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import type { View } from './generated';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import { alarm, prompt } from './words';

const HUES = 'YBRG'; // of the first seats
const hue = (view: unknown, seat: number): number => HUES.indexOf((view as View).players[seat]?.colour ?? '');

export const game: GameModule = { Board, Sign, hue, tutorial, prompt, alarm, ends: true, chapter: 'turn', outcomes: ['fought', 'stole', 'overboard', 'seized', 'saved', 'looted', 'feasted', 'ended'] };
