/**
 * Things in motion. What lies on the board is measured before and after a change: pieces, markers and the banner slide from
 * where they were, and what goes from one place to another is carried there by a copy in a layer above the board.
 */

import { Animations } from './animations';

export type Rects = Map<string, DOMRect>;

export class Flip extends Animations {
  /** Where everything lies now that can slide. */
  measure(): Rects {
    return new Map([...this.board.querySelectorAll<HTMLElement>('[data-fly]')].map((one) => [one.dataset.fly!, one.getBoundingClientRect()]));
  }

  /** What lies on the board under this name; null where nothing does. */
  lying(name: string): HTMLElement | null {
    return this.board.querySelector<HTMLElement>(`[data-fly="${CSS.escape(name)}"]`);
  }

  /** A place on the board; null where it is not drawn now. */
  spot(name: string): HTMLElement | null {
    const found = [...this.board.querySelectorAll<HTMLElement>(`[data-spot="${name}"]`)];
    return found.find((one) => one.getBoundingClientRect().width > 0) ?? null;
  }

  /** Everything that lies elsewhere than before slides there; what went far is lifted. */
  async slide(before: Rects): Promise<void> {
    const slides: Promise<unknown>[] = [];
    for (const element of this.board.querySelectorAll<HTMLElement>('[data-fly]')) {
      const from = before.get(element.dataset.fly!);
      const to = element.getBoundingClientRect();
      if (!from?.width || !to.width) continue;
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.hypot(x, y) < 3) continue;
      const far = Math.abs(y) > 12;
      slides.push(
        this.run(
          element,
          [
            { transform: `translate(${x}px, ${y}px)`, zIndex: 6 },
            { transform: `translate(${x / 2}px, ${y / 2 - (far ? 18 : 0)}px) scale(${far ? 1.12 : 1})`, zIndex: 6 },
            { transform: 'none', zIndex: 6 },
          ],
          far ? 560 : 380,
        ),
      );
    }
    await Promise.all(slides);
  }

  /** Carries a picture from one place to another. */
  async carry(
    from: DOMRect | undefined,
    to: DOMRect | undefined,
    picture: Element | null | undefined,
    how: { time?: number; delay?: number; fade?: boolean; spin?: boolean } = {},
  ): Promise<void> {
    if (this.stands() || !from?.width || !to?.width || !picture) return;
    const origin = this.layer.getBoundingClientRect();
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    const shape = picture.getBoundingClientRect();
    const wide = shape.width || 34;
    const high = shape.height || 34;
    ghost.style.width = `${wide}px`;
    ghost.style.height = `${high}px`;
    const copy = picture.cloneNode(true) as SVGElement;
    copy.style.width = copy.style.height = '100%';
    ghost.append(copy);
    this.layer.append(ghost);
    const at = (box: DOMRect, lift: number, turn: string): string =>
      `translate(${box.left + box.width / 2 - wide / 2 - origin.left}px, ${box.top + box.height / 2 - high / 2 - origin.top - lift}px) ${turn}`;
    const half = new DOMRect((from.left + to.left) / 2, (from.top + to.top) / 2, (from.width + to.width) / 2, (from.height + to.height) / 2);
    const turn = how.spin ? 'rotateY(90deg) scale(1.2)' : 'scale(1.2)';
    await this.run(
      ghost,
      [
        { transform: at(from, 0, how.spin ? 'rotateY(180deg)' : 'scale(1)'), opacity: 1 },
        { transform: at(half, 26, turn), opacity: 1 },
        { transform: at(to, 0, 'scale(1)'), opacity: how.fade ? 0 : 1 },
      ],
      how.time ?? 480,
      how.delay ?? 0,
    );
    ghost.remove();
  }

  /** Keeps a thing unseen while its copy is on the way. */
  hide(element: Element | null | undefined, time: number): void {
    if (element) void this.run(element, [{ opacity: 0 }, { opacity: 0 }], time);
  }

  /** A thing that has just changed beats once. */
  async beat(element: Element | null | undefined, time = 420): Promise<void> {
    if (element) await this.run(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.28)' }, { transform: 'scale(1)' }], time);
  }
}
