/** Whether the page is shown in light or dark, as the attribute says that all colours follow. */
import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

const ATTRIBUTE = 'data-mantine-color-scheme';

function shownScheme(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light';
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}

/** The scheme that is shown, also after the person or their system changes it. */
export function useShownScheme(): Scheme {
  return useSyncExternalStore(listen, shownScheme);
}
