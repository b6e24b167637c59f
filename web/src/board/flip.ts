/**
 * Things in motion. What lies on the board is measured before and after a change: pieces, markers and the banner slide from
 * where they were, and what goes from one place to another is carried there by a copy in a layer above the board.
 */

import { Animations } from './animations';

type Rects = Map<string, DOMRect>;
type Place = DOMRect | string | undefined;
type Picture = Element | string | null | undefined;
interface Flight {
  time?: number;
  delay?: number;
  fade?: boolean;
  spin?: boolean;
}

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

  /** Where such a place is. */
  place(name: string): DOMRect | undefined {
    return this.spot(name)?.getBoundingClientRect();
  }

  /** What is drawn there. */
  picture(name: string): Element | undefined {
    return this.spot(name)?.querySelector('svg:not(.ring)') ?? undefined;
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

  /** Carries a picture from one place to another; each may be given by the name of a spot. */
  async carry(start: Place, goal: Place, what: Picture, how: Flight = {}): Promise<void> {
    const from = typeof start === 'string' ? this.place(start) : start;
    const to = typeof goal === 'string' ? this.place(goal) : goal;
    const picture = typeof what === 'string' ? this.picture(what) : what;
    if (this.stands() || !from?.width || !to?.width || !picture) return;
    const origin = this.layer.getBoundingClientRect();
    const shape = picture.getBoundingClientRect();
    const wide = shape.width || 34;
    const high = shape.height || 34;
    const copy = picture.cloneNode(true) as SVGElement;
    copy.style.width = copy.style.height = '100%';
    const at = (box: DOMRect, lift: number, turn: string): string =>
      `translate(${box.left + box.width / 2 - wide / 2 - origin.left}px, ${box.top + box.height / 2 - high / 2 - origin.top - lift}px) ${turn}`;
    const half = new DOMRect((from.left + to.left) / 2, (from.top + to.top) / 2, (from.width + to.width) / 2, (from.height + to.height) / 2);
    const turn = how.spin ? 'rotateY(90deg) scale(1.2)' : 'scale(1.2)';
    await this.fly(
      { width: wide, height: high },
      [copy],
      [
        { transform: at(from, 0, how.spin ? 'rotateY(180deg)' : 'scale(1)'), opacity: 1 },
        { transform: at(half, 26, turn), opacity: 1 },
        { transform: at(to, 0, 'scale(1)'), opacity: how.fade ? 0 : 1 },
      ],
      how.time ?? 480,
      how.delay ?? 0,
    );
  }

  /** Brings a thing to where it lies by now: it is unseen there until its copy has come. */
  async bring(from: Place, thing: Element | null | undefined, how: Flight & { time: number }, picture: Picture = thing): Promise<void> {
    this.hide(thing, how.time + (how.delay ?? 0));
    await this.carry(from, thing?.getBoundingClientRect(), picture, how);
  }

  /** A thing that has just changed beats once. */
  async beat(element: Element | null | undefined, time = 420): Promise<void> {
    if (element) await this.run(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.28)' }, { transform: 'scale(1)' }], time);
  }
}
