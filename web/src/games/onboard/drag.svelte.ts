/** Dragging by mouse or pen: a piece to a ship or a piece, a barrel to a circle, a supply to a ship, a Viking to a house. */
import { clanNamed, type Clan } from './clans';
import { kindOf, nameOf, type Target } from '../../board/target';
import type { Turn } from './turn.svelte';

const FAR = 7; // pixels before a press becomes a drag

/** The ship and the clan of a mooring's circle: `circle:4b`. */
const circle = (target: Target): [number, Clan] => [parseInt(nameOf(target)), clanNamed(target.at(-1)!)];

export class Drag {
  /** what is dragged, for as long as it is */
  held: Target | null = $state(null);
  over: Target | null = $state(null);
  private from: { x: number; y: number; element: HTMLElement; target: Target } | null = null;
  private ghost: HTMLElement | null = null;

  constructor(
    private readonly turn: Turn,
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
    if (over !== this.over) this.turn.wondered = over && kindOf(over) !== 'circle' ? over : null;
    this.over = over;
  }

  private lift(): void {
    const { element, target } = this.from!;
    this.held = target;
    if (kindOf(target) !== 'viking' && !this.turn.isPicked(target)) this.turn.pick(target);
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
      const drop = element.closest<HTMLElement>('[data-drop], .piece[data-target]');
      const target = drop?.dataset.drop ?? drop?.dataset.target;
      if (target && this.takes(target)) return target;
    }
    return null;
  }

  private takes(target: Target): boolean {
    if (kindOf(target) === 'circle') {
      return this.turn.circleLit(...circle(target));
    }
    if (kindOf(this.held ?? '') === 'viking') return kindOf(target) === 'action' && this.turn.lit(target);
    return kindOf(target) !== 'action' && this.turn.lit(target);
  }

  up(): void {
    if (this.held) {
      const { held, over } = this;
      if (over) {
        if (kindOf(over) === 'circle') this.turn.pickCircle(...circle(over));
        else this.turn.pick(over);
      } else if (kindOf(held) !== 'viking' && this.turn.picked.at(-1) === held) this.turn.back();
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
