/** The "alerts" of the specification. Successes stay for ten seconds, failures until closed or read. Both survive a change of page. */
import { createElement, type ReactNode } from 'react';
import { OutcomeIcon } from './outcome-icon.tsx';
import { requestOverlays } from './overlay-loader.ts';

const STAYS_MS = 10_000;

export function showSuccess(message: string, about?: string): void {
  if (about !== undefined) forgetFailures(about);
  void showMessage({ color: 'green', role: 'status', message, autoClose: STAYS_MS });
}

let failures = 0;

/** @param about the action that failed, for `forgetFailures`: `delete 12` */
export function showFailure(message: string, about?: string): void {
  failures += 1;
  const id = `failure-${failures}`;
  const takeAway = () => void shown.then((notifications) => notifications?.hide(id));
  const onClose = () => standing.closed(takeAway);
  // Successes may wait for room.
  const shown = showMessage({
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

export function forgetFailures(about: string): void {
  standing.forget(about);
}

export function forgetReadFailures(): void {
  standing.forgetRead();
}

interface Message {
  readonly id?: string;
  readonly color: string;
  readonly role: 'status' | 'alert';
  readonly message: string;
  readonly action?: ReactNode;
  readonly autoClose: number | false;
  readonly priority?: number;
  readonly onClose?: () => void;
}

/** Falls back to the browser's own dialog when the code for messages does not load. */
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
    message:
      action === undefined ? message.message : createElement('span', null, message.message, ' ', action),
    icon: createElement(OutcomeIcon, { role: message.role }),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close message', size: 'md' },
  });
  return notifications;
}

const MOST_STANDING = 3;

/** Milliseconds after which a message counts as read when the person opens another page. */
const READ_AFTER_MS = 10_000;

interface LastingFailure {
  readonly message: string;
  /** The action that failed, such as `delete 12`: once that succeeds, the message is untrue. */
  readonly about: string | undefined;
  readonly takeAway: () => void;
}

interface Kept extends LastingFailure {
  readonly since: number;
}

export class LastingFailures {
  #kept: readonly Kept[] = [];
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Removes earlier messages that it repeats, and the oldest when there are too many. */
  add(failure: LastingFailure): void {
    this.#takeAway(({ message, about }) => message === failure.message && about === failure.about);
    const tooMany = this.#kept.slice(0, Math.max(0, this.#kept.length + 1 - MOST_STANDING));
    this.#takeAway((one) => tooMany.includes(one));
    this.#kept = [...this.#kept, { ...failure, since: this.#now() }];
  }

  closed(takeAway: LastingFailure['takeAway']): void {
    this.#kept = this.#kept.filter((one) => one.takeAway !== takeAway);
  }

  /** The action succeeded, or is tried again. */
  forget(about: string): void {
    this.#takeAway((one) => one.about === about);
  }

  forgetRead(): void {
    const now = this.#now();
    this.#takeAway(({ since }) => now - since >= READ_AFTER_MS);
  }

  #takeAway(isOver: (one: Kept) => boolean): void {
    const over = this.#kept.filter(isOver);
    this.#kept = this.#kept.filter((one) => !over.includes(one));
    for (const { takeAway } of over) takeAway();
  }
}

const standing = new LastingFailures(() => performance.now());
