// `bounce` as a person or a mail server calls it: its output, its exit status, and what it changes.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { exchangeReport, postfixReport } from '#server/testing/mail/delivery-reports.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner } from './command-line.test.run.ts';

const to = 'ada@park.example';
let test: TestApp;
let folder: string;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-bounces-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...typed: string[]) => commandRunner(test, folder)('bounce', ...typed);

async function runWith(mail: string) {
  await writeFile(path.join(folder, 'report.eml'), mail);
  return run('report.eml');
}

/** A mail that a mail server accepted, of a kind that ignores outcomes. */
const sentMail = () =>
  test.db
    .insertInto('mails')
    .values({ kind: 'password_changed', to_address: to, data: '{}', state: 'sent' })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();

const stateOf = async (id: number) =>
  (await test.db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

it('marks the reported mail as failed, and says so; the same file again changes nothing', async () => {
  const { id, reference } = await sentMail();
  const { status, output, errors } = await runWith(postfixReport({ reference, to }));
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(output).toMatch(
    /^The mail to ada@park\.example is now failed: 550 5\.1\.1 <ada@park\.example>: Recipient/,
  );
  expect(await stateOf(id)).toBe('failed');
  expect(await run('report.eml')).toEqual({
    status: 0,
    output: 'It was known already that the mail to ada@park.example failed; nothing was changed.',
    errors: '',
  });
});

it('explains a report that is not a failure', async () => {
  const { id, reference } = await sentMail();
  expect(await runWith(exchangeReport({ reference, to, action: 'delayed' }))).toEqual({
    status: 0,
    output: 'The report says no more than “delayed” of the mail to ada@park.example; nothing was changed.',
    errors: '',
  });
  expect(await stateOf(id)).toBe('sent');
});

it('refuses an unusable file, and changes nothing', async () => {
  const { id, reference } = await sentMail();
  const refusals: [string, string][] = [
    ['Subject: Hello\r\n\r\nHello!', 'is no report about the delivery of a mail; nothing was changed.'],
    ['', 'is no report about the delivery of a mail; nothing was changed.'],
    [
      postfixReport({ reference: '11111111-2222-4333-8444-555555555555', to }),
      'The report is about no mail of this database; nothing was changed.',
    ],
    [
      postfixReport({ reference, to }).replaceAll('Action:', 'X-Action:'),
      'says of no address what became of it; nothing was changed.',
    ],
    [
      // Mails nested deeper than any reader goes.
      Array.from(
        { length: 300 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
      ).join(''),
      'cannot be read as a mail: ',
    ],
  ];
  for (const [mail, message] of refusals) {
    const { status, output, errors } = await runWith(mail);
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors).toContain(message);
  }
  const missing = await run('missing.eml');
  expect(missing).toMatchObject({ status: 1, output: '' });
  expect(missing.errors).toContain('The file cannot be read: ENOENT');
  expect((await run()).status).toBe(2);
  expect(await stateOf(id)).toBe('sent');
});

it('reads what a mail server pipes into it', async () => {
  const { id, reference } = await sentMail();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), 'bounce', '-'], {
    env: { ...processEnvironment, DATABASE_URL: test.database.connectionString },
  });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.end(postfixReport({ reference, to }));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect({ status: await ended, errors }).toEqual({ status: 0, errors: '' });
  expect(output).toContain('is now failed: 550 5.1.1');
  expect(await stateOf(id)).toBe('failed');
});

it('does not read input far larger than a report', async () => {
  const { id, reference } = await sentMail();
  const report = postfixReport({ reference, to });
  const { status, errors } = await runWith(report + '\r\n\r\n'.repeat(2 ** 18));
  expect(status).toBe(1);
  expect(errors).toMatch(/report\.eml is larger than 1 MB; nothing was changed\.$/);
  expect(await stateOf(id)).toBe('sent');
  expect((await runWith(`${report}${' '.repeat(2 ** 19)}`)).status).toBe(0);
  expect(await stateOf(id)).toBe('failed');
});

/** As a mail server's alias does: a script, with the settings in a file. */
async function pipe(mail: string, databaseUrl: string) {
  const settings = path.join(folder, 'limelight.env');
  await writeFile(settings, `DATABASE_URL=${databaseUrl}\nLOG_LEVEL=silent\n`);
  const child = spawn(path.join(import.meta.dirname, '../../ops/take-report.sh'), {
    env: { ...processEnvironment, LIMELIGHT_ENV_FILE: settings },
  });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.end(mail);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, output, errors };
}

it('accepts whatever people send, since the mail server would return an error to them', async () => {
  const person = 'From: a@park.example\r\nSubject: Re: Did Maya volunteer?\r\n\r\nYes, she was here.\r\n';
  const { connectionString } = test.database;
  expect(await pipe(person, connectionString)).toMatchObject({
    status: 0,
    output: expect.stringContaining('is no report about the delivery of a mail; nothing was changed.'),
    errors: '',
  });
  const away = person.replace('\r\n\r\n', '\r\nAuto-Submitted: auto-replied\r\n\r\n');
  expect(await pipe(away, connectionString)).toMatchObject({
    status: 0,
    output: expect.stringContaining('is an automatic answer; nothing was changed.'),
  });
});

it('asks for a later retry while the database is away, without revealing secrets', async () => {
  const { status, output, errors } = await pipe(
    postfixReport({ reference: '11111111-2222-4333-8444-555555555555', to }),
    'postgresql://limelight:hunter2-of-ours@127.0.0.1:9/limelight',
  );
  expect(status).toBe(75);
  expect(output + errors).toContain('The database cannot be reached');
  expect(output + errors).not.toContain('hunter2-of-ours');
});
