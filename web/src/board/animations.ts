/** How long a still picture is shown at least, in milliseconds. */
const LOOK = 1200;

/** Everything that is in motion on a board now: it can be hurried, and ended at once. */
export class Animations {
  private running: Animation[] = [];
  private waiting = new Set<() => void>();
  /** how many times faster than in full motion */
  speed = 1;
  /** Nothing moves: what would fly lies at once where it belongs, and only pictures that are held take their time. */
  still = false;
  /** whether a picture is held, for whoever offers to go on */
  held?: (on: boolean) => void;

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
  pause(time: number): Promise<void> {
    return this.still ? Promise.resolve() : this.wait(time);
  }

  /** A picture that is to be looked at. Without motion it stands for everything that led to it, and longer. */
  async hold(time: number): Promise<void> {
    if (!this.still) return this.wait(time);
    this.held?.(true);
    await this.wait(Math.max(LOOK, 1.5 * time));
    this.held?.(false);
  }

  private wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, time / this.speed);
      this.waiting.add(go);
    });
  }

  /** Moves one element; ends well even when the element is gone before its time. */
  protected async run(element: Element, frames: Keyframe[], time: number, delay = 0): Promise<void> {
    if (this.still) return;
    const animation = element.animate(frames, { duration: time / this.speed, delay: delay / this.speed, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' });
    this.running.push(animation);
    await animation.finished.catch(() => undefined);
    this.running = this.running.filter((one) => one !== animation);
  }
}
