/** How the events of Odin are played on the table. */
import { CardFlip, StepPlayer, type Animations } from '../../board';
import { after } from './reducer';
import type { Event, View } from './generated';

/** A new hand before its cards are dealt. */
const gathered = (view: View): View => ({
  ...view,
  hand: view.hand && [],
  players: view.players.map((player) => ({ ...player, cards: 0 })),
});

export class Animator extends StepPlayer<View, Event, CardFlip> {
  /** points of the hand just ended, seat by seat */
  gains: number[] | null = $state.raw(null);
  /** who went out, for as long as the hall cheers */
  cheer = $state('');

  protected override animationsOn(board: HTMLElement, layer: HTMLElement): Animations {
    return new CardFlip(board, layer);
  }

  protected override opening(dealt: View): View {
    return gathered(dealt);
  }

  protected override tidy(): void {
    this.gains = null;
    this.cheer = '';
  }

  protected override async animate([event]: [Event]): Promise<void> {
    const before = this.moving.measure();
    const next = after(this.shown, event);
    await this.show(event.name === 'new hand' ? gathered(next) : next);
    switch (event.name) {
      case 'played':
        return this.moving.follow(before, { seat: event.seat ?? 0 }, 'discards');
      case 'took':
      case 'round ended':
        return this.moving.follow(before, {}, 'discards');
      case 'passed':
        return this.moving.pause(240);
      case 'hand ended':
        this.gains = event.held;
        this.cheer = `${event.sentence.split(',')[0]}!`;
        await this.moving.linger(5000);
        return this.tidy();
      case 'new hand':
        await this.moving.follow(before, {}, 'undealt');
        await this.moving.deal(next.players.map((_, seat) => seat).filter((seat) => seat !== next.seat));
        return this.show(next);
      case 'dealt':
        return this.moving.follow(before, { pile: 'undealt' }, 'undealt');
    }
  }
}
