/**
 * Hears of Back and Forward before the router does, so that a page can hold them back. Listeners of `popstate` are called
 * in the order in which they were added, and the router adds its own when it is first drawn: this one has to be earlier.
 */

type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/** Called once, before anything is drawn. */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** There is one page, so one listener; returns how to take it away. */
export function onBack(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
