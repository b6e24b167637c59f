/** Vikings on Board in the browser. */
import { hueBy } from '../../board/seats';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Sign, hue: hueBy('ybrg', 'clan'), tutorial, ends: true, chapter: 'round', outcomes: ['sailed', 'won', 'lost', 'ended'] };
