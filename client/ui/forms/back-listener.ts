/** Registered before the router's own listener (added in its first render), so a page can stop Back and Forward. */

type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

export function listenForBack(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Holds a single listener. Returns a function that removes it. */
export function onBack(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
