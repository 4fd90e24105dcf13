/** Administrators view, verify, unverify and delete entries of their school. */
import { describe, expect, it } from 'vitest';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { linkFailure } from '#features/verification/verification.rules.ts';
import { DAY } from '#server/platform/clock.ts';
import { form, portfolio, SchoolScene } from './school.test.scene.ts';

const scene = new SchoolScene();
const notThere = [404, { detail: 'Not found.' }];

describe('one student’s entries', () => {
  it('are shown to an administrator of the school, newest day first, without those in the bin', async () => {
    const owner = await scene.test.build.account({ first_name: 'Ada', graduation_year: 2029 });
    await scene.test.build.entry(owner, { event: 'Older', date: '2026-03-01', hours: 2.35, verified: true });
    await scene.test.build.entry(owner, { event: 'Newer', date: '2026-04-01' });
    await scene.test.build.entry(owner, { event: 'Put aside', verified: true, recycling_bin: true });
    const { status, body } = await scene.admin.get(`/api/admin/user-entries/${owner.id}`);
    expect([status, body.user]).toEqual([
      200,
      {
        id: owner.id,
        first_name: 'Ada',
        last_name: expect.any(String),
        email: owner.email,
        graduation_year: 2029,
        total_hours: 2.35,
        is_school_administration: false,
      },
    ]);
    expect(body.entries.map((entry: { event: string }) => entry.event)).toEqual(['Newer', 'Older']);
    expect(body.entries[1]).toMatchObject({ hours: 2.35, verified: true, request_state: 'none' });
    expect(body.entries[0]).not.toHaveProperty('request_advice');
  });

  it('can also be those of administrators and of people without entries', async () => {
    const reply = await scene.admin.get(`/api/admin/user-entries/${scene.administrator.id}`);
    expect([reply.status, reply.body.entries, reply.body.user.is_school_administration]).toEqual([
      200,
      [],
      true,
    ]);
  });

  it('cannot be read by another school or by students', async () => {
    for (const path of [`/api/admin/user-entries/${scene.owner.id}`, '/api/admin/user-entries/x']) {
      const reply = await scene.elsewhere.get(path);
      expect([reply.status, reply.body]).toEqual(notThere);
    }
    expect((await scene.student.get(`/api/admin/user-entries/${scene.owner.id}`)).status).toBe(403);
    expect((await scene.test.visitor().get(`/api/admin/user-entries/${scene.owner.id}`)).status).toBe(401);
  });

  it('explain to the school why nobody is asked', async () => {
    const [stopped, unknown] = [await scene.record(), await scene.record()];
    const block = (contact: string, account_id: number | null) =>
      scene.test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id }).execute();
    await block(stopped.contact, null);
    await block(unknown.contact, scene.owner.id);
    const { body } = await scene.admin.get(`/api/admin/user-entries/${scene.owner.id}`);
    const problemOf = (id: number) =>
      body.entries.find((entry: { id: number }) => entry.id === id).request_problem;
    expect(problemOf(stopped.id)).toBe(`${stopped.contact} wants no more of these emails.`);
    expect(problemOf(unknown.id)).toBe(`${unknown.contact} says that they do not know the student.`);
    expect((await scene.mine(stopped.id)).request_problem).toContain('Please name another contact');
  });
});

