// The examples in ops/ match the product; e2e/faults/scale-out.faults.ts runs nginx with them.
import { globSync, readFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#features/accounts/server/profile/profile.upload.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { ANSWER_MS } from './platform/http/answer-limit.ts';
import { readConfig } from './platform/config.ts';
import { secretAddresses } from './platform/log.ts';

const root = path.join(import.meta.dirname, '..');
const ops = (name: string): Promise<string> => readFile(path.join(root, 'ops', name), 'utf8');

/** `NAME=value` of a file for systemd. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value ?? '']),
  );

it('the example lists exactly the settings that the product accepts', async () => {
  const settings = settingsIn(await ops('systemd/limelight.env.example'));
  const config = readConfig({ ...settings, NODE_ENV: 'production' });
  expect(config).toMatchObject({
    publicUrl: 'https://hours.school.example',
    databaseUrl: expect.stringContaining('postgresql://'),
    trustProxy: ['127.0.0.1'],
    drainSeconds: 2,
    devMail: false,
    demo: false,
  });
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  for (const name of Object.keys(settings)) expect(readme).toContain(`\`${name}\``);
});

const readAll = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
const manual = readAll('docs/operations.md');
const code = readAll('{server,shared,client,features}/**/*.{ts,tsx}', 'scripts/*.mjs');
const OWN_METRICS = /(?:name: |show\()'(limelight_\w+)'/g;

describe('the manual', () => {
  it('quotes the product’s messages exactly', () => {
    const quotes = manual.replaceAll(/```.*?```|`[^`]*`/gs, '').matchAll(/"([^"]*)"/g);
    const parts = [...quotes].flatMap(([, quote = '']) => quote.split(/[“…”]/).map((part) => part.trim()));
    expect(parts.length).toBeGreaterThan(40);
    // A text in the code may span several lines.
    const texts = code.replaceAll(/['`] \+\s+['`]/g, '');
    expect(parts.filter((part) => !texts.includes(part))).toEqual([]);
  });

  it('has SQL that matches the tables', async () => {
    const test = await createTestApp();
    const blocks = [...manual.matchAll(/```sql\n(.*?)```/gs)].flatMap(([, block = '']) =>
      block.split(/;|^\\.*$|\\gset \w+$/m),
    );
    const inline = [...manual.matchAll(/`((?:select|update|delete) [^`]*)`/g)].flatMap(([, line = '']) =>
      line.split(';'),
    );
    const statements = [...blocks, ...inline]
      .map((each) => each.replaceAll(/:'?\w+'?|\b(?:ENTRY|ID|PID)\b/g, "'1'").trim())
      .filter((each) => /^(?:select|update|delete) /.test(each) && !each.includes('pgboss.'));
    expect(statements.length).toBeGreaterThan(18);
    for (const each of statements) await sql.raw(`explain ${each}`).execute(test.db);
    await test.close();
  });

  it('lists all jobs with their times, and all metrics', () => {
    const jobs = [...code.matchAll(/name: '([\w-]+)', cron: '([^']+)'/g)];
    const metrics = [...code.matchAll(OWN_METRICS)];
    expect([jobs.length, metrics.length]).toEqual([12, 5]);
    const named = [
      ...jobs.map(([, job, cron]) => `${job}\` (\`${cron}\`)`),
      ...metrics.map(([, name = '']) => name),
    ];
    expect(named.filter((name) => !manual.includes(name))).toEqual([]);
  });
});

describe('the monitoring', () => {
  const run = promisify(execFile);
  const folder = path.join(root, 'ops/monitoring');
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const rules = read('limelight.rules.yml');
  const dashboard = JSON.parse(read('limelight.dashboard.json')) as {
    panels: {
      title: string;
      gridPos: { x: number; y: number; w: number; h: number };
      fieldConfig: { defaults: { unit?: string } };
      targets: { expr: string; refId: string }[];
    }[];
  };
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('uses only existing metrics, and all of them', () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const own = [...code.matchAll(OWN_METRICS)].map(([, name = '']) => name);
    const known = ['up', ...own, ...registry.getMetricsAsArray().map(({ name }) => name)];
    const used = [rules, ...shown].flatMap(
      (text) => text.match(/\b(?:limelight|process|nodejs)_\w+|\bup(?=\{)/g) ?? [],
    );
    const named = new Set(used.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
    expect(own.filter((name) => !named.has(name))).toEqual([]);
    // Every word before a selector is a metric.
    for (const [, name = ''] of shown.join('\n').matchAll(/(\w+)\{/g))
      expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  });

  it('shows each panel of the dashboard with a unit, and none over another', () => {
    const cells = dashboard.panels.map(({ title, gridPos: { x, y, w, h }, fieldConfig, targets }) => {
      expect([title, fieldConfig.defaults.unit]).toEqual([title, expect.stringMatching(/^[a-z]+$/)]);
      expect([title, new Set(targets.map(({ refId }) => refId)).size]).toEqual([title, targets.length]);
      expect([title, x + w <= 24]).toEqual([title, true]);
      return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`);
    });
    expect(new Set(cells.flat()).size).toBe(cells.flat().length);
  });

  it('has a line in the manual and a test for every alert', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(5);
    const symptoms = manual.split('\n').flatMap((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? []);
    const named = symptoms.flatMap((symptom) => symptom.match(/`Limelight\w+`/g) ?? []);
    expect(named.sort()).toEqual(alerts.map((name) => `\`${name}\``).sort());
    const trials = read('limelight.rules.test.yml');
    for (const name of alerts) expect(trials.split(`alertname: ${name}`).length - 1).toBe(2);
  });

  it('passes promtool', async (context) => {
    const promtool = (...typed: string[]) => run('promtool', typed, { cwd: folder });
    const missing = await promtool('--version').catch((error: NodeJS.ErrnoException) => error.code);
    context.skip(missing === 'ENOENT', 'promtool is missing (on Debian in the package prometheus)');
    await promtool('check', 'rules', 'limelight.rules.yml');
    const tried = await promtool('test', 'rules', 'limelight.rules.test.yml');
    expect(tried.stdout).toContain('SUCCESS');
    // The dashboard's expressions, as rules.
    const scratch = await mkdtemp(path.join(tmpdir(), 'limelight-promtool-'));
    const records = shown.map((expr, index) => ({
      record: `shown_${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
    }));
    const file = path.join(scratch, 'shown.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'shown', rules: records }] }));
    await promtool('check', 'rules', file);
    await rm(scratch, { recursive: true });
  });
});

it('the systemd units start existing files, and allow enough time to stop', async () => {
  const names = (await readdir(path.join(root, 'ops/systemd'))).filter((name) => name.endsWith('.service'));
  expect(names).toHaveLength(4);
  for (const name of names) {
    const instance = name.includes('web') ? '8081' : '1';
    const unit = (await ops(`systemd/${name}`)).replaceAll('%i', instance);
    const started =
      /^ExecStart=\/srv\/limelight\/current\/(?:\S+\/node (?:--\S+ )*)?(\S+)/m.exec(unit)?.[1] ?? '';
    expect(await readFile(path.join(root, started), 'utf8')).not.toBe('');
    const own = Object.fromEntries(
      [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map((each) =>
        each.slice(1),
      ),
    ) as Record<string, string>;
    const config = readConfig(own);
    expect([name, config.production, config.demo]).toEqual([name, true, false]);
  }
  const web = await ops('systemd/limelight-web@.service');
  const worker = await ops('systemd/limelight-worker@.service');
  // DRAIN_SECONDS, a minute for requests, and closing other resources.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(web)?.[1])).toBeGreaterThanOrEqual(2 + 60 + 12);
  // Each process has ports of its own, and the file for all of them, which goes before the units, sets none.
  const ports = (unit: string, instance: string) =>
    [...unit.matchAll(/\b(?:METRICS_)?PORT=(\S+)/g)].map(([, port = '']) => port.replace('%i', instance));
  const used = ['8081', '8082'].flatMap((instance) => ports(web, instance)).concat(ports(worker, '1'));
  expect(used).toEqual(['8081', '18081', '8082', '18082', '1901']);
  expect(await ops('systemd/limelight.env.example')).not.toMatch(/^(?:\w+_)?(?:PORT|ROLE)=/m);
  const targets = used.filter((port) => !port.startsWith('8')).map((port) => `'127.0.0.1:${port}'`);
  expect(await ops('monitoring/limelight.rules.yml')).toContain(`targets: [${targets.join(', ')}]`);
});

it('the systemd timer starts an existing service', async () => {
  const timers = (await readdir(path.join(root, 'ops/systemd'))).filter((name) => name.endsWith('.timer'));
  expect(timers).toEqual(['limelight-backup.timer']);
  expect(await ops('systemd/limelight-backup.service')).toContain('Type=oneshot');
});

describe('the image', () => {
  it('contains every folder of the release that the server reads', async () => {
    const dockerfile = await ops('Dockerfile');
    const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
    const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)].map(
      ([, from = '']) => from,
    );
    const { imports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      imports: Record<string, string>;
    };
    // The client is in dist, and e2e has only tests.
    const folders = Object.values(imports).flatMap(
      (target) => /^\.\/(?!client|e2e)(\w+)/.exec(target)?.[1] ?? [],
    );
    expect([...copied].sort()).toEqual(
      ['dist', 'migrations', 'node_modules', 'package.json', ...folders].sort(),
    );
    const command = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]') as string[];
    expect(await readFile(path.join(root, command.at(-1) ?? ''), 'utf8')).not.toBe('');
  });

  it('uses only instructions that its test script supports', async () => {
    const used = [...(await ops('Dockerfile')).matchAll(/^([A-Z]+) /gm)].map(([, word = '']) => word);
    const known = [...(await ops('try-image.sh')).matchAll(/^ {4}([A-Z]+(?: \| [A-Z]+)*)\)/gm)].flatMap(
      ([, words = '']) => words.split(' | '),
    );
    expect(used.filter((word) => !known.includes(word))).toEqual([]);
  });
});

describe('the nginx configuration', () => {
  let test: TestApp;
  let text: string;
  beforeAll(async () => {
    test = await createTestApp();
    text = await ops('nginx/limelight.conf');
  });
  afterAll(() => test.close());

  it('logs no secret of any page or call', () => {
    const secret = secretAddresses().map((start) => start.slice(1));
    expect(secret).toContain('contact-list');
    const [, logged = ''] = /~\*\^\(\?<limelight_kept>\/\+\(\?:([^)]*)\)\/\)/.exec(text) ?? [];
    const [, located = ''] =
      /location ~\* \^\/\(([^)]*)\)\/ \{\n +error_log \/dev\/null crit;/.exec(text) ?? [];
    expect(logged.split('|').sort()).toEqual(secret);
    expect(located.split('|').sort()).toEqual(secret);
  });

  it('accepts request bodies of the product’s sizes, and no larger ones', () => {
    const locations = [...text.matchAll(/location ~ (\S+) \{\n +client_max_body_size (\d+)m;/g)];
    const allowed = [...test.app.largeBodies].map(([url, bytes]) => {
      const [, , megabytes] = locations.find(([, pattern = '']) => new RegExp(pattern).test(url)) ?? [];
      return { url, bytes, allowed: Number(megabytes) * 1024 * 1024 };
    });
    expect(allowed).toHaveLength(2);
    for (const { url, bytes, allowed: most } of allowed) {
      const needed = bytes === 'form' ? UPLOAD_LIMITS.fileSize : bytes;
      expect([url, most >= needed, most < needed * 1.2]).toEqual([url, true, true]);
    }
    expect(text).toContain('\n    client_max_body_size 128k;');
    expect(locations).toHaveLength(2);
  });

  it('waits longer than the product needs to respond', () => {
    const waits = [...text.matchAll(/proxy_read_timeout (\d+)s;/g)].map(([, seconds]) => Number(seconds));
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.min(...waits) * 1000).toBeGreaterThanOrEqual(2 * ANSWER_MS);
  });

  it('repeats no changes, and closes connections before the product does', () => {
    expect(Number(/^ {4}keepalive_timeout (\d+)s;$/m.exec(text)?.[1])).toBeLessThan(72);
    // Longer than the last second of a process, in which nginx notices that it stops.
    for (const [, seconds] of text.matchAll(/fail_timeout=(\d+)s/g))
      expect(Number(seconds)).toBeGreaterThan(2);
    expect(text.replaceAll(/#.*$/gm, '')).not.toContain('non_idempotent');
  });
});
