import { openRuntime, type Runtime } from '#server/runtime.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { firstCause, StartError } from '#server/platform/start.ts';
import { runCommandLine } from './command-line.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

// The reader may stop early, as `head` does; the command continues.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    printError(`It failed: ${error.message}`);
    process.exit(1);
  });
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.on('SIGINT', abort);
  process.on('SIGTERM', abort);
  return controller.signal;
}

async function run(): Promise<number> {
  let opened: Runtime | undefined;
  const open = async ({ migrate = true }: { migrate?: boolean } = {}): Promise<Runtime> => {
    const config = readConfig(process.env);
    const log = createLog('warn');
    opened ??= await openRuntime({ config, log, say: printError, joinRunning: true, migrate });
    return opened;
  };
  try {
    // npm changes to the product's folder and keeps the original one in INIT_CWD.
    const folder = process.env['INIT_CWD'] ?? process.cwd();
    const line = { open, folder, print, printError, stdout: process.stdout, interruption };
    return await runCommandLine(process.argv.slice(2), line);
  } finally {
    await opened?.close();
  }
}

try {
  process.exitCode = await run();
} catch (thrown) {
  const error = firstCause(thrown);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printError(error instanceof StartError ? error.message : `It failed: ${stack}`);
  process.exitCode = 1;
}
