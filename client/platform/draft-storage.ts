/** Where drafts are on this device: texts under names in the browser's storage, and the news that they changed. */

/** The drafts of one kind of form, as texts under names. */
export interface DraftStorage {
  /** What every key of this kind begins with. */
  readonly prefix: string;
  /** The names of all drafts of this kind on this device, whosever they are. */
  readonly names: () => string[];
  /** The text of this name, or null when there is none. */
  readonly read: (name: string) => string | null;
  /** False when this browser keeps nothing, or has no room left; what was there under the name is then still there. */
  readonly write: (name: string, text: string) => boolean;
  readonly remove: (name: string) => void;
}

const OF_ANY_KIND = /^limelight\.[a-z]+-draft\./;

const listeners = new Set<() => void>();
let version = 0;

/** @param kind what is typed into the form: `entry`, `event` */
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

/** Whether this browser keeps anything at all. */
export function canStore(): boolean {
  try {
    localStorage.setItem('limelight.try', '');
    localStorage.removeItem('limelight.try');
    return true;
  } catch {
    return false;
  }
}

/** Hears of every change, also of those that other tabs make; see `storedVersion`. */
export function subscribeToStored(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', hearOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
}

/** Another number after every change. */
export function storedVersion(): number {
  return version;
}

function hearOtherTab({ key }: StorageEvent): void {
  // Without a key the whole storage was emptied.
  if (key === null || OF_ANY_KIND.test(key)) tell();
}

/** Those who listen hear of it a moment later, as a list may be read and cleaned while a page is being drawn. */
function tell(): void {
  version += 1;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** A new random key. Also where the page came over plain http, where browsers have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
