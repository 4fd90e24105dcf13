/** Administrators correct an entry: their checks, who is asked again, and concurrent changes. */
import { describe, expect, it } from 'vitest';
import { form, portfolio, SchoolScene } from './school.test.scene.ts';

const scene = new SchoolScene();
const path = (id: number) => `/api/admin/entries/${id}/update`;
const correct = (id: number, fields: object, client = scene.admin) =>
  client.post(path(id), { ...form, verified: false, ...fields });

describe('an administrator’s update', () => {
  it('is filled in with the entry and its student', async () => {
    const { id, contact } = await scene.record();
    const { status, body } = await scene.admin.get(path(id));
    expect([status, body]).toMatchObject([
      200,
      { ...form, id, contact, verified: false, user: { id: scene.owner.id, email: scene.owner.email } },
    ]);
    expect(body).not.toHaveProperty('request_advice');
  });

  it('changes the entry, asks the contact again, disables older links, and is in the history', async () => {
    const { id, contact, token } = await scene.record();
    await scene.decide(token, 'accept');
    const before = await scene.total();
    const { status, body } = await correct(id, {
      contact: ` ${contact.toUpperCase()} `,
      hours: '3',
      role: 'Lead',
    });
    expect([status, body]).toMatchObject([
      200,
      { id, contact, hours: 3, verified: false, request_state: 'queued', user: { total_hours: before - 2 } },
    ]);
    expect((await scene.look(token)).body.detail).toContain('This entry was changed');
    const [changed] = (await scene.lines(id)).filter(({ kind }) => kind === 'changed');
    expect(changed).toMatchObject({
      actor: 'administrator',
      actor_name: 'Rosa Diaz',
      changes: [
        { field: 'hours', before: '2', after: '3' },
        { field: 'role', before: 'Sorter', after: 'Lead' },
      ],
    });
    const newest = await scene.newestToken();
    expect((await scene.look(newest)).body).toMatchObject({
      state: 'pending',
      entry: { hours: 3, role: 'Lead' },
    });
    expect((await scene.decide(newest, 'accept')).status).toBe(200);
    expect(await scene.total()).toBe(before + 1);
  });

  it('can keep it verified: nobody is asked, and the history says so', async () => {
    const { id, contact, token } = await scene.record();
    const before = await scene.total();
    const { body } = await correct(id, { contact, hours: 4, verified: true });
    expect(body).toMatchObject({ verified: true, expires_at: null, request_state: 'none' });
    expect(await scene.total()).toBe(before + 4);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    expect(await scene.kinds(id)).toEqual(['created', 'changed', 'verified']);
    expect((await scene.decide(token, 'reject')).status).toBe(409);
    expect((await correct(id, { contact, verified: undefined })).status).toBe(400);
  });

  it('is refused with the first check that fails, and changes nothing', async () => {
    const { id, contact } = await scene.record();
    for (const [fields, refusal] of [
      [{ event: ' ', hours: '' }, { event: ['Entry must have event'] }],
      [{ hours: null, role: '' }, { hours: ['Entry must have hours'] }],
      [{ hours: 2.5 }, { hours: ['Hours must be a whole number of 0 or more'] }],
      [{ hours: '2:30' }, { hours: ['Hours must be a whole number of 0 or more'] }],
      [{ hours: -1 }, { hours: ['Hours must be a whole number of 0 or more'] }],
      [{ hours: 11 }, { hours: ['Hours cannot exceed 10'] }],
      [
        { contact: scene.owner.email.toUpperCase() },
        { contact: ['Contact cannot be the student’s own email'] },
      ],
      // It is still May 4 at the school.
      [{ date: '2026-05-05' }, { date: ['Date cannot be in the future'] }],
      [{ contact: 'a@b.example, c@d.example' }, { contact: [expect.stringContaining('one email address')] }],
    ] as const) {
      const reply = await correct(id, { contact, ...fields });
      expect([fields, reply.status, reply.body]).toEqual([fields, 400, refusal]);
    }
    expect(await scene.row(id)).toMatchObject({ version: 1, hours: '2.00', event: form.event });
    expect((await correct(id, { contact, date: '2026-05-04', hours: 0 })).body).toMatchObject({ hours: 0 });
  });

  it('keeps an unchanged fractional value, and uses the school’s calendar', async () => {
    const { id, contact } = await scene.record({ hours: '2:20' });
    for (const hours of [2.33, '2.33', '2.330']) {
      const { status, body } = await correct(id, { contact, hours });
      expect([status, body.hours, (await scene.row(id))?.hours]).toEqual([200, 2.33, '2.33']);
    }
    expect((await correct(id, { contact, hours: 2.34 })).status).toBe(400);
    expect((await correct(id, { contact, hours: '00010' })).body.hours).toBe(10);
  });

  it('is refused when somebody has changed the entry meanwhile, and says who', async () => {
    const { id, contact } = await scene.record();
    expect((await scene.admin.get(path(id))).body.version).toBe(1);
    await scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact, hours: 10 });
    const late = await correct(id, { contact, role: 'Lead', version: 1 });
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'The student changed this entry meanwhile. Please look at it again.' },
    ]);
    expect(await scene.row(id)).toMatchObject({ version: 2, hours: '10.00', role: form.role });

    expect((await correct(id, { contact, role: 'Lead', version: 2 })).body).toMatchObject({ version: 3 });
    const twice = await correct(id, { contact, role: 'Other', version: 2 });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      'You yourself, perhaps in another window, changed this entry meanwhile. Please look at it again.',
    ]);
    expect((await correct(id, { contact, version: 'x' })).status).toBe(400);

    const student = await scene.student.post(`${portfolio}/update_entry/${id}`, {
      ...form,
      contact,
      version: 2,
    });
    expect([student.status, student.body.detail]).toEqual([
      409,
      'Your school changed this entry meanwhile. Please look at it again.',
    ]);
  });

  it('is safe to repeat after a lost response', async () => {
    const { id, contact } = await scene.record();
    const sent = { contact, hours: '03', role: 'Lead', version: 1 };
    const replies = [await correct(id, sent), await correct(id, sent)];
    expect(replies.map(({ status, body }) => [status, body.version, body.hours])).toEqual([
      [200, 2, 3],
      [200, 2, 3],
    ]);
    expect(await scene.kinds(id)).toEqual(['created', 'changed']);
    expect(
      (await scene.test.outbox.deliver()).filter(({ to_address }) => to_address === contact),
    ).toHaveLength(1);
  });

  it('is refused to another school and to the student', async () => {
    const { id, contact } = await scene.record();
    expect((await correct(id, { contact }, scene.elsewhere)).status).toBe(404);
    expect((await scene.elsewhere.get(path(id))).status).toBe(404);
    expect((await correct(id, { contact }, scene.student)).status).toBe(403);
    expect((await scene.student.get(path(id))).status).toBe(403);
    await scene.toBin(id);
    expect((await correct(id, { contact })).status).toBe(404);
    expect(await scene.row(id)).toMatchObject({ version: 1 });
  });

  it('works if the contact wants no mail: nobody is asked, and the month begins', async () => {
    const { id, contact } = await scene.record();
    await scene.test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id: null }).execute();
    const refused = await scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact });
    expect(refused.status).toBe(400);
    const { status, body } = await correct(id, { contact, hours: 5 });
    expect([status, body]).toMatchObject([
      200,
      {
        hours: 5,
        request_state: 'stopped',
        request_problem: `${contact} wants no more of these emails.`,
        waiting_since: scene.test.clock.now().toISOString(),
      },
    ]);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    expect(await scene.kinds(id)).toEqual(['created', 'changed']);
  });

  it('works at the daily limits, too; the contact is asked later', async () => {
    const { id, contact } = await scene.record();
    for (let times = 1; times <= 20; times += 1) expect((await correct(id, { contact })).status).toBe(200);
    const reply = await correct(id, { contact, hours: 9 });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        request_state: 'waiting',
        request_problem: 'They were asked 20 times about this student within a day.',
      },
    ]);
    expect(await scene.row(id)).toMatchObject({ hours: '9.00', version: 22 });
    expect((await correct(id, { contact, hours: 9, verified: true })).status).toBe(200);
    // The school's requests do not count against the student's daily limit.
    for (let times = 2; times <= 20; times += 1) await scene.record({ contact });
    const held = await scene.student.post(`${portfolio}/create_entry`, { ...form, contact });
    expect([held.status, held.body.request_state]).toEqual([201, 'waiting']);
    await scene.test.outbox.deliver();
  });
});

