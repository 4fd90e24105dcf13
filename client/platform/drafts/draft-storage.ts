/** What all drafts in the browser's storage share: idempotency keys and change notifications. */
import { createListeners, store } from '#client/platform/store.ts';

const OF_ANY_KIND = /^limelight\.[a-z]+-draft\./;

const listeners = createListeners();
let version = 0;

export function canStore(): boolean {
  return store('limelight.try', '') && store('limelight.try', null);
}

/** Calls the listener on every change, also from other tabs; see `storedVersion`. */
export function subscribeToStored(listener: () => void): () => void {
  // Adding it again has no effect.
  window.addEventListener('storage', onStorage);
  return listeners.subscribe(listener);
}

export function storedVersion(): number {
  return version;
}

function onStorage({ key }: StorageEvent): void {
  // Without a key, all storage was cleared.
  if (key === null || OF_ANY_KIND.test(key)) noteChange();
}

/** Asynchronous, because reading a list during a render may remove old drafts. */
export function noteChange(): void {
  version += 1;
  queueMicrotask(listeners.notify);
}

/** `randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
