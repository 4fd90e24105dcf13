/**
 * Caches the files of the frame and of Record Entry, so both open offline. Only build files, never personal
 * data (docs/decisions/0020-service-worker-by-hand.md).
 */
import { handlingOf } from './requests.ts';

interface Shell {
  /** Changes with every file and with the page itself. */
  readonly version: string;
  readonly entry: string;
  readonly files: readonly string[];
}

// Filled in by scripts/client-build.mjs.
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
  const handling = handlingOf(event.request, self.location.origin, named);
  if (handling === 'page') event.respondWith(fromServerFirst(event.request, PAGE));
  if (handling === 'named') event.respondWith(fromServerFirst(event.request, event.request));
  if (handling === 'hashed') event.respondWith(fromCacheFirst(event.request));
});

/** All files of one version or none: if the server has a newer version, the browser tries again later. */
async function keepShell(): Promise<void> {
  try {
    // Without cookies, so nothing in it is personal.
    const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
    if (!page.ok || !(await page.clone().text()).includes(shell.entry)) {
      throw new Error('The server has another version of the page.');
    }
    // Recreated to be the newest: after a rollback, an old cache of this version may exist.
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

/** Keeps the previous version's cache: open tabs may load parts that the server no longer has. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A weak network may never respond: after this long, the cached file is used. */
const PATIENCE_MS = 5_000;
/** A proxy's responses without a server behind it. */
const NO_SERVER: readonly number[] = [502, 503, 504];

async function fromServerFirst(request: Request, kept: RequestInfo): Promise<Response> {
  const response = fetch(request);
  const answer = await Promise.race([response.catch(() => undefined), after(PATIENCE_MS)]);
  if (answer && !NO_SERVER.includes(answer.status)) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match(kept, { ignoreVary: true })) ?? response;
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