describe('an administrator’s update at the same time as', () => {
  it('the contact’s acceptance ends unverified, and the contact is asked again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, contact, token } = await scene.record();
      const [accepted, corrected] = await Promise.all([
        scene.decide(token, 'accept'),
        correct(id, { contact, hours: 1 }),
      ]);
      expect(corrected.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      expect(await scene.row(id)).toMatchObject({ verified: false, hours: '1.00', version: 2 });
      expect((await scene.look(token)).status).toBe(409);
      expect((await scene.look(await scene.newestToken())).body.state).toBe('pending');
    }
  });

  it('another of the same version is stored once', async () => {
    const { id, contact } = await scene.record();
    const replies = await Promise.all([6, 7, 8].map((hours) => correct(id, { contact, hours, version: 1 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await scene.row(id)).toMatchObject({ version: 2 });
  });

  it('the student’s keeps both in the history, and the later one in the entry', async () => {
    const { id, contact } = await scene.record();
    const [own, school] = await Promise.all([
      scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact, hours: 7 }),
      correct(id, { contact, hours: 8 }),
    ]);
    expect([own.status, school.status]).toEqual([200, 200]);
    const changes = (await scene.lines(id)).filter(({ kind }) => kind === 'changed');
    expect(changes.map(({ actor }) => actor).toSorted()).toEqual(['administrator', 'owner']);
    const last = changes.at(-1)?.actor === 'owner' ? '7.00' : '8.00';
    expect(await scene.row(id)).toMatchObject({ hours: last, version: 3 });
  });
});

describe('after all of this', () => {
  it('the totals and the history are correct', async () => {
    expect(await scene.damage()).toEqual([]);
  });
});
