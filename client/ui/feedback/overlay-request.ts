/** Tells the overlay slot that a message or dialog is coming, and the caller when the slot is ready. */

let wanted = false;
const listeners = new Set<() => void>();
const { promise: ready, resolve: resolveReady, reject: rejectReady } = withResolvers();
// Callers hear of a failure; without callers it is not unhandled.
ready.catch(() => undefined);

/** Loads the overlays; resolves when messages and dialogs can appear, rejects when their code did not load. */
export function requestOverlays(): Promise<void> {
  wanted = true;
  listeners.forEach((listener) => listener());
  return ready;
}

export function announceOverlays(): void {
  resolveReady();
}

export function announceNoOverlays(cause: unknown): void {
  rejectReady(cause);
}

export function isOverlayWanted(): boolean {
  return wanted;
}

export function onOverlayWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `Promise.withResolvers` is younger than some of the browsers we serve. */
function withResolvers() {
  let resolve: () => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
