// A cached portfolio is never sent after anything in it has changed.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { ENTRIES_OF_A_PAGE } from '#features/entries/entries.contract.ts';
import { pack } from './own-portfolios.ts';
import { selectPortfolio } from './portfolio.queries.ts';

const path = '/api/volunteer_hours_portfolio/portfolio';
const form = { ...readingHour, contact: 'lead@bay.example' };

describe('a student’s own portfolio', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  let id: number;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.build.account();
    student = await test.signIn(owner);
    const { body } = await student.post('/api/volunteer_hours_portfolio/create_entry', form);
    id = body.id;
  });
  afterAll(() => test.close());

  const fill = ({ id: account }: BuiltAccount, count: number) =>
    sql`insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified, created_at)
      select ${account}::bigint, 'Beach', '2026-04-01'::date - i / 3, 1, 'Helper', 'Bay', 'lead@bay.example', 'Sand', true, '2026-01-01'
      from generate_series(1, ${count}::int) i`.execute(test.db);

  async function get(encoding: string) {
    const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return test.app.inject({ url: path, headers: { cookie, 'accept-encoding': encoding } });
  }

  it('contains only the caller’s entries, even after another person’s were read', async () => {
    const another = await test.build.account();
    const entry = await test.build.entry(another, { event: 'Of another one' });
    const theirs = await test.signIn(another);
    for (let times = 0; times < 2; times += 1) {
      expect((await theirs.get(path)).body.map((one: { id: number }) => one.id)).toEqual([entry.id]);
      expect(JSON.parse((await get('identity')).body).map((one: { id: number }) => one.id)).toEqual([id]);
    }
    await sql`delete from entries where id = ${entry.id}`.execute(test.db);
    expect((await theirs.get(path)).body).toEqual([]);
  });

  it('is sent as gzip if the browser does not support Brotli', async () => {
    const entry = await test.build.entry(owner, { description: 'Long enough to be packed. '.repeat(50) });
    for (let times = 0; times < 2; times += 1) {
      const { headers, rawPayload } = await get('gzip');
      expect(headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(await selectPortfolio(test.db, owner.id));
    }
    await sql`delete from entries where id = ${entry.id}`.execute(test.db);
  });

  it('is always current, even when it is long', async () => {
    const busy = await test.build.account();
    const client = await test.signIn(busy);
    const record = async (count: number) => {
      for (let done = 0; done < count; done += 1)
        await test.build.entry(busy, { description: 'x'.repeat(2_000) });
    };
    await record(10);
    expect((await client.get(path)).body).toHaveLength(10);
    await record(30);
    const entries = await selectPortfolio(test.db, busy.id);
    expect(JSON.stringify(entries).length).toBeGreaterThan(64 * 1024);
    for (let times = 0; times < 2; times += 1) expect((await client.get(path)).body).toEqual(entries);
    await sql`delete from entries where account_id = ${busy.id}`.execute(test.db);
    expect((await client.get(path)).body).toEqual([]);
  });

  it('comes in pages on request', async () => {
    const busy = await test.build.account();
    const client = await test.signIn(busy);
    await test.build.entry(busy, { event: 'The only one' });
    for (let times = 0; times < 2; times += 1) {
      expect((await client.get(`${path}?page=1`)).body).toEqual((await client.get(path)).body);
      expect((await client.get(`${path}?page=2`)).body).toEqual([]);
    }
    await fill(busy, ENTRIES_OF_A_PAGE + 1);
    const { body: all } = await client.get(path);
    expect(all).toHaveLength(ENTRIES_OF_A_PAGE + 2);
    expect((await client.get(`${path}?page=1`)).body).toEqual(all.slice(0, ENTRIES_OF_A_PAGE));
    expect((await client.get(`${path}?page=2`)).body).toEqual(all.slice(ENTRIES_OF_A_PAGE));
    expect((await client.get(`${path}?page=0`)).status).toBe(400);
  });

  it('comes in pages for the school too, without the recycling bin', async () => {
    const busy = await test.build.account();
    const admin = await test.signIn(await test.build.account({ is_school_administration: true }));
    await fill(busy, ENTRIES_OF_A_PAGE + 3);
    await sql`update entries set recycling_bin = true where id in
      (select id from entries where account_id = ${busy.id} order by id limit 2)`.execute(test.db);
    const read = async (query: string) =>
      (await admin.get(`/api/admin/user-entries/${busy.id}${query}`)).body.entries;
    const all = await read('');
    expect(all).toHaveLength(ENTRIES_OF_A_PAGE + 1);
    expect(await read('?page=1')).toEqual(all.slice(0, ENTRIES_OF_A_PAGE));
    expect(await read('?page=2')).toEqual(all.slice(ENTRIES_OF_A_PAGE));
  });

  it('is compressed for browsers that support it, from the first request on', async () => {
    for (let times = 0; times < 2; times += 1) {
      const packed = await get('gzip, br');
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'accept-encoding',
      });
      const plain = await get('identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(plain.json()).toEqual(await selectPortfolio(test.db, owner.id));
    }
  });

  const inRequest = (set: string) => () =>
    sql`update verification_requests set ${sql.raw(set)} where entry_id = ${id}`.execute(test.db);
  const inMail = (set: string) => () =>
    sql`update mails set ${sql.raw(set)} where id = (select mail_id from verification_requests where entry_id = ${id})`.execute(
      test.db,
    );
  const inEntry = (set: string) => () =>
    sql`update entries set ${sql.raw(set)} where id = ${id}`.execute(test.db);

  it.each<[string, () => Promise<unknown>]>([
    ['its mail is sent', inMail("state = 'sent', finished_at = '2026-05-04T10:00:00Z'")],
    ['its mail was sent at another time', inMail("finished_at = '2026-05-04T10:00:01Z'")],
    ['its link is opened', inRequest("opened_at = '2026-05-05T10:00:00Z'")],
    ['its mail fails', inRequest("failed_at = '2026-05-06T10:00:00Z', failure = 'no such mailbox'")],
    ['it waits for a limit', inRequest("held_by = 'of contact', not_before = '2026-05-07T10:00:00Z'")],
    [
      'its contact wants no mail',
      () =>
        test.db
          .insertInto('contact_blocks')
          .values({ mailbox: form.contact, account_id: owner.id })
          .execute(),
    ],
    ['its contact wants mail again', () => test.db.deleteFrom('contact_blocks').execute()],
    ['it waits for longer', inEntry("expires_at = '2026-07-01T10:00:00Z'")],
    ['its mails have another language', inEntry("contact_language = 'es'")],
    ['it is put into the bin', inEntry('recycling_bin = true')],
    ['it is taken out of the bin', inEntry('recycling_bin = false')],
    ['it is verified', inEntry('verified = true, waiting_since = null, expires_at = null')],
    ['its text changes', inEntry("event = 'Beach clean-up'")],
    ['another one is recorded', () => test.build.entry(owner)],
    ['it is deleted', () => sql`delete from entries where id <> ${id}`.execute(test.db)],
  ])('is refreshed when %s', async (_what, change) => {
    const before = (await get('br')).rawPayload;
    expect((await get('br')).rawPayload).toEqual(before);
    await change();
    const { body } = await get('identity');
    expect(JSON.parse(body)).toEqual(await selectPortfolio(test.db, owner.id));
    expect(body).not.toBe(brotliDecompressSync(before).toString());
  });
});

it('takes no more cache memory than its size', () => {
  const packed = pack(Buffer.from('entry '.repeat(1_000)));
  expect(packed.buffer.byteLength).toBe(packed.length);
});
