/** Light or dark: the person's choice or the system's. Without Mantine, which not every page loads (client/styles/mantine-look.tsx). */
import { useSyncExternalStore } from 'react';

/** What a person chooses; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

export type ShownColorScheme = 'light' | 'dark';

/** `before-first-paint.js` reads the same key. */
const STORED_AS = 'limelight-appearance';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = readStored();

function readStored(): ColorScheme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    // Without storage the choice lasts as long as the page.
    return 'auto';
  }
}

function shown(): ShownColorScheme {
  if (chosen !== 'auto') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

function applyAndTell(): void {
  const scheme = shown();
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // The browser's bar gets our background colour.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[scheme] ?? bar.content;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system and choices made in other tabs; called once, before the first render. */
export function followColorScheme(): void {
  systemIsDark().addEventListener('change', applyAndTell);
  window.addEventListener('storage', ({ key }) => {
    // Without a key the whole storage was cleared.
    if (key !== STORED_AS && key !== null) return;
    chosen = readStored();
    applyAndTell();
  });
  applyAndTell();
}

/** Applies the choice and keeps it on this device. */
export function chooseColorScheme(appearance: ColorScheme): void {
  chosen = appearance;
  try {
    localStorage.setItem(STORED_AS, appearance);
  } catch {
    // As in readStored.
  }
  applyAndTell();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function useShownColorScheme(): ShownColorScheme {
  return useSyncExternalStore(subscribe, shown);
}
