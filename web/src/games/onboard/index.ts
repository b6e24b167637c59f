/** Vikings on Board in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { rulesAnchor } from './rulesAnchor';
import { notation } from './notation';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Sign, tutorial, rulesAnchor, notation, chapter: 'round' };
