/** An answer in the making: the space that is picked, what lies in reach, and chains of moves that are sent one after the other. */
import { BaseTurn } from '../../board/turn.svelte';
import { journey } from './plans';
import { HOMES, ledBand } from './pieces';
import type { Move, Target, View } from './generated';

/** Phases in which a place in reach is chosen, and those between choosing one and setting off. */
const TRAVELS: ReadonlySet<View['phase']> = new Set(['set out', 'move', 'step']);
const ON_THE_WAY: ReadonlySet<View['phase']> = new Set(['leidang', 'scouting', 'scout at']);
/** Phases in which a space is chosen without a confirmation. */
const AT_ONCE: ReadonlySet<View['phase']> = new Set(['set out', 'home', 'buy at', 'rally', 'reinforce at', 'funeral home', 'stack space']);

export class Turn extends BaseTurn<View, Move> {
  /** where the band is bound for, while it is asked about something else on the way */
  private bound: string | null = null;
  /** the homeland in which those who are hired make ready; null: where the Jarl is */
  private chosen: string | null = $state(null);
  /** a space that cannot be chosen, but was asked about */
  looked: string | null = $state(null);
  protected override readonly blind = new Set(['touch']);
  protected override readonly lingering = new Set(['touch']);

  readonly words = $derived.by(() => new Map(this.moves.flatMap((move) => (move.kind === 'word' ? [[move.word, move]] : []))));
  readonly spaces = $derived.by(() => new Map(this.moves.flatMap((move) => (move.kind === 'space' ? [[move.space, move]] : []))));
  readonly units = $derived.by(() => new Map(this.moves.flatMap((move) => (move.kind === 'unit' ? [[move.unit, move]] : []))));
  readonly foes = $derived.by(() => new Map(this.moves.flatMap((move) => (move.kind === 'foe' ? [[move.foe, move]] : []))));
  readonly cards = $derived.by(() => new Map(this.moves.flatMap((move) => (move.kind === 'card' ? [[move.card, move]] : []))));

  /** Spaces in reach, with their risks: of this movement, or before the roll of the next. */
  readonly reach = $derived.by((): Map<string, Target> => {
    const { view } = this.asked();
    const moving = this.moves.length > 0 && TRAVELS.has(view.phase);
    return new Map(moving ? view.reach.map((target) => [target.space, target]) : []);
  });
  readonly open = $derived.by(() => new Set([...this.reach.keys(), ...this.spaces.keys()]));
  /** homelands among which one is chosen for those who are hired */
  readonly homes = $derived.by(() => (this.moves.length && this.asked().view.phase === 'buy' ? HOMES : []));
  readonly home = $derived.by(() => this.chosen ?? ledBand(this.asked().view)?.space ?? HOMES[0]!);
  readonly space = $derived.by(() => this.picked[0] ?? null);
  readonly ready = $derived.by(() => this.space !== null);
  readonly pointed = $derived.by(() => this.wondered ?? this.looked);

  lit(code: string): boolean {
    return this.open.has(code) || this.homes.includes(code);
  }
  override isPicked(code: string): boolean {
    return super.isPicked(code) || (this.homes.length > 0 && this.home === code);
  }

  pick(code: string): void {
    if (this.homes.includes(code)) this.chosen = code;
    else if (!this.lit(code)) this.looked = code;
    else if (this.isPicked(code)) this.confirm();
    else if (AT_ONCE.has(this.asked().view.phase) && this.spaces.has(code)) this.send(this.spaces.get(code));
    else this.picked = [code];
  }

  confirm(): void {
    const code = this.space;
    if (!code) return;
    const target = this.reach.get(code);
    this.bound = target?.start ? code : null;
    if (target) this.follow(journey(target));
    else this.send(this.spaces.get(code));
  }

  /** The mouse may still lie on what it pointed at. */
  override clear(): void {
    this.picked = [];
  }

  say(word: string): void {
    this.send(this.words.get(word));
  }

  /** Whoever has recruited on the way finds the place chosen where the band is bound for. */
  protected override begin(view: View): void {
    if (view.phase === 'move' && this.bound && this.reach.has(this.bound)) this.picked = [this.bound];
    if (!ON_THE_WAY.has(view.phase)) this.bound = null;
  }

  /** A chain goes on when what moved has come to rest: each of its steps is seen. */
  override renew(view: View): void {
    if (this.asked().moves.length) super.renew(view);
  }
}
