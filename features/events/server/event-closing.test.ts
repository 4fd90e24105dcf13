// An administrator closes an event of their school: who may, who is mailed, and what remains. No event is
// moved, closed or deleted while its attendance list is confirmed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { browserOf, calls, form, somebody } from './events.test.scene.ts';

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  staff = await test.signIn(await test.build.account({ is_school_administration: true }));
});
afterAll(() => test.close());

const close = (client: TestClient, { id }: { id: number }, reason: unknown = 'There is no adult.') =>
  client.post(`/api/admin/events/${id}/close`, { reason });
async function anEvent(school?: string) {
  const account = await test.build.account(school === undefined ? {} : { school });
  const event = await test.build.event(account, { name: 'Night hike' });
  return { account, event, organizer: await test.signIn(account) };
}

describe('closing an event', () => {
  it('ends it for everyone, and mails the reason to the organizer and the attendees', async () => {
    const { account, event, organizer } = await anEvent();
    const guest = await test.build.account({ school: 'UCLA' });
    const attendee = await test.signIn(guest);
    await test.build.registration(event, guest);
    expect(await close(staff, event, '  There is no adult.  ')).toMatchObject({ status: 200 });
    for (const client of [organizer, attendee, staff]) {
      expect((await client.get(`/api/volunteer_events/events/${event.id}`)).status).toBe(404);
    }
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual([
      ['event-cancelled', guest.email],
      ['event-closed', account.email],
    ]);
    for (const { text } of mails) {
      expect(text).toContain('There is no adult.');
      expect(text).toContain('an administrator of Larchmont Charter High School');
      expect(text).not.toContain('the organizer has deleted');
    }
    const { lines } = (await staff.get('/api/admin/activity?group=events')).body;
    expect(lines[0]).toMatchObject({
      kind: 'event closed',
      about: { id: account.id },
      facts: { event: event.id, event_name: 'Night hike', reason: 'There is no adult.' },
    });
  });

  it('requires a reason', async () => {
    const { event, organizer } = await anEvent();
    for (const reason of ['', '   ', 'x'.repeat(501), undefined]) {
      const reply = await staff.post(`/api/admin/events/${event.id}/close`, { reason });
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['reason']]);
    }
    expect((await organizer.get(`/api/volunteer_events/events/${event.id}`)).status).toBe(200);
  });

  it('is allowed once, and only to the school in whose name the event takes place', async () => {
    const elsewhere = await anEvent('UCLA');
    expect((await close(staff, elsewhere.event)).status).toBe(404);
    const { event } = await anEvent();
    const replies = await Promise.all(Array.from({ length: 4 }, () => close(staff, event)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['event-closed']);
  });

  it('can be undone by the person who closed it, and the attendees are mailed', async () => {
    const { account, event, organizer } = await anEvent();
    const guest = await test.build.account({ school: 'UCLA' });
    const attendee = await test.signIn(guest);
    await test.build.registration(event, guest);
    const undo = (client: TestClient) => client.post(`/api/admin/events/${event.id}/close`, { undo: true });
    expect((await undo(staff)).status).toBe(404);
    await close(staff, event);
    const colleague = await test.signIn(await test.build.account({ is_school_administration: true }));
    expect((await undo(colleague)).body).toMatchObject({ code: 'decided_since' });
    expect((await undo(organizer)).status).toBe(403);
    expect((await Promise.all([undo(staff), undo(staff)])).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ]);
    expect((await attendee.get(`/api/volunteer_events/events/${event.id}`)).body).toMatchObject({
      is_registered: true,
      current_attendees: 1,
    });
    // The mails about the closing were not sent yet and are no longer true.
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual(
      [guest.email, account.email].map((to) => ['event-decision-undone', to]).sort(),
    );
    for (const { text } of mails) expect(text).toContain('It takes place as planned.');
  });

  it('mails nobody about a past event', async () => {
    const { event } = await anEvent();
    await test.db
      .updateTable('events')
      .set({ starts_at: test.clock.now() })
      .where('id', '=', event.id)
      .execute();
    expect((await close(staff, event)).status).toBe(200);
    expect(await test.outbox.deliver()).toEqual([]);
  });
});

describe('an event whose attendance list is confirmed', () => {
  const refused = {
    status: 409,
    body: {
      detail: 'Staff have confirmed the attendance list. They must take everybody off it first.',
      code: 'list_confirmed',
    },
  };

  /** It begins in half an hour. A student who had not registered is on the list. */
  async function confirmed() {
    const { account, client: organizer } = await somebody(test);
    const waiting: object = { local_date: '2026-05-04', local_time: '12:30', awaits_approval: true };
    const event = await test.build.event(account, waiting);
    const student = await test.build.account();
    const decide = (how: string, body: object) => staff.post(`/api/admin/events/${event.id}/${how}`, body);
    await decide('approve', { version: 0 });
    async function list(hours: number | null) {
      const path = `${calls}/events/${event.id}/attendance`;
      const { version } = (await staff.get(path)).body;
      const rows = [{ account_id: student.id, hours }];
      const { body } = await staff.post(path, { version, statement: true, rows });
      expect(body.rows).toMatchObject([{ outcome: hours === null ? 'changed' : 'made' }]);
      return body.action as number;
    }
    const action = await list(3);
    const { body: shown } = await organizer.get(`${calls}/events/${event.id}`);
    const update = (parts: object) =>
      organizer.post(`${calls}/events/${event.id}/update`, { ...form, ...shown, ...parts });
    const remove = () => organizer.delete(`${calls}/events/${event.id}/delete`);
    return { account, organizer, student, event, action, decide, list, update, remove };
  }

  it('is neither moved, closed nor deleted until everybody is taken off the list', async () => {
    const { event, decide, list, update, remove } = await confirmed();
    await test.outbox.deliver();
    const moved = { date: '06/20/2026', hours: '', minimum_age: '' };
    const seats = { max_attendees: 11, hours: '', minimum_age: '' };
    for (const reply of [
      await update(moved),
      await remove(),
      await close(staff, event),
      await decide('approve', { undo: true }),
    ])
      expect(reply).toMatchObject(refused);
    expect(await test.outbox.deliver()).toEqual([]);
    expect(await update(seats)).toMatchObject({ status: 200, body: { version: 1 } });
    await list(null);
    expect((await update({ ...moved, ...seats, version: 1 })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('can be deleted when only people are on the list whom it cannot take off', async () => {
    const { student, remove } = await confirmed();
    await test.db
      .updateTable('accounts')
      .set({ standing: 'suspended' })
      .where('id', '=', student.id)
      .execute();
    expect((await remove()).status).toBe(200);
  });

  it('can be deleted when the list is undone', async () => {
    const { action, remove } = await confirmed();
    expect(await remove()).toMatchObject(refused);
    expect((await staff.post(`/api/admin/bulk/${action}/undo`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('can be deleted when its list is closed, 30 days after', async () => {
    const { account, event } = await confirmed();
    const remove = async () => (await browserOf(test, account)).delete(`${calls}/events/${event.id}/delete`);
    const before = test.clock.now();
    test.clock.advance(30 * DAY);
    expect(await remove()).toMatchObject(refused);
    test.clock.advance(DAY);
    expect((await remove()).status).toBe(200);
    test.clock.set(before);
  });

  it('ends when its organizer deletes the account', async () => {
    const { account, event } = await confirmed();
    const client = await test.signIn(account);
    expect((await client.post('/api/accounts/delete', { password: account.password })).status).toBe(200);
    expect((await staff.get(`${calls}/events/${event.id}`)).status).toBe(404);
  });
});
