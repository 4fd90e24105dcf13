// An email that an account had within the last year still belongs to its person, with everything attached to
// it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { importEntries } from '#features/entries/server/entries-import.operations.ts';
import { studentKey } from '#features/entries/server/entries.limits.ts';
import { DAY } from '#server/platform/clock.ts';
import { readingHour } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => t.outbox.deliver());

let addresses = 0;
const newEmail = () => `new${(addresses += 1)}@home.example`;

/** Changes the email of the browser's account. */
async function move(client: TestClient, email: string): Promise<void> {
  await t.outbox.deliver();
  expect((await client.post('/api/accounts/change-email', { email })).status).toBe(200);
  const [mail] = await t.outbox.deliver();
  expect((await client.post(`/api/accounts${t.outbox.linkIn(mail)}`)).status).toBe(200);
}

async function changed() {
  const account = await t.build.account();
  const client = await t.signIn(account);
  const email = newEmail();
  await move(client, email);
  return { account, client, email };
}

describe('a former email address', () => {
  const recording = '/api/volunteer_hours_portfolio/create_entry';

  test('cannot be the student’s own contact for a year', async () => {
    const { account, client, email } = await changed();
    const refused = { status: 400, body: { contact: ['Contact cannot be your own email'] } };
    for (const contact of [account.email, account.email.replace('@', '+tag@'), email])
      expect(await client.post(recording, { ...readingHour, contact })).toMatchObject(refused);
    t.clock.advance(365 * DAY);
    await t.jobs.runNow('sweep');
    const again = await t.signIn({ email, password: account.password });
    expect(await again.post(recording, { ...readingHour, contact: account.email })).toMatchObject(refused);
    t.clock.advance(1);
    await t.jobs.runNow('sweep');
    const reply = await again.post(recording, { ...readingHour, contact: account.email });
    expect(reply.status).toBe(201);
  });

  test('cannot be used to verify its own student’s entries', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const contact = newEmail();
    const { body: entry } = await client.post(recording, { ...readingHour, contact });
    const [mail] = await t.outbox.deliver();
    const token = t.outbox.linkIn(mail).split('/').at(-1) ?? '';
    // The account takes the contact's mailbox and gives it up again.
    await move(client, contact);
    await move(client, newEmail());
    const base = '/api/volunteer_hours_portfolio';
    for (const action of ['accept', 'reject'])
      expect(await t.visitor().post(`${base}/verify-entry-action`, { token, action })).toMatchObject({
        status: 403,
        body: { code: 'own_entry' },
      });
    expect((await t.visitor().post(`${base}/verify-entry`, { token })).body).toMatchObject({ is_own: true });
    const staff = await t.signIn(await t.build.account({ is_school_administration: true }));
    expect(
      await staff.post(`/api/admin/entries/${entry.id}/update`, {
        ...readingHour,
        hours: '2',
        contact,
        verified: false,
        version: 1,
      }),
    ).toMatchObject({ status: 400, body: { contact: ['Contact cannot be the student’s own email'] } });
    expect((await staff.get(`${base}/entry_history/${entry.id}`)).body.lines).toContainEqual(
      expect.objectContaining({ kind: 'mail queued', contact_is_student: true }),
    );
  });

  test('is refused as a contact in an imported file', async () => {
    const { account, email } = await changed();
    const values = { ...readingHour, hours: '2', email, contact: account.email, verified: 'yes' };
    const outcome = await importEntries(t.context, [{ line: 2, values }]);
    expect(JSON.stringify(outcome)).toContain('Contact cannot be your own email');
    const entries = await t.db
      .selectFrom('entries')
      .select('id')
      .where('account_id', '=', account.id)
      .execute();
    expect(entries).toEqual([]);
  });

  test('keeps contacts’ decisions and resets no counter', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const keyOf = (email: string) => t.context.key.mac('mailbox', mailboxOf(email));
    const kept = {
      mailbox: 'coach@bay.example',
      student_mac: keyOf(account.email),
      erased_at: t.clock.now(),
    };
    await t.db.insertInto('kept_blocks').values(kept).execute();
    await client.post(recording, { ...readingHour, contact: 'ranger@park.example' });
    await t.db.deleteFrom('contact_blocks').where('account_id', '=', account.id).execute();
    await t.db.insertInto('kept_blocks').values(kept).execute();
    const counted = async (email: string) =>
      (
        await t.db
          .selectFrom('throttles')
          .select('count')
          .where('key', '=', `requests:student:${keyOf(email).toString('hex')}`)
          .executeTakeFirst()
      )?.count;
    expect(await counted(account.email)).toBe(1);
    const email = newEmail();
    await move(client, email);
    expect([await counted(account.email), await counted(email)]).toEqual([undefined, 1]);
    expect(await client.post(recording, { ...readingHour, contact: kept.mailbox })).toMatchObject({
      status: 400,
      body: { contact: [expect.any(String)] },
    });
  });

  test('continues the higher of two counters', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const email = newEmail();
    const [from, to] = [account.email, email].map((one) => studentKey(t.context, one)) as [string, string];
    const ends_at = new Date(t.clock.now().getTime() + DAY);
    const over = t.clock.now();
    await t.db
      .insertInto('throttles')
      .values([
        { key: `a:${from}`, count: 4, ends_at },
        { key: `a:${to}`, count: 2, ends_at },
        { key: `b:${from}`, count: 1, ends_at },
        { key: `b:${to}`, count: 3, ends_at },
        { key: `c:${from}`, count: 2, ends_at },
        { key: `c:${to}`, count: 9, ends_at: over },
      ])
      .execute();
    await move(client, email);
    const counters = await t.db
      .selectFrom('throttles')
      .select(['key', 'count'])
      .where(sql<boolean>`key ~ '^[abc]:'`)
      .orderBy('key')
      .execute();
    expect(counters).toEqual([
      { key: `a:${to}`, count: 4 },
      { key: `b:${to}`, count: 3 },
      { key: `c:${to}`, count: 2 },
    ]);
  });

  test('leaves with its mails after a year, but for those to it as a contact', async () => {
    const account = await t.build.account();
    const event = await t.build.event(account, { local_date: '2029-06-01' });
    const client = await t.signIn(account);
    const other = await t.signIn(await t.build.account());
    await other.put(`/api/volunteer_events/events/${event.id}/register`, {});
    const email = newEmail();
    await move(client, email);
    await other.post(recording, { ...readingHour, contact: account.email });
    await t.outbox.deliver();
    const kinds = async () => {
      const mails = t.db.selectFrom('mails').select('kind').where('to_address', '=', account.email);
      return (await mails.orderBy('kind').execute()).map(({ kind }) => kind);
    };
    t.clock.advance(365 * DAY);
    await t.jobs.runNow('sweep');
    expect(await kinds()).toEqual(['event-registration', 'verify-entry']);
    t.clock.advance(1);
    await t.jobs.runNow('sweep');
    expect(await kinds()).toEqual(['verify-entry']);
  });

  test('is in the data export with its requests, and is deleted with the account', async () => {
    const { account, client, email } = await changed();
    const data = JSON.parse((await client.get('/api/accounts/data')).text);
    expect(data.account.emails).toMatchObject({
      former: [{ email: account.email }],
      asked: [{ old_email: account.email, new_email: email, requested_by: 'owner' }],
    });
    expect(data.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['confirm_new_email', 'email_change_told']),
    );
    await t.db
      .insertInto('contact_blocks')
      .values({ mailbox: 'coach@bay.example', account_id: account.id, created_at: t.clock.now() })
      .execute();
    expect((await client.post('/api/accounts/delete', { password: account.password })).status).toBe(200);
    const left = await t.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', 'in', [account.email, email])
      .where('kind', '<>', 'account-deleted')
      .execute();
    expect(left).toEqual([]);
    const macs = [account.email, email].map((one) => t.context.key.mac('mailbox', mailboxOf(one)));
    const blocks = await t.db
      .selectFrom('kept_blocks')
      .select('student_mac')
      .where('student_mac', 'in', macs)
      .execute();
    expect(blocks).toHaveLength(2);
  });
});
