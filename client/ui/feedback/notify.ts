/**
 * The "alerts" of the specification. Successes stay ten seconds, failures until closed or read. Both survive
 * navigation.
 */
import { createElement, Fragment, type ReactNode } from 'react';
import type { NotificationData } from '@mantine/notifications';
import { failureReason } from '#client/platform/api-error.ts';
import { OutcomeIcon } from './outcome-icon.tsx';
import { requestOverlays } from './overlay-loader.ts';

const STAYS_MS = 10_000;

export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) forgetFailures(about);
  void showMessage({ color: 'green', role: 'status', message, autoClose: STAYS_MS });
}

interface Failure {
  readonly message: string;
  readonly about: string | undefined;
  readonly since: number;
  readonly hide: () => void;
}

const MOST_FAILURES = 3;
/** A message shown this long counts as read when another page opens. */
const READ_AFTER_MS = 10_000;

let failures: readonly Failure[] = [];
let count = 0;

function hideFailures(isOver: (one: Failure, place: number) => boolean): void {
  const over = failures.filter(isOver);
  failures = failures.filter((one) => !over.includes(one));
  for (const { hide } of over) hide();
}

/** @param about the action that failed, for `forgetFailures`: `delete 12` */
export function showFailure(message: string, about?: string): void {
  count += 1;
  const id = `failure-${count}`;
  const hide = () => void shown.then((notifications) => notifications?.hide(id));
  const one = { message, about, since: performance.now(), hide };
  const onClose = () => (failures = failures.filter((other) => other !== one));
  // Mantine queues successes when there is no room.
  const shown = showMessage({
    id,
    color: 'red',
    role: 'alert',
    message,
    autoClose: false,
    priority: 1,
    onClose,
  });
  // Removes duplicates, and the oldest when there are too many.
  hideFailures((other) => other.message === message && other.about === about);
  hideFailures((_, place) => place <= failures.length - MOST_FAILURES);
  failures = [...failures, one];
}

/** For a call's failure. @param still what remains true: `The file stays.` */
export const showWhy = (still: string) => (thrown: unknown) =>
  showFailure(`${still} ${failureReason(thrown)}`);

/** Waits for code that loads on demand. */
export function opened<Code>(code: Promise<Code>): Promise<Code | undefined> {
  return code.catch(() => {
    showFailure('This could not be opened. Please check your connection and try again.');
    return undefined;
  });
}

export function forgetFailures(about: string): void {
  hideFailures((one) => one.about === about);
}

export function forgetReadFailures(): void {
  const now = performance.now();
  hideFailures(({ since }) => now - since >= READ_AFTER_MS);
}

/** After this long, what takes time says so; then its progress is shown as often. */
const SLOW_MS = 1_000;

/** @param cancel a button. The progress is only seen: a screen reader would read it every second. */
export function showWaiting(message: string, cancel: ReactNode) {
  count += 1;
  const id = `waiting-${count}`;
  let progress = '';
  let shown: ReturnType<typeof showMessage> | undefined;
  const timer = setInterval(() => {
    const seen = createElement('span', { 'aria-hidden': true }, progress);
    const action = createElement(Fragment, null, seen, ' ', cancel);
    if (shown) void shown.then((now) => now?.update({ id, message: withAction(message, action) }));
    else
      shown = showMessage({
        id,
        color: 'green',
        role: 'status',
        message,
        action,
        loading: true,
        autoClose: false,
        // It has the only way to cancel.
        withCloseButton: false,
      });
  }, SLOW_MS);
  return {
    say: (text: string) => {
      progress = text;
    },
    hide: () => {
      clearInterval(timer);
      void shown?.then((now) => now?.hide(id));
    },
  };
}

interface Message extends NotificationData {
  readonly role: 'status' | 'alert';
  readonly message: string;
  readonly action?: ReactNode;
}

/** Falls back to the browser's dialog when the message code cannot be loaded. */
export async function showMessage({ action, ...message }: Message) {
  const loaded = await Promise.all([import('@mantine/notifications'), requestOverlays()]).catch(
    () => undefined,
  );
  if (!loaded) {
    window.alert(message.message);
    return undefined;
  }
  const [{ notifications }] = loaded;
  notifications.show({
    ...message,
    message: action === undefined ? message.message : withAction(message.message, action),
    icon: createElement(OutcomeIcon, { role: message.role }),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message', size: 'md' },
  });
  return notifications;
}

const withAction = (message: string, action: ReactNode) => createElement('span', null, message, ' ', action);
