/** An answer in the making: what is lit, what is picked, what it would do, and sending it move by move. */
import type { Side } from '../../lib/protocol';
import { actsOf, among, gathers, implied, kindOf, meant, nameOf, nextTargets, type Act, type Target } from './picking';
import { SECRET, type NorthMove, type NorthView } from './view';

export interface Asked {
  /** the table as drawn */
  view: NorthView;
  /** what may be answered, as soon as nothing moves any more */
  moves: NorthMove[];
  side: Side | null;
  play: (move: number) => void;
}

export class Turn {
  picked: Target[] = $state([]);
  /** what is pointed at */
  wondered: Target | null = $state(null);
  /** places in the hand of cards gathered for the limit or a sacrifice */
  gathered: number[] = $state([]);
  /** the turn is ended by a second press, because something was still possible */
  ending = $state(false);
  /** moves of a whole declaration that are on their way */
  private queue: number[] = $state([]);
  private question = '';

  constructor(private readonly asked: () => Asked) {}

  readonly moves = $derived.by(() => (this.queue.length ? [] : this.asked().moves));
  readonly phase = $derived.by(() => (this.moves.length ? this.asked().view.phase : ''));
  readonly secret = $derived(SECRET.has(this.phase));
  readonly acts = $derived.by(() => {
    const { view } = this.asked();
    return actsOf(this.moves, view.seat === null ? null : (view.players[view.seat]?.ship ?? null));
  });
  readonly gathering = $derived.by(() => gathers(this.phase, this.moves));
  readonly first = $derived(nextTargets(this.acts, []));
  readonly next = $derived(nextTargets(this.acts, this.picked));
  /** more crew cards can be chosen than one crew has: they are chosen where they lie */
  readonly allCrews = $derived([...this.next].filter((target) => kindOf(target) === 'crew').length > 3);
  readonly left = $derived(among(this.acts, this.picked));
  readonly chosen = $derived<Act | null>(this.gathering ? null : meant(this.acts, this.picked));

  /** Cards that must be given, at least and at most; pairs for a sacrifice. */
  readonly due = $derived.by((): number => {
    const { view } = this.asked();
    if (view.seat === null) return 0;
    return this.phase === 'limit' ? Math.max(0, (view.hand?.length ?? 0) - view.players[view.seat]!.limit) : 0;
  });
  readonly enough = $derived.by(() => {
    if (!this.gathering) return false;
    if (this.phase === 'limit') return this.gathered.length === this.due;
    const half = this.asked().view.step?.half ? 1 : 0;
    return this.gathered.length > 0 && (this.gathered.length + half) % 2 === 0;
  });

  can(target: Target): boolean {
    return this.first.has(target);
  }
  /** Whether a target is offered now: to begin with, or to go on. */
  lit(target: Target): boolean {
    return this.gathering ? this.first.has(target) : this.next.has(target) || (this.picked.length > 0 && kindOf(target) !== 'space' && this.first.has(target));
  }
  isPicked(target: Target): boolean {
    return this.picked.includes(target) || (this.chosen?.targets.includes(target) ?? false);
  }
  /** The acts a target would lead to, for words about it. */
  actsWith(target: Target): Act[] {
    const going = among(this.acts, [...this.picked, target]);
    return going.length ? going : among(this.acts, [target]);
  }

  /** A click: picks, goes on, changes to another beginning; on what is chosen already it confirms. */
  pick(target: Target): void {
    this.ending = false;
    this.wondered = null;
    if (target === 'say:pass') return this.pass();
    if (this.chosen && this.isPicked(target) && !this.next.has(target)) return this.confirm();
    if (this.next.has(target)) this.picked = implied(this.acts, [...this.picked, target]);
    else if (this.picked.includes(target)) this.picked = this.picked.slice(0, this.picked.indexOf(target));
    else if (this.first.has(target)) this.picked = implied(this.acts, [target]);
    const only = this.chosen;
    if (only && kindOf(target) === 'say') this.confirm(); // a word is its own confirmation
  }

  /** The mouse comes over something; fingers point at nothing. */
  point(event: PointerEvent, target: Target): void {
    if (event.pointerType === 'mouse') this.wondered = target;
  }

  gather(place: number): void {
    this.wondered = null;
    if (this.gathered.includes(place)) this.gathered = this.gathered.filter((one) => one !== place);
    else if (this.phase !== 'limit' || this.gathered.length < this.due) this.gathered = [...this.gathered, place];
    else this.gathered = [...this.gathered.slice(1), place];
  }

  /** What is still worth doing before a turn ends. */
  readonly missed = $derived.by((): 'loot' | 'feast' | null => (this.phase !== 'main' ? null : this.first.has('do:feast') ? 'feast' : this.first.has('do:loot') ? 'loot' : null));

  private pass(): void {
    if (this.missed && !this.ending) {
      this.back();
      this.ending = true;
      return;
    }
    const act = this.acts.find((one) => one.targets[0] === 'say:pass');
    if (act) this.send(act.moves);
  }

  back(): void {
    if (this.picked.length > 1) this.picked = this.picked.slice(0, kindOf(this.picked.at(-1)!) === 'use' ? -2 : -1);
    else this.picked = [];
    this.gathered = [];
    this.wondered = null;
    this.ending = false;
  }
  clear(): void {
    this.picked = [];
    this.gathered = [];
    this.wondered = null;
    this.ending = false;
  }

  confirm(): void {
    if (this.gathering) {
      if (!this.enough) return;
      const { view } = this.asked();
      const hand = view.hand ?? [];
      const ids = this.gathered.map((place) => this.moves.find((move) => move.kind === 'discard' && move.card === hand[place])!.id);
      const stop = this.phase === 'sacrifice' && hand.length - ids.length >= 2; // with fewer cards left nobody asks for more pairs
      return this.send(stop ? [...ids, 0] : ids);
    }
    if (this.chosen) this.send(this.chosen.moves);
  }

  private send(moves: number[]): void {
    this.clear();
    const [first, ...rest] = moves;
    this.queue = rest;
    this.asked().play(first!);
  }

  /** A new question: a declaration on its way goes on, and what was picked for an old question is forgotten. */
  renew(): void {
    const { side, play } = this.asked();
    if (!side) return;
    const [next, ...rest] = this.queue;
    this.queue = rest;
    if (next !== undefined && side.moves.some((move) => move.id === next)) return play(next);
    this.queue = [];
    const question = `${side.seat} ${side.asks} ${side.moves.map((move) => move.id).join()}`;
    if (question !== this.question) {
      this.clear();
      if (this.phase === 'limit' && this.moves.length === 1) this.gathered = [...Array(this.due).keys()]; // all are alike: it is the number that counts
    }
    this.question = question;
  }

  spaces(): string[] {
    return [...this.next].filter((target) => kindOf(target) === 'space').map(nameOf);
  }
}
