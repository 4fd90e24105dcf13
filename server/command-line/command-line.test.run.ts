/** Runs commands in tests as they are typed, and keeps what they say. */
import { runCommandLine } from './command-line.ts';
import type { CommandContext } from './command.ts';

export interface Outcome {
  readonly status: number;
  readonly said: string;
  readonly complained: string;
}

/** What runs commands on a database, with paths that begin in a folder. */
export function commandRunner(
  runtime: Awaited<ReturnType<CommandContext['open']>>,
  folder: string,
  interruption?: () => AbortSignal,
): (...typed: string[]) => Promise<Outcome> {
  return async (...typed) => {
    const said: string[] = [];
    const complained: string[] = [];
    const status = await runCommandLine(typed, {
      open: async () => runtime,
      folder,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      ...(interruption ? { interruption } : {}),
    });
    return { status, said: said.join('\n'), complained: complained.join('\n') };
  };
}
