/**
 * The "alerts" of the specification. Successes stay for ten seconds (longer while the pointer or focus is on them), failures
 * until closed or read. Both survive a change of page and are announced to screen readers.
 */
import { createElement } from 'react';
import { OutcomeIcon } from './outcome-icon.tsx';
import { requestOverlays } from './overlay-loader.ts';
import { LastingFailures } from './lasting-failures.ts';

const STAYS_MS = 10_000;

const standing = new LastingFailures(() => performance.now());

/** @param about the action that succeeded: its earlier failures go away */
export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) forgetFailures(about);
  void show({ color: 'green', role: 'status', message, autoClose: STAYS_MS });
}

let failures = 0;

/** @param about the action that failed, for `forgetFailures`: `delete 12` */
export function showFailure(message: string, about?: string): void {
  failures += 1;
  const id = `failure-${failures}`;
  const takeAway = () => void shown.then((notifications) => notifications?.hide(id));
  const onClose = () => standing.closed(takeAway);
  // Successes may wait for room.
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

/** Removes messages of earlier failures of this action: it succeeded, or is tried again. */
export function forgetFailures(about: string): void {
  standing.forget(about);
}

/** Removes failures that there was time to read; for a change of page. */
export function forgetReadFailures(): void {
  standing.forgetRead();
}

interface Message {
  readonly id?: string;
  readonly color: string;
  readonly role: 'status' | 'alert';
  readonly message: string;
  readonly autoClose: number | false;
  readonly priority?: number;
  readonly onClose?: () => void;
}

/** Falls back to the browser's own dialog when the code for messages does not load. */
async function show(message: Message) {
  const loaded = await Promise.all([import('@mantine/notifications'), requestOverlays()]).catch(
    () => undefined,
  );
  if (!loaded) {
    // Most likely offline.
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
