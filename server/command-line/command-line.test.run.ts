/** Runs commands in tests as typed, and captures their output. */
import { PassThrough } from 'node:stream';
import { runCommandLine } from './command-line.ts';
import type { CommandContext } from './command.ts';

export interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Returns a function that runs commands on a database, with paths relative to a folder. */
export function commandRunner(
  runtime: Awaited<ReturnType<CommandContext['open']>>,
  folder: string,
  interruption?: () => AbortSignal,
  stdout: CommandContext['stdout'] = new PassThrough(),
): (...typed: string[]) => Promise<Outcome> {
  return async (...typed) => {
    const output: string[] = [];
    const errors: string[] = [];
    const status = await runCommandLine(typed, {
      open: async () => runtime,
      folder,
      print: (line) => output.push(line),
      printError: (line) => errors.push(line),
      stdout,
      ...(interruption ? { interruption } : {}),
    });
    return { status, output: output.join('\n'), errors: errors.join('\n') };
  };
}
