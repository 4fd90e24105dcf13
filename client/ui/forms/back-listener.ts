/**
 * Hears of Back and Forward before the router, so that a page can stop them. `popstate` listeners run in the order in which
 * they were added, and the router adds its own in its first render.
 */

type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

export function listenForBack(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Sets the only listener; returns how to remove it. */
export function onBack(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
