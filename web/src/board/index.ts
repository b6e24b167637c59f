/** What boards are made with, in one place. */
export type { Animations } from './animations';
export { default as BoardShell } from './BoardShell.svelte';
export { Camera } from './camera.svelte';
export { CardFlip } from './cardFlip';
export { curve } from './curve';
export { Drag } from './drag.svelte';
export { default as Hourglass } from './Hourglass.svelte';
export type { Focus } from './keyboard.svelte';
export { nowhere, type Focusable } from './keys';
export { shape } from './layout';
export { default as MapWindow } from './MapWindow.svelte';
export { Overlay } from './overlay.svelte';
export { default as Says } from './Says.svelte';
export { around, inside, places, who, whose } from './seats';
export { Shell, StepPlayer } from './shell.svelte';
export { default as Tabs } from './Tabs.svelte';
export { kindOf, nameOf, type Target } from './target';
export { BaseTurn } from './turn.svelte';
