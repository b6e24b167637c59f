/** Dragging by mouse or pen, beside clicks: what has `data-drag` is lifted, and let go on what has `data-drop`. */
import type { Target } from './target';

const FAR = 7; // pixels before a press becomes a drag

/** What a turn has to know of it. */
export interface DraggedTurn {
  wondered: Target | null;
  readonly picked: readonly Target[];
  isPicked: (target: Target) => boolean;
  lit: (target: Target) => boolean;
  pick: (target: Target) => void;
  back: () => void;
  /** Whether a target can take what is held. */
  takes: (held: Target, target: Target) => boolean;
  /** What is held is let go there. */
  drop: (target: Target) => void;
}

export class Drag {
  /** what is dragged, for as long as it is */
  held: Target | null = $state(null);
  over: Target | null = $state(null);
  private from: { x: number; y: number; element: HTMLElement; target: Target } | null = null;
  private ghost: HTMLElement | null = null;

  constructor(
    private readonly turn: DraggedTurn,
    private readonly layer: () => HTMLElement,
  ) {}

  down(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const element = (event.target as Element).closest<HTMLElement>('[data-drag]');
    if (element) this.from = { x: event.clientX, y: event.clientY, element, target: element.dataset.drag! };
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    if (!this.held) {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < FAR) return;
      this.lift();
    }
    const origin = this.layer().getBoundingClientRect();
    if (this.ghost) this.ghost.style.transform = `translate(${event.clientX - origin.left}px, ${event.clientY - origin.top}px) translate(-50%, -60%) scale(1.1)`;
    const over = this.below(event);
    if (over !== this.over) this.turn.wondered = over;
    this.over = over;
  }

  private lift(): void {
    const { element, target } = this.from!;
    this.held = target;
    if (this.turn.lit(target) && !this.turn.isPicked(target)) this.turn.pick(target);
    const box = element.getBoundingClientRect();
    const art = element.querySelector('svg');
    this.ghost = document.createElement('div');
    this.ghost.className = 'ghost held';
    this.ghost.style.width = `${box.width}px`;
    this.ghost.style.height = `${box.height}px`;
    if (art) this.ghost.append(art.cloneNode(true));
    this.layer().append(this.ghost);
  }

  /** What lies under the pointer that could take what is held. */
  private below(event: PointerEvent): Target | null {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = element.closest<HTMLElement>('[data-drop]')?.dataset.drop;
      if (target && this.turn.takes(this.held!, target)) return target;
    }
    return null;
  }

  up(): void {
    if (this.held) {
      const { held, over } = this;
      if (over) this.turn.drop(over);
      else if (this.turn.picked.at(-1) === held) this.turn.back();
      // The click that ends a drag is no choice of its own.
      const swallow = (event: Event): void => event.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    }
    this.end();
  }

  /** Lets go of what is held. Whether anything was. */
  end(): boolean {
    const held = this.held !== null;
    this.ghost?.remove();
    this.ghost = null;
    this.from = null;
    this.held = null;
    this.over = null;
    return held;
  }
}
