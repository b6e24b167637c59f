/** The games of the hall, in the order of the covers. */

import { cards } from '../games/cards';
import type { Game } from '../lib/protocol';

export interface OnShelf {
  id: string;
  title: string;
  about: string;
  seats: string;
  minutes: string;
  game: Game | null;
}

type Card = (typeof cards)[number]; // what is known of a game that has a board here, in the order of the covers

const span = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? `${low}` : `${low}–${high}`;
};

const shown = ({ id, title, about, seats, minutes }: Card | Game, game: Game | null): OnShelf => ({ id, title, about, seats: span(seats), minutes: span(minutes), game });

/** Our own games, to be played as far as the server has them, and behind them those of other packages. */
export function onShelf(games: Game[]): OnShelf[] {
  const ours = cards.map((card) => {
    const game = games.find(({ id }) => id === card.id) ?? null;
    return shown(game ?? card, game);
  });
  const others = games.filter(({ id }) => !cards.some((card) => card.id === id));
  return [...ours, ...others.map((game) => shown(game, game))];
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The heading of the hall. */
export const heading = (games: number): string => `${COUNTS[games] ?? games} ${games === 1 ? 'game' : 'games'}, one fire`;
