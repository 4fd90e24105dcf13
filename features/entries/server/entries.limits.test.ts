/** How much mail students can cause in a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { studentKey as keyOf } from './entries.limits.ts';
import { CEILINGS, countRequests } from './entry-requests.operations.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { ENTRIES_WAITING, EXPIRES_AFTER_DAYS } from '#features/entries/entry-limits.ts';
import { readingHour } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import {
  CONTACTS_OF_FIRST_DAY,
  REQUESTS_OF_CONTACT,
  REQUESTS_OF_STUDENT,
  REQUESTS_TO_CONTACT,
} from '#features/entries/deferred-request.ts';

const base = '/api/volunteer_hours_portfolio';
const form = { ...readingHour, hours: 1 };

describe('the installation’s warning limit', () => {
  it('refuses nobody and warns the operator', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
    const test = await createTestApp({ log });
    try {
      const { id } = await test.build.account();
      const many = async (count: number, at: Date) => {
        await sql`
          insert into verification_requests (account_id, entry_version, contact, entry, created_at)
          select ${id}, 1, 'sam@bay.example', '{}', ${at} from generate_series(1, ${count})`.execute(test.db);
      };
      await many(CEILINGS.hour, test.clock.now());
      await many(CEILINGS.day, after(test.clock.now(), -2 * DAY));
      await test.jobs.runNow('watch-requests');
      expect(lines).toEqual([]);
      await many(1, test.clock.now());
      await test.jobs.runNow('watch-requests');
      expect(lines).toMatchObject([
        {
          msg: 'Unusually many contacts are being asked',
          window: 'hour',
          requests: CEILINGS.hour + 1,
          ceiling: CEILINGS.hour,
        },
      ]);
      expect(await countRequests(test.context)).toEqual({ hour: CEILINGS.hour + 1, day: CEILINGS.hour + 1 });
    } finally {
      await test.close();
    }
  });
});

describe('the daily limits', () => {
  let test: TestApp;
  let student: TestClient;
  let studentKey: string;
  let ownerId: number;
  let round = 0;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    round += 1;
    const owner = await test.build.account();
    studentKey = keyOf(test.context, owner.email);
    ownerId = owner.id;
    student = await test.signIn(owner);
  });

  const contact = (number = 0) => `contact${round}.${number}@library.example`;
  const record = (address: string, client = student) =>
    client.post(`${base}/create_entry`, { ...form, contact: address });
  /** As if this many requests had just been made. */
  const spend = async (key: string, times: number): Promise<void> => {
    const { count } = await test.db
      .updateTable('throttles')
      .set((row) => ({ count: row('count', '+', times) }))
      .where('key', '=', key)
      .returning('count')
      .executeTakeFirstOrThrow();
    expect(count).toBe(times + 1);
  };
  /** Of this student, and of this student and the contact. */
  const counts = async () => {
    const own = test.db.selectFrom('throttles').where('key', 'like', `requests:student:${studentKey}%`);
    return (await own.select('count').orderBy('key').execute()).map(({ count }) => count);
  };
  const portfolio = async (client = student) => (await client.get(`${base}/portfolio`)).body as Entry[];
  const entryOf = async (id: number) => (await portfolio()).find((entry) => entry.id === id);
  const mailsTo = async (address: string) =>
    (await test.outbox.deliver()).filter(({ to_address }) => to_address === address);
  const inADay = () => new Date(test.clock.now().getTime() + DAY).toISOString();
  const sendDeferred = () => test.jobs.runNow('ask-held-contacts');
  const historyOf = async (id: number) => (await student.get(`${base}/entry_history/${id}`)).body.lines;
  /** An entry whose contact has reached the daily limit, so the request is deferred. */
  const recordDeferred = async (): Promise<number> => {
    await record(contact());
    await spend(`requests:contact:${contact()}`, REQUESTS_OF_CONTACT - 1);
    await test.outbox.deliver();
    return (await record(contact())).body.id;
  };

  it('let a student ask one contact a few times, then record the entry and ask tomorrow', async () => {
    for (let times = 0; times < REQUESTS_TO_CONTACT; times += 1) {
      expect((await record(contact())).body.request_state).toBe('queued');
    }
    const deferred = await record(contact().replace('@', '+tag@'));
    expect([deferred.status, deferred.body]).toMatchObject([
      201,
      {
        request_state: 'waiting',
        request_at: inADay(),
        request_problem: `You have asked them ${REQUESTS_TO_CONTACT} times within a day.`,
        waiting_since: null,
        expires_at: null,
      },
    ]);
    expect(await entryOf(deferred.body.id)).toEqual(deferred.body);
    expect((await record(contact(1))).body.request_state).toBe('queued');
  });

  it('limit how many requests a student sends to all contacts', async () => {
    await record(contact());
    await spend(`requests:student:${studentKey}`, REQUESTS_OF_STUDENT - 1);
    expect((await record(contact(1))).body).toMatchObject({
      request_state: 'waiting',
      request_problem: `You have asked contacts ${REQUESTS_OF_STUDENT} times within a day.`,
    });
    const other = await test.signIn(await test.build.account());
    expect((await record(contact(1), other)).body.request_state).toBe('queued');
  });

  it('postpone a busy contact’s requests to the next day, when the month starts', async () => {
    const id = await recordDeferred();
    const lines = await historyOf(id);
    expect(lines.at(-1)).toMatchObject({
      kind: 'mail queued',
      not_before: inADay(),
      problem: 'They already got many requests today.',
    });
    await sendDeferred();
    expect(await mailsTo(contact())).toEqual([]);
    test.clock.advance(DAY);
    await sendDeferred();
    await sendDeferred();
    expect(await mailsTo(contact())).toHaveLength(1);
    expect(await entryOf(id)).toMatchObject({
      request_state: 'sent',
      waiting_since: test.clock.now().toISOString(),
      expires_at: new Date(test.clock.now().getTime() + EXPIRES_AFTER_DAYS * DAY).toISOString(),
    });
  });

  it('postpone requests again without losing any while a limit is still reached', async () => {
    const first = await recordDeferred();
    const second = (await record(contact())).body.id;
    test.clock.advance(DAY);
    // Another student asks at the moment the day ends, and nearly fills the next one.
    await record(contact());
    await spend(`requests:contact:${contact()}`, REQUESTS_OF_CONTACT - 2);
    await test.db
      .updateTable('throttles')
      .set({ count: REQUESTS_OF_CONTACT - 1 })
      .where('key', '=', `requests:contact:${contact()}`)
      .execute();
    await sendDeferred();
    const states = [(await entryOf(first))?.request_state, (await entryOf(second))?.request_state];
    expect(states).toEqual(['queued', 'waiting']);
    expect(await entryOf(second)).toMatchObject({ request_at: inADay() });
    test.clock.advance(DAY);
    await sendDeferred();
    expect((await entryOf(second))?.request_state).toBe('queued');
    await test.outbox.deliver();
  });

  it('send a postponed request once, even when two processes do it at the same time', async () => {
    await recordDeferred();
    test.clock.advance(DAY);
    await Promise.all([sendDeferred(), sendDeferred()]);
    expect(await mailsTo(contact())).toHaveLength(1);
  });

  it('tell a student who resends when the contact gets the request, and send it no earlier', async () => {
    const id = await recordDeferred();
    const reply = await student.post(`${base}/resend-verification`, { id });
    expect([reply.status, reply.body.detail]).toEqual([
      200,
      `We will email ${contact()} tomorrow. They already got many requests today.`,
    ]);
    expect(await mailsTo(contact())).toEqual([]);
    const asked = (await portfolio()).find((entry) => entry.id !== id)?.id ?? 0;
    test.clock.advance(2 * MINUTE);
    const again = await student.post(`${base}/resend-verification`, { id: asked });
    expect(again.body.detail).toContain('tomorrow');
    expect((await entryOf(asked))?.request_state).toBe('waiting');
  });

  it('send the current text of a changed entry, or ask its new contact at once', async () => {
    const id = await recordDeferred();
    const change = { ...form, contact: contact(), event: 'Changed' };
    const changed = await student.post(`${base}/update_entry/${id}`, change);
    expect([changed.status, changed.body.request_state]).toEqual([200, 'waiting']);
    test.clock.advance(DAY);
    await sendDeferred();
    const mails = await mailsTo(contact());
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Changed');
    await spend(`requests:contact:${contact()}`, REQUESTS_OF_CONTACT - 1);
    const deferred = (await record(contact())).body.id;
    const moved = await student.post(`${base}/update_entry/${deferred}`, { ...form, contact: contact(5) });
    expect(moved.body.request_state).toBe('queued');
    test.clock.advance(DAY);
    await sendDeferred();
    expect(await mailsTo(contact())).toEqual([]);
  });

  it('send nothing for an entry that was deleted, verified or moved to the bin in the meantime', async () => {
    const [deleted, verified, binned] = [
      await recordDeferred(),
      (await record(contact())).body.id,
      (await record(contact())).body.id,
    ];
    await student.delete(`${base}/delete_entry/${deleted}`);
    await test.db.updateTable('entries').set({ verified: true }).where('id', '=', verified).execute();
    await test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', binned).execute();
    test.clock.advance(DAY);
    await sendDeferred();
    expect(await mailsTo(contact())).toEqual([]);
    await test.db.updateTable('entries').set({ recycling_bin: false }).where('id', '=', binned).execute();
    await sendDeferred();
    expect(await mailsTo(contact())).toHaveLength(1);
  });

  it('tell the student when the contact stopped mail before being asked', async () => {
    const id = await recordDeferred();
    await test.db.insertInto('contact_blocks').values({ mailbox: contact(), account_id: null }).execute();
    test.clock.advance(DAY);
    await sendDeferred();
    expect((await test.outbox.deliver()).map(({ subject }) => subject)).toEqual([
      'Please name another contact for \u201cReading hour\u201d',
    ]);
    expect((await entryOf(id))?.request_state).toBe('stopped');
  });

  it('do not count postponed requests', async () => {
    await record(contact());
    await spend(`requests:student:${studentKey}:${contact()}`, REQUESTS_TO_CONTACT - 1);
    for (let times = 0; times < 3; times += 1) await record(contact());
    await student.post(`${base}/create_entry`, { ...form, contact: contact(2), hours: 11 });
    expect(await counts()).toEqual([1, REQUESTS_TO_CONTACT]);
  });

  it('count once, and are free meanwhile, when somebody has locked the account', async () => {
    await record(contact());
    const lock = sql`select from accounts where id = ${ownerId} for no key update`;
    const counter = sql`select from throttles where key = ${`requests:student:${studentKey}`} for update nowait`;
    const [recorded] = await whileHolding(
      test.db,
      (trx) => lock.execute(trx),
      () => [record(contact())],
      () => counter.execute(test.db),
    );
    expect(recorded).toMatchObject({ status: 201, body: { request_state: 'queued' } });
    expect(await portfolio()).toHaveLength(2);
    expect(await counts()).toEqual([2, 2]);
  });

  it('are not counted for an entry that another limit refuses', async () => {
    await sql`insert into entries (account_id, event, date, hours, role, organizer, contact, description)
      select ${ownerId}::bigint, 'Beach', '2026-04-01', 1, 'Helper', 'Bay', 'lead@bay.example', 'Sand'
      from generate_series(1, ${ENTRIES_WAITING}::int)`.execute(test.db);
    expect((await record(contact())).status).toBe(409);
    expect(await counts()).toEqual([]);
  });

  it('are locked after the account, or without waiting for it, so that there is no deadlock', async () => {
    const { id } = (await record(contact())).body;
    const counter = sql`select from throttles where key = ${`requests:student:${studentKey}`} for update`;
    const account = sql`select from accounts where id = ${ownerId} for no key update nowait`;
    const whileCounterIsHeld = (
      begin: () => Promise<{ status: number }>,
      tryAccount: () => Promise<unknown>,
    ) =>
      whileHolding(
        test.db,
        (trx) => counter.execute(trx),
        () => [begin()],
        tryAccount,
      );
    const changed = await whileCounterIsHeld(
      () => student.post(`${base}/update_entry/${id}`, { ...form, contact: contact(), event: 'Changed' }),
      () => expect(account.execute(test.db)).rejects.toMatchObject({ code: '55P03' }),
    );
    const recorded = await whileCounterIsHeld(
      () => record(contact()),
      () => account.execute(test.db),
    );
    expect([...changed, ...recorded].map(({ status }) => status)).toEqual([200, 201]);
  });

  it('allow exactly the limit when requests come at the same time', async () => {
    await record(contact());
    await spend(`requests:student:${studentKey}:${contact()}`, REQUESTS_TO_CONTACT - 4);
    const replies = await Promise.all(Array.from({ length: 8 }, () => record(contact())));
    const states = replies.map(({ body }) => body.request_state as string).sort();
    expect(states).toEqual([...Array<string>(3).fill('queued'), ...Array<string>(5).fill('waiting')]);
    expect(await portfolio()).toHaveLength(9);
  });

  it('limit the different contacts of a new account on its first day only', async () => {
    const beginner = await test.signIn(await test.build.account({ is_new: true }));
    for (let number = 0; number < CONTACTS_OF_FIRST_DAY; number += 1) {
      expect((await record(contact(number), beginner)).body.request_state).toBe('queued');
    }
    expect((await record(contact(0), beginner)).body.request_state).toBe('queued');
    const deferred = await record(contact(99), beginner);
    expect([deferred.status, deferred.body]).toMatchObject([
      201,
      {
        request_state: 'waiting',
        request_at: inADay(),
        request_problem: 'On your first day we email up to 10 different contacts.',
      },
    ]);
    await test.outbox.deliver();
    test.clock.advance(DAY);
    await sendDeferred();
    expect(await mailsTo(contact(99))).toHaveLength(1);
  });
});
