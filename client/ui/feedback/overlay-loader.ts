/** Loads the code for messages and dialogs on demand; most visits never need it. */
import { useAtFirstUse } from '#client/ui/hooks/first-use.ts';

let mounted: Promise<void> | undefined;

/** Resolves when messages and dialogs can appear. Rejects when the code cannot be loaded; the next call retries. */
export function requestOverlays(): Promise<void> {
  mounted ??= mountOverlays();
  return mounted;
}

export async function loadModals() {
  const loaded = await Promise.all([import('@mantine/modals'), requestOverlays()]).catch(() => undefined);
  return loaded?.[0].modals;
}

/** For a closing dialog. With reduced motion Mantine records the opener too late, so its own `returnFocus` is off. */
export function giveFocusBack(opener: Element | null): void {
  // The click or key that closed the dialog must not reach the button behind it.
  setTimeout(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}

// Awaited, not chained: the bundler would move a chain into its preload, and failing styles would not be caught.
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

/** Failed styles are not requested again; the retry loads the code without them. */
async function importOverlays() {
  try {
    return await import('./overlays.tsx');
  } catch {
    return import('./overlays.tsx');
  }
}

function loadOverlays(): void {
  // Retried, and the failure shown, when there is a message.
  importOverlays().catch(() => undefined);
}

/** Loads the code at first use, so that a message about a lost connection needs no connection. */
export function useEarlyOverlays(): void {
  useAtFirstUse(loadOverlays);
}
