/** An answer in the making: what is picked, and chains of moves that are sent one after the other. */
import type { Side } from '../../lib/protocol';
import type { Plan } from './plans';
import type { SagasMove, SagasView } from './view';

export interface Asked {
  view: SagasView;
  /** what may be answered, as soon as nothing moves any more */
  moves: SagasMove[];
  side: Side | null;
  busy: boolean;
  play: (move: number) => void;
}

export class Turn {
  /** the space that is picked and waits to be confirmed */
  picked: string | null = $state(null);
  /** the space pointed at or focused */
  wondered: string | null = $state(null);
  private plan: Plan | null = $state.raw(null);
  /** the question the plan answered last */
  private answered = '';

  constructor(private readonly asked: () => Asked) {}

  /** A chain of moves is under way. */
  readonly bound = $derived(this.plan !== null);
  readonly moves = $derived.by(() => (this.plan ? [] : this.asked().moves));
  readonly words = $derived.by(() => new Map(this.moves.filter((move) => move.kind === 'word').map((move) => [move.word!, move])));
  readonly spaces = $derived.by(() => new Map(this.moves.filter((move) => move.kind === 'space').map((move) => [move.space!, move])));
  readonly units = $derived.by(() => new Map(this.moves.filter((move) => move.kind === 'unit').map((move) => [move.unit!, move])));
  readonly foes = $derived.by(() => new Map(this.moves.filter((move) => move.kind === 'foe').map((move) => [move.foe!, move])));
  readonly cards = $derived.by(() => new Map(this.moves.filter((move) => move.kind === 'card').map((move) => [move.card!, move])));

  send(move: SagasMove | undefined): void {
    if (!move) return;
    this.back();
    this.asked().play(move.id);
  }

  say(word: string): void {
    this.send(this.words.get(word));
  }

  back(): void {
    this.picked = null;
  }

  /** Sends the first move of a plan; the others follow as the table asks for them. */
  follow(plan: Plan): void {
    const { moves } = this;
    this.back();
    this.answered = '';
    this.plan = plan;
    this.carryOn(moves);
  }

  /** Something new is asked, or what moved has come to rest. */
  renew(): void {
    const { side, busy, moves } = this.asked();
    if (!side || busy) return;
    this.picked = null;
    if (this.plan) this.carryOn(moves);
  }

  stop(): void {
    this.plan = null;
  }

  private carryOn(moves: SagasMove[]): void {
    const { view, side, play } = this.asked();
    const at = side?.at ?? '';
    // The same question again: the move was refused, and the plan with it.
    const move = at === this.answered ? null : this.plan!(view, moves);
    if (!move) {
      this.plan = null;
      return;
    }
    this.answered = at;
    play(move.id);
  }
}
