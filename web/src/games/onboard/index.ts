/** Vikings on Board in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Sign, tutorial, chapter: 'round' };
