// Students learn that hours were verified: on their next visit, and by at most one mail a day.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { AFTERNOON, HourNewsScene } from './hour-news.test.scene.ts';

const news = '/api/volunteer_hours_portfolio/hour-news';
const nothing = { verified: [], milestone: null, goal: null };

describe('a student’s news of verified hours', () => {
  const scene = new HourNewsScene();
  beforeAll(() => scene.open());
  afterAll(() => scene.close());

  it('shows what was verified since last seen, per person and not per browser', async () => {
    await scene.newStudent();
    expect((await scene.client.get(news)).body).toMatchObject({ ...nothing, total_hours: 0 });
    const id = await scene.verified({ event: 'Beach cleanup', organizer: 'Heal the Bay', hours: 3.25 });
    const { body } = await scene.client.get(news);
    expect(body).toMatchObject({
      verified: [{ id, event: 'Beach cleanup', organizer: 'Heal the Bay', hours: 3.25, by: 'contact' }],
      total_hours: 3.25,
    });
    // Loading is not seeing: a page may load in advance.
    expect((await scene.client.get(news)).body).toEqual(body);
    await scene.client.post(`${news}/seen`, { line: body.line });
    const elsewhere = await scene.test.signIn(scene.student);
    expect((await elsewhere.get(news)).body.verified).toEqual([]);
    // Later verifications are still news, even if they were stored before this call was answered.
    const next = await scene.verified({ hours: 1 });
    await scene.client.post(`${news}/seen`, { line: body.line });
    expect((await scene.client.get(news)).body.verified).toMatchObject([{ id: next }]);
  });

  it('cannot be marked as seen in advance', async () => {
    await scene.newStudent();
    await scene.recorded();
    await scene.client.post(`${news}/seen`, { line: 1_000_000 });
    const id = await scene.verified();
    expect((await scene.client.get(news)).body.verified).toMatchObject([{ id }]);
  });

  it('includes verifications by the school, unless taken back or in the recycling bin', async () => {
    await scene.newStudent();
    const { id } = await scene.recorded();
    await scene.toggle(id, true);
    const verified = async () => (await scene.client.get(news)).body.verified;
    expect(await verified()).toMatchObject([{ id, by: 'school' }]);
    await scene.toggle(id, false);
    expect(await verified()).toEqual([]);
    await scene.toggle(id, true);
    expect(await verified()).toMatchObject([{ id, by: 'school' }]);
    await scene.administrator.delete(`/api/admin/entries/${id}/delete`);
    expect(await verified()).toEqual([]);
  });

  it('shows an entry once, with its last verifier and present hours', async () => {
    await scene.newStudent();
    const id = await scene.verified({ hours: 3 });
    await scene.toggle(id, false);
    await scene.toggle(id, true);
    await scene.correct(id, { hours: 2 });
    expect((await scene.client.get(news)).body.verified).toMatchObject([{ id, by: 'school', hours: 2 }]);
  });

  it('excludes corrections of already verified entries', async () => {
    await scene.newStudent();
    const id = await scene.verified({ hours: 3 });
    await scene.seeAll();
    await scene.correct(id, { hours: 2 });
    expect((await scene.client.get(news)).body.verified).toEqual([]);
    // An entry that was not verified before is news.
    const { id: other } = await scene.recorded();
    await scene.correct(other, { hours: 2 });
    expect((await scene.client.get(news)).body.verified).toMatchObject([{ id: other, by: 'school' }]);
  });

  it('excludes imported hours', async () => {
    await scene.newStudent();
    await scene.test.build.entry(scene.student, { verified: true, hours: 4 });
    expect((await scene.client.get(news)).body).toMatchObject({ verified: [], total_hours: 4 });
    const mails = await scene.mailsOfRun(AFTERNOON);
    expect(mails.map(({ to_address }) => to_address)).not.toContain(scene.student.email);
  });
});

