/** Vikings: Warriors of the North in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import { prompt } from './words';

export const game: GameModule = { Board, Sign, tutorial, prompt, chapter: 'turn' };
