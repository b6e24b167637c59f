/** What happened and what is asked, said aloud: by a screen reader, by sounds, and by the title of the tab. */

import { untrack } from 'svelte';
import { sound } from '../lib/sound';
import { tabTitle } from '../lib/words';
import type { TableModel } from './model.svelte';

export class Announcer {
  news = $state('');
  question = $state('');

  constructor(model: TableModel) {
    $effect(() => {
      const step = model.link.step;
      if (!step) return;
      this.news = step.events.map((event) => event.sentence).join(' ');
      untrack(() => sound.step());
    });
    $effect(() => {
      const { side, prompt } = model;
      this.question = side ? `${prompt} ${side.asks}` : '';
      if (side) untrack(() => (model.alarm ? sound.alarm() : sound.turn()));
    });
    $effect(() => {
      document.title = tabTitle(model.table, model.title, !!model.invite);
    });
  }
}
