/** Hears of Back and Forward before the router, which adds its listener in its first render, so that a page can stop them. */

type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

export function listenForBack(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** There is only one. Returns how to remove it. */
export function onBack(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
