/** Registers the service worker, so that the product opens without a connection (`client/worker/service-worker.ts`). */
import { useEffect } from 'react';

/** On a slow line the page's own requests come first. */
const PATIENCE_MS = 3_000;

/** Only for people who are signed in or use the installed app: visitors load nothing for later. */
export function useOfflineApp(isSignedIn: boolean): void {
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    // In development, files change without changing their names.
    if (!import.meta.env.PROD || !(isSignedIn || isInstalled)) return;
    // Not in every browser, and not without https.
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void register(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    // Everything else still works; the next page tries again.
    console.warn('Limelight will not open without a connection.', error);
  }
}
