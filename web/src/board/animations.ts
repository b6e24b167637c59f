/** How long a still picture that nobody may miss is held at least, in milliseconds. */
const LOOK = 1200;
/** How long every other still picture stands at least before the next one takes its place, in milliseconds. */
const GLANCE = 400;
/** How long the pictures of one step stand together, if none of them is held: where there are many, each has less. */
const GLANCES = 1600;

/** Nobody looks at this page. */
const unseen = (): boolean => globalThis.document?.visibilityState === 'hidden';

/** Everything that is in motion on a board now: it can be hurried, and ended at once. */
export class Animations {
  private running: Animation[] = [];
  private waiting = new Set<() => void>();
  /** how many times faster than in full motion */
  speed = 1;
  /** Nothing moves: what would fly lies at once where it belongs, and only pictures that are held take their time. */
  still = false;
  /** whether a picture is held, for whoever offers to go on */
  held?: (on: boolean, moment?: boolean) => void;
  /** when something last changed that would have moved; long ago once it was looked at */
  private changed = -Infinity;

  constructor(
    protected readonly board: HTMLElement,
    protected readonly layer: HTMLElement,
  ) {}

  /** Ends everything that moves at once. */
  skip(): void {
    for (const animation of this.running) animation.finish();
    for (const go of this.waiting) go();
    this.running = [];
    this.waiting.clear();
  }

  /** Time for the eye to follow what moves; without motion there is nothing to follow. */
  async pause(time: number): Promise<void> {
    if (!this.stands()) await this.wait(time);
  }

  /** A picture that is to be looked at. Without motion it stands for everything that led to it, and longer. */
  async hold(time: number): Promise<void> {
    if (!this.still) return this.wait(time);
    this.held?.(true);
    await this.wait(Math.max(LOOK, 1.5 * time));
    this.held?.(false);
    this.changed = -Infinity;
  }

  /** A picture that waits for its reader, however long. */
  stand(): Promise<void> {
    return this.wait(Infinity);
  }

  /** The end of a hand, a battle, a voyage: it stands still with its words until they are read, or somebody goes on. */
  async linger(time: number): Promise<void> {
    this.held?.(true, true);
    await this.wait(time);
    this.held?.(false);
    this.changed = -Infinity;
  }

  /** Whether nothing moves: what would have moved has then just changed, and is a picture of its own. */
  protected stands(): boolean {
    if (this.still) this.changed = performance.now();
    return this.still;
  }

  /** Without motion: time for the last picture, one of so many, before the next one takes its place. */
  async glance(pictures: number): Promise<void> {
    const rest = Math.min(GLANCE, GLANCES / pictures) - this.speed * (performance.now() - this.changed);
    if (this.still && rest > 0 && !unseen()) await this.wait(rest);
  }

  private wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve();
      };
      const timer = time === Infinity ? 0 : setTimeout(go, time / this.speed);
      this.waiting.add(go);
    });
  }

  /** Moves one element; ends well even when the element is gone before its time. */
  protected async run(element: Element, frames: Keyframe[], time: number, delay = 0): Promise<void> {
    if (this.stands()) return;
    const animation = element.animate(frames, { duration: time / this.speed, delay: delay / this.speed, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' });
    this.running.push(animation);
    await animation.finished.catch(() => undefined);
    this.running = this.running.filter((one) => one !== animation);
  }

  /** A copy in the layer above the board flies through these frames, and is gone. */
  protected async fly(size: { width: number; height: number }, parts: Node[], frames: Keyframe[], time: number, delay = 0): Promise<void> {
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.style.width = `${size.width}px`;
    ghost.style.height = `${size.height}px`;
    ghost.append(...parts);
    this.layer.append(ghost);
    await this.run(ghost, frames, time, delay);
    ghost.remove();
  }

  /** Keeps a thing unseen while its copy is on the way. What does not change at all is no work for the compositor: the page
   * itself would draw every frame. */
  hide(element: Element | null | undefined, time: number): void {
    if (element) void this.run(element, [{ opacity: 0 }, { opacity: 0.01 }], time);
  }
}
