/** One crown for the whole table: where it leaves one head, it travels to the next. */
import { crossfade } from 'svelte/transition';

export const [send, receive] = crossfade({});
