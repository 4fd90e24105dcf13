// ops/rolling-restart.sh, with stand-ins for systemctl, curl and sleep that record their calls.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './prepare.mjs';

const script = join(root, 'ops/rolling-restart.sh');
const LIST = 'systemctl list-units --plain --no-legend limelight-worker@*';
const ask = (port) => `curl --silent --fail --max-time 5 --output /dev/null http://127.0.0.1:${port}/readyz`;
/** A process that becomes ready at the nth check. */
const renewed = (port, times = 1) => [
  `systemctl restart limelight-web@${port}`,
  ...Array.from({ length: times - 1 }, () => [ask(port), 'sleep 1']).flat(),
  ask(port),
  'sleep 6',
];

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limelight-rolling-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts programs on the path; each records its call and runs the given script. */
function put(programs) {
  for (const [name, rest] of Object.entries({ systemctl: '', curl: '', sleep: '', ...programs })) {
    const text = `#!/bin/sh\necho "${name} $*" >>"${folder}/calls"\n${rest}\n`;
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
}

function run(...ports) {
  const { status, stdout, stderr } = spawnSync(script, ports, {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  const file = join(folder, 'calls');
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return { status, stdout, stderr, calls };
}

/** As systemctl lists them. */
const twoWorkers = `[ "$1" != list-units ] || cat <<'END'
limelight-worker@1.service loaded active running Limelight, worker 1
limelight-worker@2.service loaded active running Limelight, worker 2
END`;

test('restarts the workers and then one web process after another', () => {
  put({ systemctl: twoWorkers });
  expect(run('8081', '8082', '8083')).toEqual({
    status: 0,
    stdout: ['8081', '8082', '8083'].map((port) => `The process on port ${port} is new.\n`).join(''),
    stderr: '',
    calls: [
      LIST,
      'systemctl restart limelight-worker@1.service',
      'systemctl restart limelight-worker@2.service',
      ...renewed('8081'),
      ...renewed('8082'),
      ...renewed('8083'),
    ],
  });
});

test('continues with the next process only when the last one is ready', () => {
  // Not ready at the first four checks.
  put({ curl: `[ "$(grep -c readyz "${folder}/calls")" -gt 4 ] || exit 22` });
  const { status, calls } = run('8081', '8082');
  expect([status, calls]).toEqual([0, [LIST, ...renewed('8081', 5), ...renewed('8082')]]);
});

test('stops when a process does not become ready', () => {
  put({ curl: 'case "$*" in *8082*) exit 7 ;; esac' });
  const { status, stdout, stderr, calls } = run('8081', '8082', '8083');
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: 'The process on port 8081 is new.\n',
    stderr: 'The process on port 8082 is not ready after 120 tries. The others still run.\n',
  });
  expect(calls.filter((call) => call === ask('8082'))).toHaveLength(120);
  expect(calls.filter((call) => call.includes('8083'))).toEqual([]);
});

test.each([
  ['the workers cannot be listed', 'list-units*', [LIST]],
  [
    'a worker cannot be restarted',
    'restart*worker@1*',
    [LIST, 'systemctl restart limelight-worker@1.service'],
  ],
  [
    'a web process cannot be restarted',
    'restart*web@8081',
    [
      LIST,
      ...['1', '2'].map((name) => `systemctl restart limelight-worker@${name}.service`),
      'systemctl restart limelight-web@8081',
    ],
  ],
])('stops when %s', (_what, call, calls) => {
  put({ systemctl: `case "$*" in ${call}) exit 5 ;; esac\n${twoWorkers}` });
  expect(run('8081', '8082')).toMatchObject({ status: 5, stdout: '', calls });
});

test.each([[[]], [['8081']]])(
  'does nothing with %j: a single process cannot be replaced without an interruption',
  (ports) => {
    put({});
    const { status, stderr, calls } = run(...ports);
    expect([status, calls]).toEqual([2, []]);
    expect(stderr).toMatch(/^Usage: .*rolling-restart\.sh PORT PORT \[PORT \.\.\.\]\n$/);
  },
);
