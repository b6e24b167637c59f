/** Which part of a map is in sight: fitted, enlarged, moved by hand, by wheel or by two fingers. */

const MOST = 3;
const FAR = 6; // pixels before a press becomes a pull

export class Camera {
  /** of the window, in pixels */
  width = $state(0);
  height = $state(0);
  /** the middle of what is in sight, in the map's units */
  x = $state(0);
  y = $state(0);
  /** pixels of a unit; 0: everything is in sight */
  private wanted = $state(0);
  /** the pointers on the map, and where they were last */
  private down = new Map<number, { x: number; y: number }>();
  private moved = false;

  /** `sheet` is the whole map, in its own units. */
  constructor(private readonly sheet: { width: number; height: number }) {
    this.width = sheet.width;
    this.height = sheet.height;
    this.all();
  }

  readonly fit = $derived.by(() => Math.min(this.width / this.sheet.width, this.height / this.sheet.height));
  readonly scale = $derived(Math.max(this.fit, Math.min(MOST, this.wanted || this.fit)));
  readonly whole = $derived(this.scale <= this.fit * 1.02);
  readonly across = $derived(this.width / this.scale);
  readonly down_ = $derived(this.height / this.scale);
  readonly left = $derived.by(() => this.inside(this.x, this.across, this.sheet.width));
  readonly top = $derived.by(() => this.inside(this.y, this.down_, this.sheet.height));
  readonly box = $derived(`${round(this.left)} ${round(this.top)} ${round(this.across)} ${round(this.down_)}`);

  /** The edge in sight so that nothing beyond the sheet is; a sheet smaller than the window lies in its middle. */
  private inside(middle: number, seen: number, all: number): number {
    return seen >= all ? (all - seen) / 2 : Math.max(0, Math.min(all - seen, middle - seen / 2));
  }

  /** Everything in sight. */
  all(): void {
    this.wanted = 0;
    this.x = this.sheet.width / 2;
    this.y = this.sheet.height / 2;
  }

  look(x: number, y: number, scale = this.scale): void {
    this.wanted = scale;
    this.x = x;
    this.y = y;
  }

  /** All of these in sight, as large as they can be up to that scale. */
  show(points: readonly { x: number; y: number }[], most = 1.3): void {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = Math.min(most, this.width / (right - left + 130), this.height / (bottom - top + 150));
    this.look((left + right) / 2, (top + bottom) / 2, Math.max(this.fit, scale));
  }

  /** Moves to a point that is out of sight, or near the edge. */
  bring({ x, y }: { x: number; y: number }): void {
    const inside = x > this.left + 30 && x < this.left + this.across - 30 && y > this.top + 40 && y < this.top + this.down_ - 40;
    if (!this.whole && !inside) this.look(x, y);
  }

  /** Larger or smaller, around a point of the window. */
  zoom(by: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    const [x, y] = [this.left + at.x / this.scale, this.top + at.y / this.scale];
    this.wanted = Math.max(this.fit, Math.min(MOST, this.scale * by));
    this.x = x + (this.width / 2 - at.x) / this.scale;
    this.y = y + (this.height / 2 - at.y) / this.scale;
  }

  press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.down.size) this.moved = false;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** True while the map is being pulled. */
  pull(event: PointerEvent, window: DOMRect): boolean {
    const before = this.down.get(event.pointerId);
    if (!before) return false;
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!this.moved && Math.hypot(dx, dy) < FAR) return false;
    this.moved = true;
    const other = [...this.down.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one: { x: number; y: number }): number => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
      this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2 - window.left, y: (now.y + other.y) / 2 - window.top });
    } else {
      this.x = this.left + this.across / 2 - dx / this.scale;
      this.y = this.top + this.down_ / 2 - dy / this.scale;
    }
    this.down.set(event.pointerId, now);
    return true;
  }

  /** True if the press was a pull, so that its end is no click. */
  release(event: PointerEvent): boolean {
    this.down.delete(event.pointerId);
    return this.moved;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
