/**
 * One table as this viewer sees it: the socket, what it told, and what may be answered.
 *
 * Steps are shown one after the other at a pace people can follow; `side` is null until the last one is shown, so nobody
 * answers a question that is no longer asked. A move that was under way when the connection broke is sent again if the
 * table still asks the same thing: its stamp makes that safe.
 */

import type { Considered } from '../games/types';
import { api, ApiError, sorry } from './api';
import { showFor } from './pace';
import type { AccountLine, ChatLine, Clocks, FromServer, HintMove, Move, Order, Side, Step, Summary, ToServer } from './protocol';
import { settings } from './settings.svelte';

type TableMessage = Extract<FromServer, { type: 'table' | 'step' | 'asked' }>;

const QUIET = 45_000; // a connection that says nothing for so long is taken for lost
const PING = 20_000;
const REFUSED = 4403; // the hall has said why, and closes the socket
const NOT_FOR_YOU = ['no_table', 'private', 'cross_site']; // refusals that no second try changes
const PASSING = ['too_many', 'too_fast']; // refusals that go by
const UNDO_TRIES = 5; // so often a move is taken back anew because others moved meanwhile
const TRIES = 5; // so often in a row a hall that is open may fail to open its table
const LATER = 30_000; // a table that could not be opened is tried again so often
const STUCK = 'The hall is open, but this table will not open. Its moves are kept. Try again later, or tell whoever runs the hall.';

const offers = (side: Side): string => side.moves.map((move) => move.id).join();
const turnIn = (message: TableMessage): number[] => (message.type === 'asked' ? message.turn : message.table.turn) ?? [];

/** The move of that number that a side may make, asked or stepping in. */
const sends = (side: Side, id: number): Move | undefined => [...side.moves, ...(side.asides ?? [])].find((move) => move.id === id);

export class Link {
  table = $state.raw<Summary | null>(null);
  view = $state.raw<unknown>(null);
  step = $state.raw<Step | null>(null);
  log = $state.raw<Step[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  clocks = $state.raw<{ told: Clocks; at: number } | null>(null);
  account = $state.raw<AccountLine[] | null>(null);
  /** How those with equal points were told apart. */
  ties = $state.raw<string[]>([]);
  decided = $state.raw<string[]>([]);
  /** The seat whose view this is. */
  shown = $state<number | null>(null);
  hint = $state.raw<HintMove[] | null>(null);
  watching = $state(0);
  connection = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** Why this table cannot be shown at all. */
  gone = $state('');
  /** The table is there and should open: another try is worth it. */
  stuck = $state(false);
  /** The hall itself does not answer. */
  down = $state(false);
  /** What was not accepted last, and what would be right. */
  refused = $state('');
  sides = $state.raw<Side[]>([]);
  caughtUp = $state(true);
  /** When the window for answers is over, where all know that; 0 if none is open. */
  windowEnds = $state(0);
  /** The answer on its way: the stamp it left with, the one that is right now, and those who were asked beside its seat. */
  pending = $state.raw<{ seat: number; left: Side['at']; at: Side['at']; move: number; label: string; asked: number[]; offered: string } | null>(null);

  #back: { seat: number; tries: number } | null = null; // the move that is being taken back
  #socket: WebSocket | null = null;
  #queue: TableMessage[] = [];
  #busy: ReturnType<typeof setTimeout> | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #tries = 0;
  #failed = 0; // tries in a row that an open hall did not answer with the table
  #closed = false;
  #heard = 0;
  #beat: ReturnType<typeof setInterval>;
  #keys = 0;
  #dealt: boolean;
  #considering = new Map<string, (told: Considered) => void>();
  #wake = () => {
    if (document.visibilityState === 'hidden') return;
    if (this.connection === 'lost') this.#connect();
  };

