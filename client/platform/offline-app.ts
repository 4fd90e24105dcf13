/** Has the browser keep the product, so that it opens without a connection (`client/worker/service-worker.ts`). */
import { useEffect } from 'react';

/** What the page itself needs comes first: only then does a slow line carry what is for later. */
const PATIENCE_MS = 3_000;

/**
 * Done for those who come back: whoever is signed in, and whoever opens it as an installed app. A visitor is not made to
 * load parts of the product for later.
 */
export function useOfflineApp(isSignedIn: boolean): void {
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    // While developing, files change under their names.
    if (!import.meta.env.PROD || !(isSignedIn || isInstalled)) return;
    // Not offered by every browser, nor without https.
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void register(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    // The product works as before, only not without a connection; the next page tries again.
    console.warn('Limelight will not open without a connection.', error);
  }
}
