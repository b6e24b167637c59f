/** A row of things that is put in order by dragging them, or with the arrow keys. */

/** The order with one thing moved to another place. */
export function moved<Thing>(order: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...order];
  const [one] = next.splice(from, 1);
  next.splice(Math.max(0, Math.min(next.length, to)), 0, one!);
  return next;
}

export class Ordering<Thing> {
  /** the place of what is dragged, and the place it would get */
  held: number | null = $state(null);
  over: number | null = $state(null);
  row: HTMLElement | undefined = $state();

  /** `things` is the selector of the things in their row. */
  constructor(
    private readonly order: () => readonly Thing[],
    private readonly change: (order: Thing[]) => void,
    private readonly things: string,
  ) {}

  private get elements(): HTMLElement[] {
    return [...(this.row?.querySelectorAll<HTMLElement>(this.things) ?? [])];
  }

  /** What the thing at this place listens to. */
  at(place: number): Record<'onpointerdown' | 'onpointermove' | 'onpointerup' | 'onpointercancel', (event: PointerEvent) => void> & { onkeydown: (event: KeyboardEvent) => void } {
    return {
      onpointerdown: (event) => this.lift(event, place),
      onpointermove: (event) => this.drag(event),
      onpointerup: () => this.drop(),
      onpointercancel: () => this.drop(),
      onkeydown: (event) => this.shift(event, place),
    };
  }

  private shift(event: KeyboardEvent, place: number): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(this.order().length - 1, place + by));
    this.change(moved(this.order(), place, to));
    requestAnimationFrame(() => this.elements[to]?.focus());
  }

  private lift(event: PointerEvent, place: number): void {
    if (event.button !== 0) return;
    this.held = this.over = place;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  private drag(event: PointerEvent): void {
    if (this.held !== null) this.over = this.below(event);
  }

  /** The place in the row under the pointer. */
  private below(event: PointerEvent): number | null {
    const boxes = this.elements.map((one) => one.getBoundingClientRect());
    const found = boxes.findIndex((box) => event.clientX < box.right + 4 && event.clientY < box.bottom + 10 && event.clientY > box.top - 40);
    return found < 0 ? (boxes.length ? boxes.length - 1 : null) : found;
  }

  private drop(): void {
    const { held, over } = this;
    if (held !== null && over !== null && over !== held) this.change(moved(this.order(), held, over));
    this.held = this.over = null;
  }
}
