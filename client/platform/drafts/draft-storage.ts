/** Drafts in the browser's storage: texts by name, with change notifications. */
import { createListeners, readStored, store } from '#client/platform/store.ts';

const OF_ANY_KIND = /^limelight\.[a-z]+-draft\./;

const listeners = createListeners();
let version = 0;

export function draftStorage(kind: string) {
  const prefix = `limelight.${kind}-draft.`;
  return {
    /** Of all users. */
    names(): string[] {
      try {
        return Object.keys(localStorage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length));
      } catch {
        return [];
      }
    },
    read: (name: string) => readStored(prefix + name),
    /** False without storage or room; the previous text is then still there. */
    write(name: string, text: string): boolean {
      const isSaved = store(prefix + name, text);
      if (isSaved) notify();
      return isSaved;
    },
    remove(name: string): void {
      store(prefix + name, null);
      notify();
    },
  };
}

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
  if (key === null || OF_ANY_KIND.test(key)) notify();
}

/** Asynchronous, because reading a list during a render may remove old drafts. */
function notify(): void {
  version += 1;
  queueMicrotask(listeners.notify);
}

/** `randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
