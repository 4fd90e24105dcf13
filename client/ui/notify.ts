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

let failures = 0;

/** Announced at once; used after something failed. Answers what takes the message away, once it is no longer true. */
export function showFailure(message: string): () => void {
  failures += 1;
  const id = `failure-${failures}`;
  const shown = show('red', 'alert', message, id);
  return () => void shown.then((notifications) => notifications?.hide(id));
}

/** Answers where the message is, when it is not one of the browser's own. */
async function show(color: string, role: 'status' | 'alert', message: string, id?: string) {
  const loaded = await Promise.all([import('@mantine/notifications'), requestOverlays()]).catch(
    () => undefined,
  );
  if (!loaded) {
    // Offline, most likely: the person still has to know.
    window.alert(message);
    return undefined;
  }
  const [{ notifications }] = loaded;
  notifications.show({
    ...(id !== undefined && { id }),
    message,
    color,
    role,
    autoClose: STAYS_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message', size: 'md' },
  });
  return notifications;
}
