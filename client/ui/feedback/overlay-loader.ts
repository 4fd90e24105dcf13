/** Loads what messages and dialogs appear in with the first one; most visits never need it. */
import { useAtFirstUse } from '#client/ui/components/first-use.ts';

let mounted: Promise<void> | undefined;

/** Resolves when messages and dialogs can appear; rejects when their code did not load, and the next call tries again. */
export function requestOverlays(): Promise<void> {
  mounted ??= mountOverlays();
  return mounted;
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
