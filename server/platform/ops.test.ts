// The examples of ops/ fit what the product does; e2e/faults/scale-out.faults.ts runs nginx with them.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const root = path.join(import.meta.dirname, '..', '..');
const ops = (name: string): Promise<string> => readFile(path.join(root, 'ops', name), 'utf8');

/** `NAME=value` of a file for systemd. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value ?? '']),
  );

it('gives settings that the product takes, all of them', async () => {
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

it('gives units that start what is there, and longer to stop than the product takes', async () => {
  const names = (await readdir(path.join(root, 'ops/systemd'))).filter((name) => name.endsWith('.service'));
  expect(names).toHaveLength(3);
  for (const name of names) {
    const unit = await ops(`systemd/${name}`);
    const started = /^ExecStart=\/srv\/limelight\/current\/\S+ (?:--\S+ )*(\S+)/m.exec(unit)?.[1] ?? '';
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
  // DRAIN_SECONDS, a minute for requests, and what else is closed.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(web)?.[1])).toBeGreaterThanOrEqual(2 + 60 + 12);
});

it('tells nginx what the product holds to', async () => {
  const text = await ops('nginx/limelight.conf');
  // A picture of 10 MB and its form; a connection that the product has not closed yet; and nothing twice that changes something.
  expect(text).toMatch(/accounts\/profile.*\n {8}client_max_body_size 11m;/);
  expect(Number(/^ {4}keepalive_timeout (\d+)s;$/m.exec(text)?.[1])).toBeLessThan(72);
  // Longer than the last second of a process, in which nginx learns that it goes.
  for (const [, seconds] of text.matchAll(/fail_timeout=(\d+)s/g)) expect(Number(seconds)).toBeGreaterThan(2);
  expect(text.replaceAll(/#.*$/gm, '')).not.toContain('non_idempotent');
});
