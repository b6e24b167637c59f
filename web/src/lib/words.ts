/** Small things said in words. */

import type { ClockRule, GameOption, Request, Seat, Summary } from './protocol';

export const seatName = (seat: Seat): string =>
  seat.name ||
  (seat.kind === 'open' ? 'Open seat' : seat.kind === 'invited' ? 'A friend' : seat.level ? levelName(seat.level) : `Seat ${seat.seat + 1}`);

/** The name with the sign of a guest, where people of several tables are named. */
export const fullName = (seat: Seat): string => (seat.sign ? `${seatName(seat)} ${seat.sign}` : seatName(seat));

/** What a player asks of the others. */
export function requestWords(table: Summary, request: Request): string {
  const asks = table.mine.length === 1 && table.mine[0] === request.seat ? 'You ask' : `${nameAt(table, request.seat)} asks`;
  return request.kind === 'undo' ? `${asks} to take back the last move.` : `${asks} for hints, for everybody at this table.`;
}

/** Who has yet to answer. */
export function waitWords(table: Summary, request: Request): string {
  const others = request.waits.filter((seat) => !table.mine.includes(seat)).map((seat) => nameAt(table, seat));
  if (request.waits.some((seat) => table.mine.includes(seat))) return request.kind === 'undo' ? 'If you play on, the move stands.' : '';
  return others.length ? `Waiting for ${listed(others)}.` : '';
}

const nameAt = (table: Summary, seat: number): string => (table.seats[seat] ? seatName(table.seats[seat]) : `Seat ${seat + 1}`);

/** With a capital, as at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const levelName = capital;

/** "1 card", "2 cards"; what has a plural of its own is given both. */
export const counted = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** "Hildr", "Hildr and Egil", "Hildr, Egil and Sif". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const isMyTurn = (table: Summary): boolean =>
  table.state === 'playing' && !table.broken && !!table.turn?.some((seat) => table.mine.includes(seat));

/** Whose turn it is, for the header and the tab. */
export function turnWords(table: Summary): string {
  if (table.state === 'waiting') {
    const free = table.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invited').length;
    return free === 1 ? 'Waiting for one more player' : `Waiting for ${free} more players`;
  }
  if (table.state === 'over') return 'The game is over';
  if (!table.turn) return 'The table waits';
  const names = table.turn.map((seat) => (table.seats[seat] ? seatName(table.seats[seat]) : `Seat ${seat + 1}`));
  if (isMyTurn(table)) return table.mine.length > 1 ? `${listed(names)}: your turn` : 'Your turn';
  return `${listed(names)} ${names.length > 1 ? 'are' : 'is'} thinking`;
}

/** The seats that whoever looks on could take: those for friends only with an invitation. */
export const freeSeats = (table: Summary, invited: boolean, me: string | null = null): Seat[] =>
  table.state === 'waiting'
    ? table.seats.filter((seat) => seat.kind === 'open' || (seat.kind === 'invited' && (seat.person === null ? invited : seat.person === me)))
    : [];

/** Who asks to the table: "Gudrun invites you to". */
export function hostName(table: Summary): string {
  const host = table.seats.find((seat) => seat.seat === table.host_seat);
  return host ? seatName(host) : '';
}

/** What the table is, said before the name of its game. */
export function invitationWords(table: Summary, invited: boolean): string {
  const host = hostName(table);
  if (table.state === 'playing') return host ? `${host} is playing` : 'A game of';
  if (table.state === 'over') return host ? `${host} has played` : 'A finished game of';
  if (!host) return invited ? 'You are invited to' : 'A table of';
  return invited ? `${host} invites you to` : `${host} has a table of`;
}

/** What is agreed on beside the usual rules, the clock and whether it counts, as short phrases. */
export function termsWords(table: Summary, options: readonly GameOption[]): string[] {
  const told = options
    .filter((option) => option.name in table.options && Number(table.options[option.name]) !== Number(option.default))
    .map((option) => `${plain(option.name)}: ${optionWords(option, table.options[option.name]).toLowerCase()}`);
  return [...(told.length ? told : ['Usual rules']), clockWords(table.clock), table.rated ? 'Rated' : 'Casual'];
}

/** "One seat left", "3 seats left". */
export const seatsLeftWords = (count: number): string => (count === 1 ? 'One seat left' : `${count} seats left`);

/** Whose deed the board shows just now. */
export function actorWords(table: Summary, seat: number | null): string {
  const who = seat === null ? undefined : table.seats[seat];
  if (!who) return table.state === 'over' ? 'The game ends' : 'The game goes on';
  return table.mine.length === 1 && table.mine[0] === seat ? 'You move' : `${seatName(who)} moves`;
}

