// The door's service worker. Promise: the door's document and its files open without a network; the API is never
// answered from here; a newer version is fetched whole before it may take over, and takes over when somebody says so.

/** Written in by the build (vite.config.ts): the files, and a name that changes with any of them. */
declare const DOOR_FILES: string[];
declare const DOOR_VERSION: string;

interface Later extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Later {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(name: 'install' | 'activate', hear: (event: Later) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetch) => void): void;
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {claim(): Promise<void>};
}
const scope = self as unknown as Scope;

const PREFIX = 'puerta-';
const NAME = PREFIX + DOOR_VERSION;
const DOCUMENT = '/admin/puerta';
/** What the house calls itself and looks like, asked for anew when there is a network. */
const FRESH = ['/admin/puerta/manifest.webmanifest', '/icon.svg'];
const isDocument = (path: string): boolean =>
  /^\/admin\/puerta(\/\d*)?$/.test(path) ||
  /^\/admin\/eventos\/\d+\/codigo\/\d+\/sesiones\/\d+\/control-acceso\/?$/.test(path);

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll([DOCUMENT, ...DOOR_FILES].map(path => new Request(path, {cache: 'reload'})));
  // The house's own picture may be missing: the door opens without it.
  await Promise.all(FRESH.map(path => cache.add(path).catch(() => undefined)));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== NAME).map(name => caches.delete(name)));
}

async function kept(path: string, request: Request): Promise<Response> {
  return (await (await caches.open(NAME)).match(path)) ?? fetch(request);
}

async function fresh(path: string, request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(NAME)).put(path, answer.clone());
    return answer;
  } catch {
    return (await (await caches.open(NAME)).match(path)) ?? Response.error();
  }
}

scope.addEventListener('install', event => event.waitUntil(fill()));
scope.addEventListener('activate', event => event.waitUntil(dropOthers().then(() => scope.clients.claim())));
scope.addEventListener('message', event => {
  if (event.data === 'take') void scope.skipWaiting();
});
scope.addEventListener('fetch', event => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isDocument(pathname)) event.respondWith(kept(DOCUMENT, request));
  } else if (DOOR_FILES.includes(pathname)) event.respondWith(kept(pathname, request));
  else if (FRESH.includes(pathname)) event.respondWith(fresh(pathname, request));
});
