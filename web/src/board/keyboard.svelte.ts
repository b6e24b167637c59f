/** The keyboard of a board: keys that take back and confirm, arrows that go from target to target, and the focus that follows choices. */
import { tick } from 'svelte';
import { nowhere, pressed, walk, type Focusable } from './keys';

export interface Keys {
  /** A key of the game's own; whether it was one. It comes before all others. */
  press?: (key: string, at: Focusable) => boolean;
  /** Where the focus goes by keyboard; without it a board sees to that itself. */
  focus?: Focus;
}

export interface Focus {
  /** the selector of what the arrow keys go to */
  targets: string;
  /** what is chosen next, where there is no button to confirm with */
  first: (targets: Focusable[]) => Focusable | null | undefined;
  /** whether the focus may stay on a target after a choice */
  stays: (at: Focusable) => boolean;
}

/** What the keyboard has to know of a board. */
export interface KeyedBoard {
  readonly element: HTMLElement;
  readonly turn: {
    readonly moves: readonly unknown[];
    readonly choices: readonly unknown[];
    readonly ready: boolean;
    readonly sending: boolean;
    wondered: unknown;
    confirm: () => void;
    back: () => void;
    stop: () => void;
  };
  hurry: () => boolean;
}

export class Keyboard {
  /** the last choice was made by keyboard */
  private keyed = false;

  constructor(
    private readonly board: KeyedBoard,
    private readonly keys: () => Keys,
  ) {
    $effect(() => this.followChoice());
  }

  onpointerdown(event: PointerEvent): void {
    if (!this.board.element.contains(event.target as Node)) return;
    if (event.target !== this.board.element) this.keyed = false; // a touch of the bare table chooses nothing
    this.board.hurry();
  }

  onkeydown(event: KeyboardEvent): void {
    const at = pressed(event, this.board.element);
    if (!at) return;
    const used = this.keys().press?.(event.key, at) || this.press(event.key, at);
    if (used) event.preventDefault();
    if (used || event.key === 'Enter' || event.key === ' ') this.keyed = true;
  }

  private press(key: string, at: Focusable): boolean {
    const { turn, element } = this.board;
    if (key === 'Escape') return this.board.hurry() || this.takeBack();
    if (key === 'Enter' && turn.ready && nowhere(at, element)) turn.confirm();
    else if (key.startsWith('Arrow') && turn.moves.length && this.keys().focus) this.walk(at, key);
    else return false;
    return true;
  }

  private takeBack(): boolean {
    const { turn } = this.board;
    if (turn.sending) turn.stop();
    else if (turn.choices.length) turn.back();
    else return false;
    return true;
  }

  /** What can be chosen by keyboard now. */
  private targets(): Focusable[] {
    const found = this.board.element.querySelectorAll<Focusable>(this.keys().focus!.targets);
    return [...found].filter((one) => one.getClientRects().length > 0 && !(one as HTMLButtonElement).disabled);
  }

  /** The arrow keys go from target to target as they lie on the board. */
  private walk(at: Focusable, key: string): void {
    const targets = this.targets();
    if (targets.includes(at)) walk(at, targets, key);
    else this.focusFirst();
  }

  private focusFirst(): void {
    const confirm = this.board.element.querySelector<HTMLElement>('.act.go:not(:disabled)');
    (confirm ?? this.keys().focus!.first(this.targets()))?.focus();
  }

  /** After a choice by keyboard the focus goes on to the next one. */
  private followChoice(): void {
    const { turn, element } = this.board;
    void turn.choices;
    if (!turn.moves.length || !this.keyed || !this.keys().focus) return;
    void tick().then(() => {
      const at = document.activeElement as Focusable | null;
      if (at && !nowhere(at, element) && !element.contains(at)) return;
      const stays = at && this.targets().includes(at) && this.keys().focus!.stays(at);
      if (stays) return;
      this.focusFirst();
      if (!turn.choices.length) turn.wondered = null; // what is asked can be read until one goes elsewhere
    });
  }
}
