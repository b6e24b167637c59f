/** The five games of the hall, in the order of the covers; what the server says about a game comes first. */

import type { Game } from '../lib/protocol';

export interface OnShelf {
  id: string;
  title: string;
  about: string;
  seats: string;
  minutes: string;
  game: Game | null;
}

const FIVE: Omit<OnShelf, 'game'>[] = [
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

export function onShelf(games: Game[], drawn: (id: string) => boolean): OnShelf[] {
  return FIVE.map((entry) => {
    const game = games.find((told) => told.id === entry.id && drawn(told.id)) ?? null;
    if (!game) return { ...entry, game };
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
