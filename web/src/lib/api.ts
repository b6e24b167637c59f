/** The hall's REST calls; an answer that is not good becomes an `ApiError` with a sentence for the player. */

import type { Game, HallReach, Leader, Move, Opponent, Person, Rating, RatingChange, Review, Step, Summary } from './protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code = '',
  ) {
    super(message);
  }
}

/** What went wrong, in the server's words where it has some. */
export function complaint(status: number, body: unknown): string {
  if (body && typeof body === 'object' && 'message' in body && typeof body.message === 'string') return body.message;
  if (status === 429) return 'That was a lot at once. Wait a moment, then try again.';
  if (status === 404) return 'The hall cannot find this. It may have been removed.';
  if (status >= 500) return 'The hall stumbled over that. Try again in a moment.';
  return 'The hall did not accept that.';
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError(0, 'The hall cannot be reached. Check your connection and try again.');
  }
  const kind = answer.headers.get('content-type') ?? '';
  const told: unknown = kind.includes('json') ? await answer.json().catch(() => null) : await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, complaint(answer.status, told), (told as { code?: string } | null)?.code);
  return told as T;
}

export interface NewSeat {
  kind: 'me' | 'guest' | 'open' | 'invited' | 'bot';
  level?: string;
  name?: string;
  /** For whom an invited seat is kept. */
  person?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, number | boolean>;
  seats: NewSeat[];
  public: boolean;
  rated?: boolean;
  clock: Summary['clock'];
  answer_time?: number | null;
}

export interface Fairness {
  hash: string | null;
  seed: string | null;
  salt: string | null;
}

/** A device on which somebody is logged in. */
export interface Session {
  id: string;
  device: string;
  made: number;
  used: number;
  expires: number;
  here: boolean;
}

/** A program that may play for somebody. */
export interface Token {
  id: string;
  name: string;
  made: number | null;
  used: number | null;
  expires: number;
}

/** A game in two minutes: what is told beside a position on its board, and the move to be found there. */
export interface LessonTold {
  /** In this order; `point` is the CSS selector of what is spoken of. */
  tells: { point: string; say: string }[];
  task: string;
  wrong: string;
  right: string;
  seat: number;
  names: string[];
  view: unknown;
  asks: string;
  moves: Move[];
  /** What follows upon the right moves, by their ids. */
  after: Record<string, { view: unknown; events: Step['events'] }>;
}

/** Where somebody is told of their turn by mail, if the hall sends mails. */
export interface Mail {
  offered: boolean;
  address: string | null;
  confirmed: boolean;
}

export type TableList = 'mine' | 'open' | 'watch' | 'finished';

