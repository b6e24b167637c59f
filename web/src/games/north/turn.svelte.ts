/** An answer in the making: what is lit, what is picked, what it would do, and sending it move by move. */
import type { HTMLButtonAttributes } from 'svelte/elements';
import { BaseTurn, kindOf, nameOf, type Target } from '../../board';
import type { Move, View } from './generated';
import { actsOf, among, gathers, implied, meant, nextTargets, type Act } from './picking';
import { isSecret, toldOf } from './words';

export class Turn extends BaseTurn<View, Move> {
  /** places in the hand of cards gathered for the limit or a sacrifice */
  gathered: number[] = $state([]);
  /** the turn is ended by a second press, because something was still possible */
  ending = $state(false);
  protected override readonly blind = new Set(['touch', 'pen']);

  readonly phase = $derived.by(() => (this.moves.length ? this.asked().view.phase : ''));
  readonly secret = $derived(isSecret(this.phase));
  /** what is told beside a question in secret */
  readonly told = $derived.by(() => (this.secret ? toldOf(this.moves) : null));
  readonly acts = $derived.by(() => actsOf(this.moves));
  readonly gathering = $derived.by(() => gathers(this.phase, this.moves));
  readonly first = $derived(nextTargets(this.acts, []));
  readonly next = $derived.by(() => nextTargets(this.acts, this.picked));
  /** more crew cards can be chosen than one crew has: they are chosen where they lie */
  readonly allCrews = $derived([...this.next].filter((target) => kindOf(target) === 'crew').length > 3);
  readonly left = $derived.by(() => among(this.acts, this.picked));
  readonly chosen = $derived.by((): Act | null => (this.gathering ? null : meant(this.acts, this.picked)));
  readonly ready = $derived(this.chosen !== null);

  /** How many cards go beyond the limit of the hand. */
  readonly due = $derived.by(() => this.asked().view.step?.due ?? 0);
  readonly enough = $derived.by(() => {
    if (!this.gathering) return false;
    if (this.phase === 'limit') return this.gathered.length === this.due;
    const half = this.asked().view.step?.half ? 1 : 0;
    return this.gathered.length > 0 && (this.gathered.length + half) % 2 === 0;
  });

  can(target: Target): boolean {
    return this.first.has(target);
  }
  /** Whether a target is offered now: to begin with, or to go on. */
  lit(target: Target): boolean {
    return this.gathering ? this.first.has(target) : this.next.has(target) || (this.picked.length > 0 && kindOf(target) !== 'space' && this.first.has(target));
  }
  override isPicked(target: Target): boolean {
    return super.isPicked(target) || (this.chosen?.targets.includes(target) ?? false);
  }
  /** The attributes of a thing on the table: it is chosen while it is offered, else it is only wondered about. */
  offering(target: Target, wonder: () => void = () => (this.wondered = target)): HTMLButtonAttributes & { 'data-target'?: Target } {
    const lit = this.lit(target);
    const picked = this.isPicked(target);
    return {
      'data-target': lit ? target : undefined,
      'aria-disabled': !lit,
      'aria-pressed': lit || picked ? picked : undefined,
      onclick: () => (lit || picked ? this.pick(target) : wonder()),
    };
  }
  /** The acts a target would lead to, for words about it. */
  actsWith(target: Target): Act[] {
    const going = among(this.acts, [...this.picked, target]);
    return going.length ? going : among(this.acts, [target]);
  }

  /** What a card or a hero that is offered would do here; empty in the own turn, where its words are enough. */
  here(target: Target): string {
    const [act] = among(this.acts, [target]);
    return act && 'here' in act.move ? (act.move.here ?? '') : '';
  }

  /** A click: picks, goes on, changes to another beginning; on what is chosen already it confirms. */
  pick(target: Target): void {
    this.wondered = null;
    if (target === 'say:pass') return this.pass();
    this.ending = false;
    if (this.chosen && this.isPicked(target) && !this.next.has(target)) return this.confirm();
    if (this.next.has(target)) this.picked = implied(this.acts, [...this.picked, target]);
    else if (this.picked.includes(target)) this.picked = this.picked.slice(0, this.picked.indexOf(target));
    else if (this.first.has(target)) this.picked = implied(this.acts, [target]);
    const only = this.chosen;
    if (only && kindOf(target) === 'say') this.confirm(); // a word is its own confirmation
  }

  /** Why a card or a space cannot be chosen now, as the table said. */
  reason(target: Target): string {
    return this.previews.of(target);
  }
  askReason(target: Target): void {
    const { moves, consider } = this.asked();
    if (moves.length) this.previews.ask(target, async () => (await consider([target])).says);
  }

  gather(place: number): void {
    this.wondered = null;
    if (this.gathered.includes(place)) this.gathered = this.gathered.filter((one) => one !== place);
    else if (this.phase !== 'limit' || this.gathered.length < this.due) this.gathered = [...this.gathered, place];
    else this.gathered = [...this.gathered.slice(1), place];
  }

  /** What is still worth doing before a turn ends. */
  readonly missed = $derived.by((): 'loot' | 'feast' | null => (this.phase !== 'main' ? null : this.first.has('do:feast') ? 'feast' : this.first.has('do:loot') ? 'loot' : null));

  private pass(): void {
    if (this.missed && !this.ending) {
      this.back();
      this.ending = true;
      return;
    }
    const act = this.acts.find((one) => one.targets[0] === 'say:pass');
    if (act) this.sendAll(act.moves);
  }

  override get choices(): readonly unknown[] {
    return [...this.picked, ...this.gathered, ...(this.ending ? ['ending'] : [])];
  }
  override back(): void {
    const { picked } = this;
    this.clear();
    if (picked.length > 1) this.picked = picked.slice(0, kindOf(picked.at(-1)!) === 'use' ? -2 : -1);
  }
  override clear(): void {
    super.clear();
    this.gathered = [];
    this.ending = false;
  }

  confirm(): void {
    if (this.gathering) {
      if (this.enough) this.give(this.gathered.flatMap((place) => this.asked().view.hand?.[place] ?? []));
    } else if (this.chosen) this.sendAll(this.chosen.moves);
  }

  /** Gives up cards one after the other; after pairs for a sacrifice no more are offered, if more are asked for. */
  private give(cards: readonly string[]): void {
    const stop = this.phase === 'sacrifice' ? [null] : [];
    this.followAll<string | null>([...cards, ...stop], (card, moves) =>
      moves.find((move) => (card === null ? move.kind === 'pass' && move.phase === 'sacrifice' : move.kind === 'discard' && move.card === card)),
    );
  }

  private sendAll(ids: readonly number[]): void {
    this.followAll(ids, (id, moves) => moves.find((move) => move.id === id));
  }

  protected override begin(view: View, moves: Move[]): void {
    if (view.phase === 'limit' && moves.length === 1) this.gathered = [...Array(view.step?.due ?? 0).keys()]; // all are alike: it is the number that counts
  }

  spaces(): string[] {
    return [...this.next].filter((target) => kindOf(target) === 'space').map(nameOf);
  }
}
