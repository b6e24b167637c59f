/** Vikings: Warriors of the North in the browser. */
import { hueBy } from '../../board/seats';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import { alarm, prompt } from './words';

export const game: GameModule = { Board, Sign, hue: hueBy('YBRG', 'colour'), tutorial, prompt, alarm, ends: true, chapter: 'turn', outcomes: ['fought', 'stole', 'overboard', 'seized', 'saved', 'looted', 'feasted', 'ended'] };
