/**
 * Light or dark: the person's choice, what the system says, and the page that follows both. Apart from Mantine, which not
 * every page loads (client/styles/mantine-look.tsx).
 */
import { useSyncExternalStore } from 'react';

/** What a person chooses; `auto` is what the system says, also when that changes. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** What is shown. */
export type ShownColorScheme = 'light' | 'dark';

/** Kept on this device only, also by who is not signed in; `before-first-paint.js` reads it under the same name. */
const STORED_AS = 'limelight-appearance';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = readStored();

function readStored(): ColorScheme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    // Storage is forbidden; the choice then lasts as long as the page.
    return 'auto';
  }
}

function shown(): ShownColorScheme {
  if (chosen !== 'auto') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

function applyAndTell(): void {
  const scheme = shown();
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // The browser's own bar gets the ground of ours.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[scheme] ?? bar.content;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the page follow the system and the choice made in another tab; called once, before the first page is drawn. */
export function followColorScheme(): void {
  systemIsDark.addEventListener('change', applyAndTell);
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was removed.
    if (key !== STORED_AS && key !== null) return;
    chosen = readStored();
    applyAndTell();
  });
  applyAndTell();
}

/** Shows the page as the person wants it, and keeps that on this device. */
export function chooseColorScheme(appearance: ColorScheme): void {
  chosen = appearance;
  try {
    localStorage.setItem(STORED_AS, appearance);
  } catch {
    // As in readStored.
  }
  applyAndTell();
}

/** The person's choice. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** What is shown now. */
export function useShownColorScheme(): ShownColorScheme {
  return useSyncExternalStore(subscribe, shown);
}
