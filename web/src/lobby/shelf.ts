/** The games of the hall, in the order of the covers. */

import type { Game } from '../lib/protocol';

export interface OnShelf {
  id: string;
  title: string;
  about: string;
  seats: string;
  minutes: string;
  game: Game | null;
}

/** What is known of a game that has a board here: each folder has a `card.ts`. */
interface Card {
  id: string;
  title: string;
  about: string;
  seats: number[];
  minutes: number[];
  place: number;
}
const cards = Object.values(import.meta.glob<Card>('../games/*/card.ts', { eager: true, import: 'card' })).sort((a, b) => a.place - b.place);

const span = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? `${low}` : `${low}–${high}`;
};

const shown = ({ id, title, about, seats, minutes }: Card | Game, game: Game | null): OnShelf => ({ id, title, about, seats: span(seats), minutes: span(minutes), game });

/** The games that the server has; until it has said which, the covers of our own, which cannot be played yet. */
export const onShelf = (games: Game[]): OnShelf[] => (games.length ? games.map((game) => shown(game, game)) : cards.map((card) => shown(card, null)));

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The heading of the hall. */
export const heading = (games: number): string => `${COUNTS[games] ?? games} ${games === 1 ? 'game' : 'games'}, one fire`;
