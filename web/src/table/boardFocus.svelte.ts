/** The focus is never lost: what had it may be gone after a move, and play goes on from the board's home. */

import { tick } from 'svelte';
import type { TableModel } from './model.svelte';

export class BoardFocus {
  board = $state<HTMLElement>();
  #held = false; // the board had the focus last

  constructor(model: TableModel) {
    $effect(() => {
      void [model.link.view, model.side, model.past.moment, model.showing]; // what had the focus may go while things are shown
      void tick().then(() => this.#restore());
    });
  }

  /** The focus went to this element. A sheet that a board lays over itself sees to its own focus. */
  moved(target: EventTarget | null): void {
    this.#held = target instanceof Element && !!this.board?.contains(target) && !target.closest('dialog');
  }

  #restore(): void {
    if (!this.#held || !this.board || document.activeElement !== document.body) return;
    (this.board.querySelector<HTMLElement>('[data-home]') ?? this.board).focus({ preventScroll: true });
  }
}
