// A school's event rules: whose events its students see, what needs approval, what is hidden, and who gets
// addresses.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventRules } from '#features/events/event-rules.contract.ts';
import { browserOf, calls, form, register, somebody, type Somebody } from './events.test.scene.ts';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const asSpecified: EventRules = {
  events_for_students: 'all',
  events_need_approval: false,
  gives_addresses: true,
};
const settings = '/api/admin/settings/events';

let test: TestApp;
let student: Somebody;
let stranger: Somebody;
let staff: Somebody;
let otherStaff: Somebody;
let head: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  student = await somebody(test, { first_name: 'Ana', last_name: 'Diaz' });
  stranger = await somebody(test, { school: 'UCLA' });
  staff = await somebody(test, { is_school_administration: true });
  otherStaff = await somebody(test, { school: 'UCLA', is_school_administration: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  // Heads confirm who they are, and a staff session ends after an hour.
  head = await test.signIn(await test.build.account({ is_school_administration_head: true }));
  await head.post(settings, asSpecified);
  await test.outbox.deliver();
});

const decide = async (rules: Partial<EventRules>) =>
  expect((await head.post(settings, { ...asSpecified, ...rules })).status).toBe(200);
const see = async ({ client }: Somebody, { id }: { id: number }) =>
  (await client.get(`${calls}/events/${id}`)).status;
const listed = async ({ client }: Somebody, { id }: { id: number }) =>
  (await client.get(`${calls}/events`)).body.some((event: { id: number }) => event.id === id);
const post = async ({ client }: Somebody, name: string) =>
  (await client.post(`${calls}/post_event`, { ...form, name })).body;
const lastActivity = async () => (await head.get('/api/admin/activity?page_size=1')).body.lines[0];
const mailsSent = async () =>
  (await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address]).sort();

describe('a school’s event rules', () => {
  it('follow the specification until a head changes them, which is logged', async () => {
    const school = await head.get(settings);
    expect(school.body).toEqual(asSpecified);
    const rules = { events_for_students: 'own', events_need_approval: true, gives_addresses: false };
    expect((await head.post(settings, rules)).body).toEqual(rules);
    expect(await lastActivity()).toMatchObject({ kind: 'event rules changed', facts: rules });
    const before = (await lastActivity()).id;
    await head.post(settings, rules);
    expect((await lastActivity()).id).toBe(before);
  });

  it('refuse unknown values', async () => {
    for (const wrong of [{ events_for_students: 'some' }, { gives_addresses: 'no' }, {}]) {
      const body = Object.keys(wrong).length === 0 ? {} : { ...asSpecified, ...wrong };
      expect((await head.post(settings, body)).status).toBe(400);
    }
    expect((await head.get(settings)).body).toEqual(asSpecified);
  });
});

describe('the events that students see', () => {
  it('are those of all schools or only their own, while administrators see all', async () => {
    const theirs = await test.build.event(stranger.account);
    const ours = await test.build.event(staff.account);
    const seen = async (one: Somebody) => [await see(one, theirs), await listed(one, theirs)];
    expect(await seen(student)).toEqual([200, true]);
    await decide({ events_for_students: 'own' });
    expect(await seen(student)).toEqual([404, false]);
    expect((await register(student.client, theirs)).status).toBe(404);
    expect((await student.client.get(`${calls}/events/${theirs.id}/calendar`)).status).toBe(404);
    expect(await see(student, ours)).toBe(200);
    expect(await seen(staff)).toEqual([200, true]);
    // The other school has not decided anything.
    expect([await see(stranger, ours), await listed(stranger, ours)]).toEqual([200, true]);
    const total = async ({ client }: Somebody) =>
      (await client.get(`${calls}/events?page=1&page_size=1`)).headers['x-total-count'];
    expect(Number(await total(staff))).toBeGreaterThan(Number(await total(student)));
  });

  it('change without ending any registration', async () => {
    const theirs = await test.build.event(stranger.account);
    await register(student.client, theirs);
    await decide({ events_for_students: 'own' });
    expect(await see(student, theirs)).toBe(200);
    expect((await student.client.get(`${calls}/profile`)).body.registered).toContainEqual(
      expect.objectContaining({ id: theirs.id }),
    );
  });
});

