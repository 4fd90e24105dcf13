/**
 * The "alerts" of the specification: messages that a person surely sees. They stay for ten seconds (longer while the
 * pointer or focus is on them), survive a change of page, and are announced to screen readers.
 */
import { requestOverlays } from './overlay-request.ts';

const STAYS_MS = 10_000;

/** Announced politely; used after something worked. */
export function showSuccess(message: string): void {
  void show('green', 'status', message);
}

/** Announced at once; used after something failed. */
export function showFailure(message: string): void {
  void show('red', 'alert', message);
}

async function show(color: string, role: 'status' | 'alert', message: string): Promise<void> {
  const loaded = await Promise.all([import('@mantine/notifications'), requestOverlays()]).catch(
    () => undefined,
  );
  if (!loaded) {
    // Offline, most likely: the person still has to know.
    window.alert(message);
    return;
  }
  loaded[0].notifications.show({
    message,
    color,
    role,
    autoClose: STAYS_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message', size: 'md' },
  });
}