describe('verifying an entry', () => {
  it('toggles with an empty body, counts the hours, and records its author in the history', async () => {
    const { id } = await scene.record();
    const before = await scene.total();
    const verified = await scene.verify(id);
    expect([verified.status, verified.body]).toMatchObject([
      200,
      { id, verified: true, expires_at: null, waiting_since: null },
    ]);
    expect(verified.body).not.toHaveProperty('request_advice');
    expect(await scene.total()).toBe(before + 2);

    const back = await scene.verify(id);
    expect([back.status, back.body.verified]).toEqual([200, false]);
    expect(await scene.total()).toBe(before);
    expect((await scene.lines(id)).slice(-2)).toMatchObject([
      { kind: 'verified', actor: 'administrator', actor_name: 'Rosa Diaz' },
      { kind: 'set back', actor: 'administrator', actor_name: 'Rosa Diaz' },
    ]);
  });

  it('sets the requested state, and repeating it changes nothing', async () => {
    const { id } = await scene.record();
    for (const [wanted, kinds] of [
      [false, ['created']],
      [true, ['created', 'verified']],
      [true, ['created', 'verified']],
      [false, ['created', 'verified', 'set back']],
    ] as const) {
      const reply = await scene.verify(id, wanted);
      expect([reply.status, reply.body.verified, await scene.kinds(id)]).toEqual([200, wanted, kinds]);
    }
    for (const body of [{ verified: 'yes' }, { verified: null }, []]) {
      const reply = await scene.admin.post(`/api/admin/entries/${id}/verify`, body);
      expect([body, reply.status]).toEqual([body, 400]);
    }
    for (const body of [null, {}]) {
      const reply = await scene.admin.post(`/api/admin/entries/${id}/verify`, body);
      expect(reply.status).toBe(200);
    }
  });

  it('happens once when two administrators do the same at the same time', async () => {
    const colleague = await scene.test.signIn(
      await scene.test.build.account({ is_school_administration: true }),
    );
    const { id } = await scene.record();
    const before = await scene.total();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => scene.verify(id, true, turn % 2 ? colleague : scene.admin)),
    );
    expect(replies.map(({ status, body }) => [status, body.verified])).toEqual(
      Array.from({ length: 8 }, () => [200, true]),
    );
    expect(await scene.kinds(id)).toEqual(['created', 'verified']);
    expect(await scene.total()).toBe(before + 2);
  });

  it('is refused, like deleting, for a text that has changed, with who changed it', async () => {
    const { id, contact } = await scene.record();
    const changeAs = { ...form, contact, hours: 10 };
    const seen = (version: number) => ({ verified: true, version });
    const verifySeen = (version: number) =>
      scene.admin.post(`/api/admin/entries/${id}/verify`, seen(version));
    expect((await scene.admin.get(`/api/admin/user-entries/${scene.owner.id}`)).body.entries).toContainEqual(
      expect.objectContaining({ id, version: 1 }),
    );

    await scene.student.post(`${portfolio}/update_entry/${id}`, changeAs);
    const byStudent = [409, { detail: 'The student changed this entry meanwhile. Please look at it again.' }];
    for (const reply of [
      await verifySeen(1),
      await scene.admin.delete(`/api/admin/entries/${id}/delete?version=1`),
    ]) {
      expect([reply.status, reply.body]).toEqual(byStudent);
    }
    expect(await scene.row(id)).toMatchObject({ verified: false, recycling_bin: false });
    expect(await scene.kinds(id)).toEqual(['created', 'changed']);

    const colleague = await scene.test.signIn(
      await scene.test.build.account({
        first_name: 'Omar',
        last_name: 'Haddad',
        is_school_administration: true,
      }),
    );
    await colleague.post(`/api/admin/entries/${id}/update`, { ...changeAs, hours: 9, verified: false });
    expect((await verifySeen(2)).body.detail).toContain('Another administrator, Omar Haddad, changed');
    await scene.admin.post(`/api/admin/entries/${id}/update`, { ...changeAs, hours: 8, verified: false });
    expect((await verifySeen(3)).body.detail).toContain('You yourself, perhaps in another window, changed');

    expect([(await verifySeen(4)).body].map(({ verified, version }) => [verified, version])).toEqual([
      [true, 4],
    ]);
    for (const version of [0, -1, 1.5, 'x'])
      expect([
        version,
        (await scene.admin.post(`/api/admin/entries/${id}/verify`, { version })).status,
      ]).toEqual([version, 400]);
    expect((await scene.admin.delete(`/api/admin/entries/${id}/delete?version=x`)).status).toBe(400);
    expect((await scene.admin.delete(`/api/admin/entries/${id}/delete?version=4`)).status).toBe(200);
  });

  it('is refused or applies to the seen text when the student changes it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, contact } = await scene.record();
      const [changed, verified] = await Promise.all([
        scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact, hours: 10 }),
        scene.admin.post(`/api/admin/entries/${id}/verify`, { verified: true, version: 1 }),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(verified.status);
      expect(await scene.row(id)).toMatchObject({ verified: false, hours: '10.00' });
    }
  });

  it('is refused to another school and to students, and for deleted or missing entries', async () => {
    const { id } = await scene.record();
    const foreign = await scene.verify(id, true, scene.elsewhere);
    expect([foreign.status, foreign.body]).toEqual(notThere);
    expect((await scene.verify(id, true, scene.student)).status).toBe(403);
    expect((await scene.verify(999_999, true)).status).toBe(404);
    await scene.toBin(id);
    expect((await scene.verify(id, true)).status).toBe(404);
    expect(await scene.row(id)).toMatchObject({ verified: false, recycling_bin: true });
  });

  it('is refused for one’s own entries, like every decision; another administrator decides', async () => {
    const { id } = await scene.test.build.entry(scene.administrator);
    const refused = [403, { detail: OWN_ENTRIES }];
    const update = { ...form, contact: 'a@example.org', verified: true };
    for (const reply of [
      await scene.verify(id),
      await scene.toBin(id),
      await scene.admin.post(`/api/admin/entries/${id}/update`, update),
    ]) {
      expect([reply.status, reply.body]).toEqual(refused);
    }
    expect(await scene.row(id)).toMatchObject({ verified: false, recycling_bin: false, version: 1 });
    const head = await scene.test.signIn(
      await scene.test.build.account({ is_school_administration_head: true }),
    );
    expect((await scene.verify(id, true, head)).body).toMatchObject({ verified: true });
  });

  it('ends the contact’s request, whose link says so and can no longer delete it', async () => {
    const { id, token } = await scene.record();
    expect((await scene.look(token)).body.state).toBe('pending');
    await scene.verify(id, true);
    for (const reply of [
      await scene.look(token),
      await scene.decide(token, 'reject'),
      await scene.decide(token, 'accept'),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([409, linkFailure('link_verified_by_school')[0]]);
    }
    expect(await scene.mine(id)).toMatchObject({ verified: true });

    await scene.verify(id, false);
    expect((await scene.look(token)).body.state).toBe('pending');
    expect((await scene.decide(token, 'accept')).status).toBe(200);
    expect((await scene.look(token)).body.state).toBe('accepted');
  });

  it('still shows contacts their acceptance, even after the school set it back and verified it', async () => {
    const { id, token } = await scene.record();
    await scene.decide(token, 'accept');
    await scene.verify(id, false);
    expect((await scene.look(token)).status).toBe(409);
    await scene.verify(id, true);
    expect((await scene.look(token)).body.state).toBe('accepted');
  });

  it('counts once when the contact rejects at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await scene.record();
      const [rejected, verified] = await Promise.all([scene.decide(token, 'reject'), scene.verify(id, true)]);
      expect([rejected.status, verified.status]).toEqual(verified.status === 200 ? [409, 200] : [200, 404]);
      expect((await scene.row(id))?.verified).toBe(verified.status === 200 ? true : undefined);
    }
  });

  it('stops a queued request; once set back, the contact is asked after all', async () => {
    const contact = scene.newContact();
    const { id } = (await scene.student.post(`${portfolio}/create_entry`, { ...form, contact })).body;
    await scene.verify(id, true);
    const mailsToContact = async () =>
      (await scene.test.outbox.deliver()).filter(({ to_address }) => to_address === contact);
    expect(await mailsToContact()).toEqual([]);
    expect((await scene.verify(id, false)).body).toMatchObject({ request_state: 'queued' });
    expect(await mailsToContact()).toHaveLength(1);
    await scene.verify(id, true);
    await scene.verify(id, false);
    expect(await mailsToContact()).toEqual([]);
  });
});

