import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { messageOf } from '#server/platform/plain-text.ts';
import { adminCommands } from './admin.ts';
import { auditVerify } from './audit-verify.ts';
import { bounce } from './bounce.ts';
import { Refusal, TryAgainLater, type Command, type CommandContext, type CommandInput } from './command.ts';
import { databaseCommands } from './database.ts';
import { importCommands } from './imports.ts';
import { job } from './job.ts';
import { keyCommands } from './key.ts';
import { schoolCommands } from './school-add.ts';

export const commands = [
  ...schoolCommands,
  ...adminCommands,
  ...importCommands,
  ...databaseCommands,
  auditVerify,
  bounce,
  ...keyCommands,
  job,
].map(readUsage);

type KnownCommand = ReturnType<typeof readUsage>;

/** Takes the usage apart: `limelight admin grant` has the words `admin` and `grant`. */
function readUsage({ usage: whole, ...command }: Command) {
  const words = /^(?:[a-z][a-z-]*(?: |$))+/.exec(whole)?.[0].trim().split(' ') ?? [];
  const usage = whole.slice(words.join(' ').length + 1);
  const parts = [...usage.matchAll(/(\[?)(?:--([\w-]+)(?: ([A-Za-z][^\s\]]*))?|([^\s\]]+))\]?/g)];
  const named = parts.flatMap(([, bracket, name, value]) => (name ? [{ bracket, name, value }] : []));
  return {
    ...command,
    words,
    usage,
    options: Object.fromEntries(
      named.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]),
    ),
    required: named.filter(({ bracket }) => bracket === '').map(({ name }) => name),
    positionals: parts.flatMap(([, , , , word]) => word ?? []),
  };
}

const PROGRAM = 'npm run limelight --';

class WrongUsage extends Error {
  readonly command: KnownCommand | undefined;

  constructor(message: string, command?: KnownCommand) {
    super(message);
    this.command = command;
  }
}

/** Returns the exit status: 0 done, 1 refused, 2 usage error. */
export async function runCommandLine(typed: readonly string[], line: CommandContext): Promise<number> {
  try {
    const command = commands.find(({ words }) => words.every((word, index) => typed[index] === word));
    if (command) await runCommand(command, typed.slice(command.words.length), line);
    else showHelp(typed, line);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      line.printError(error.message);
      line.printError('');
      line.printError(error.command ? usageOf(error.command) : overview(commands));
      return 2;
    }
    if (error instanceof TryAgainLater) {
      line.printError(`It failed and should be tried again: ${error.message}`);
      return 75;
    }
    if (!(error instanceof Refusal)) throw error;
    line.printError(error.message);
    return 1;
  }
}

async function runCommand(
  command: KnownCommand,
  typed: readonly string[],
  line: CommandContext,
): Promise<void> {
  const { summary, details } = command;
  if (typed.some((word) => word === '--help' || word === '-h')) {
    line.print(`${usageOf(command)}\n\n${summary}.\n\n${details}`);
    return;
  }
  await command.run({ ...line, ...readInput(command, typed, line.folder) });
}

function readInput(command: KnownCommand, typed: readonly string[], folder: string): CommandInput {
  const { values, positionals } = parseTyped(command, typed);
  const missing = command.required.filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    throw new WrongUsage(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`, command);
  }
  const { length } = command.positionals;
  if (positionals.length !== length) {
    const wanted = length === 0 ? 'takes no' : `needs ${length}`;
    throw new WrongUsage(`${command.words.join(' ')} ${wanted} word besides its options`, command);
  }
  const words = Object.fromEntries(command.positionals.map((name, index) => [name, positionals[index]]));
  const text = (name: string): string => String(values[name] ?? words[name] ?? '');
  return {
    text,
    has: (name) => values[name] !== undefined,
    file: (name) => path.resolve(folder, text(name)),
  };
}

function parseTyped(command: KnownCommand, typed: readonly string[]) {
  const help = { type: 'boolean', short: 'h' } as const;
  const options: ParseArgsOptionsConfig = { ...command.options, help };
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUsage(messageOf(error), command);
  }
}

function showHelp(typed: readonly string[], line: CommandContext): void {
  const [first, ...rest] = typed;
  if (first === undefined) throw new WrongUsage('Which command?');
  const isHelp = (word: string | undefined): boolean => ['--help', '-h', 'help'].includes(word ?? '');
  const group = commands.filter(({ words }) => words[0] === first);
  if (isHelp(first)) line.print(overview(commands));
  else if (group.length > 0 && isHelp(rest[0])) line.print(overview(group));
  else throw new WrongUsage(`There is no command ${typed.slice(0, 2).join(' ')}`);
}

function usageOf({ words, usage }: KnownCommand): string {
  return `Usage: ${PROGRAM} ${words.join(' ')} ${usage}`;
}

function overview(shown: readonly KnownCommand[]): string {
  const lines = shown.map(({ words, usage, summary }) => `  ${words.join(' ')} ${usage}\n      ${summary}`);
  return [
    `Usage: ${PROGRAM} COMMAND`,
    '',
    ...lines,
    '',
    'Each command explains itself with --help. They work while Limelight runs and while it does not, on the\ndatabase that DATABASE_URL or DATA_DIR names.',
  ].join('\n');
}
