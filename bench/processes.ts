import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './reply.ts';

const root = path.join(import.meta.dirname, '..');
const READY_LIMIT_MS = 30_000;

export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Mails are queued but not sent during a measurement. */
export async function startProduct(databaseUrl: string): Promise<Running> {
  return start('server/main.ts', '/readyz', {
    DATABASE_URL: databaseUrl,
    LIMELIGHT_KEY_FILE: path.join(root, 'node_modules', '.cache', 'bench', 'limelight.key'),
    DEMO: 'off',
    ROLE: 'web',
    LOG_LEVEL: 'error',
    // Each request has another address, as in production.
    TRUST_PROXY: '127.0.0.1',
  });
}

/**
 * Everything in one process with its embedded database in `dataDir`, as on a small machine.
 * @param prefix a program that starts it, such as one that limits its memory
 */
export async function startSmallProduct(
  dataDir: string,
  smtpUrl: string,
  prefix: readonly string[],
): Promise<Running> {
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    SMTP_URL: smtpUrl,
    SMTP_TLS: 'if-offered',
    TRUST_PROXY: '127.0.0.1',
  };
  return start('server/main.ts', '/readyz', settings, prefix);
}

/** Node's upper bound: the same bytes from memory for every request. */
export async function startBareServer(reply: Reply): Promise<Running> {
  const body = reply.body.toString('base64');
  return start('bench/bare-server.ts', '/', { BENCH_REPLY: JSON.stringify({ ...reply, body }) });
}

async function start(
  program: string,
  readyPath: string,
  settings: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<Running> {
  const port = String(await findFreePort());
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const [command, ...rest] = [...prefix, process.execPath, program];
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  let stopping = false;
  child.once('exit', (status, signal) => {
    if (!stopping) console.error(`${program} ended by itself (${status ?? signal}):\n${output}`);
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = `http://127.0.0.1:${port}`;
  const began = Date.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`);
    const reply = await fetch(`${url}${readyPath}`).catch(() => null);
    await reply?.body?.cancel();
    if (reply !== null && reply.status < 400) break;
    if (Date.now() - began > READY_LIMIT_MS) throw new Error(`${program} does not get ready:\n${output}`);
    await wait(25);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      // Aborted requests keep the server busy for a while.
      await wait(500);
      stopping = true;
      child.kill('SIGTERM');
      await exited;
      process.off('exit', endWithUs);
      if (output.includes('"level":50')) console.error(output);
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
