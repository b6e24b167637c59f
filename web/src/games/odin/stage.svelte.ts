/** How the events of Odin are played on the table. */
import type { GameEvent } from '../../lib/protocol';
import type { Air } from '../air';
import { Scenes } from '../scenes.svelte';
import { CardFlights, look } from './cardflights';
import { after, type OdinView } from './view';

/** A new hand before its cards are dealt. */
const gathered = (view: OdinView): OdinView => ({
  ...view,
  hand: view.hand && [],
  players: view.players.map((player) => ({ ...player, cards: 0 })),
});

export class Stage extends Scenes<OdinView, CardFlights> {
  /** points of the hand just ended, seat by seat */
  gains: number[] | null = $state.raw(null);
  /** who went out, for as long as the hall cheers */
  cheer = $state('');

  protected override readonly climaxes = new Set(['hand ended']);
  private board: HTMLElement | null = null;

  protected override air(board: HTMLElement, layer: HTMLElement): Air {
    this.board = board;
    return new CardFlights(board, layer);
  }

  protected override opening(dealt: OdinView): OdinView {
    return gathered(dealt);
  }

  protected override tidy(): void {
    this.gains = null;
    this.cheer = '';
  }

  protected async perform([event]: [GameEvent]): Promise<void> {
    const flights = this.flights!;
    const before = look(this.board!);
    const next = after(this.shown, event);
    await this.show(event.name === 'new hand' ? gathered(next) : next);
    switch (event.name) {
      case 'played':
        return flights.follow(before, { seat: event.seat ?? 0 }, 'discards');
      case 'took':
      case 'round ended':
        return flights.follow(before, {}, 'discards');
      case 'passed':
        return flights.pause(240);
      case 'hand ended':
        this.gains = (event.held as number[] | undefined) ?? null;
        this.cheer = `${event.sentence.split(',')[0]}!`;
        await flights.hold(1500);
        this.gains = null;
        this.cheer = '';
        return;
      case 'new hand':
        await flights.follow(before, {}, 'undealt');
        await flights.deal(next.players.map((_, seat) => seat).filter((seat) => seat !== next.seat));
        return this.show(next);
      case 'dealt':
        return flights.follow(before, { pile: 'undealt' }, 'undealt');
    }
  }
}
