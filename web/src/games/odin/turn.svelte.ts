/** A play in the making: cards that are picked, those that can join them, and what the table says of them. */
import { BaseTurn } from '../../board/turn.svelte';
import { capital } from '../../lib/words';
import { spoken, type Card } from './cards';
import type { Move, View } from './generated';

export class Turn extends BaseTurn<View, Move> {
  protected override readonly lingering = new Set(['touch']);

  readonly plays = $derived.by(() => this.moves.filter((move) => move.kind === 'play'));
  /** a card of the beaten set is chosen */
  readonly taking = $derived.by(() => this.moves.some((move) => move.kind === 'take'));
  /** cards of the hand that can be picked; null while none are asked for */
  readonly joining = $derived.by(() => (this.moves.length && !this.taking ? joinable(this.plays, this.picked) : null));
  /** cards of the beaten set that can be taken */
  readonly takeable = $derived.by(() => (this.taking ? joinable(this.moves, []) : new Set<Card>()));
  /** the move the picked cards make */
  readonly chosen = $derived.by(() => matching(this.moves, this.picked));
  readonly ready = $derived(this.chosen !== undefined);
  /** the move that empties the hand */
  readonly out = $derived(goingOut(this.plays));
  readonly pass = $derived.by(() => passing(this.moves));
  /** nothing but the pass is possible */
  readonly stuck = $derived(!!this.pass && this.plays.length === 0);

  lit(card: Card): boolean {
    return (this.joining ?? this.takeable).has(card);
  }

  pick(card: Card): void {
    this.wondered = card;
    if (this.taking) this.picked = this.isPicked(card) ? [] : [card];
    else this.picked = toggled(this.moves, this.picked, card);
  }

  override back(): void {
    this.picked = [];
  }

  confirm(): void {
    this.send(this.chosen);
  }

  /** What the button says that plays the picked cards. */
  readonly label = $derived.by((): string => {
    const { chosen, taking } = this;
    const opening = this.asked().view.phase === 'open';
    if (taking) return chosen ? `Take ${spoken(chosen.cards[0]!)}` : 'Pick one to take';
    if (chosen) return `${opening ? 'Open with' : 'Play'} ${chosen.value}`;
    return opening ? 'Pick a card' : 'Pick cards';
  });

  /** Asks what picked cards make, and why a card cannot join them. */
  listen(): void {
    if (!this.joining) return;
    if (this.picked.length) this.preview(this.picked);
    if (this.wondered && !this.joining.has(this.wondered)) this.preview([...this.picked, this.wondered]);
  }
  private preview(cards: readonly Card[]): void {
    this.previews.ask(set(cards), async () => (await this.asked().consider([...cards])).says);
  }

  /** Why a card cannot join the picked ones, as far as the table has been asked. */
  why(card: Card): string {
    return this.joining && !this.joining.has(card) ? this.previews.of(set([...this.picked, card])) : '';
  }

  readonly says = $derived.by((): string => {
    const { wondered, picked } = this;
    if (!this.moves.length) return '';
    if (this.taking) return picked.length ? `${capital(spoken(picked[0]!))} comes into your hand; the rest is discarded` : 'Choose the card to take';
    if (wondered && this.why(wondered) && !picked.includes(wondered)) return `${capital(spoken(wondered))}: ${this.why(wondered)}`;
    if (picked.length) return capital(this.previews.of(set(picked)));
    return this.out ? 'You can go out' : '';
  });
  /** what is said is about a play that can be made */
  readonly good = $derived.by(() => this.ready && this.says === capital(this.previews.of(set(this.picked))));
}

const set = (cards: readonly Card[]): string => [...cards].sort().join(' ');

// ---- choosing cards: set logic over the moves the server listed, and nothing about the rules themselves

const holds = (move: Move, cards: readonly Card[]): boolean => cards.every((card) => move.cards.includes(card));
const choosing = (moves: readonly Move[]): Move[] => moves.filter((move) => move.kind !== 'pass');

/** Cards that can still join the picked ones in some listed move, the picked ones included. */
export function joinable(moves: readonly Move[], picked: readonly Card[]): Set<Card> {
  return new Set(choosing(moves).filter((move) => holds(move, picked)).flatMap((move) => move.cards));
}

/** The listed move that consists of exactly the picked cards. */
export function matching(moves: readonly Move[], picked: readonly Card[]): Move | undefined {
  if (!picked.length) return undefined;
  return choosing(moves).find((move) => move.cards.length === picked.length && holds(move, picked));
}

/**
 * The picked cards after a tap: a picked card goes back, one that can join joins, and one that begins another
 * move begins it. A card of no listed move changes nothing.
 */
export function toggled(moves: readonly Move[], picked: readonly Card[], card: Card): Card[] {
  if (picked.includes(card)) return picked.filter((other) => other !== card);
  if (joinable(moves, picked).has(card)) return [...picked, card];
  return joinable(moves, [card]).has(card) ? [card] : [...picked];
}

/** The move that empties the hand, if there is one. */
export const goingOut = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.out);
export const passing = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.kind === 'pass');