describe('an event by a student at a school that approves events', () => {
  const waiting = async (client: TestClient) => (await client.get('/api/admin/events/waiting')).body;
  const approve = (client: TestClient, { id }: { id: number }, version = 0) =>
    client.post(`/api/admin/events/${id}/approve`, { version });
  const refuse = (client: TestClient, { id }: { id: number }, reason: unknown = 'Who is the adult?') =>
    client.post(`/api/admin/events/${id}/refuse`, { reason });

  it('waits again if the person who decided takes the decision back', async () => {
    await decide({ events_need_approval: true });
    const event = await post(student, 'Lake cleanup');
    const undo = (how: 'approve' | 'refuse', client = staff.client) =>
      client.post(`/api/admin/events/${event.id}/${how}`, { undo: true });
    const isWaiting = async () =>
      (await waiting(staff.client)).some(({ id }: { id: number }) => id === event.id);
    await test.outbox.deliver();
    expect((await undo('approve')).body).toMatchObject({ code: 'decided_since' });
    await approve(staff.client, event);
    for (const [reply, code] of [
      [await undo('approve', head), 'decided_since'],
      [await undo('approve', otherStaff.client), undefined],
      [await undo('refuse'), undefined],
    ] as const)
      expect([reply.status, reply.body.code]).toEqual([code ? 409 : 404, code]);
    const friend = await somebody(test);
    await register(friend.client, event);
    expect((await undo('approve')).body).toMatchObject({ code: 'has_attendees' });
    await friend.client.delete(`${calls}/events/${event.id}/register`);
    await test.outbox.deliver();
    expect((await undo('approve')).status).toBe(200);
    expect([await isWaiting(), await see(friend, event)]).toEqual([true, 404]);
    const [mail] = await test.outbox.deliver();
    expect([mail?.to_address, mail?.subject]).toEqual([
      student.account.email,
      '“Lake cleanup” waits for approval again',
    ]);
    expect(await lastActivity()).toMatchObject({
      kind: 'event decision undone',
      about: { id: student.account.id },
      facts: { event: event.id },
    });
    expect((await undo('approve')).body).toMatchObject({ code: 'decided_since' });

    await refuse(staff.client, event);
    expect([await isWaiting(), (await undo('refuse', head)).status]).toEqual([false, 409]);
    expect((await undo('refuse')).status).toBe(200);
    expect(await isWaiting()).toBe(true);
    expect((await undo('refuse')).status).toBe(404);
    await refuse(staff.client, event);
    test.clock.advance(DAY);
    expect((await undo('refuse', await browserOf(test, staff.account))).status).toBe(409);
    test.clock.advance(-DAY);
  });

  it('is visible only to the organizer and the administrators until it is approved', async () => {
    await decide({ events_need_approval: true });
    const event = await post(student, 'Creek cleanup');
    expect(event).toMatchObject({ awaits_approval: true });
    const subjects = (await test.outbox.deliver()).map(({ subject }) => subject);
    expect(subjects).toContain('An event is waiting for approval');
    const friend = await somebody(test);
    for (const one of [friend, stranger, otherStaff]) {
      expect([await see(one, event), await listed(one, event)]).toEqual([404, false]);
      expect((await register(one.client, event)).status).toBe(404);
    }
    expect((await register(staff.client, event)).status).toBe(404);
    expect([await see(student, event), await see(staff, event)]).toEqual([200, 200]);
    expect(await waiting(head)).toContainEqual(expect.objectContaining({ id: event.id, version: 0 }));
    expect((await approve(otherStaff.client, event)).status).toBe(404);

    expect((await approve(head, event)).status).toBe(200);
    expect(await mailsSent()).toEqual([['event-decided', student.account.email]]);
    expect(await lastActivity()).toMatchObject({
      kind: 'event approved',
      about: { id: student.account.id },
      facts: { event_name: 'Creek cleanup' },
    });
    expect([await see(friend, event), await listed(stranger, event)]).toEqual([200, true]);
    expect((await register(friend.client, event)).status).toBe(200);
    expect((await approve(head, event)).status).toBe(409);
    expect((await waiting(head)).some(({ id }: { id: number }) => id === event.id)).toBe(false);
  });

  it('can be refused with a reason, and is then deleted', async () => {
    await decide({ events_need_approval: true });
    const event = await post(student, 'Night walk');
    expect((await refuse(head, event, ' ')).body).toHaveProperty('reason');
    expect((await refuse(head, event)).status).toBe(200);
    const [mail] = await test.outbox.deliver();
    expect([mail?.to_address, mail?.text]).toEqual([
      student.account.email,
      expect.stringContaining('Who is the adult?'),
    ]);
    expect(await see(student, event)).toBe(404);
    expect(await lastActivity()).toMatchObject({
      kind: 'event refused',
      facts: { reason: 'Who is the adult?' },
    });
  });

  it('is decided once, and only in the version that was read', async () => {
    await decide({ events_need_approval: true });
    const event = await post(student, 'Food drive');
    const replies = await Promise.all([approve(head, event), refuse(head, event), approve(head, event)]);
    // A refused event is deleted; an approved one no longer waits.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await post(student, 'Book drive');
    const change = { ...form, name: 'A party', version: 0 };
    expect((await student.client.post(`${calls}/events/${other.id}/update`, change)).status).toBe(200);
    expect(await approve(head, other, 0)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    expect((await approve(head, other, 1)).status).toBe(200);
  });

  it('can change only its number of seats after approval', async () => {
    await decide({ events_need_approval: true });
    const event = await post(student, 'Park day');
    await approve(head, event);
    const update = (change: object) =>
      student.client.post(`${calls}/events/${event.id}/update`, {
        ...form,
        name: 'Park day',
        version: 0,
        ...change,
      });
    for (const change of [
      { name: 'A party' },
      { location: 'My house' },
      { time: '11:00 PM' },
      { date: '05/10/2026' },
    ]) {
      expect(await update(change)).toMatchObject({ status: 409, body: { code: 'approved_as_it_is' } });
    }
    expect((await update({ max_attendees: 9 })).status).toBe(200);
  });

  it('needs no approval if staff post it or the school asks for none', async () => {
    await decide({ events_need_approval: true });
    const adviser = await somebody(test);
    await test.db
      .updateTable('accounts')
      .set({ adviser_of: adviser.account.school_id })
      .where('id', '=', adviser.account.id)
      .execute();
    for (const one of [staff, adviser])
      expect(await post(one, 'Open day')).not.toHaveProperty('awaits_approval');
    expect(await post(stranger, 'At the beach')).not.toHaveProperty('awaits_approval');
    await decide({});
    expect(await post(student, 'Without approval')).not.toHaveProperty('awaits_approval');
  });
});

describe('an event that a school hides', () => {
  const hide = (client: TestClient, { id }: { id: number }, reason: unknown = 'It is at a bar.') =>
    client.post(`/api/admin/events/${id}/hide`, { reason });
  const show = (client: TestClient, { id }: { id: number }) => client.post(`/api/admin/events/${id}/show`);

  it('disappears only for its own students, who lose their seats and are mailed the reason', async () => {
    const event = await test.build.event(stranger.account);
    const others = await somebody(test, { school: 'UCLA' });
    for (const one of [student, others, staff]) await register(one.client, event);
    await test.outbox.deliver();
    expect((await hide(head, event)).status).toBe(200);
    expect([await see(student, event), await listed(student, event)]).toEqual([404, false]);
    expect((await register(student.client, event)).status).toBe(404);
    expect([await see(others, event), await listed(stranger, event)]).toEqual([200, true]);
    expect((await staff.client.get(`${calls}/events/${event.id}`)).body).toMatchObject({
      is_hidden: true,
      current_attendees: 2,
      is_registered: true,
    });
    expect((await otherStaff.client.get(`${calls}/events/${event.id}`)).body).not.toHaveProperty('is_hidden');
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual([
      ['event-hidden', student.account.email],
      ['event-withdrawal', stranger.account.email],
    ]);
    expect(mails.find(({ kind }) => kind === 'event-hidden')?.text).toContain('It is at a bar.');
    expect(await lastActivity()).toMatchObject({
      kind: 'event hidden',
      facts: { event: event.id, reason: 'It is at a bar.' },
    });
    const before = (await lastActivity()).id;
    expect((await hide(head, event)).status).toBe(200);
    expect((await lastActivity()).id).toBe(before);

    expect((await show(head, event)).status).toBe(200);
    expect(await see(student, event)).toBe(200);
    expect((await register(student.client, event)).status).toBe(200);
    expect(await lastActivity()).toMatchObject({ kind: 'event shown' });
  });

  it('requires a reason', async () => {
    const event = await test.build.event(stranger.account);
    expect((await hide(head, event, '  ')).body).toHaveProperty('reason');
    expect(await see(student, event)).toBe(200);
  });

  it('has no attendees, not even people who register while it is being hidden', async () => {
    const event = await test.build.event(stranger.account, { max_attendees: 50 });
    const some = await Promise.all(Array.from({ length: 8 }, () => somebody(test)));
    const tries = some.map(
      ({ client }) =>
        () =>
          register(client, event),
    );
    tries.splice(4, 0, () => hide(head, event));
    await Promise.all(tries.map((attempt) => attempt()));
    const left = await test.db
      .selectFrom('event_registrations')
      .where('event_id', '=', event.id)
      .select('account_id')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a school that does not share names and addresses', () => {
  it('gives organizers of other schools only first name and initial', async () => {
    await decide({ gives_addresses: false });
    const event = await test.build.event(stranger.account);
    expect((await student.client.get(`${calls}/events/${event.id}`)).body).toMatchObject({
      keeps_address: true,
    });
    await register(student.client, event);
    const own = await somebody(test, { school: 'UCLA', first_name: 'Bo', last_name: 'Lee' });
    await register(own.client, event);
    const texts = [
      (await stranger.client.get(`${calls}/events/${event.id}`)).body.attendees,
      (await stranger.client.get(`${calls}/profile`)).body.posted.find(
        ({ id }: { id: number }) => id === event.id,
      ).attendees,
    ];
    for (const attendees of texts) {
      expect(attendees).toEqual([
        { id: student.account.id, name: 'Ana D.', email: null },
        { id: own.account.id, name: 'Bo Lee', email: own.account.email },
      ]);
    }
    await student.client.delete(`${calls}/events/${event.id}/register`);
    // Both mails about the ended registration are dropped.
    const mails = await test.outbox.deliver();
    expect(JSON.stringify(mails)).not.toContain(student.account.email);
    await register(student.client, event);
    const [registered] = await test.outbox.deliver();
    expect(registered).toMatchObject({ to_address: stranger.account.email });
    expect(registered?.text).toContain('Ana D. has registered');
    await student.client.delete(`${calls}/events/${event.id}/register`);
    const [withdrawn] = await test.outbox.deliver();
    expect(withdrawn?.text).toContain('Ana D. has withdrawn');
    for (const mail of [registered, withdrawn]) {
      expect(JSON.stringify(mail)).not.toContain(student.account.email);
      expect(JSON.stringify(mail)).not.toContain('Diaz');
    }
  });

  it('still gives them to organizers of its own school', async () => {
    await decide({ gives_addresses: false });
    const organizer = await somebody(test);
    const event = await test.build.event(organizer.account);
    expect((await student.client.get(`${calls}/events/${event.id}`)).body).not.toHaveProperty(
      'keeps_address',
    );
    await register(student.client, event);
    expect((await organizer.client.get(`${calls}/events/${event.id}`)).body.attendees).toEqual([
      { id: student.account.id, name: 'Ana Diaz', email: student.account.email },
    ]);
    test.clock.advance(DAY);
    expect((await test.outbox.deliver())[0]?.text).toContain(student.account.email);
  });
});