describe('celebrations', () => {
  const scene = new HourNewsScene();
  beforeAll(() => scene.open());
  afterAll(() => scene.close());
  const milestone = async () => (await scene.client.get(news)).body.milestone;

  it('happen once for the first hour and for each title, whatever happens to the hours', async () => {
    await scene.newStudent();
    const first = await scene.verified({ hours: 2 });
    expect(await milestone()).toBe('First hour');
    await scene.client.post(`${news}/seen`, { milestone: 'First hour' });
    expect(await milestone()).toBeNull();
    await scene.toggle(first, false);
    await scene.toggle(first, true);
    expect(await milestone()).toBeNull();
    for (let count = 0; count < 6; count += 1)
      await scene.test.build.entry(scene.student, { verified: true, hours: 9 });
    expect(await milestone()).toBe('Silver');
    await scene.client.post(`${news}/seen`, { milestone: 'Silver' });
    expect(await milestone()).toBeNull();
  });

  it('cannot be marked as seen in advance', async () => {
    await scene.newStudent();
    await scene.verified({ hours: 2 });
    await scene.client.post(`${news}/seen`, { milestone: 'Platinum' });
    expect(await milestone()).toBe('First hour');
  });

  it('include the student’s goal once it is reached in time', async () => {
    await scene.newStudent();
    const goal = '/api/volunteer_hours_portfolio/goal';
    const reached = async () => (await scene.client.get(news)).body.goal;
    await scene.client.post(goal, { hours: '4', until: '2026-05-10' });
    await scene.test.build.entry(scene.student, { verified: true, hours: 3, date: '2026-05-01' });
    await scene.test.build.entry(scene.student, { verified: true, hours: 3, date: '2026-05-11' });
    expect(await reached()).toBeNull();
    await scene.client.post(`${news}/seen`, { goal: true });
    await scene.test.build.entry(scene.student, { verified: true, hours: 1, date: '2026-05-10' });
    expect(await reached()).toEqual({ hours: 4, until: '2026-05-10' });
    await scene.client.post(`${news}/seen`, { goal: true });
    expect(await reached()).toBeNull();
    // The same goal again is not a new one.
    await scene.client.post(goal, { hours: '4', until: '2026-05-10' });
    expect(await reached()).toBeNull();
    await scene.client.post(goal, { hours: '3.5', until: '2026-05-10' });
    expect(await reached()).toMatchObject({ hours: 3.5 });
  });
});

describe('the mail about verified hours', () => {
  const scene = new HourNewsScene();
  beforeAll(() => scene.open());
  afterAll(() => scene.close());

  it('is sent once a day in the school’s afternoon, with everything since the last one', async () => {
    await scene.newStudent();
    await scene.verified({ event: 'Beach cleanup', organizer: 'Heal the Bay', hours: 3.25 });
    // 19:00 UTC is noon in Los Angeles.
    const mails: string[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      for (const { subject } of await scene.mailsOfRun(`2026-05-05T${String(hour).padStart(2, '0')}:37:00Z`))
        mails.push(`${hour} ${subject}`);
    }
    expect(mails).toEqual(['0 Heal the Bay confirmed 3.25 h: 3.25 of 100']);

    // Nothing is sent later on the same school day; the next day, both are.
    await scene.verified({ organizer: 'Food bank', hours: 1 });
    await scene.verified({ organizer: 'Food bank', hours: 2.5 });
    expect(await scene.mailsOfRun('2026-05-05T23:37:00Z')).toHaveLength(1);
    await scene.verified({ hours: 1 });
    expect(await scene.mailsOfRun('2026-05-06T02:37:00Z')).toEqual([]);
    const [mail] = await scene.mailsOfRun('2026-05-06T23:37:00Z');
    expect(mail?.subject).toContain('confirmed 1 h: 7.75 of 100');
    expect(mail?.text).toContain('17.25 more and you are Bronze.');
    expect(scene.test.outbox.linkIn(mail)).toBe('/your-hours');
  });

  it('is sent at the same local hour in every time zone', async () => {
    await scene.test.db
      .insertInto('schools')
      .values({ name: 'Auckland School', time_zone: 'Pacific/Auckland' })
      .execute();
    scene.test.clock.set('2026-05-11T00:00:00Z');
    await scene.newStudent({ school: 'Auckland School' });
    await scene.verified();
    // 15:37 and 16:37 in Auckland, which is twelve hours ahead of UTC in May.
    expect(await scene.mailsOfRun('2026-05-11T03:37:00Z')).toEqual([]);
    expect(await scene.mailsOfRun('2026-05-11T04:37:00Z')).toHaveLength(1);
  });

  it('omits what was taken back, hidden or seen before it is sent', async () => {
    for (const undo of ['set back', 'put aside', 'seen'] as const) {
      await scene.newStudent();
      const id = await scene.verified();
      scene.test.clock.set(AFTERNOON);
      await scene.test.jobs.runNow('tell-verified-hours');
      if (undo === 'set back') await scene.toggle(id, false);
      if (undo === 'put aside') await scene.administrator.delete(`/api/admin/entries/${id}/delete`);
      if (undo === 'seen') await scene.seeAll();
      expect([undo, await scene.newsMails()]).toEqual([undo, []]);
    }
  });

  it('includes an entry the next day if it was taken back and verified again', async () => {
    await scene.newStudent();
    const id = await scene.verified();
    scene.test.clock.set(AFTERNOON);
    await scene.test.jobs.runNow('tell-verified-hours');
    await scene.toggle(id, false);
    await scene.toggle(id, true);
    expect(await scene.newsMails()).toEqual([]);
    scene.test.clock.advance(DAY);
    await scene.test.jobs.runNow('tell-verified-hours');
    expect((await scene.newsMails()).map(({ subject }) => subject)).toEqual([
      'Your school verified 2.5 h: 2.5 of 100',
    ]);
    scene.test.clock.advance(DAY);
    await scene.test.jobs.runNow('tell-verified-hours');
    expect(await scene.newsMails()).toEqual([]);
  });

  it('is sent once when two processes run at the same time', async () => {
    await scene.newStudent();
    await scene.verified();
    scene.test.clock.set(AFTERNOON);
    const other = await createTestApp({ sharing: scene.test });
    await Promise.all(
      [scene.test, other, scene.test, other].map(({ jobs }) => jobs.runNow('tell-verified-hours')),
    );
    expect(await scene.newsMails()).toHaveLength(1);
    await other.close();
  });

  it('omits hours seen on the screen, and is not sent to unconfirmed or deleted accounts', async () => {
    await scene.newStudent();
    await scene.verified();
    await scene.seeAll();
    const unconfirmed = await scene.newStudent();
    await scene.verified();
    const { db } = scene.test;
    await db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', unconfirmed.id)
      .execute();
    const deleted = await scene.newStudent();
    await scene.verified();
    scene.test.clock.set(AFTERNOON);
    const reply = await scene.client.post('/api/accounts/delete', { password: deleted.password });
    expect(reply.status).toBe(200);
    expect(await scene.mailsOfRun(AFTERNOON)).toEqual([]);
  });
});

