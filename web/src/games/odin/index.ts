/** Odin in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { rulesAnchor } from './rulesAnchor';
import { notation } from './notation';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Cover, tutorial, rulesAnchor, notation, chapter: 'new hand' };
