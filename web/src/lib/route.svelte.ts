/** Where in the hall this page is: the lobby, a table, a person, a lesson, or what a link in a mail leads to. */

export type Place =
  | { name: 'lobby' }
  | { name: 'table'; id: string; invite: string | null; review: boolean }
  | { name: 'person'; id: string }
  | { name: 'learn'; game: string }
  | { name: 'mail'; what: 'confirm' | 'stop'; token: string }
  | { name: 'lost' };

export function placeOf(path: string, search = ''): Place {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!parts.length) return { name: 'lobby' };
  if (parts[0] === 'table' && parts.length === 2) {
    const query = new URLSearchParams(search);
    return { name: 'table', id: parts[1]!, invite: query.get('invite'), review: query.has('review') };
  }
  if (parts[0] === 'person' && parts.length === 2) return { name: 'person', id: parts[1]! };
  if (parts[0] === 'learn' && parts.length === 2) return { name: 'learn', game: parts[1]! };
  if (parts[0] === 'mail' && (parts[1] === 'confirm' || parts[1] === 'stop') && parts.length === 2)
    return { name: 'mail', what: parts[1], token: new URLSearchParams(search).get('token') ?? '' };
  return { name: 'lost' };
}

const here = () => placeOf(location.pathname, location.search);

export const route = $state<{ place: Place }>({
  place: typeof location === 'undefined' ? { name: 'lobby' } : here(),
});

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.place = here();
  if (!replace) scrollTo(0, 0);
}

export function watchRoute(): () => void {
  const back = () => (route.place = here());
  addEventListener('popstate', back);
  return () => removeEventListener('popstate', back);
}

/** Links inside the hall change the place without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const href = link.getAttribute('href')!;
  if (link.hasAttribute('download') || link.hasAttribute('target') || href.startsWith('/api')) return;
  event.preventDefault();
  go(href);
}
