/** Where drafts are on this device: texts under names in the browser's storage, and the news that they changed. */

const PREFIX = 'limelight.entry-draft.';

const listeners = new Set<() => void>();
let version = 0;

/** The names of all drafts on this device, whosever they are. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The text of this name, or null when there is none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** False when this browser keeps nothing, or has no room left; what was there under the name is then still there. */
export function writeStored(name: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    return false;
  }
  tell();
  return true;
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept then.
  }
  tell();
}

/** Whether this browser keeps anything at all. */
export function canStore(): boolean {
  try {
    localStorage.setItem(`${PREFIX}try`, '');
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

/** Earlier versions kept drafts for each tab, under the same names; nothing reads those any more. */
export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept then.
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
  if (key === null || key.startsWith(PREFIX)) tell();
}

/** Those who listen hear of it a moment later, as a list may be read and cleaned while a page is being drawn. */
function tell(): void {
  version += 1;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
