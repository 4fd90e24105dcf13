import type { Writable } from 'node:stream';
import type { Runtime } from '#server/runtime.ts';

export interface CommandContext {
  /** Opens the database, whether or not the product runs, and closes it after the command. Migrates first unless `migrate` is false. */
  readonly open: (options?: {
    migrate?: boolean;
  }) => Promise<Pick<Runtime, 'context' | 'jobs' | 'mailQueue' | 'connectionString'>>;
  readonly folder: string;
  readonly print: (line: string) => void;
  /** To standard error. */
  readonly printError: (line: string) => void;
  /** For what is no text. */
  readonly stdout: Writable & { readonly isTTY?: boolean };
  /** From this call on, Ctrl-C aborts the signal instead of ending the process, so that the command can clean up. */
  readonly interruption?: () => AbortSignal;
}

export interface CommandInput {
  /** The value of an option or positional, such as `email` or `NAME`; empty if left out. */
  readonly text: (name: string) => string;
  readonly has: (option: string) => boolean;
  readonly file: (name: string) => string;
}

export interface Command {
  /** `admin grant --email EMAIL [--head]` has two words, a required option with a value, and a flag. */
  readonly usage: string;
  readonly summary: string;
  readonly details: string;
  /** @throws Refusal when it is impossible; nothing was changed then */
  readonly run: (line: CommandInput & CommandContext) => Promise<void>;
}

/** A temporary problem; programs try again on exit status 75 (EX_TEMPFAIL of sysexits.h). */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

/** Shown to the person as it is; the exit status is 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** `1 account`, `2 accounts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