describe('stopping the mail about verified hours', () => {
  const scene = new HourNewsScene();
  beforeAll(() => scene.open());
  afterAll(() => scene.close());

  it('is one setting in the profile, which also stops a queued mail', async () => {
    await scene.newStudent();
    await scene.verified();
    expect((await scene.client.get(`${news}/mail`)).body).toEqual({ wants_mail: true });
    scene.test.clock.set(AFTERNOON);
    await scene.test.jobs.runNow('tell-verified-hours');
    expect((await scene.client.post(`${news}/mail`, { wants_mail: false })).status).toBe(200);
    expect(await scene.newsMails()).toEqual([]);
    scene.test.clock.advance(DAY);
    await scene.verified();
    expect(await scene.mailsOfRun(scene.test.clock.now())).toEqual([]);
  });

  it('takes one click in the mail program or on the linked page, but not just opening it', async () => {
    await scene.newStudent();
    await scene.verified();
    const [mail] = await scene.mailsOfRun(AFTERNOON);
    const [, token = ''] = /\/stop-news\/([\w-]+)"/.exec(mail?.html ?? '') ?? [];
    const { headers } = await scene.test.db
      .selectFrom('kept_mails')
      .select('headers')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(headers).toMatchObject({ 'List-Unsubscribe': `<http://limelight.test/stop-news/${token}>` });
    const wish = async () => (await scene.client.get(`${news}/mail`)).body.wants_mail;

    const visitor = scene.test.visitor();
    await visitor.get(`/stop-news/${token}`);
    const oneClick = (form: string, of = token) =>
      scene.test.app.inject({
        method: 'POST',
        url: `/stop-news/${of}`,
        payload: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await oneClick('List-Unsubscribe=Something')).statusCode).toBe(400);
    expect((await oneClick('List-Unsubscribe=One-Click', 'x'.repeat(43))).statusCode).toBe(404);
    expect(await wish()).toBe(true);
    expect((await oneClick('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await wish()).toBe(false);

    const byLink = (wants_mail: boolean) => visitor.post(`${news}/mail-by-link`, { token, wants_mail });
    expect((await byLink(true)).body).toEqual({ wants_mail: true });
    expect(await wish()).toBe(true);
    expect((await byLink(false)).status).toBe(200);
    expect(await wish()).toBe(false);
    // The link stops working with the account.
    await scene.client.post('/api/accounts/delete', { password: scene.student.password });
    expect((await byLink(true)).status).toBe(404);
  });
});
