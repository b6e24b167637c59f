/** Vikings: Warriors of the North in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { prompt } from './prompt';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Sign, tutorial, prompt, chapter: 'turn' };
