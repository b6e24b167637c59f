/** Odin in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { matters } from './matters';
import { notation } from './notation';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Cover, tutorial, matters, notation, chapter: 'new hand' };
