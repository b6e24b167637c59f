/** A first game of Vikings on Board, told as it is played. */
import { guided } from '../../board/tutorial';
import type { Event, Move, View } from './generated';

const { always, asked, at, happened, notes } = guided<View, Move, Event>('.onboard');

export const tutorial = notes([
  { rule: 'VB-R87', point: '.fjord', when: always,
    say: 'Eight ships lie in the fjord, built of pieces of four clans. When one sails, the clans aboard share the supplies on its bow: those with the most shields first. Supplies are points.' },
  { rule: 'VB-R88', point: '.plate.mine', when: (ctx) => ctx.view.seat !== null,
    say: 'This is you: your clan and its device. Your pieces are in the ships from the start. What you win lies here face down; only you see what it is.' },
  { rule: 'VB-R35', point: '.village', when: at('place'),
    say: 'Your Viking crosses the street to a free house and does what it says. Houses further down do more, but who stands high acts early in the next round: the number on the circle is your place in it.' },
  { rule: 'VB-R83', point: '.row .ranking',
    when: at('place', (ctx) => ctx.view.ships.some((ship) => ship.control.some((rank) => rank.tied))),
    say: 'Beside each ship you see who would be served first if it sailed now. With equal shields, the clan whose foremost piece is nearer to the bow goes first, marked by “>”.' },
  { point: '.deed', when: (ctx) => happened('placed')(ctx) && asked(ctx),
    say: 'Everything a house could be used on lights up. Choose the house, then piece and ship, by clicks or by dragging. Nothing is done before you confirm it; Esc goes back.' },
  { rule: 'VB-R49', point: '.row:has(.cargo > span)', when: happened('loaded'),
    say: 'A supply was loaded. It stays on that bow until the ship sails, so ships with many supplies are worth fighting for: jump aboard, or promote your piece to the front.' },
  { rule: 'VB-R61', point: '.mooring:has(.laid > span)', when: happened('bet'),
    say: 'A bet: a gambling token, a small barrel with a hidden number, on the clan that is to lead that ship. If it does, the number is points. You have 1, 2, 3 and 4, each only once.' },
  { rule: 'VB-R76', point: '.helm', when: happened('stern'),
    say: 'Somebody took a stern. When every Viking has crossed, that player names the ship that sails: one with supplies and a crew.' },
  { rule: 'VB-R77', point: '.fjord', when: at('sail'),
    say: 'You took the stern, so you name the ship. Look for one where you are served early and others late, and where your bets are right.' },
  { rule: 'VB-R108', point: '.market', when: happened('raised'),
    say: 'The market: hides, grain and metal are worth 1 to 4 each. Only the prices at the very end count, for all you have taken.' },
  { rule: 'VB-R90', point: '.ranks', when: at('take'),
    say: 'Your clan is to take one supply from the bow. Then the next clan takes, and so on round after round until nothing is left.' },
  { rule: 'VB-R93', point: '.ranks', when: at('remove'),
    say: 'A clan without a player takes as well, but its supply leaves the game. You decide which, as you sit to the left of whoever takes next.' },
  { rule: 'VB-R97', point: '.row.sailed', when: (ctx) => ctx.view.voyages.length > 0 && at('place')(ctx),
    say: 'A ship has left. Bets on its leader are won; wrong ones stay at the mooring and can still be moved with “Bet or Move a Bet”. After seven voyages the game ends.' },
  { rule: 'VB-R45', point: '.banner', when: (ctx) => happened('round')(ctx) && ctx.view.round > 1,
    say: 'A new round: the banner changes sides, and the Vikings walk back in the order in which they stand, from the top.' },
  { rule: 'VB-R110', point: '.market', when: (ctx) => ctx.view.voyages.length >= 5,
    say: 'Few ships are left. Raise the price of what you hold, and set your last bets: an unused token is worth nothing.' },
]);
