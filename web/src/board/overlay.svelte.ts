/** Something laid over the board to be read: it takes the focus, and gives it back to what opened it. */
import { tick } from 'svelte';

export class Overlay<What> {
  shows: What | null = $state(null);
  private opener: HTMLElement | null = null;

  /** `first` is the selector of what gets the focus. */
  constructor(
    private readonly board: () => HTMLElement,
    private readonly first = '[data-close]',
  ) {}

  open(what: What): void {
    this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.shows = what;
    void tick().then(() => this.board().querySelector<HTMLElement>(this.first)?.focus());
  }

  /** Whether there was something to shut. */
  shut(): boolean {
    if (this.shows === null) return false;
    this.shows = null;
    this.opener?.focus();
    return true;
  }
}
