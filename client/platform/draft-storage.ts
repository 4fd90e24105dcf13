/** Drafts in the browser's storage: texts by name, with notifications of changes. */
import { createListeners, readStored, store } from './store.ts';

const OF_ANY_KIND = /^limelight\.[a-z]+-draft\./;

const listeners = createListeners();
let version = 0;

/** @param kind of form: `entry`, `event` */
export function draftStorage(kind: string) {
  const prefix = `limelight.${kind}-draft.`;
  return {
    /** Of all people. */
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
    /** False when there is no storage or no room; the text before is then still there. */
    write(name: string, text: string): boolean {
      const isKept = store(prefix + name, text);
      if (isKept) tell();
      return isKept;
    },
    remove(name: string): void {
      store(prefix + name, null);
      tell();
    },
  };
}

export function canStore(): boolean {
  return store('limelight.try', '') && store('limelight.try', null);
}

/** Calls the listener at every change, also by other tabs; see `storedVersion`. */
export function subscribeToStored(listener: () => void): () => void {
  // However often it is added, it is there once.
  window.addEventListener('storage', hearOtherTab);
  return listeners.subscribe(listener);
}

export function storedVersion(): number {
  return version;
}

function hearOtherTab({ key }: StorageEvent): void {
  // Without a key the whole storage was cleared.
  if (key === null || OF_ANY_KIND.test(key)) tell();
}

/** Notifies a moment later, because reading a list during a render may remove old drafts. */
function tell(): void {
  version += 1;
  queueMicrotask(listeners.tell);
}

/** Over plain http browsers have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
