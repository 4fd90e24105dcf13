/**
 * Which messages of failures stand at the edge of the window. They stay until a person closes them (WCAG 2.2.1), so that what
 * has become untrue, was read, or is too much for the window has to go by other ways.
 */

/** Of these and of what went well the window holds a few. */
const MOST_STANDING = 3;

/** Milliseconds after which a message counts as read, once the person goes on. */
const READ_AFTER_MS = 10_000;

export interface LastingFailure {
  readonly message: string;
  /** What it is of, such as `delete 12`: when that has worked, it is untrue. */
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

  /** Takes away what it repeats, and the oldest when there would be too many. */
  add(failure: LastingFailure): void {
    this.#takeAway(({ message, about }) => message === failure.message && about === failure.about);
    const tooMany = this.#kept.slice(0, Math.max(0, this.#kept.length + 1 - MOST_STANDING));
    this.#takeAway((one) => tooMany.includes(one));
    this.#kept = [...this.#kept, { ...failure, since: this.#now() }];
  }

  /** A person has closed it. */
  closed(takeAway: LastingFailure['takeAway']): void {
    this.#kept = this.#kept.filter((one) => one.takeAway !== takeAway);
  }

  /** It has worked now, or is tried anew. */
  forget(about: string): void {
    this.#takeAway((one) => one.about === about);
  }

  /** The person has gone on to another page. */
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
