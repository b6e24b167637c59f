/** What the table says of a choice in the making: what it would do, or why it cannot be made. Each is asked once for each question. */
import { SvelteMap } from 'svelte/reactivity';

export class Previews {
  private readonly told = new SvelteMap<string, string>();

  /** `question` is the stamp of what is asked now. */
  constructor(private readonly question: () => string | undefined) {}

  /** What was said of it; empty as long as nothing was. */
  of(choice: string): string {
    return this.told.get(this.key(choice)) ?? '';
  }

  ask(choice: string, consider: () => Promise<string>): void {
    const key = this.key(choice);
    if (!this.question() || this.told.has(key)) return;
    this.told.set(key, '');
    consider().then(
      (says) => this.told.set(key, says),
      () => this.told.delete(key),
    );
  }

  private key(choice: string): string {
    return `${this.question()} ${choice}`;
  }
}
