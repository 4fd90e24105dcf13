// The audit with registries that report serious, small or no advisories, or nothing at all. npm itself asks them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { judge } from './audit.mjs';
import { root } from './prepare.mjs';

const closers = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A local registry that only answers audit requests. */
async function startRegistry(status, weaknesses) {
  const server = createServer((request, reply) => {
    request.resume();
    const isAudit = request.url.endsWith('/security/advisories/bulk');
    reply.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isAudit ? weaknesses : {}));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done)));
  return `http://127.0.0.1:${server.address().port}/`;
}

const weakness = (severity, name = 'fastify') => ({
  [name]: [
    { id: 1, url: 'https://example.org/1', title: 'Reads too much', severity, vulnerable_versions: '*' },
  ],
});

async function audit(registry) {
  // npm caches advisories.
  const cache = mkdtempSync(join(tmpdir(), 'limelight-audit-'));
  closers.push(() => rmSync(cache, { recursive: true, force: true }));
  const child = spawn(process.execPath, [join(root, 'scripts/audit.mjs')], {
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: cache,
      npm_config_fetch_retries: '0',
    },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const status = await new Promise((done) => child.once('close', done));
  // Always named, whatever npm reports.
  const [named] = /^Not checked by npm: the embedded PostgreSQL.*$/m.exec(output) ?? [];
  expect(named).toBeDefined();
  return { status, output: output.replace(named, '').trim() };
}

test('the audit passes if the registry has no advisories', async () => {
  expect(await audit(await startRegistry(200, {}))).toEqual({
    status: 0,
    output: 'No package that the product runs with has a serious known weakness.',
  });
}, 60_000);

test.each(['high', 'critical'])(
  'a %s advisory is named and fails the audit',
  async (severity) => {
    const { status, output } = await audit(await startRegistry(200, weakness(severity)));
    expect(status).toBe(1);
    expect(output).toMatch(/^Packages with serious known weaknesses:\n/);
    expect(output).toMatch(new RegExp(`^ {2}fastify .*\\(${severity}\\): Reads too much$`, 'm'));
  },
  60_000,
);

// Runtime and development packages need pg-protocol; only development packages need vitest.
test.each([
  ['pg-protocol', 1],
  ['vitest', 0],
])(
  'an advisory for %s counts if it is a runtime package',
  async (name, wanted) => {
    const { status, output } = await audit(await startRegistry(200, weakness('high', name)));
    expect(status).toBe(wanted);
    expect(output.includes(`  ${name} `)).toBe(wanted === 1);
  },
  60_000,
);

test('a moderate advisory is counted and passes', async () => {
  const { status, output } = await audit(await startRegistry(200, weakness('moderate')));
  expect(status).toBe(0);
  expect(output).toMatch(/ Less serious: \d+; npm audit --omit=dev shows them\.$/);
}, 60_000);

test.each([405, 404, 500])(
  'a registry without audits (%i) is reported and passes',
  async (status) => {
    expect(await audit(await startRegistry(status, {}))).toEqual({
      status: 0,
      output: `The registry gives no audit (status ${status}). Nothing was checked.`,
    });
  },
  60_000,
);

test('an unreachable registry is reported and passes', async () => {
  expect(await audit('http://127.0.0.1:9/')).toEqual({
    status: 0,
    output: 'The registry gives no audit (no answer). Nothing was checked.',
  });
}, 60_000);

test('our own error is not taken for a registry without audits', () => {
  const noLock = JSON.stringify({ error: { code: 'ENOLOCK', summary: 'This command requires a lockfile.' } });
  expect(() => judge(noLock)).toThrow('npm could not audit: This command requires a lockfile.');
  expect(() => judge('')).toThrow('JSON');
});
