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

const OURS: Omit<OnShelf, 'game'>[] = [
  {
    id: 'odin',
    title: 'Odin',
    about: 'Beat the set in the middle, take a card of it, and be first to empty your hand.',
    seats: '2–6',
    minutes: '10–25',
  },
  {
    id: 'onboard',
    title: 'Vikings on Board',
    about: 'Build longships shield by shield, bet on who commands them, and set sail at the right moment.',
    seats: '2–4',
    minutes: '45–60',
  },
  {
    id: 'spoils',
    title: 'Spoils of War',
    about: 'Roll in secret, bid higher, bluff, and bet gold on whether the dice will bear it out.',
    seats: '3–10',
    minutes: '45–60',
  },
  {
    id: 'north',
    title: 'Warriors of the North',
    about: 'Race your longships from village to village, and answer every card with a better one.',
    seats: '3–4',
    minutes: '60–90',
  },
  {
    id: 'sagas',
    title: 'Sagas',
    about: 'Alone against the sea: lead raids and settlers through four sagas of the Viking age.',
    seats: '1',
    minutes: '30–120',
  },
];

/** The games that the server has; until it has said which, the covers of our own, which cannot be played yet. */
export function onShelf(games: Game[]): OnShelf[] {
  if (!games.length) return OURS.map((entry) => ({ ...entry, game: null }));
  return games.map((game) => {
    const low = Math.min(...game.seats);
    const high = Math.max(...game.seats);
    return {
      id: game.id,
      title: game.title,
      about: game.about,
      seats: low === high ? `${low}` : `${low}–${high}`,
      minutes: `${game.minutes[0]}–${game.minutes[1]}`,
      game,
    };
  });
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The heading of the hall. */
export const heading = (games: number): string => `${COUNTS[games] ?? games} ${games === 1 ? 'game' : 'games'}, one fire`;
