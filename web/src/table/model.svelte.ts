/** A table as its page shows it: what is known of it, and what its board is given. */

import { onDestroy } from 'svelte';
import type { BoardProps, GameModule, GuideContext, Motion } from '../games/types';
import { Guiding } from '../lib/guiding.svelte';
import { Link } from '../lib/link.svelte';
import { gameOf, me } from '../lib/me.svelte';
import type { Side, Step, Summary } from '../lib/protocol';
import { kept, settings } from '../lib/settings.svelte';
import { absentWords, seatName } from '../lib/words';
import { chapters } from './chapters';
import { GameLoader } from './gameLoader.svelte';
import { Hotseat } from './hotseat.svelte';
import { Notice } from './notice.svelte';
import { Past, replayMotion } from './past.svelte';
import { ReviewState } from './review.svelte';
import { sealKey } from './seal.svelte';

/** One person plays here, and all others are bots. */
export const playsAlone = (table: Pick<Summary, 'mine' | 'seats'>): boolean =>
  table.mine.length === 1 && table.seats.every((other) => other.kind === 'bot' || table.mine.includes(other.seat));

export class TableModel {
  readonly link: Link;
  readonly past: Past;
  readonly notice: Notice;
  readonly loader: GameLoader;
  readonly hotseat: Hotseat;
  readonly review: ReviewState;
  readonly given: BoardProps;

  /** The board still shows what happened: question, news and result do not run ahead of it. */
  showing = $state(false);
  /** Whose deed the board shows. */
  actor = $state<number | null>(null);
  /** Whoever came by an invitation to a game that had begun has chosen to look on. */
  watches = $state(false);
  /** The seat through whose eyes the board is seen. */
  get eyes(): number | null {
    return this.past.moment ? (this.past.eyes ?? this.link.shown) : this.link.shown;
  }
  /** The last step the news may tell of. */
  #heard = $state(Infinity);

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.link = new Link(id, invite, !!kept(sealKey(id)));
    this.notice = new Notice(this.link);
    this.past = new Past(this.link, (words) => (this.notice.text = words));
    this.loader = new GameLoader(this.link);
    this.hotseat = new Hotseat(this.link);
    this.review = new ReviewState(this.link);
    this.given = givenBy(this);
    onDestroy(() => this.link.close());
    $effect(() => {
      if (!this.showing) this.#heard = this.link.step?.n ?? Infinity;
    });
  }

  get table(): Summary | null {
    return this.link.table;
  }
  get game(): GameModule | null {
    return this.loader.game;
  }
  get over(): boolean {
    return this.table?.state === 'over';
  }
  get playing(): boolean {
    return this.table?.state === 'playing';
  }
  get alone(): boolean {
    return !!this.table && playsAlone(this.table);
  }
  /** Somebody who does not sit here has yet to take a seat, or to say that looking on will do. */
  get outside(): boolean {
    const { table } = this;
    if (!table || table.mine.length) return false;
    return table.state === 'waiting' || (!!this.invite && !this.watches && !table.back?.length);
  }
  get title(): string {
    return this.table ? (gameOf(this.table.game)?.title ?? this.table.title) : '';
  }
  readonly names = $derived.by((): string[] => this.table?.seats.map(seatName) ?? []);

  /** The hall's colours by which seats are told apart in graphs. */
  readonly hues = $derived.by((): number[] => {
    const { view } = this.link;
    return this.names.map((_, seat) => (view ? this.game?.hue?.(view, seat) : undefined) ?? seat % 10);
  });

  /** Who may come back, where all others are bots: until then the table is played as with people. */
  get awaited(): string {
    return this.table && this.alone && this.playing ? absentWords(this.table) : '';
  }

  /** Something else than the present is shown, or nothing yet. */
  get looking(): boolean {
    return !!this.past.moment || this.hotseat.hidden;
  }

  // What the board is given.
  readonly side = $derived.by((): Side | null => (this.looking || this.over ? null : this.link.side));
  readonly stepping = $derived.by((): Side | null => (this.looking || this.over ? null : this.link.stepping));
  readonly view = $derived.by((): unknown => (this.past.moment ? this.past.moment.view : this.link.view));
  readonly step = $derived.by((): Step | null => (this.past.moment ? this.past.moment.step : this.link.step));
  readonly log = $derived.by((): Step[] => (this.past.moment ? this.link.log.filter(({ n }) => n <= this.past.at) : this.link.log));
  readonly parts = $derived.by(() => chapters(this.link.log, this.game?.chapter));
  readonly context = $derived.by((): GuideContext => ({ view: this.view, side: this.side, step: this.step, me: this.link.shown }));

  get motion(): Motion {
    return replayMotion(this.past.playing ? this.past.speed : 1, settings.motion);
  }

  get heard(): number {
    return this.showing ? this.#heard : Infinity;
  }

  /** The board says whether it still shows what happened, and whose deed that is. */
  shows(busy: boolean, actor: number | null): void {
    this.showing = busy && !this.past.moment;
    this.past.showing = busy && !!this.past.moment;
    this.actor = actor;
  }

  /** How whoever is asked is called upon. */
  readonly prompt = $derived.by((): string => (this.side && this.link.view ? this.game?.prompt?.(this.context) : null) ?? 'Your turn.');

  /** What is asked is about the viewer's own. */
  readonly alarm = $derived.by((): boolean => (this.side && this.link.view ? (this.game?.alarm?.(this.context) ?? false) : false));

  /** What is asked, with the kinds of moves that answer it: the rules are searched for these words. */
  readonly question = $derived.by((): string =>
    this.side ? `${this.side.asks} ${[...new Set(this.side.moves.map((move) => move.kind))].join(' ')}` : '',
  );

  /** The id of the rule that matters now. */
  readonly rule = $derived.by((): string => this.link.sides.find((side) => side.seat === this.link.shown)?.rules?.[0] ?? '');

  get hinting(): boolean {
    return !!this.link.hint && !!this.side;
  }

  // The guided first game: what was told stays told, for each person and game.
  readonly #played = $derived.by(() => this.table?.game);
  readonly guiding = $derived.by(() => (this.#played && me.known ? new Guiding(this.#played, me.person?.id ?? '') : null));
  get guided(): Guiding | null {
    return this.game && this.alone && this.playing && !this.table?.rated ? this.guiding : null;
  }

  play(move: number): void {
    this.notice.text = '';
    this.link.play(move);
  }
}

/** All that a board is given. Each part is read for itself, so that a change of one is no change of the others. */
function givenBy(model: TableModel): BoardProps {
  const { link, past } = model;
  return {
    get view() { return model.view; },
    get names() { return model.names; },
    get me() { return model.eyes; },
    get side() { return model.side; },
    get stepping() { return model.stepping; },
    get step() { return model.step; },
    get log() { return model.log; },
    get motion() { return model.motion; },
    get over() { return model.over && (!past.moment || past.moment.n === past.last); },
    get orders() { return past.moment ? [] : link.orders; },
    play: (move) => model.play(move),
    consider: (picked) => link.consider(picked),
    order: (which, on) => link.order(which, on),
    showing: (busy, actor) => model.shows(busy, actor),
  };
}