  /** `known`: this device has seen the table before, so that its deal is no news. */
  constructor(
    readonly id: string,
    readonly invite: string | null = null,
    known = true,
  ) {
    this.#dealt = known;
    this.#beat = setInterval(() => this.#pulse(), PING);
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beat);
    if (this.#busy) clearTimeout(this.#busy);
    if (this.#retry) clearTimeout(this.#retry);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  /** What is asked of this viewer now, if anything. */
  get side(): Side | null {
    if (!this.caughtUp || this.pending) return null;
    return this.sides.find((side) => side.moves.length > 0) ?? null;
  }

  /** The side shown, where it may step in though nobody asks it. */
  get stepping(): Side | null {
    if (!this.caughtUp || this.pending) return null;
    return this.sides.find((side) => side.seat === this.shown && side.asides?.length) ?? null;
  }

  /** The side that has answered in secret, until all have; or that wishes to step in, until it can. */
  get given(): Side | null {
    return this.caughtUp && !this.pending ? (this.sides.find((side) => side.given || side.wish) ?? null) : null;
  }

  get undoable(): Side | null {
    return this.caughtUp ? (this.sides.find((side) => side.undo) ?? null) : null;
  }

  /** Standing orders of the seat shown. */
  get orders(): Order[] {
    return this.sides.find((side) => side.seat === this.shown)?.orders ?? [];
  }

  order(id: string, on: boolean): void {
    if (this.shown !== null) this.#send({ type: 'order', seat: this.shown, order: id, on });
  }

  play(move: Move | number): void {
    const id = typeof move === 'number' ? move : move.id;
    const side = [this.side, this.stepping].find((one) => one && sends(one, id));
    const chosen = side && sends(side, id);
    if (!side || !chosen) return;
    this.refused = '';
    this.hint = null;
    this.#back = null;
    const [asked, offered] = [this.table?.turn ?? [], offers(side)];
    this.pending = { seat: side.seat, left: side.at, at: side.at, move: id, label: chosen.label, asked, offered };
    this.#send({ type: 'move', seat: side.seat, at: side.at, move: id });
  }

  undo(): void {
    this.#takeBack(this.undoable, UNDO_TRIES);
  }

  #takeBack(side: Side | null | undefined, tries: number): void {
    if (!side?.undo || tries === 0) return;
    this.#back = { seat: side.seat, tries: tries - 1 };
    this.#send({ type: 'undo', seat: side.seat, at: side.at });
  }

  /** Others moved while a move was being taken back: that is still wanted, as long as it can be done. */
  #takesBackAgain(code: string): boolean {
    const back = this.#back;
    this.#back = null;
    if (!back || code !== 'stale') return false;
    this.#takeBack((this.#queue.at(-1) ?? this).sides.find((side) => side.seat === back.seat), back.tries);
    return this.#back !== null;
  }

