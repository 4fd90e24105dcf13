// Response times must not reveal who has an account, so every request does the same work. The work is
// counted, not timed.
import { Piscina } from 'piscina';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writtenBy } from '#server/testing/reading/row-changes.ts';

const work: string[] = [];
const costOf = (hashed: unknown): string => String(hashed).split('$').slice(1, 4).join(' ');
const run = Piscina.prototype.run;
type Run = Parameters<typeof run>;

/** Also records each task of the worker threads, with the cost of the hash that it makes or checks. */
async function recorded(this: Piscina, ...values: Run): Promise<unknown> {
  const [task, options] = values;
  if (options?.name === 'verify') work.push(`verify ${costOf((task as { hashed: string }).hashed)}`);
  const result: unknown = await run.apply(this, values);
  if (options?.name === 'hash') work.push(`hash ${costOf(result)}`);
  return result;
}

const COST = 'argon2id v=19 m=19456,t=2,p=1';
const UNKNOWN = 'nobody@example.com';
let t: TestApp;
const emails: Record<string, string> = { unknown: UNKNOWN };
beforeAll(async () => {
  vi.spyOn(Piscina.prototype, 'run').mockImplementation(recorded);
  t = await createTestApp();
  emails['known'] = (await t.build.account()).email;
  emails['registered'] = 'registered@example.com';
  await t.visitor().post('/api/accounts/register', registration(emails['registered']));
  emails['imported, without a password'] = (await t.build.account({ imported: true })).email;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t?.close();
});
beforeEach(async () => {
  await t.db.deleteFrom('throttles').execute();
  work.length = 0;
});

const everybody = ['known', 'unknown', 'registered', 'imported, without a password'];

const registration = (email: string) => ({
  email,
  password: 'violet-harbor-92',
  first_name: 'Kai',
  last_name: 'Mori',
  school: 'UCLA',
  graduation_year: 2028,
});

describe('response times that could reveal accounts', () => {
  test.each(everybody)('a wrong password costs one password check: %s', async (who) => {
    const reply = await t.visitor().post('/api/accounts/login', {
      email: emails[who],
      password: 'not the password',
    });
    expect([reply.status, reply.body]).toEqual([400, { detail: 'Invalid email or password.' }]);
    expect(work).toEqual([`verify ${COST}`]);
  });

  test('invented emails from one address cost no password check and get the same answer', async () => {
    const guess = (email = UNKNOWN) =>
      t.visitor().post('/api/accounts/login', { email, password: 'not the password' });
    const before = await guess();
    const ends_at = new Date(t.clock.now().getTime() + HOUR);
    await t.db
      .updateTable('throttles')
      .set({ ends_at })
      .where('key', '=', 'login:address:127.0.0.1')
      .execute();
    work.length = 0;
    expect((await guess()).text).toBe(before.text);
    expect(work).toEqual([]);
    expect((await guess(emails['known'])).text).toBe(before.text);
    expect(work).toEqual([`verify ${COST}`]);
  });

  test.each([...everybody, 'new'])('registering costs one password check: %s', async (who) => {
    const reply = await t
      .visitor()
      .post('/api/accounts/register', registration(emails[who] ?? 'new@example.com'));
    const isFree = who === 'new' || who === 'unknown' || who === 'registered';
    expect(reply.status).toBe(isFree ? 201 : 400);
    expect(work).toEqual([`hash ${COST}`]);
    // The other tests expect no other account, and only one other registration.
    await t.db.deleteFrom('registrations').where('email', '<>', 'registered@example.com').execute();
    await t.db.deleteFrom('registrations').where('id', '>', 1).execute();
  });

  test.each(['password-reset', 'resend-verify-email'])(
    'requesting a mail (%s) queues one row and reveals nothing about the account',
    async (call) => {
      for (const who of everybody) {
        const rows = await writtenBy(t.db, async () => {
          const reply = await t.visitor().post(`/api/accounts/${call}`, { email: emails[who] });
          expect(reply.status).toBe(200);
        });
        expect(rows).toMatchObject([
          { table: 'mails', row: { to_address: emails[who], state: 'queued', data: {} } },
        ]);
      }
      expect(work).toEqual([]);
    },
  );
});
