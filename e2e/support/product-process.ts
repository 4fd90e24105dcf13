/** The product as a real process: for browser tests, fault tests and measurements. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..', '..');
const node = path.join(root, 'node_modules', '.bin', 'node');
const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 40_000;
/** The environment passed on; all settings come from the caller. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'];

/** Ready for requests or, with `ROLE=worker`, working. */
export interface Product {
  readonly url: string;
  /** The leader of its process group. */
  readonly pid: number;
  output(): string;
  /** Stops it and returns the exit status. Removes its temporary folder. */
  stop(): Promise<number | null>;
  /** Kills its whole process tree, including the database, and waits until nothing is left. */
  kill9(): Promise<void>;
}

export interface ProductOptions {
  /** Without DATA_DIR it gets a new temporary folder. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts `server/main.ts` and waits until it is ready. Without PORT it takes a free one. Several on one
 * database must share a LIMELIGHT_KEY_FILE.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const given = options.env ?? {};
  const port = given['PORT'] ?? String(await findFreePort());
  const ownFolder =
    given['DATA_DIR'] === undefined ? await mkdtemp(path.join(tmpdir(), 'limelight-product-')) : undefined;
  const env = {
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    LOG_LEVEL: 'warn',
    // A browser test starts a hundred products.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'product'),
    ...(ownFolder === undefined ? {} : { DATA_DIR: ownFolder }),
    ...given,
    PORT: port,
  };
  const removeFolder = async (): Promise<void> => {
    if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true });
  };

  const child = spawn(node, ['server/main.ts'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`The product could not be started: ${node} is missing`);
  // Nothing may be left running.
  const endWithUs = (): void => void signalGroup(pid, 'SIGKILL');
  process.once('exit', endWithUs);

  const product: Product = {
    url: `http://${given['HOST'] ?? '127.0.0.1'}:${port}`,
    pid,
    output: () => output,
    async stop() {
      if (isRunning(child)) {
        child.kill('SIGTERM');
        const limit = new AbortController();
        await Promise.race([
          exited,
          wait(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
        ]);
        limit.abort();
        if (isRunning(child)) await product.kill9();
      }
      await exited;
      process.off('exit', endWithUs);
      await removeFolder();
      return child.exitCode;
    },
    async kill9() {
      await killTree(pid);
      await exited;
      process.off('exit', endWithUs);
      await removeFolder();
    },
  };

  try {
    await waitUntilReady(product, child, given['ROLE'] === 'worker');
    return product;
  } catch (error) {
    await product.kill9();
    throw error;
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function waitUntilReady(product: Product, child: ChildProcess, isWorker: boolean): Promise<void> {
  const began = Date.now();
  for (;;) {
    if (!isRunning(child)) throw new Error(`The product ended before it was ready:\n${product.output()}`);
    if (isWorker ? product.output().includes('works on its jobs') : await isReady(product.url)) return;
    if (Date.now() - began > READY_LIMIT_MS) {
      throw new Error(`The product was not ready in ${READY_LIMIT_MS / 1000} s:\n${product.output()}`);
    }
    await wait(25);
  }
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  await reply?.body?.cancel();
  return reply?.status === 200;
}

/** The database has its own process group, and all descendants are found before anything is killed. */
async function killTree(pid: number): Promise<void> {
  const tree = [...(await descendantsOf(pid)), pid];
  // The database too, before it gets a chance to shut down cleanly.
  for (const each of tree) signal(each, 'SIGKILL');
  signalGroup(pid, 'SIGKILL');
  const began = Date.now();
  while ((await runningOf(tree)).length > 0) {
    if (Date.now() - began > 10_000) throw new Error(`Processes that cannot be killed: ${tree.join(', ')}`);
    await wait(5);
  }
}

/** From the kernel's data about each process. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const parents = await readParents();
  const found: number[] = [];
  for (let level = [pid]; level.length > 0;) {
    level = [...parents].filter(([, { parent }]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}

export async function runningOf(pids: readonly number[]): Promise<number[]> {
  const processes = await readParents();
  return pids.filter((pid) => (processes.get(pid)?.state ?? 'Z') !== 'Z');
}

async function readParents(): Promise<Map<number, { parent: number; state: string }>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    names.map(async (name): Promise<[number, { parent: number; state: string }] | undefined> => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const [, state = '', parent = ''] = text.slice(text.lastIndexOf(')')).split(' ');
      return [Number(name), { parent: Number(parent), state }];
    }),
  );
  return new Map(all.filter((one) => one !== undefined));
}

function signalGroup(leader: number, name: NodeJS.Signals): void {
  signal(-leader, name);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
