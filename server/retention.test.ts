// The nightly job deletes data on the right day, and not before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { DAY } from './platform/clock.ts';
import { ACTIVITY_DAYS } from '#features/audit-trail/server/feature.ts';
import { EXPIRED_LINK_DAYS, REGISTRATION_DAYS } from '#features/accounts/server/accounts.limits.ts';
import { RECORDED_FORM_DAYS } from '#features/entries/server/entries.queries.ts';
import { MAIL_RETENTION } from './platform/mail/mail.ts';

const start = '2026-05-04T19:00:00Z';

describe('the nightly job', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** Moves the clock by this many days and milliseconds, runs the job, and returns the state. */
  async function nightAfter(days: number, milliseconds = 0): Promise<void> {
    test.clock.set(start);
    test.clock.advance(days * DAY + milliseconds);
    await test.jobs.runNow('sweep');
  }

  it('deletes mails’ texts, later their data, and keeps that they were sent', async () => {
    const organizer = await test.build.account();
    const guest = await test.signIn(await test.build.account());
    const event = await test.build.event(organizer);
    await guest.put(`/api/volunteer_events/events/${event.id}/register`, {});
    await test.outbox.deliver();
    // The database's own clock wrote it.
    await test.db.updateTable('kept_mails').set({ created_at: start }).execute();
    const mails = async () => ({
      texts: (await test.db.selectFrom('kept_mails').select('id').execute()).length,
      made: await test.db.selectFrom('mails').select(['kind', 'state', 'data']).execute(),
    });
    await nightAfter(MAIL_RETENTION.texts);
    expect((await mails()).texts).toBe(1);
    await nightAfter(MAIL_RETENTION.texts + 1);
    expect((await mails()).texts).toBe(0);
    await nightAfter(MAIL_RETENTION.data);
    expect((await mails()).made[0]?.data).not.toEqual({});
    await nightAfter(MAIL_RETENTION.data + 1);
    expect((await mails()).made).toEqual([{ kind: 'event-registration', state: 'sent', data: {} }]);
  });

  it('deletes a school’s activity after two years', async () => {
    const long_ago = new Date('2020-03-01T12:00:00Z');
    const { id, school_id } = await test.build.account();
    const line = { school_id, kind: 'summary read', actor_account_id: id, has_subject: false } as const;
    await test.db
      .insertInto('activity')
      .values({ ...line, created_at: long_ago })
      .execute();
    const count = async () =>
      (await test.db.selectFrom('activity').select('id').where('actor_account_id', '=', id).execute()).length;
    test.clock.set(new Date(long_ago.getTime() + ACTIVITY_DAYS * DAY).toISOString());
    await test.jobs.runNow('sweep');
    expect(await count()).toBe(1);
    test.clock.advance(1);
    await test.jobs.runNow('sweep');
    expect(await count()).toBe(0);
  });

  it('keeps a reminder’s request id, so that it is deleted with the student’s account', async () => {
    const reminder = { kind: 'remind-contact', to_address: 'ranger@park.example', state: 'sent' } as const;
    const data = JSON.stringify({ request_id: 7, words: 'A while ago' });
    await test.db
      .insertInto('mails')
      .values({ ...reminder, data, finished_at: start })
      .execute();
    await nightAfter(MAIL_RETENTION.data + 1);
    const rows = await test.db.selectFrom('mails').select('data').where('kind', '=', reminder.kind).execute();
    expect(rows).toEqual([{ data: { request_id: 7 } }]);
  });

  it('deletes what nobody can use any more, not a moment early', async () => {
    test.clock.set(start);
    const { id, email } = await test.build.account();
    const student = await test.signIn({ email, password: 'correct horse battery' });
    await test.visitor().post('/api/accounts/password-reset', { email: 'nobody@example.com' });
    await test.visitor().post('/api/accounts/password-reset', { email });
    // The account no longer exists, so one of the two is dropped.
    await test.outbox.deliver();
    const form = {
      event: 'Tree day',
      date: '2026-05-01',
      hours: 2,
      role: 'Planter',
      organizer: 'City Parks',
    };
    const entry = { ...form, contact: 'ranger@park.example', description: 'Trees', idempotency_key: 'once' };
    expect((await student.post('/api/volunteer_hours_portfolio/create_entry', entry)).status).toBe(201);
    // The database's own clock wrote it.
    await test.db.updateTable('recorded_forms').set({ created_at: start }).execute();
    await test.db.updateTable('mails').set({ finished_at: start }).where('state', '=', 'dropped').execute();
    await test.db
      .updateTable('account_tokens')
      .set({ expires_at: start })
      .where('account_id', '=', id)
      .execute();
    const count = async (table: 'account_tokens' | 'recorded_forms') =>
      (await test.db.selectFrom(table).select('created_at').where('account_id', '=', id).execute()).length;
    const dropped = async () =>
      (await test.db.selectFrom('mails').select('id').where('state', '=', 'dropped').execute()).length;

    for (const [days, left] of [
      [MAIL_RETENTION.dropped, dropped],
      [EXPIRED_LINK_DAYS, () => count('account_tokens')],
      [RECORDED_FORM_DAYS, () => count('recorded_forms')],
    ] as const) {
      await nightAfter(days);
      expect([days, await left()]).toEqual([days, 1]);
      await nightAfter(days, 1);
      expect([days, await left()]).toEqual([days, 0]);
    }
  });

  it('deletes unconfirmed registrations with their mails, and no others', async () => {
    test.clock.set(start);
    const name = { first_name: 'Kai', last_name: 'Mori', school: 'UCLA', graduation_year: 2028 };
    const register = async (email: string) => {
      const form = { email, password: 'a new and long password', ...name };
      expect((await test.visitor().post('/api/accounts/register', form)).status).toBe(201);
    };
    await register('waits@example.com');
    await register('came@example.com');
    const sent = await test.outbox.deliver();
    const link = test.outbox.linkIn(sent.find(({ to_address }) => to_address === 'came@example.com'));
    expect((await test.visitor().get(`/api/accounts${link}`)).status).toBe(200);
    // The database's own clock wrote it.
    await test.db.updateTable('mails').set({ finished_at: start }).execute();
    const left = async () => ({
      registrations: (await test.db.selectFrom('registrations').select('email').orderBy('id').execute()).map(
        ({ email }) => email,
      ),
      mails: (
        await test.db
          .selectFrom('mails')
          .select('to_address')
          .where('to_address', 'like', '%@example.com')
          .orderBy('id')
          .execute()
      )
        .map(({ to_address }) => to_address)
        .filter((to) => to.startsWith('waits') || to.startsWith('came')),
    });
    await nightAfter(REGISTRATION_DAYS, -1);
    expect(await left()).toEqual({
      registrations: ['waits@example.com', 'came@example.com'],
      mails: ['waits@example.com', 'came@example.com'],
    });
    await nightAfter(REGISTRATION_DAYS, 1);
    expect(await left()).toEqual({ registrations: ['came@example.com'], mails: ['came@example.com'] });
    await nightAfter(REGISTRATION_DAYS + EXPIRED_LINK_DAYS);
    expect(await left()).toEqual({ registrations: [], mails: ['came@example.com'] });
  });
});
