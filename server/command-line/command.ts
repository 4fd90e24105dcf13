/** What a command of the command line is. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Runtime } from '#server/runtime.ts';

/** What a command gets from the process it runs in. */
export interface CommandContext {
  /**
   * Opens the database, whether the product is running or not; it is closed after the command. It is brought up to date
   * first, unless `migrate` is false.
   */
  readonly open: (options?: {
    migrate?: boolean;
  }) => Promise<Pick<Runtime, 'context' | 'jobs' | 'mailQueue' | 'connectionString'>>;
  /** Where paths begin that the person typed. */
  readonly folder: string;
  /** Writes a line for the person. */
  readonly say: (line: string) => void;
  /** From now on Ctrl-C does not end the process: the command is told, tidies up, and says what became of it. */
  readonly interruption?: () => AbortSignal;
}

/** What the person typed after the words of the command. */
export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

export interface Command {
  /** `['admin', 'grant']` is `limelight admin grant`. */
  readonly words: readonly string[];
  /** What follows the words, for the help: `--email E [--head]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What its own help says besides. */
  readonly details: () => string | Promise<string>;
  readonly options: ParseArgsOptionsConfig;
  /** Options that must be given. */
  readonly required: readonly string[];
  /** How many words without dashes it takes, all of them needed. */
  readonly positionals: number;
  /** @throws Refusal when it cannot be done; then nothing was changed. */
  readonly run: (input: CommandInput, context: CommandContext) => Promise<void>;
}

/** Said to the person as it is; the exit status is 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
