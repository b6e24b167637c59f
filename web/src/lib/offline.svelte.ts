/** The shell without a net: installs the page's worker, and knows whether the hall can be reached. */

import { go } from './route.svelte';

export const net = $state<{ offline: boolean }>({ offline: typeof navigator !== 'undefined' && navigator.onLine === false });

export function watchNet(back: () => void): () => void {
  const gone = () => (net.offline = true);
  const here = () => {
    net.offline = false;
    back();
  };
  addEventListener('offline', gone);
  addEventListener('online', here);
  return () => {
    removeEventListener('offline', gone);
    removeEventListener('online', here);
  };
}

/** Browsers have workers only by https and on this computer. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined); // the page is as good without it
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
    if (data?.type === 'go' && data.path) go(data.path);
  });
}