const word = (invite?: string | null) => (invite ? `?invite=${encodeURIComponent(invite)}` : '');
const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<{ person: Person | null }>('GET', '/me'),
  rename: (name: string, password?: string) => call<{ person: Person }>('POST', '/me', { name, ...(password ? { password } : {}) }),
  keep: (password: string, old?: string) => call<{ person: Person }>('POST', '/me/password', { password, ...(old ? { old } : {}) }),
  login: (name: string, password: string) => call<{ person: Person }>('POST', '/login', { name, password }),
  logout: () => call<unknown>('POST', '/logout'),
  sessions: () => call<{ sessions: Session[] }>('GET', '/me/sessions'),
  endSession: (id: string, password?: string) => call<unknown>('POST', `/me/sessions/${encodeURIComponent(id)}/end`, password ? { password } : undefined),
  endOthers: (password?: string) => call<unknown>('POST', '/me/sessions/end', password ? { password } : undefined),
  tokens: () => call<{ tokens: Token[] }>('GET', '/me/tokens'),
  token: (name: string, days: number) => call<Token & { token: string }>('POST', '/me/token', { ...(name ? { name } : {}), days }),
  revoke: (id: string) => call<unknown>('POST', `/me/tokens/${encodeURIComponent(id)}/revoke`),
  mail: () => call<Mail>('GET', '/me/mail'),
  giveMail: (address: string) => call<Mail>('POST', '/me/mail', { address }),
  stopMail: () => call<Mail>('POST', '/me/mail/stop'),
  confirmMailBy: (token: string) => call<unknown>('POST', `/mail/confirm?token=${encodeURIComponent(token)}`),
  stopMailBy: (token: string) => call<unknown>('POST', `/mail/stop?token=${encodeURIComponent(token)}`),
  levels: () => call<{ levels: Record<string, string> }>('GET', '/me/levels'),
  opponents: () => call<{ opponents: Opponent[] }>('GET', '/me/opponents'),
  leaderboard: (game: string) => call<{ people: Leader[]; me: Leader | null }>('GET', `/games/${encodeURIComponent(game)}/leaderboard`),
  person: (id: string) => call<PersonPage>('GET', `/people/${encodeURIComponent(id)}`),
  hall: () => call<HallReach>('GET', '/hall'),
  openHall: () => call<HallReach>('POST', '/hall/network'),
  games: () => call<Game[]>('GET', '/games'),
  lesson: (game: string) => call<LessonTold>('GET', `/games/${encodeURIComponent(game)}/lesson`),
  rules: (game: string, version?: number) =>
    call<{ markdown: string }>('GET', `/games/${encodeURIComponent(game)}/rules${version ? `?version=${version}` : ''}`),
  tables: (list: TableList, game = '', q = '', page = 0) => {
    const query = new URLSearchParams({ list, page: String(page) });
    if (game) query.set('game', game);
    if (q) query.set('q', q);
    return call<{ tables: Summary[]; more: boolean }>('GET', `/tables?${query}`);
  },
  open: (table: NewTable) => call<Summary>('POST', '/tables', table),
  table: (id: string, invite?: string | null) =>
    call<Summary>('GET', at(id) + word(invite)),
  join: (id: string, invite?: string | null, seat?: number) =>
    call<Summary>('POST', `${at(id)}/join`, { ...(invite ? { invite } : {}), ...(seat === undefined ? {} : { seat }) }),
  back: (id: string) => call<Summary>('POST', `${at(id)}/back`),
  leave: (id: string) => call<unknown>('POST', `${at(id)}/leave`),
  bot: (id: string, seat: number, level: string) => call<unknown>('POST', `${at(id)}/bot`, { seat, level }),
  resign: (id: string) => call<unknown>('POST', `${at(id)}/resign`),
  rematch: (id: string) => call<Summary>('POST', `${at(id)}/rematch`),
  branch: (id: string, step: number) => call<Summary>('POST', `${at(id)}/branch`, { step }),
  step: (id: string, n: number, seat?: number | null, invite?: string | null, eyes?: number | null) => {
    const query = new URLSearchParams();
    if (eyes !== null && eyes !== undefined) query.set('eyes', String(eyes));
    if (seat !== null && seat !== undefined) query.set('seat', String(seat));
    if (invite) query.set('invite', invite);
    return call<Step & { view: unknown }>('GET', `${at(id)}/steps/${n}?${query}`);
  },
  ratings: (id: string, invite?: string | null) => call<{ ratings: RatingChange[] }>('GET', `${at(id)}/ratings${word(invite)}`),
  review: (id: string, invite?: string | null) => call<Review>('GET', `${at(id)}/review${word(invite)}`),
  makeReview: (id: string, invite?: string | null) => call<Review>('POST', `${at(id)}/review${word(invite)}`),
  chronicle: (id: string) => call<string>('GET', `${at(id)}/chronicle`),
  fairness: (id: string, invite?: string | null) =>
    call<Fairness>('GET', `${at(id)}/fairness${word(invite)}`),
};

export interface PersonPage {
  person: Person;
  games: Rating[];
}

/** Whether the hall wants the password typed again first. */
export const wantsPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_needed';

/** What to tell the player about anything that was thrown. */
export function sorry(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Reload it to go on.';
}
