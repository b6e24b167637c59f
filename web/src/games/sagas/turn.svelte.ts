/** An answer in the making: the space that is picked, what lies in reach, and chains of moves that are sent one after the other. */
import { BaseTurn } from '../../board/turn.svelte';
import { journey } from './plans';
import type { Move, Target, View } from './generated';

/** Phases in which a space is chosen without a confirmation. */
const AT_ONCE: ReadonlySet<View['phase']> = new Set(['set out', 'home', 'buy at', 'rally', 'reinforce at', 'funeral home', 'stack space']);

export class Turn extends BaseTurn<View, Move> {
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
    const moving = this.moves.length > 0 && (view.phase === 'move' || view.phase === 'step');
    return new Map(moving ? view.reach.map((target) => [target.space, target]) : []);
  });
  readonly open = $derived.by(() => new Set([...this.reach.keys(), ...this.spaces.keys()]));
  readonly space = $derived.by(() => this.picked[0] ?? null);
  readonly ready = $derived.by(() => this.space !== null);
  readonly pointed = $derived.by(() => this.wondered ?? this.looked);

  lit(code: string): boolean {
    return this.open.has(code);
  }

  pick(code: string): void {
    if (!this.lit(code)) this.looked = code;
    else if (this.isPicked(code)) this.confirm();
    else if (AT_ONCE.has(this.asked().view.phase)) this.send(this.spaces.get(code));
    else this.picked = [code];
  }

  confirm(): void {
    const code = this.space;
    if (!code) return;
    const target = this.reach.get(code);
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

  /** A chain goes on when what moved has come to rest: each of its steps is seen. */
  override renew(view: View): void {
    if (this.asked().moves.length) super.renew(view);
  }
}