/** Who has left a seat to a bot and may take it back; empty if nobody may. */
export const absentWords = (table: Summary): string =>
  listed(table.seats.filter((seat) => seat.left && !seat.final).map(seatName));

/** What is the matter while the table does not answer. */
export const lostWords = (down: boolean): string =>
  down ? 'The hall does not answer; trying again. All moves it has taken are kept.' : 'The connection is lost; reconnecting. Nothing is lost.';

export function tabTitle(table: Summary | null, game: string, invited = false): string {
  if (!table) return 'Meadhall';
  if (table.state === 'waiting' && !table.mine.length) return `${invitationWords(table, invited)} ${game}`;
  return `${isMyTurn(table) ? '● ' : ''}${turnWords(table)} · ${game}`;
}

/** How long ago a moment (in seconds since 1970) was. */
export function ago(when: number, now = Date.now()): string {
  const seconds = Math.max(0, now / 1000 - when);
  if (seconds < 60) return 'just now';
  const steps: [number, string][] = [
    [60, 'minute'],
    [3600, 'hour'],
    [86400, 'day'],
    [604800, 'week'],
  ];
  const [size, unit] = steps.filter(([length]) => seconds >= length).at(-1)!;
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count > 1 ? 's' : ''} ago`;
}

/** A day (in seconds since 1970) as people write it: "14 February", with the year where it is another. */
export function dayWords(when: number, now = Date.now()): string {
  const day = new Date(when * 1000);
  const year = day.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year });
}

/** Seconds as a clock shows them. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 172800) return `${Math.floor(left / 86400)} days`;
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

export function clockWords(clock: ClockRule): string {
  if (!clock) return 'No clock';
  if (clock.kind === 'days') return `${clock.days} day${clock.days > 1 ? 's' : ''} a move`;
  return `${clock.minutes} min + ${clock.increment} s`;
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** Places with ties: "Shared first". */
export function placeWords(place: number, places: number[]): string {
  if (places.length === 1) return place === 1 ? 'Won' : 'Lost'; // alone there is nobody to be second to
  const shared = places.filter((other) => other === place).length > 1;
  const word = ORDINALS[place - 1] ?? `${place}th`;
  return shared ? `Shared ${word.toLowerCase()}` : word;
}

/** Who won, in a sentence. */
export function winWords(names: string[], places: number[], mine: number[]): string {
  const won = names.filter((_, seat) => places[seat] === 1);
  if (names.length === 1 && !won.length) return mine.length ? 'You lose' : `${names[0]} loses`;
  if (mine.length === 1 && places[mine[0]!] === 1) return won.length > 1 ? 'You share the victory' : 'You win';
  return won.length > 1 ? `${listed(won)} share the victory` : `${won[0] ?? 'Nobody'} wins`;
}

/** What a rating did: "▲ 43", "▼ 12", or that it stayed. */
export const changeWords = (change: number): string => (change > 0 ? `▲ ${change}` : change < 0 ? `▼ ${-change}` : '＝');

const COLOURS: Record<string, string> = { r: 'red', b: 'blue', g: 'green', y: 'yellow' };
/** An order of colours is named by their letters. */
const spelled = (word: string): string => (/^[rbgy]{4}$/.test(word) ? [...word].map((letter) => COLOURS[letter]).join(', ') : word);

/** A named value of an option; its number is told too where it means something, as points do. */
export function valueWords(option: GameOption, value: number): string {
  const words = Object.entries(option.words ?? {});
  const word = spelled(words.find(([, worth]) => worth === value)?.[0] ?? '');
  if (!word) return String(value);
  return words.length > option.high - option.low ? plain(word) : `${plain(word)} (${value})`;
}

export function optionWords(option: GameOption, value: number | boolean | undefined): string {
  const chosen = value ?? option.default;
  return option.switch ? (chosen ? 'yes' : 'no') : valueWords(option, Number(chosen));
}

/** Choices with names that are not the usual ones: "Campaign, hard". */
export function chosenWords(options: readonly GameOption[], values: Record<string, number | boolean>): string {
  const told = options
    .filter((option) => option.words && !option.switch && option.name in values && values[option.name] !== option.default)
    .map((option) => valueWords(option, Number(values[option.name])));
  return told.map((word, i) => (i ? word.charAt(0).toLowerCase() + word.slice(1) : word)).join(', ');
}

export const plain = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const range = (numbers: number[]): string => {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  return low === high ? String(low) : `${low}–${high}`;
};

/** `1st`, `2nd`, `3rd`, `4th` … */
export const nth = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place % 10 > 3 || (place > 10 && place < 14) ? 0 : place % 10]}`;
