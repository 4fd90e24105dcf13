/** Drafts in the browser's storage: texts by name, with notifications of changes. */

export interface DraftStorage {
  readonly prefix: string;
  /** The names of all drafts of this kind on this device, of all people. */
  readonly names: () => string[];
  readonly read: (name: string) => string | null;
  /** False when there is no storage or no room; the text before is then still there. */
  readonly write: (name: string, text: string) => boolean;
  readonly remove: (name: string) => void;
}

const OF_ANY_KIND = /^limelight\.[a-z]+-draft\./;

const listeners = new Set<() => void>();
let version = 0;

/** @param kind of form: `entry`, `event` */
export function draftStorage(kind: string): DraftStorage {
  const prefix = `limelight.${kind}-draft.`;
  return {
    prefix,
    names: () => namesWith(prefix),
    read: (name) => readStored(prefix + name),
    write: (name, text) => writeStored(prefix + name, text),
    remove: (name) => removeStored(prefix + name),
  };
}

function namesWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
  } catch {
    return false;
  }
  tell();
  return true;
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
  tell();
}

export function canStore(): boolean {
  try {
    localStorage.setItem('limelight.try', '');
    localStorage.removeItem('limelight.try');
    return true;
  } catch {
    return false;
  }
}

/** Calls the listener at every change, also by other tabs; see `storedVersion`. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', hearOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
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
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** A new random key. Over plain http browsers have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
