// Whatever ends npm also ends everything that it started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { descendantsOf, findFreePort, runningOf, startProduct } from '#e2e/support/product-process.ts';

const root = path.join(import.meta.dirname, '../..');

it.each([
  ['SIGTERM', 0],
  ['SIGKILL', null],
] as const)(
  'nothing of the product is left running when npm gets %s',
  { timeout: 120_000 },
  async (signal, status) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'limelight-npm-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const PORT = String(await findFreePort());
    const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'];
    const passedOn = Object.fromEntries(names.map((name) => [name, process.env[name]]));
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...passedOn, DATA_DIR: folder, DEMO: 'off', PORT },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    npm.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const exited = once(npm, 'exit');
    await vi.waitFor(() => expect(output).toContain('Limelight is ready'), { timeout: 90_000, interval: 50 });

    const started = await descendantsOf(Number(npm.pid));
    // Nothing may be left running.
    onTestFinished(() =>
      runningOf(started).then((left) => left.forEach((pid) => process.kill(pid, 'SIGKILL'))),
    );
    // Includes the server, and the database with its own processes.
    expect(started.length).toBeGreaterThan(4);
    npm.kill(signal);
    expect((await exited)[0]).toBe(status);
    await vi.waitFor(async () => expect(await runningOf(started)).toEqual([]), {
      timeout: 25_000,
      interval: 50,
    });
  },
);

it('a taken port is reported before a database is created', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-port-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  const start = startProduct({ env: { DATA_DIR: folder, DEMO: 'off', PORT: String(port) } });
  await expect(start).rejects.toThrow('The port is already in use. Choose another one with PORT.');
  expect(await readdir(folder)).toEqual([]);
});

it('another build of PostgreSQL can be set, and production logs which one runs', async ({ skip }) => {
  const programs = '/usr/lib/postgresql/15/bin';
  if (!existsSync(programs)) skip('PostgreSQL 15 is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const product = await startProduct({
    env: { DATA_DIR: folder, NODE_ENV: 'production', LIMELIGHT_POSTGRES_BIN: programs },
  });
  expect(product.output()).toMatch(/Warning: the embedded PostgreSQL is 15\.\d+\./);
  expect(await product.stop()).toBe(0);
});
