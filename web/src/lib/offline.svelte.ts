/** The shell without a net: installs the page's worker, and knows whether the hall can be reached. */

import { go } from './route.svelte';

const AGAIN = 3000; // milliseconds between two tries to reach the hall

export const net = $state<{ offline: boolean }>({ offline: typeof navigator !== 'undefined' && (!navigator.onLine || isKept()) });

/** Whether the worker gave the page it had kept, as the hall did not answer. Browsers do not always know that they are offline. */
function isKept(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.serverTiming?.some(({ name }) => name === 'kept') ?? false;
}

export function watchNet(back: () => void): () => void {
  const gone = () => (net.offline = true);
  const here = () => {
    net.offline = false;
    back();
  };
  const knock = async () => {
    const answer = net.offline && (await fetch('/health/live', { cache: 'no-store' }).catch(() => null));
    if (answer && answer.ok) here();
  };
  const knocking = setInterval(() => void knock(), AGAIN);
  addEventListener('offline', gone);
  addEventListener('online', here);
  return () => {
    clearInterval(knocking);
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