describe('deleting an entry', () => {
  it('removes it from the total and from the student’s control, but keeps it verified', async () => {
    const { id, token } = await scene.record();
    await scene.verify(id, true);
    const before = await scene.total();
    const reply = await scene.toBin(id);
    expect([reply.status, reply.body]).toEqual([
      200,
      { detail: 'The entry was moved to the recycling bin.' },
    ]);
    expect(await scene.total()).toBe(before - 2);
    expect(await scene.mine(id)).toMatchObject({ recycling_bin: true, verified: true, expires_at: null });
    expect((await scene.lines(id)).at(-1)).toMatchObject({
      kind: 'binned',
      actor: 'administrator',
      actor_name: 'Rosa Diaz',
    });
    expect((await scene.look(token)).body.detail).toContain('The school is reviewing this entry');
    for (const again of [
      await scene.toBin(id),
      await scene.admin.get(`/api/admin/entries/${id}/update`),
      await scene.student.delete(`${portfolio}/delete_entry/${id}`),
    ]) {
      expect([again.status, again.body]).toEqual(notThere);
    }
    expect(await scene.kinds(id)).toEqual(['created', 'verified', 'binned']);
  });

  it('is refused to another school and to students', async () => {
    const { id } = await scene.record();
    expect((await scene.toBin(id, scene.elsewhere)).status).toBe(404);
    expect((await scene.toBin(id, scene.student)).status).toBe(403);
    expect((await scene.toBin(999_999)).status).toBe(404);
    expect(await scene.row(id)).toMatchObject({ recycling_bin: false });
  });

  it('at the same time as the student’s change: either both happen, or the change is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, contact } = await scene.record();
      const [changed, binned] = await Promise.all([
        scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact, hours: 3 }),
        scene.toBin(id),
      ]);
      expect(binned.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
      expect(await scene.row(id)).toMatchObject({
        recycling_bin: true,
        waiting_since: null,
        hours: changed.status === 200 ? '3.00' : '2.00',
      });
    }
  });

  it('stops its reminders and expiry, until it is recovered with a new month', async () => {
    const [binned, verified] = [await scene.record(), await scene.record()];
    const withoutRequest = await scene.test.build.entry(scene.owner, { event: 'Unasked', verified: true });
    await scene.verify(withoutRequest.id, false);
    await scene.toBin(binned.id);
    await scene.verify(verified.id, true);
    scene.test.clock.advance(24 * DAY);
    await scene.test.jobs.runNow('remind-and-expire');
    const mails = await scene.test.outbox.deliver();
    const warning = mails.find(({ subject }) => subject.includes('Unasked'));
    expect(warning?.text).toContain('Nobody is being asked about it.');
    const about = (sent: typeof mails) =>
      sent
        .filter(({ to_address }) => [binned.contact, verified.contact].includes(to_address))
        .map(({ kind, to_address }) => [kind, to_address]);
    expect(about(mails)).toEqual([]);

    scene.admin = await scene.test.signIn(scene.administrator);
    const { body } = await scene.verify(verified.id, false);
    const now = scene.test.clock.now().getTime();
    expect(body.expires_at).toBe(new Date(now + 30 * DAY).toISOString());
    expect(about(await scene.test.outbox.deliver())).toEqual([]);
    scene.test.clock.advance(7 * DAY);
    await scene.test.jobs.runNow('remind-and-expire');
    expect(about(await scene.test.outbox.deliver())).toEqual([['remind-contact', verified.contact]]);
    scene.student = await scene.test.signIn(scene.owner);
    scene.admin = await scene.test.signIn(scene.administrator);
  });
});

describe('after all of this', () => {
  it('the totals and the history are correct', async () => {
    expect(await scene.damage()).toEqual([]);
  });
});
