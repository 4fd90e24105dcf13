/** Reminders, the warning and the expiry of entries that wait for their contact (rulings, section 4). */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { base, form, WaitingScene } from './waiting.test.scene.ts';

describe('an entry that waits for its contact', () => {
  const scene = new WaitingScene();

  /** The local day at the school, this many days after the test began. */
  const dayAfter = (days: number): string =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(
      new Date(scene.start + days * DAY),
    );
  it('has a month with two reminders, a warning and expiry, however often the job runs', async () => {
    const id = await scene.record();
    const found: [number, string, string][] = [];
    for (let hour = 1; hour <= 32 * 24; hour += 1) {
      scene.test.clock.set(new Date(scene.start + hour * HOUR));
      for (const { kind, to_address } of await scene.mailsOfRun()) found.push([hour / 24, kind, to_address]);
    }
    expect(found).toEqual([
      [7, 'remind-contact', scene.contact],
      [21, 'remind-contact', scene.contact],
      [23, 'expiry-warning', scene.owner.email],
      [30, 'entry-expired', scene.owner.email],
    ]);
    expect(await scene.portfolioEntry(id)).toBeUndefined();
    expect(await scene.history(id)).toEqual([
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
    await scene.record();
    for (const earlier of [7, 21, 23].filter((other) => other < day)) await scene.runOnDay(earlier);
    expect(await scene.runOnDay(day - 0.01)).toEqual([]);
    expect(await scene.runOnDay(day)).toEqual([kind]);
    expect(await scene.runOnDay(day)).toEqual([]);
    expect(await scene.runOnDay(day + 1 / 24)).toEqual([]);
  });

  it('expires on the day of the school where it was made, wherever the student is now', async () => {
    await scene.record();
    const { db } = scene.test;
    // There the month ends on the next day.
    const { id: school_id } = await db
      .insertInto('schools')
      .values({ name: `Kiritimati High ${scene.start}`, time_zone: 'Pacific/Kiritimati' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { school_id: before, id: owner } = scene.owner;
    await db.updateTable('accounts').set({ school_id }).where('id', '=', owner).execute();
    scene.setDay(23);
    const mails = await scene.mailsOfRun();
    const warning = mails.find(({ kind }) => kind === 'expiry-warning');
    expect(warning?.subject).toContain(`expires on ${dayAfter(30)}`);
    await db.updateTable('accounts').set({ school_id: before }).where('id', '=', owner).execute();
  });

  it('reminds the contact with a separate link that can decide', async () => {
    const id = await scene.record();
    scene.setDay(7);
    const [mail] = await scene.mailsOfRun();
    expect(mail?.subject).toBe('Reminder: Did Ada Lovelace volunteer at Reading hour?');
    for (const part of ['Reading hour', '1.75 hours', 'Larchmont Charter High School', dayAfter(30)])
      expect(mail?.text).toContain(part);
    expect((await scene.decide(mail, 'accept')).status).toBe(200);
    expect(await scene.portfolioEntry(id)).toMatchObject({ verified: true, expires_at: null });
    for (const day of [21, 23, 30, 60]) expect(await scene.runOnDay(day)).toEqual([]);
  });

  it('mails the student the day of expiry in the school’s time zone, and what helps', async () => {
    // At this hour it is already the next day in UTC.
    scene.start = Math.ceil(scene.start / DAY) * DAY + 4 * HOUR;
    scene.test.clock.set(new Date(scene.start));
    const id = await scene.record();
    scene.setDay(23);
    const mail = (await scene.mailsOfRun()).find(({ kind }) => kind === 'expiry-warning');
    expect(mail?.subject).toBe(`Your entry “Reading hour” expires on ${dayAfter(30)}`);
    for (const part of [
      `ask ${scene.contact} in person`,
      `http://limelight.test/portfolio-update-event/${id}`,
      'http://limelight.test/hour-tracker',
    ])
      expect(mail?.text).toContain(part);
  });

  it('is mailed to the student after expiry with a link to record it again', async () => {
    const reply = await scene.student.post(`${base}/create_entry`, { ...form, contact: scene.contact });
    const request = (await scene.test.outbox.deliver()).at(-1);
    for (const day of [7, 21, 23]) await scene.runOnDay(day);
    scene.setDay(30);
    const [mail] = await scene.mailsOfRun();
    expect(mail).toMatchObject({ kind: 'entry-expired', to_address: scene.owner.email });
    expect(mail?.text).toContain('Read to children.');
    const link = new URL(scene.test.outbox.linkIn(mail), 'http://limelight.test');
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      '/portfolio-create-event',
      { ...form, hours: '1.75', contact: scene.contact },
    ]);
    const late = await scene.decide(request, 'accept');
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('within a month')]);
    const removed = await (await scene.signInAgain()).get(`${base}/removed_entries`);
    expect(removed.body).toContainEqual(
      expect.objectContaining({
        id: reply.body.id,
        kind: 'expired',
        event: 'Reading hour',
        contact: scene.contact,
      }),
    );
  });

  it('stops waiting at once after a decision or a deletion', async () => {
    const stops: Record<string, (id: number) => Promise<unknown>> = {
      deletion: (id) => scene.student.delete(`${base}/delete_entry/${id}`),
      bin: (id) =>
        scene.test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute(),
      school: (id) =>
        scene.test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
    };
    for (const stop of Object.values(stops)) await stop(await scene.record());
    for (const action of ['accept', 'reject'] as const) {
      await scene.student.post(`${base}/create_entry`, { ...form, contact: scene.contact });
      expect((await scene.decide((await scene.test.outbox.deliver()).at(-1), action)).status).toBe(200);
    }
    await scene.test.outbox.deliver();
    for (const day of [7, 21, 23, 30, 31]) expect(await scene.runOnDay(day)).toEqual([]);
  });

  it.each([
    [
      'a change',
      (client: TestClient, id: number, to: string) =>
        client.post(`${base}/update_entry/${id}`, { ...form, contact: to, hours: 2 }),
    ],
    ['asking again', (client: TestClient, id: number) => client.post(`${base}/resend-verification`, { id })],
  ])('has a new month after %s', async (_name, act) => {
    const id = await scene.record();
    await scene.runOnDay(7);
    await scene.runOnDay(21);
    await scene.runOnDay(23);
    scene.setDay(29);
    expect((await act(await scene.signInAgain(), id, scene.contact)).status).toBe(200);
    expect((await scene.test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['verify-entry']);
    expect(await scene.portfolioEntry(id)).toMatchObject({
      expires_at: new Date(scene.start + 59 * DAY).toISOString(),
    });
    const found: [number, string][] = [];
    for (let day = 30; day <= 60; day += 1)
      for (const kind of await scene.runOnDay(day)) found.push([day, kind]);
    expect(found).toEqual([
      [36, 'remind-contact'],
      [50, 'remind-contact'],
      [52, 'expiry-warning'],
      [59, 'entry-expired'],
    ]);
  });

  it('drops queued reminders and warnings when it stops waiting', async () => {
    const act: Record<string, (id: number) => Promise<unknown>> = {
      changed: async (id) =>
        (await scene.signInAgain()).post(`${base}/update_entry/${id}`, {
          ...form,
          contact: scene.contact,
          hours: 3,
        }),
      asked: async (id) => (await scene.signInAgain()).post(`${base}/resend-verification`, { id }),
      deleted: async (id) => (await scene.signInAgain()).delete(`${base}/delete_entry/${id}`),
      verified: (id) =>
        scene.test.db.updateTable('entries').set({ verified: true }).where('id', '=', id).execute(),
      binned: (id) =>
        scene.test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute(),
    };
    for (const change of Object.values(act)) {
      await scene.test.db.deleteFrom('entries').execute();
      scene.start = scene.test.clock.now().getTime();
      scene.student = await scene.signInAgain();
      const id = await scene.record();
      scene.setDay(24);
      await scene.test.jobs.runNow('remind-and-expire');
      const queued = await scene.test.db
        .selectFrom('mails')
        .select('kind')
        .where('state', '=', 'queued')
        .execute();
      expect(queued.map(({ kind }) => kind).sort()).toEqual(['expiry-warning', 'remind-contact']);
      await change(id);
      const kinds = (await scene.test.outbox.deliver()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'verify-entry')).toEqual([]);
    }
  });

  it.each([
    // The last run before the outage, the first one after it, and what that one sends.
    [6, 16, ['remind-contact'], 30],
    [12, 22, ['remind-contact'], 30],
    [6, 22, ['remind-contact'], 30],
    [20, 30, ['expiry-warning', 'remind-contact'], 37],
    [22, 32, ['expiry-warning'], 39],
    [6, 40, ['expiry-warning', 'remind-contact'], 47],
    [24, 34, ['entry-expired'], undefined],
  ])(
    'after an outage from day %d to day %d sends %j, and expires on day %s',
    async (last, next, kinds, end) => {
      const id = await scene.record();
      for (const day of [7, 21, 23].filter((other) => other <= last)) await scene.runOnDay(day);
      expect(await scene.runOnDay(next)).toEqual(kinds);
      expect(await scene.runOnDay(next + 1 / 24)).toEqual([]);
      if (end === undefined) return;
      expect(await scene.portfolioEntry(id)).toMatchObject({
        expires_at: new Date(scene.start + end * DAY).toISOString(),
      });
      const before: string[] = [];
      for (let day = Math.ceil(next + 0.5); day < end; day += 1) before.push(...(await scene.runOnDay(day)));
      const rest = kinds.includes('expiry-warning') ? [] : ['expiry-warning'];
      expect(before).toEqual(next < 21 ? ['remind-contact', ...rest] : rest);
      expect(await scene.runOnDay(end)).toEqual(['entry-expired']);
    },
  );

  it('does not expire before its warning is sent, and has seven days after a late one', async () => {
    const id = await scene.record();
    for (const day of [7, 21]) await scene.runOnDay(day);
    scene.setDay(23);
    await scene.test.jobs.runNow('remind-and-expire');
    scene.setDay(33);
    await scene.test.jobs.runNow('remind-and-expire');
    expect((await scene.test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['expiry-warning']);
    expect((await scene.row(id)).expires_at).toEqual(new Date(scene.start + 40 * DAY));
    expect(await scene.runOnDay(39.9)).toEqual([]);
    expect(await scene.runOnDay(40)).toEqual(['entry-expired']);
  });

  it('is either decided or expires when both come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      scene.start = scene.test.clock.now().getTime();
      scene.student = await scene.signInAgain();
      const id = await scene.record({ contact: `racer${round}@library.example` });
      scene.setDay(21);
      const [reminder] = await scene.mailsOfRun();
      await scene.runOnDay(23);
      scene.setDay(30);
      const [decision] = await Promise.all([
        scene.decide(reminder, 'accept'),
        scene.test.jobs.runNow('remind-and-expire'),
      ]);
      const kinds = (await scene.test.outbox.deliver()).map(({ kind }) => kind);
      const lines = await scene.history(id);
      expect([
        [200, [], 'accepted'],
        [409, ['entry-expired'], 'expired'],
      ]).toContainEqual([decision.status, kinds, lines.at(-1)]);
    }
  });

  it('does not keep the job from the other entries if it fails, which is reported', async () => {
    const broken = await scene.record();
    scene.test.clock.advance(MINUTE);
    await scene.record({ contact: 'well@library.example' });
    await sql`
      create function refuse_to_wait() returns trigger language plpgsql as
        $$ begin raise exception 'This entry is broken'; end $$`.execute(scene.test.db);
    await sql`
      create trigger broken before update on entries
        for each row when (old.id = ${sql.lit(broken)}) execute function refuse_to_wait()`.execute(
      scene.test.db,
    );
    scene.setDay(8);
    await expect(scene.test.jobs.runNow('remind-and-expire')).rejects.toThrow(`dealt with: ${broken}`);
    expect((await scene.test.outbox.deliver()).map(({ to_address }) => to_address)).toEqual([
      'well@library.example',
    ]);
    expect((await scene.row(broken)).reminders).toBe(0);
    await sql`drop trigger broken on entries`.execute(scene.test.db);
    expect(await scene.runOnDay(9)).toEqual(['remind-contact']);
  });
});
