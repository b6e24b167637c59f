// The shell without a net: the page, its scripts, styles and fonts. Nothing of a game is ever kept: what is under /api
// goes to the hall or fails.
const SHELF = 'meadhall-shell-1';
const PAGE = '/';
const BESIDE = ['/theme.js', '/hall.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => event.waitUntil(stock().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === '/' || /^\/(table|person|learn)\/[^/]+$/.test(pathname)) event.respondWith(visit(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (BESIDE.includes(pathname)) event.respondWith(freshOrKept(request));
});

/** The hall's own answer; without a net the page as it was last seen, which says so. */
async function visit(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && new URL(request.url).pathname === PAGE) void renew(answer.clone());
    return answer;
  } catch (error) {
    const shelf = await caches.open(SHELF);
    const kept = await shelf.match(PAGE);
    if (kept) return said(kept);
    throw error;
  }
}

/** The page kept, with a word by which it knows itself to be that (lib/offline.svelte.ts). */
function said(kept) {
  const headers = new Headers(kept.headers);
  headers.set('Server-Timing', 'kept');
  return new Response(kept.body, { status: kept.status, headers });
}

/** Names of assets change with what is in them: what is kept is right for ever. */
async function asset(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void shelf.put(request, answer.clone());
  return answer;
}

async function freshOrKept(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok) void shelf.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shelf.match(request);
    if (kept) return kept;
    throw error;
  }
}

const assetsOf = (page) => [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);

/** All the page needs to be shown at all. */
async function stock() {
  const shelf = await caches.open(SHELF);
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (!answer.ok) return;
  const page = await answer.clone().text();
  await shelf.put(PAGE, answer);
  await shelf.addAll([...BESIDE, ...assetsOf(page)]);
}

/** Another page than the one kept: assets of before are of no use any more. */
async function renew(answer) {
  const shelf = await caches.open(SHELF);
  const before = await shelf.match(PAGE);
  const page = await answer.clone().text();
  if (before && assetsOf(await before.text()).join() === assetsOf(page).join()) return;
  await Promise.all((await shelf.keys()).map((key) => shelf.delete(key)));
  await shelf.put(PAGE, answer);
  await shelf.addAll([...BESIDE, ...assetsOf(page)]);
}

/** A notice was clicked: the table it speaks of comes to the front. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (open) => {
      const here = open.find((client) => new URL(client.url).pathname === path) ?? open[0];
      if (!here) return self.clients.openWindow(path);
      await here.focus();
      here.postMessage({ type: 'go', path });
    }),
  );
});
