/** Addresses and errors in the log: never a token, never an email. */
import { Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { coverEmails, createLog, hideSecretsOf, loggedPath } from './log.ts';

['/verify-entry/:token', '/api/accounts/password-reset-confirm/:uid/:token'].forEach(hideSecretsOf);

it.each([
  ['/verify-entry/SECRET', '/verify-entry/[hidden]'],
  ['/verify-entry/SECRET/more', '/verify-entry/[hidden]'],
  ['/api/accounts/password-reset-confirm/1/SECRET/', '/api/accounts/password-reset-confirm/[hidden]'],
  ['/Verify-Entry/SECRET', '/verify-entry/[hidden]'],
  ['//verify-entry//SECRET', '/verify-entry/[hidden]'],
  ['/hour-tracker?event=SECRET', '/hour-tracker'],
])('logs %s as %s', (address, logged) => {
  expect(loggedPath(address)).toBe(logged);
});

it.each([
  [
    '550 5.1.1 <lead@bay.example>: Recipient address rejected',
    '550 5.1.1 <[email]>: Recipient address rejected',
  ],
  ["mailbox 'a.b+c@x.example' (a@b.example) is full", "mailbox '[email]' ([email]) is full"],
  [`<${'a'.repeat(100)}@${'b'.repeat(300)}.example> is too long`, '<[email]> is too long'],
  ['a@b.example,c@d.example', '[email]'],
  ['no address here, 3 @ 4', 'no address here, 3 @ 4'],
])('masks the emails in %j', (text, covered) => {
  expect(coverEmails(text)).toBe(covered);
});

it('is quick with a text crafted to be slow', () => {
  const text = `${'a'.repeat(200_000)} ${'@'.repeat(200_000)}`;
  expect(coverEmails(text)).toBe(text);
});

it('masks emails in errors and mail servers’ responses', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLog('info', stream);
  const error = new Error('550 <lead@bay.example> is unknown');
  log.warn({ err: error, reason: error.message }, 'A mail could not be sent');
  // A thrown value need not be an Error.
  log.error({ err: 'lead@bay.example' }, 'A job failed for the last time');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).toContain('550 <[email]> is unknown');
  expect(lines.join('')).not.toContain('bay.example');
});

it('logs a lost database once a minute, however many requests notice it', () => {
  const lines: { msg: string; left_out?: number }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as { msg: string });
      done();
    },
  });
  const log = createLog('info', stream);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let request = 0; request < 700; request += 1) {
    log.child({ reqId: request }).error({ err: away(), trouble: 'away' }, 'Trouble with the database');
  }
  log.warn({ err: away() }, 'Not ready');
  log.warn({ err: away(), mail_id: 1 }, 'A mail could not be sent');
  log.warn({ err: away(), mail_id: 2 }, 'A mail could not be sent');
  log.error({ err: new Error('A bug') }, 'An unexpected fault');
  log.error({ err: new Error('A bug') }, 'An unexpected fault');
  now.mockReturnValue(61_001);
  log.error({ err: away(), trouble: 'away' }, 'Trouble with the database');
  now.mockRestore();
  expect(lines.map(({ msg, left_out }) => [msg, left_out])).toEqual([
    ['Trouble with the database', undefined],
    ['Not ready', undefined],
    ['A mail could not be sent', undefined],
    ['A mail could not be sent', undefined],
    ['An unexpected fault', undefined],
    ['An unexpected fault', undefined],
    ['Trouble with the database', 699],
  ]);
});
