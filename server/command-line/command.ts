/** The interface of a command. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Runtime } from '#server/runtime.ts';

export interface CommandContext {
  /** Opens the database, with the product running or not, and closes it after the command. Migrates it first unless `migrate` is false. */
  readonly open: (options?: {
    migrate?: boolean;
  }) => Promise<Pick<Runtime, 'context' | 'jobs' | 'mailQueue' | 'connectionString'>>;
  /** Base of the paths that the person typed. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Ctrl-C no longer ends the process but aborts this signal: the command cleans up and reports. */
  readonly interruption?: () => AbortSignal;
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

export interface Command {
  /** `['admin', 'grant']` is `limelight admin grant`. */
  readonly words: readonly string[];
  readonly usage: string;
  readonly summary: string;
  readonly details: () => string | Promise<string>;
  readonly options?: ParseArgsOptionsConfig;
  readonly required?: readonly string[];
  /** The number of arguments without dashes, all required. */
  readonly positionals?: number;
  /** @throws Refusal when it is impossible; then nothing was changed */
  readonly run: (input: CommandInput, context: CommandContext) => Promise<void>;
}

/** A trouble of Limelight itself, for programs that will try again; the exit status is 75 (EX_TEMPFAIL of sysexits.h). */
export class TryAgainLater extends Error {
  override readonly name = 'TryAgainLater';
}

/** Shown to the person as it is; the exit status is 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
