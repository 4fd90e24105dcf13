// The examples in ops/ match the product; e2e/faults/scale-out.faults.ts runs nginx with them.
import { globSync, readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
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

  it('lists all jobs with their times', () => {
    const jobs = [...code.matchAll(/name: '([\w-]+)', cron: '([^']+)'/g)];
    expect(jobs.length).toBe(13);
    const named = jobs.map(([, job, cron]) => `${job}\` (\`${cron}\`)`);
    expect(named.filter((name) => !manual.includes(name))).toEqual([]);
  });
});

it('the systemd units start existing files, and allow enough time to stop', async () => {
  const names = (await readdir(path.join(root, 'ops/systemd'))).filter((name) => name.endsWith('.service'));
  expect(names).toHaveLength(4);
  for (const name of names) {
    const unit = await ops(`systemd/${name}`);
    const started =
      /^ExecStart=\/srv\/limelight\/current\/(?:\S+\/node (?:--\S+ )*)?(\S+)/m.exec(unit)?.[1] ?? '';
    expect(await readFile(path.join(root, started), 'utf8')).not.toBe('');
    const own = Object.fromEntries(
      [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map((each) =>
        each.slice(1),
      ),
    ) as Record<string, string>;
    const config = readConfig({ ...own, PORT: own['PORT']?.replace('%i', '8081') });
    expect([name, config.production, config.demo]).toEqual([name, true, false]);
  }
  const web = await ops('systemd/limelight-web@.service');
  // DRAIN_SECONDS, a minute for requests, and closing other resources.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(web)?.[1])).toBeGreaterThanOrEqual(2 + 60 + 12);
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
    expect(allowed).toHaveLength(3);
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
