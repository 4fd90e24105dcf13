/** The records that schools keep of deleted accounts (decision 0049). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, SECOND } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { announceKeptRecords } from './kept-records.operations.ts';

const HERE = 'Larchmont Charter High School';
const settings = '/api/admin/settings/records';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A new head each time, because a new sign-in confirms who it is. */
const signInHead = async () =>
  test.signIn(
    await test.build.account({ first_name: 'Rosa', last_name: 'Diaz', is_school_administration_head: true }),
  );
const decide = async (keeps_records: boolean) => {
  const reply = await (await signInHead()).post(settings, { keeps_records });
  expect([reply.status, reply.body]).toEqual([200, { keeps_records }]);
};
const inform = async () => {
  await announceKeptRecords(test.context);
  return (await test.outbox.deliver()).filter(({ kind }) => kind === 'school-keeps-records');
};
const preview = async (client: TestClient) => (await client.get('/api/accounts/delete')).body.kept;
const kept = () => test.db.selectFrom('kept_records').selectAll().orderBy('date').execute();

async function student(graduation_year = 2027) {
  const account = await test.build.account({ graduation_year, last_name: 'Quillfeather' });
  await test.build.entry(account, { date: '2026-05-01', hours: 2.5, verified: true });
  await test.build.entry(account, { date: '2026-05-02', hours: 1 });
  await test.build.entry(account, { date: '2026-05-03', hours: 4, verified: true, recycling_bin: true });
  return account;
}
const remove = async (account: BuiltAccount) => {
  const client = await test.signIn(account);
  expect((await client.post('/api/accounts/delete', { password: account.password })).status).toBe(200);
};

describe('a school that keeps no records of deleted accounts', () => {
  it('is the default until the head decides otherwise', async () => {
    const account = await student();
    expect((await (await signInHead()).get(settings)).body).toEqual({ keeps_records: false });
    expect(await inform()).toEqual([]);
    test.clock.advance(31 * DAY);
    expect(await preview(await test.signIn(account))).toEqual([]);
    await remove(account);
    expect(await kept()).toEqual([]);
  });
});

describe('a school that keeps records of deleted accounts', () => {
  it('informs each student once, including later ones, and nobody else', async () => {
    const first = await student();
    const elsewhere = await test.build.account({ school: 'UCLA' });
    await decide(true);
    const informed = (await inform()).map(({ to_address }) => to_address);
    expect(informed).toContain(first.email);
    expect(informed).not.toContain(elsewhere.email);
    expect(await inform()).toEqual([]);
    const later = await student();
    expect((await inform()).map(({ to_address }) => to_address)).toEqual([later.email]);
  });

  it('keeps nothing about students who were informed less than a month ago', async () => {
    const account = await student();
    await inform();
    test.clock.advance(29 * DAY);
    expect(await preview(await test.signIn(account))).toEqual([]);
    await remove(account);
    expect(await kept()).toEqual([]);
  });

  it('keeps dates and hours of verified entries under another name, as the screen announced', async () => {
    const account = await student();
    await inform();
    test.clock.advance(30 * DAY);
    expect(await preview(await test.signIn(account))).toEqual([{ school: HERE, entries: 1, until: 2029 }]);
    await remove(account);
    const gone = (await test.outbox.deliver()).find(({ kind }) => kind === 'account-deleted');
    expect(gone?.text.replaceAll(/\s+/g, ' ')).toContain(
      `${HERE} keeps the dates and hours of your verified entries`,
    );
    const [row, ...others] = await kept();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      pseudonym: expect.stringMatching(/^Former student [2-9A-Z]{8}$/),
      graduation_year: 2027,
      date: '2026-05-01',
      hours: '2.50',
      keep_until: '2029-12-31',
    });
    expect(JSON.stringify(row)).not.toContain('Quillfeather');
    const head = await signInHead();
    const cookie = [...head.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { rawPayload } = await test.app.inject({ url: '/api/admin/entries/download', headers: { cookie } });
    const { sheetName, rows } = readSpreadsheet(rawPayload, 3);
    expect([sheetName, rows[1]?.map((cell) => cell?.value).slice(0, 2)]).toEqual([
      'Deleted accounts',
      [row?.pseudonym, 2027],
    ]);
  });

  it('keeps entries made there by students who moved to another school', async () => {
    const account = await student();
    await inform();
    const { school_id } = await test.build.account({ school: 'UCLA' });
    await test.db.updateTable('accounts').set({ school_id }).where('id', '=', account.id).execute();
    test.clock.advance(30 * DAY);
    expect(await preview(await test.signIn(account))).toMatchObject([{ school: HERE, entries: 1 }]);
  });

  it('deletes a record at the end of its retention period', async () => {
    const before = (await kept()).length;
    expect(before).toBeGreaterThan(0);
    await test.db.updateTable('kept_records').set({ keep_until: '2026-01-01' }).execute();
    await inform();
    expect(await kept()).toEqual([]);
  });

  it('informs everybody again after the rule was switched off', async () => {
    const account = await student();
    await inform();
    test.clock.advance(30 * DAY);
    await decide(false);
    expect(await preview(await test.signIn(account))).toEqual([]);
    await decide(true);
    expect(await preview(await test.signIn(account))).toEqual([]);
    expect((await inform()).map(({ to_address }) => to_address)).toContain(account.email);
  });
});

describe('a decision that waits for another one', () => {
  it('is logged with the time at which it takes effect', async () => {
    const head = await test.build.account({ school: 'UCLA', is_school_administration_head: true });
    const client = await test.signIn(head);
    const stays = (trx: Trx) =>
      trx.selectFrom('schools').select('id').where('name', '=', 'UCLA').forUpdate().execute();
    const [reply] = await whileHolding(
      test.db,
      stays,
      () => [client.post(settings, { keeps_records: true })],
      async () => test.clock.advance(SECOND),
    );
    expect(reply?.status).toBe(200);
    const lines = test.db.selectFrom('activity').where('actor_account_id', '=', head.id);
    expect(await lines.where('kind', '=', 'records rule changed').select('created_at').execute()).toEqual([
      { created_at: test.clock.now() },
    ]);
  });
});
