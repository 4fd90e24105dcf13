// lean/run.mjs ROW DATABASE LABEL RESULTS --seconds 8 --connections 16 --own REGEXP: the least SQL for a row, sent by pgbench.
// Writes its line as the load's run.mjs does.
import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '16' },
    students: { type: 'string', default: '20000' },
    own: { type: 'string' },
  },
  allowPositionals: true,
});
const [row, database, label, results] = positionals;
const own = new RegExp(values.own);
const ticksPerSecond = 100;

/** Seconds of the whole machine, and of the programs that belong to the run. */
function processorTime() {
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , interrupts, softInterrupts, steal] = times;
  const mine = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!own.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      mine.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
    } catch {
      // It has ended meanwhile.
    }
  }
  const busy = user + nice + system + interrupts + softInterrupts;
  return { busy: busy / ticksPerSecond, steal: steal / ticksPerSecond, mine };
}

const script = join(import.meta.dirname, `${row}.sql`);
const { connections, seconds, students } = values;
const running = promisify(execFile)('pgbench', [
  '-n',
  ...`-M prepared -j 1 -c ${connections} -T ${seconds} -D students=${students}`.split(' '),
  '-f',
  script,
  database,
]);
// While its connections are open: what has ended has no processor time any more.
await wait(1000);
const before = processorTime();
const measured = Number(seconds) - 2;
await wait(measured * 1000);
const after = processorTime();
const { stdout, stderr } = await running;
const find = (pattern) => Number(pattern.exec(stdout)?.[1] ?? 0);
// A confirmation is two requests.
const requests = row === 'verify' ? 2 : 1;
const rps = find(/^tps = ([\d.]+)/m) * requests;
// Idle connections of the product may have ended meanwhile.
const mine = [...after.mine].reduce((sum, [pid, spent]) => sum + spent - (before.mine.get(pid) ?? 0), 0);
const line = {
  label,
  rps,
  p99: null,
  mean: find(/^latency average = ([\d.]+)/m) / requests,
  errors: find(/number of failed transactions: (\d+)/) + (stderr.match(/error:/gi) ?? []).length,
  foreign: Math.max(0, after.busy - before.busy - mine) / measured,
  steal: (after.steal - before.steal) / measured,
  cpuPerRequestMs: (mine / (rps * measured)) * 1000,
};
appendFileSync(results, `${JSON.stringify(line)}\n`);
console.log(
  `${label}\t${rps.toFixed(0)}/s\t${line.mean} ms mean\t${line.cpuPerRequestMs.toFixed(2)} CPU ms\t${line.errors} errors`,
);
if (line.errors > 0) console.error(stderr);
