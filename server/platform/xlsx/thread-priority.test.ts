// Which threads give way, on a system that has priorities for threads.
import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const module = JSON.stringify(new URL('thread-priority.ts', import.meta.url).href);

/** What a process of its own prints, since a priority cannot be taken back. */
async function print(program: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '--eval', program]);
  return JSON.parse(stdout);
}

/** Name and priority of all threads of the process that calls `threads`, the main one first. */
const threads = `
  const { readdirSync, readFileSync } = require('node:fs');
  const threads = () => readdirSync('/proc/self/task').map((task) => {
    const stat = readFileSync('/proc/self/task/' + task + '/stat', 'utf8');
    const [name, rest] = [stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), stat.slice(stat.lastIndexOf(')') + 2)];
    return { id: Number(task), name, nice: Number(rest.split(' ')[16]) };
  });`;

describe.skipIf(process.platform !== 'linux')('threads', () => {
  const own = getPriority();

  it('of the pool give way to the one that answers requests, which keeps its priority', async () => {
    const found = await print(`${threads}
      import(${module}).then(async ({ letPoolGiveWay }) => {
        const count = await letPoolGiveWay();
        const pool = threads().filter(({ name }) => name === 'libuv-worker').map(({ nice }) => nice);
        console.log(JSON.stringify({ count, pool, main: threads()[0].nice }));
      });`);
    expect(found).toEqual({ count: 4, pool: Array(4).fill(Math.max(10, own)), main: own });
  });

  it('that are workers give way to all others, and no other does', async () => {
    const found = await print(`${threads}
      const { Worker } = require('node:worker_threads');
      const program = "import(" + ${JSON.stringify(module)} + ").then(({ giveWay }) => {"
        + "giveWay(); require('node:worker_threads').parentPort.once('message', () => undefined).postMessage(''); })";
      const worker = new Worker(program, { eval: true, execArgv: ['--input-type=commonjs'] });
      worker.once('message', () => {
        console.log(JSON.stringify(threads().map(({ nice }) => nice).sort((one, other) => one - other)));
        worker.postMessage('');
      });`);
    const all = found as number[];
    expect([all.at(0), all.at(-2), all.at(-1)]).toEqual([own, own, Math.max(19, own)]);
  });
});
