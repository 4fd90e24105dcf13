/**
 * The service worker: keeps the files that the frame of the product and Record Entry are made of, so that both open
 * without a connection. It keeps files of the build only, never what the server says about a person
 * (docs/decisions/0020-service-worker-by-hand.md).
 */
import { wayOf } from './requests.ts';

interface Shell {
  /** Changes with every file and with the page itself. */
  readonly version: string;
  /** The script that the page of this version starts with. */
  readonly entry: string;
  /** The paths of all files to keep, beside the page. */
  readonly files: readonly string[];
}

// What the build knows; filled in by scripts/client-build.mjs.
declare const __SHELL__: Shell;
declare const self: ServiceWorkerGlobalScope;

const shell = __SHELL__;
const OURS = 'limelight-shell-';
const CACHE = OURS + shell.version;
const PAGE = '/';
const named: ReadonlySet<string> = new Set(shell.files.filter((file) => !file.startsWith('/assets/')));

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin, named);
  if (way === 'page') event.respondWith(fromServerFirst(event.request, PAGE));
  if (way === 'named') event.respondWith(fromServerFirst(event.request, event.request));
  if (way === 'hashed') event.respondWith(fromCacheFirst(event.request));
});

/** All of one version or nothing: a server that has another version by now makes the browser try again later. */
async function keepShell(): Promise<void> {
  try {
    // Without cookies: nothing in it can be of one person.
    const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
    if (!page.ok || !(await page.clone().text()).includes(shell.entry)) {
      throw new Error('The server has another version of the page.');
    }
    // Anew, so that it is the youngest: after a way back to an older version, that one's cache may still be here.
    await caches.delete(CACHE);
    const cache = await caches.open(CACHE);
    await cache.addAll(
      shell.files.map((file) => new Request(file, { cache: named.has(file) ? 'no-cache' : 'default' })),
    );
    await cache.put(PAGE, page);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** The version before this one stays: tabs that show it may still load parts of it, which the server has no longer. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** On the bus a network may take every request and answer none: after this long the kept file serves. */
const PATIENCE_MS = 5_000;
/** What a relay says that has no server behind it. */
const NO_SERVER: readonly number[] = [502, 503, 504];

async function fromServerFirst(request: Request, kept: RequestInfo): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => undefined), after(PATIENCE_MS)]);
  if (answer && !NO_SERVER.includes(answer.status)) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(kept, { ignoreVary: true })) ?? asked;
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
