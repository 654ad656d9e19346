import { openWanted } from 'shared/lib/cache-lock';
import { siteCache } from 'shared/lib/worker-names';
import { isWorthKeeping, type Kind, kindOf, placeOf } from './rules';
import { type FetchEvent, worker } from './scope';

const patience = 5000; // ms: whoever has a copy of a page does not wait longer for a line that swallows everything
const startPage = '/dashboard'; // in the place of one that is not kept: each shows whatever address it has
const most = 600; // files: more than two releases of all apps

// It remembers nothing, so a new one takes over at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  // a page is asked for while the worker is being woken
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, worker.location.origin);
  if (kind === 'code') event.respondWith(keptFirst(event, kind));
  else if (kind) event.respondWith(serverFirst(event, kind));
});

async function keptFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  return (await kept(event.request)) ?? ask(event, kind);
}

async function serverFirst(event: FetchEvent, kind: Kind): Promise<Response> {
  const asked = ask(event, kind);
  event.waitUntil(asked.catch(() => {})); // one that comes too late is kept for the next time
  const found = (await kept(event.request)) ?? (kind === 'page' && (await keptAt(startPage)));
  if (!found) return asked;
  const answered = asked.then((answer) => (answer.status >= 500 ? found : answer));
  return Promise.race([answered.catch(() => found), after(patience, found)]);
}

function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

async function ask(event: FetchEvent, kind: Kind): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  if (isWorthKeeping(kind, answer)) event.waitUntil(keep(event.request, kind, answer.clone()));
  return answer;
}

const kept = ({ url }: Request) => keptAt(placeOf(url));

function keptAt(place: string): Promise<Response | undefined> {
  return caches.match(place, { cacheName: siteCache }).catch(() => undefined);
}

/** Only while there is a cache: it is made for whoever signs in, and goes with them. */
async function keep({ url }: Request, kind: Kind, answer: Response): Promise<void> {
  const cache = await openWanted(siteCache, () => caches.has(siteCache));
  if (!cache) return;
  await cache.put(placeOf(url), answer).catch(() => {}); // there is no room
  if (kind !== 'page') return;
  const files = await cache.keys();
  const old = files.slice(0, Math.max(0, files.length - most));
  await Promise.all(old.map((file) => cache.delete(file)));
}
