/**
 * Which messages of failures are shown at the edge of the window. They stay until closed (WCAG 2.2.1), unless they became
 * untrue, were read, or there are too many.
 */

const MOST_STANDING = 3;

/** Milliseconds after which a message counts as read when the person opens another page. */
const READ_AFTER_MS = 10_000;

export interface LastingFailure {
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
