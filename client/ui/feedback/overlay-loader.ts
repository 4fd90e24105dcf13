/** Loads what messages and dialogs appear in with the first one; most visits never need it. */
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

let mounted: Promise<void> | undefined;

/** Resolves when messages and dialogs can appear; rejects when their code did not load, and the next call tries again. */
export function requestOverlays(): Promise<void> {
  mounted ??= mountOverlays();
  return mounted;
}

/** Undefined where the code did not load. */
export async function loadModals() {
  const loaded = await Promise.all([import('@mantine/modals'), requestOverlays()]).catch(() => undefined);
  return loaded?.[0].modals;
}

/** Of a dialog that is closing. With reduced motion Mantine notes too late what opened it, so that its own `returnFocus` is off. */
export function giveFocusBack(opener: Element | null): void {
  // The click or key that closed it must not reach the button behind it.
  setTimeout(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}

// Awaited, not chained: the bundler would move a chain into its own loading, and failing styles would not be caught.
async function mountOverlays(): Promise<void> {
  const forget = () => (mounted = undefined);
  try {
    const file = await importOverlays();
    await file.mountOverlays(forget);
  } catch (cause) {
    forget();
    throw cause;
  }
}

/** Failed styles are not requested again: the second try loads the code without them. */
async function importOverlays() {
  try {
    return await import('./overlays.tsx');
  } catch {
    return import('./overlays.tsx');
  }
}

function loadOverlays(): void {
  // Loaded again, with its failure shown, when there is a message.
  importOverlays().catch(() => undefined);
}

/** Loads the code at the first use of the page, so that a message about a lost connection needs no connection. */
export function useEarlyOverlays(): void {
  useAtFirstUse(loadOverlays);
}
