/** Parses the typed command, checks its options, shows help, and runs it. */
import { parseArgs } from 'node:util';
import { accountEmail, adminGrant, adminResetSecondFactor, adminRevoke } from './admin.ts';
import { auditVerify } from './audit-verify.ts';
import { backup, restore, migrate, demoRemove } from './database.ts';
import { bounce } from './bounce.ts';
import { Refusal, TryAgainLater, type Command, type CommandContext, type CommandInput } from './command.ts';
import {
  importAccountsCommand,
  importEntriesCommand,
  importOrganizationsCommand,
  importStudentFactsCommand,
} from './imports.ts';
import { job } from './job.ts';
import { keyAccept, keyRotate } from './key.ts';
import { schoolAdd, schoolRename } from './school-add.ts';

export const commands: readonly Command[] = [
  schoolAdd,
  schoolRename,
  adminGrant,
  adminRevoke,
  adminResetSecondFactor,
  accountEmail,
  importAccountsCommand,
  importEntriesCommand,
  importOrganizationsCommand,
  importStudentFactsCommand,
  migrate,
  backup,
  restore,
  auditVerify,
  bounce,
  keyRotate,
  keyAccept,
  demoRemove,
  job,
];

const PROGRAM = 'npm run limelight --';
const HELP_OPTION = { help: { type: 'boolean', short: 'h' } } as const;

export interface CommandLine extends CommandContext {
  readonly complain: (line: string) => void;
}

/** A usage error; the exit status is 2. */
class WrongUsage extends Error {
  readonly command: Command | undefined;

  constructor(message: string, command?: Command) {
    super(message);
    this.command = command;
  }
}

/** Returns the exit status: 0 done, 1 refused, 2 usage error. */
export async function runCommandLine(typed: readonly string[], line: CommandLine): Promise<number> {
  try {
    const command = commands.find(({ words }) => words.every((word, index) => typed[index] === word));
    if (command) await runCommand(command, typed.slice(command.words.length), line);
    else showHelp(typed, line);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      line.complain(error.message);
      line.complain('');
      line.complain(error.command ? usageOf(error.command) : overview(commands));
      return 2;
    }
    if (error instanceof TryAgainLater) {
      line.complain(`It failed and should be tried again: ${error.message}`);
      return 75;
    }
    if (!(error instanceof Refusal)) throw error;
    line.complain(error.message);
    return 1;
  }
}

async function runCommand(command: Command, typed: readonly string[], line: CommandLine): Promise<void> {
  if (typed.some((word) => word === '--help' || word === '-h')) {
    line.say(`${usageOf(command)}\n\n${command.summary}.\n\n${await command.details()}`);
    return;
  }
  await command.run(readInput(command, typed), line);
}

function readInput(command: Command, typed: readonly string[]): CommandInput {
  const input = parseTyped(command, typed);
  const missing = (command.required ?? []).filter((name) => input.values[name] === undefined);
  if (missing.length > 0) {
    throw new WrongUsage(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`, command);
  }
  const { positionals = 0 } = command;
  if (input.positionals.length !== positionals) {
    const wanted = positionals === 0 ? 'takes no' : `needs ${positionals}`;
    throw new WrongUsage(`${command.words.join(' ')} ${wanted} word besides its options`, command);
  }
  return input;
}

function parseTyped(command: Command, typed: readonly string[]): CommandInput {
  const options = { ...command.options, ...HELP_OPTION };
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values, positionals };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), command);
  }
}

function showHelp(typed: readonly string[], line: CommandLine): void {
  const [first, ...rest] = typed;
  if (first === undefined) throw new WrongUsage('Which command?');
  const isHelp = (word: string | undefined): boolean => ['--help', '-h', 'help'].includes(word ?? '');
  const group = commands.filter(({ words }) => words[0] === first);
  if (isHelp(first)) line.say(overview(commands));
  else if (group.length > 0 && isHelp(rest[0])) line.say(overview(group));
  else throw new WrongUsage(`There is no command ${typed.slice(0, 2).join(' ')}`);
}

function usageOf({ words, usage }: Command): string {
  return `Usage: ${PROGRAM} ${words.join(' ')} ${usage}`;
}

function overview(shown: readonly Command[]): string {
  const lines = shown.map(({ words, usage, summary }) => `  ${words.join(' ')} ${usage}\n      ${summary}`);
  return [
    `Usage: ${PROGRAM} COMMAND`,
    '',
    ...lines,
    '',
    'Each command explains itself with --help. They work while Limelight runs and while it does not, on the\ndatabase that DATABASE_URL or DATA_DIR names.',
  ].join('\n');
}
