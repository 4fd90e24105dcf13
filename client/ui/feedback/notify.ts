/**
 * The "alerts" of the specification: messages that a person surely sees. What went well stays for ten seconds (longer while
 * the pointer or focus is on it), what failed until somebody closes it or has gone on. Both survive a change of page, and are
 * announced to screen readers.
 */
import { createElement } from 'react';
import { OutcomeIcon } from './outcome-icon.tsx';
import { requestOverlays } from './overlay-request.ts';
import { LastingFailures } from './lasting-failures.ts';

const STAYS_MS = 10_000;

const standing = new LastingFailures(() => performance.now());

/**
 * Announced politely; used after something worked.
 *
 * @param about what worked: earlier failures of the same go away
 */
export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) forgetFailures(about);
  void show({ color: 'green', role: 'status', message, autoClose: STAYS_MS });
}

let failures = 0;

/**
 * Announced at once; used after something failed.
 *
 * @param about what failed, for `forgetFailures`: `delete 12`
 */
export function showFailure(message: string, about?: string): void {
  failures += 1;
  const id = `failure-${failures}`;
  const takeAway = () => void shown.then((notifications) => notifications?.hide(id));
  const onClose = () => standing.closed(takeAway);
  // Before what went well, which may wait for room.
  const shown = show({
    id,
    color: 'red',
    role: 'alert',
    message,
    autoClose: false,
    priority: 1,
    onClose,
  });
  standing.add({ message, about, takeAway });
}

/** Takes away what is said of earlier failures of this: it has worked now, or is tried anew. */
export function forgetFailures(about: string): void {
  standing.forget(about);
}

/** Takes away failures that there was time to read; for those who go to another page. */
export function forgetReadFailures(): void {
  standing.forgetRead();
}

interface Message {
  readonly id?: string;
  readonly color: string;
  readonly role: 'status' | 'alert';
  readonly message: string;
  /** Milliseconds. */
  readonly autoClose: number | false;
  /** Those with higher ones are shown while others wait for room. */
  readonly priority?: number;
  readonly onClose?: () => void;
}

/** Answers where the message is, when it is not one of the browser's own. */
async function show(message: Message) {
  const loaded = await Promise.all([import('@mantine/notifications'), requestOverlays()]).catch(
    () => undefined,
  );
  if (!loaded) {
    // Offline, most likely: the person still has to know.
    window.alert(message.message);
    return undefined;
  }
  const [{ notifications }] = loaded;
  notifications.show({
    ...message,
    icon: createElement(OutcomeIcon, { role: message.role }),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message', size: 'md' },
  });
  return notifications;
}
