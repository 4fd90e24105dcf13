/** Independent of Mantine, which not every page loads (client/styles/mantine-setup.tsx). */
import { useSyncExternalStore } from 'react';
import { createListeners, readStored, store } from './store.ts';

/** `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

type ShownColorScheme = 'light' | 'dark';

/** Also read by `before-first-paint.js`. */
const STORED_AS = 'limelight-appearance';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const { subscribe, notify } = createListeners();
let chosen = readChoice();

function readChoice(): ColorScheme {
  const stored = readStored(STORED_AS);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function shown(): ShownColorScheme {
  if (chosen !== 'auto') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

function applyScheme(): void {
  const scheme = shown();
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // Colors the browser's own bar.
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = bar.dataset[scheme] ?? bar.content;
  notify();
}

/** Follows the system and choices in other tabs; called once, before the first render. */
export function followColorScheme(): void {
  systemIsDark().addEventListener('change', applyScheme);
  window.addEventListener('storage', ({ key }) => {
    // Without a key, all storage was cleared.
    if (key !== STORED_AS && key !== null) return;
    chosen = readChoice();
    applyScheme();
  });
  applyScheme();
}

export function chooseColorScheme(appearance: ColorScheme): void {
  chosen = appearance;
  // If it cannot be stored, the choice lasts as long as the page.
  store(STORED_AS, appearance);
  applyScheme();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function useShownColorScheme(): ShownColorScheme {
  return useSyncExternalStore(subscribe, shown);
}