  /** Another who is asked at the same time was quicker than the answer on its way, which is as good as before. */
  #outrun(message: TableMessage): void {
    const { pending } = this;
    const asked = turnIn(message);
    const side = message.sides.find((one) => one.seat === pending?.seat);
    if (!pending || !side || !asked.includes(side.seat) || asked.length >= pending.asked.length || offers(side) !== pending.offered) return;
    this.pending = { ...pending, at: side.at, asked };
  }

  /** The hall had heard of the others first: the answer is sent again, under the stamp that is right now. */
  #answersAgain({ code, at }: { code: string; at: Side['at'] | null }): boolean {
    const { pending } = this;
    if (code !== 'stale' || !pending || pending.at !== at || pending.left === at) return false;
    this.pending = { ...pending, left: at };
    this.#send({ type: 'move', seat: pending.seat, at, move: pending.move });
    return true;
  }

  /** A hint; where the others must agree to hints, they are asked for that. */
  askHint(): void {
    const help = this.table?.help?.hint ?? 'free';
    if (help === 'ask' && this.shown !== null) this.#send({ type: 'ask', seat: this.shown, what: 'hints' });
    const side = this.side;
    if (side && help === 'free') this.#send({ type: 'hint', seat: side.seat, at: side.at });
  }

  /** Answers what another asks, or withdraws what this viewer has asked. */
  answer(request: string, seat: number, agree: boolean): void {
    this.#send({ type: 'consent', seat, request, agree });
  }

  look(seat: number): void {
    this.#send({ type: 'view', seat });
  }

  say(text: string): void {
    this.#send({ type: 'chat', text });
  }

  consider(picked: string[]): Promise<Considered> {
    const side = this.side;
    if (!side || this.connection !== 'open') return Promise.resolve({ move: null, says: '' });
    const key = String(++this.#keys);
    return new Promise((resolve) => {
      this.#considering.set(key, resolve);
      this.#send({ type: 'consider', seat: side.seat, at: side.at, picked, key });
    });
  }

  /** Comes to the table anew: after a change of who this viewer is, or when somebody wants to try once more. */
  again(): void {
    this.gone = '';
    this.refused = '';
    this.#tries = this.#failed = 0;
    this.#connect();
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.#closed) return;
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const word = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : '';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket${word}`);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      const told: FromServer = JSON.parse(data);
      this.#hear(told);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#closed || socket !== this.#socket) return;
      this.#lose();
      if (code === REFUSED && !PASSING.includes(reason)) this.#giveUp(this.refused || STUCK, !NOT_FOR_YOU.includes(reason));
      else {
        void this.#whyLost();
        this.#retry = setTimeout(() => this.#connect(), this.gone ? LATER : Math.min(400 * 2 ** this.#tries++, 8000) * (0.75 + Math.random() / 2));
      }
    };
  }

  #lose(): void {
    this.#socket = null;
    this.connection = this.table ? 'lost' : 'connecting';
    this.#silence();
  }

  #giveUp(why: string, stuck: boolean): void {
    if (this.connection === 'open') return; // it opened meanwhile
    this.gone = why;
    this.stuck = stuck;
  }

  #considered(key: string, told: Considered): void {
    this.#considering.get(key)?.(told);
    this.#considering.delete(key);
  }

  #silence(): void {
    for (const answer of this.#considering.values()) answer({ move: null, says: '' });
    this.#considering.clear();
  }

  /** A hall that is away comes back; one that is open and does not open this table says why, or has failed too often. */
  async #whyLost(): Promise<void> {
    let why = '';
    try {
      const { broken } = await api.table(this.id, this.invite);
      if (broken) return this.#giveUp(broken, true);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      this.down = !(await api.games().then(Boolean, () => false));
      if (this.down) return;
      why = sorry(error);
      if (status >= 400 && status < 500 && status !== 429) return this.#giveUp(why, false);
    }
    this.down = false;
    if (++this.#failed >= TRIES) this.#giveUp(why || STUCK, true);
  }

  #pulse(): void {
    if (this.connection !== 'open') return;
    if (Date.now() - this.#heard > QUIET) this.#socket?.close();
    else this.#send({ type: 'ping' });
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'table':
        this.#back = null; // it was taken back, or all is told anew
        if (this.connection === 'open' && this.#busy) {
          this.#line(message); // the end of a game is told after its last step was seen
          break;
        }
        this.connection = 'open';
        this.gone = '';
        this.down = false;
        this.#tries = this.#failed = 0;
        this.#queue = [];
        this.#show(message);
        this.#rest();
        this.#again();
        break;
      case 'step':
      case 'asked':
        this.#line(message);
        break;
      case 'window':
        this.windowEnds = Date.now() + 1000 * message.seconds;
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'orders':
        this.sides = this.sides.map((side) => (side.seat === message.seat ? { ...side, orders: message.orders } : side));
        break;
      case 'considered':
        this.#considered(message.key, { move: message.move, says: message.says, shows: message.shows });
        break;
      case 'hint':
        this.hint = message.moves;
        break;
      case 'refused':
        if (message.key !== undefined) {
          this.#considered(message.key, { move: null, says: '' }); // the table has changed: nobody misses that preview
          break;
        }
        if (this.#takesBackAgain(message.code) || this.#answersAgain(message)) break;
        this.pending = null;
        this.#silence();
        this.refused = message.message;
        break;
      case 'presence':
        this.watching = message.watching;
        this.#presence(message.seats);
        break;
    }
  }

  #presence(here: number[]): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, connected: here.includes(seat.seat) }));
    this.table = { ...this.table, seats };
  }

  #line(message: TableMessage): void {
    this.#outrun(message);
    this.#queue.push(message);
    this.caughtUp = false;
    if (!this.#busy) this.#next();
  }

  #next(): void {
    const message = this.#queue.shift();
    this.#busy = null;
    if (!message) return this.#rest();
    this.#show(message);
    const events = message.type === 'step' ? message.step.events.length : 0;
    const time = document.visibilityState === 'hidden' || message.type === 'asked' ? 0 : showFor(events, settings.motion, this.#queue.length);
    if (!this.#queue.length) this.caughtUp = true; // the last step is answered while it is still moving
    if (time) this.#busy = setTimeout(() => this.#next(), time);
    else this.#next();
  }

  #rest(): void {
    if (this.#busy) clearTimeout(this.#busy);
    this.#busy = null;
    this.caughtUp = true;
  }

  #show(message: TableMessage): void {
    if (message.type === 'table') {
      const same = this.shown === message.shown && this.log.length === message.log.length && this.step?.n === message.log.at(-1)?.n;
      if (!same) this.step = this.#deal(message); // what is still moving may end its way
      this.log = message.log;
      this.chat = message.chat;
      this.watching = message.watching;
    } else {
      if (message.type === 'step') this.#take(message.step);
      if (![message, ...this.#queue].some(({ sides }) => sides.some(({ at }) => at === this.pending?.at))) this.pending = null;
    }
    if (message.type === 'asked') this.table = this.table && { ...this.table, turn: message.turn };
    else {
      this.table = { ...message.table, invite: message.table.invite ?? this.table?.invite };
      this.account = message.account;
      this.ties = message.ties ?? [];
      this.decided = message.decided ?? [];
    }
    this.windowEnds = message.window ? Date.now() + 1000 * message.window : 0;
    this.view = message.view;
    this.sides = message.sides;
    this.clocks = message.clocks ? { told: message.clocks, at: Date.now() } : null;
    this.shown = message.shown;
    this.hint = null;
  }

  /** The deal itself, for those who see it for the first time. */
  #deal(message: Extract<FromServer, { type: 'table' }>): Step | null {
    if (message.table.state !== 'playing') return null;
    const first = !this.#dealt && message.log.length === 1 && message.log[0]!.n === 0;
    this.#dealt = true;
    return first ? message.log[0]! : null;
  }

  /** The newest step; one told again under its number brings only what it has more. */
  #take(step: Step): void {
    const last = this.log.at(-1);
    const again = last?.n === step.n;
    this.step = again ? { n: step.n, events: step.events.slice(last.events.length) } : step;
    this.log = [...(again ? this.log.slice(0, -1) : this.log), step];
  }

  #again(): void {
    const pending = this.pending;
    if (!pending) return;
    const asked = this.sides.find((side) => side.seat === pending.seat);
    if (asked?.at === pending.at && sends(asked, pending.move)) this.#send({ type: 'move', seat: pending.seat, at: pending.at, move: pending.move });
    else this.pending = null;
  }
}
