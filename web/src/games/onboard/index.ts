/** Vikings on Board in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import type { View } from './generated';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';

const HUES = 'ybrg'; // of the first seats
const hue = (view: unknown, seat: number): number => HUES.indexOf((view as View).players[seat]?.clan ?? '');

export const game: GameModule = { Board, Sign, hue, tutorial, ends: true, chapter: 'round', outcomes: ['sailed', 'won', 'lost', 'ended'] };
