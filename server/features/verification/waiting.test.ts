import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { SentMail } from '#server/testing/outbox.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
const form = {
  event: 'Reading hour',
  date: '2026-05-02',
  hours: 1.75,
  role: 'Reader',
  organizer: 'Library',
  description: 'Read to children.',
};

describe('an entry that waits for its contact', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  let contacts = 0;
  let contact: string;
  let start: number;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // What one test leaves behind is no business of the next one.
    await test.db.deleteFrom('entries').execute();
    test.clock.advance(DAY);
    student = await test.signIn(owner);
    contacts += 1;
    contact = `librarian${contacts}@library.example`;
    start = test.clock.now().getTime();
  });

  const record = async (fields: object = {}): Promise<number> => {
    const reply = await student.post(`${base}/create_entry`, { ...form, contact, ...fields });
    expect(reply.status).toBe(201);
    await test.outbox.deliver();
    return reply.body.id;
  };
  /** Lets so many days pass since the test began, without the job, and does what is due then. */
  const runOnDay = async (days: number): Promise<string[]> => {
    test.clock.set(new Date(start + days * DAY));
    return (await mailsOfRun()).map(({ kind }) => kind).sort();
  };
  const mailsOfRun = async (): Promise<SentMail[]> => {
    await test.jobs.runNow('remind-and-expire');
    return test.outbox.deliver();
  };
  /** The day so many days after the test began, at the school. */
  const dayAfter = (days: number): string =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(
      new Date(start + days * DAY),
    );
  const again = async (): Promise<TestClient> => test.signIn(owner);
  const portfolioEntry = async (id: number) =>
    (await (await again()).get(`${base}/portfolio`)).body.find((entry: { id: number }) => entry.id === id);
  const row = (id: number) =>
    test.db
      .selectFrom('entries')
      .select(['expires_at', 'warned_at', 'reminders', 'request_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const history = async (id: number): Promise<string[]> => {
    const { body } = await (await again()).get(`${base}/entry_history/${id}`);
    return body.lines.map((line: { kind: string; mail: string | null }) =>
      line.mail === 'reminder' ? `${line.kind}: reminder` : line.kind,
    );
  };
  const decide = (mail: SentMail | undefined, action: 'accept' | 'reject') => {
    const token = test.outbox.linkIn(mail).replace('/verify-entry/', '');
    return test.visitor().post(`${base}/verify-entry-action`, { token, action });
  };

  it('has its whole month: two reminders, a warning, and the end, each once, however often the job runs', async () => {
    const id = await record();
    const found: [number, string, string][] = [];
    for (let hour = 1; hour <= 32 * 24; hour += 1) {
      test.clock.set(new Date(start + hour * HOUR));
      for (const { kind, to_address } of await mailsOfRun()) found.push([hour / 24, kind, to_address]);
    }
    expect(found).toEqual([
      [7, 'remind-contact', contact],
      [21, 'remind-contact', contact],
      [23, 'expiry-warning', owner.email],
      [30, 'entry-expired', owner.email],
    ]);
    expect(await portfolioEntry(id)).toBeUndefined();
    expect(await history(id)).toEqual([
      'created',
      'mail queued',
      'mail sent',
      'mail queued: reminder',
      'mail sent: reminder',
      'mail queued: reminder',
      'mail sent: reminder',
      'expiry warned',
      'expired',
    ]);
  });

  it.each([
    [7, 'remind-contact'],
    [21, 'remind-contact'],
    [23, 'expiry-warning'],
    [30, 'entry-expired'],
  ])('does nothing a moment before day %d, and then once: %s', async (day, kind) => {
    await record();
    for (const earlier of [7, 21, 23].filter((other) => other < day)) await runOnDay(earlier);
    expect(await runOnDay(day - 0.01)).toEqual([]);
    expect(await runOnDay(day)).toEqual([kind]);
    expect(await runOnDay(day)).toEqual([]);
    expect(await runOnDay(day + 1 / 24)).toEqual([]);
  });

  it('reminds the contact with a link of its own, by which they can decide', async () => {
    const id = await record();
    test.clock.set(new Date(start + 7 * DAY));
    const [mail] = await mailsOfRun();
    expect(mail?.subject).toBe('Reminder: Did Ada Lovelace volunteer at Reading hour?');
    for (const part of ['Reading hour', '1.75 hours', 'Larchmont Charter High School', dayAfter(30)])
      expect(mail?.text).toContain(part);
    expect((await decide(mail, 'accept')).status).toBe(200);
    expect(await portfolioEntry(id)).toMatchObject({ verified: true, expires_at: null });
    for (const day of [21, 23, 30, 60]) expect(await runOnDay(day)).toEqual([]);
  });

  it('tells the student the day of the end in the zone of the school, and what helps', async () => {
    // At this hour it is the next day already in UTC.
    start = Math.ceil(start / DAY) * DAY + 4 * HOUR;
    test.clock.set(new Date(start));
    const id = await record();
    test.clock.set(new Date(start + 23 * DAY));
    const mail = (await mailsOfRun()).find(({ kind }) => kind === 'expiry-warning');
    expect(mail?.subject).toBe(`Your entry “Reading hour” ends on ${dayAfter(30)}`);
    for (const part of [
      `ask ${contact} in person`,
      `http://limelight.test/portfolio-update-event/${id}`,
      'http://limelight.test/hour-tracker',
    ])
      expect(mail?.text).toContain(part);
  });

  it('mails the text of what ran out with a way to record it again, and its link says so', async () => {
    const reply = await student.post(`${base}/create_entry`, { ...form, contact });
    const request = (await test.outbox.deliver()).at(-1);
    for (const day of [7, 21, 23]) await runOnDay(day);
    test.clock.set(new Date(start + 30 * DAY));
    const [mail] = await mailsOfRun();
    expect(mail).toMatchObject({ kind: 'entry-expired', to_address: owner.email });
    expect(mail?.text).toContain('Read to children.');
    const link = new URL(test.outbox.linkIn(mail), 'http://limelight.test');
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      '/portfolio-create-event',
      { ...form, hours: '1.75', contact },
    ]);
    const late = await decide(request, 'accept');
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('within a month')]);
    const removed = await (await again()).get(`${base}/removed_entries`);
    expect(removed.body).toContainEqual(
      expect.objectContaining({ id: reply.body.id, kind: 'expired', event: 'Reading hour', contact }),
    );
  });

  it('stops at once by a decision, a deletion, the recycling bin, or the school', async () => {
    const stops: Record<string, (id: number) => Promise<unknown>> = {
      deletion: (id) => student.delete(`${base}/delete_entry/${id}`),
      bin: (id) => test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute(),
      school: (id) => test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
    };
    for (const stop of Object.values(stops)) await stop(await record());
    for (const action of ['accept', 'reject'] as const) {
      await student.post(`${base}/create_entry`, { ...form, contact });
      expect((await decide((await test.outbox.deliver()).at(-1), action)).status).toBe(200);
    }
    await test.outbox.deliver();
    for (const day of [7, 21, 23, 30, 31]) expect(await runOnDay(day)).toEqual([]);
  });

  it.each([
    [
      'a change',
      (client: TestClient, id: number, to: string) =>
        client.post(`${base}/update_entry/${id}`, { ...form, contact: to, hours: 2 }),
    ],
    ['asking again', (client: TestClient, id: number) => client.post(`${base}/resend-verification`, { id })],
  ])('has a new month after %s', async (_name, act) => {
    const id = await record();
    await runOnDay(7);
    await runOnDay(21);
    await runOnDay(23);
    test.clock.set(new Date(start + 29 * DAY));
    expect((await act(await again(), id, contact)).status).toBe(200);
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['verify-entry']);
    expect(await portfolioEntry(id)).toMatchObject({
      expires_at: new Date(start + 59 * DAY).toISOString(),
    });
    const found: [number, string][] = [];
    for (let day = 30; day <= 60; day += 1) for (const kind of await runOnDay(day)) found.push([day, kind]);
    expect(found).toEqual([
      [36, 'remind-contact'],
      [50, 'remind-contact'],
      [52, 'expiry-warning'],
      [59, 'entry-expired'],
    ]);
  });

  it('drops a reminder or a warning that is still queued when the entry stops waiting for that answer', async () => {
    const act: Record<string, (id: number) => Promise<unknown>> = {
      changed: async (id) =>
        (await again()).post(`${base}/update_entry/${id}`, { ...form, contact, hours: 3 }),
      asked: async (id) => (await again()).post(`${base}/resend-verification`, { id }),
      deleted: async (id) => (await again()).delete(`${base}/delete_entry/${id}`),
      verified: (id) => test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
      binned: (id) =>
        test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute(),
    };
    for (const change of Object.values(act)) {
      await test.db.deleteFrom('entries').execute();
      start = test.clock.now().getTime();
      student = await again();
      const id = await record();
      test.clock.set(new Date(start + 24 * DAY));
      await test.jobs.runNow('remind-and-expire');
      const queued = await test.db.selectFrom('mails').select('kind').where('state', '=', 'queued').execute();
      expect(queued.map(({ kind }) => kind).sort()).toEqual(['expiry-warning', 'remind-contact']);
      await change(id);
      const kinds = (await test.outbox.deliver()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'verify-entry')).toEqual([]);
    }
  });

  it.each([
    ['failed', 'There is no mailbox with this address.'],
    ['queued', 'in person'],
    ['dropped', 'in person'],
  ] as const)(
    'does not remind a contact whose first mail is %s, but warns and ends the entry',
    async (state, advice) => {
      const id = await record();
      await test.db
        .updateTable('mails')
        .set({ state, last_error: '550 5.1.1 No such user here' })
        .where('to_address', '=', contact)
        .execute();
      expect(await runOnDay(7)).toEqual([]);
      expect((await row(id)).reminders).toBe(1);
      expect(await runOnDay(21)).toEqual([]);
      test.clock.set(new Date(start + 23 * DAY));
      const [warning] = await mailsOfRun();
      expect(warning?.kind).toBe('expiry-warning');
      expect(warning?.text).toContain(advice);
      expect(await runOnDay(30)).toEqual(['entry-expired']);
    },
  );

  it('does not remind a contact who wants no more mail, and tells the student to name another one', async () => {
    const id = await record();
    await test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id: null }).execute();
    expect(await runOnDay(7)).toEqual([]);
    expect(await runOnDay(21)).toEqual([]);
    test.clock.set(new Date(start + 23 * DAY));
    const [warning] = await mailsOfRun();
    expect(warning?.text).toContain(`${contact} has asked to get no more of these emails`);
    expect(await runOnDay(30)).toEqual(['entry-expired']);
    expect(await history(id)).not.toContain('mail queued: reminder');
  });

  it('does not remind a contact who accepted what the school has set back, nor of an entry nobody was asked about', async () => {
    await student.post(`${base}/create_entry`, { ...form, contact });
    expect((await decide((await test.outbox.deliver()).at(-1), 'accept')).status).toBe(200);
    await test.db
      .updateTable('entries')
      .set({ verified: false, waiting_since: test.clock.now(), expires_at: new Date(start + 30 * DAY) })
      .execute();
    await record({ event: 'Another' });
    await test.db.updateTable('entries').set({ request_id: null }).where('event', '=', 'Another').execute();
    expect(await runOnDay(7)).toEqual([]);
    expect(await runOnDay(21)).toEqual([]);
    expect(await runOnDay(23)).toEqual(['expiry-warning', 'expiry-warning']);
    expect(await runOnDay(30)).toEqual(['entry-expired', 'entry-expired']);
  });

  it.each([
    // The last run before the standstill, the first one after it, and what that one sends.
    [6, 16, ['remind-contact'], 30],
    [12, 22, ['remind-contact'], 30],
    [6, 22, ['remind-contact'], 30],
    [20, 30, ['expiry-warning', 'remind-contact'], 37],
    [22, 32, ['expiry-warning'], 39],
    [6, 40, ['expiry-warning', 'remind-contact'], 47],
    [24, 34, ['entry-expired'], undefined],
  ])(
    'after a standstill from day %d to day %d sends %j, and ends on day %s',
    async (last, next, kinds, end) => {
      const id = await record();
      for (const day of [7, 21, 23].filter((other) => other <= last)) await runOnDay(day);
      expect(await runOnDay(next)).toEqual(kinds);
      expect(await runOnDay(next + 1 / 24)).toEqual([]);
      if (end === undefined) return;
      expect(await portfolioEntry(id)).toMatchObject({
        expires_at: new Date(start + end * DAY).toISOString(),
      });
      const before: string[] = [];
      for (let day = Math.ceil(next + 0.5); day < end; day += 1) before.push(...(await runOnDay(day)));
      const rest = kinds.includes('expiry-warning') ? [] : ['expiry-warning'];
      expect(before).toEqual(next < 21 ? ['remind-contact', ...rest] : rest);
      expect(await runOnDay(end)).toEqual(['entry-expired']);
    },
  );

  it('ends nothing while the warning is still in the queue, and gives a warning that comes late its seven days', async () => {
    const id = await record();
    for (const day of [7, 21]) await runOnDay(day);
    test.clock.set(new Date(start + 23 * DAY));
    await test.jobs.runNow('remind-and-expire');
    test.clock.set(new Date(start + 33 * DAY));
    await test.jobs.runNow('remind-and-expire');
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['expiry-warning']);
    expect((await row(id)).expires_at).toEqual(new Date(start + 40 * DAY));
    expect(await runOnDay(39.9)).toEqual([]);
    expect(await runOnDay(40)).toEqual(['entry-expired']);
  });

  it('lets exactly one win of a decision and the end that come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      start = test.clock.now().getTime();
      student = await again();
      const id = await record({ contact: `racer${round}@library.example` });
      test.clock.set(new Date(start + 21 * DAY));
      const [reminder] = await mailsOfRun();
      await runOnDay(23);
      test.clock.set(new Date(start + 30 * DAY));
      const [decision] = await Promise.all([
        decide(reminder, 'accept'),
        test.jobs.runNow('remind-and-expire'),
      ]);
      const kinds = (await test.outbox.deliver()).map(({ kind }) => kind);
      const lines = await history(id);
      expect([
        [200, [], 'accepted'],
        [409, ['entry-expired'], 'expired'],
      ]).toContainEqual([decision.status, kinds, lines.at(-1)]);
    }
  });

  it('goes on with the other entries when one cannot be dealt with, and says so', async () => {
    const broken = await record();
    test.clock.advance(MINUTE);
    await record({ contact: 'well@library.example' });
    await sql`
      create function refuse_to_wait() returns trigger language plpgsql as
        $$ begin raise exception 'This entry is broken'; end $$`.execute(test.db);
    await sql`
      create trigger broken before update on entries
        for each row when (old.id = ${sql.lit(broken)}) execute function refuse_to_wait()`.execute(test.db);
    test.clock.set(new Date(start + 8 * DAY));
    await expect(test.jobs.runNow('remind-and-expire')).rejects.toThrow(`dealt with: ${broken}`);
    expect((await test.outbox.deliver()).map(({ to_address }) => to_address)).toEqual([
      'well@library.example',
    ]);
    expect((await row(broken)).reminders).toBe(0);
    await sql`drop trigger broken on entries`.execute(test.db);
    expect(await runOnDay(9)).toEqual(['remind-contact']);
  });
});
