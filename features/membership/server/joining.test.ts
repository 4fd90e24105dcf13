// Joining a school: anyone, by domain, by code, or admitted by an administrator.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  membershipOf,
  boardOf,
  idOf,
  people,
  portfolio,
  register,
  strictSchool,
} from './joining.test.scene.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

let made = 0;
const next = () => (made += 1);
const staffOf = (school: string, head = false) =>
  test.build.account({ school, is_school_administration: true, is_school_administration_head: head });
const anHour = () => ({
  event: 'Reading hour',
  date: '2026-05-02',
  hours: 2,
  role: 'Reader',
  organizer: 'Library',
  contact: `librarian${next()}@library.example`,
  description: 'Read to children.',
});

describe('registering at a school', () => {
  it('makes a member at once if anyone may join, as the specification says', async () => {
    const nora = await register(test, `nora${next()}@mail.example`, 'UCLA');
    expect(await membershipOf(nora)).toEqual({
      standing: 'member',
      school: 'UCLA',
      reason: null,
      asks: null,
      wanted_graduation_year: null,
    });
    expect((await nora.get('/api/accounts')).body.user).toEqual({
      id: expect.any(Number),
      email: expect.any(String),
      time_zone: 'America/Los_Angeles',
    });
  });

  it('admits confirmed emails of exactly one of the school’s domains', async () => {
    const { name } = await strictSchool(test, `Domain High ${next()}`, { domains: ['domain.example'] });
    for (const [email, standing] of [
      ['pia@Domain.example', 'member'],
      ['pia@evil.domain.example', 'waiting'],
      ['pia@notdomain.example', 'waiting'],
    ] as const) {
      expect((await membershipOf(await register(test, email, name))).standing).toBe(standing);
    }
  });
});

describe('a student who waits for admission', () => {
  it('can record and verify entries, which count only after admission', async () => {
    const { name } = await strictSchool(test, `Waiting High ${next()}`);
    const staff = await staffOf(name);
    const admin = await test.signIn(staff);
    const nora = await register(test, `waits${next()}@mail.example`, name, { first_name: `Wanda${next()}` });
    expect(await test.outbox.deliver()).toMatchObject([
      { to_address: staff.email, subject: 'Somebody is waiting to be admitted' },
    ]);
    expect((await nora.get('/api/accounts')).body.user).toMatchObject({
      standing: 'waiting',
    });
    expect((await nora.post(`${portfolio}/create_entry`, anHour())).status).toBe(201);
    const [mail] = await test.outbox.deliver();
    expect(mail?.text).toContain(`${name} has not yet confirmed that`);
    const token = test.outbox.linkIn(mail).split('/').at(-1) ?? '';
    const shown = await test.visitor().post(`${portfolio}/verify-entry`, { token });
    expect(shown.body.student).toMatchObject({ school: name, is_unconfirmed: true });
    await test.visitor().post(`${portfolio}/verify-entry-action`, { token, action: 'accept' });
    expect((await admin.get('/api/admin/entry-summary')).body).toEqual([]);
    expect(await boardOf(admin)).not.toContain(expect.stringContaining('Wanda'));
    expect((await nora.get(`${portfolio}/leaderboard/mine`)).body.mine).toBeNull();

    const [waiting] = (await admin.get(`${people}/joining`)).body;
    expect(waiting).toMatchObject({ last_name: 'Newcomer', from_school: null });
    const reply = await admin.post(`${people}/admit`, { ids: [waiting.id] });
    expect(reply.body).toEqual({ decided: [waiting.id], gone: [] });
    const [welcome] = await test.outbox.deliver();
    expect(welcome?.subject).toBe(`${name} has admitted you`);
    expect((await admin.get('/api/admin/entry-summary')).body).toMatchObject([
      { id: waiting.id, total_hours: 2 },
    ]);
    await expect
      .poll(async () => (await nora.get(`${portfolio}/leaderboard/mine`)).body.mine?.row.total_hours, {
        timeout: 30_000,
      })
      .toBe(2);
  });

  it('sees others as a visitor does, and cannot invite anyone', async () => {
    const { name } = await strictSchool(test, `Closed High ${next()}`, { visitors: 'nobody' });
    const member = await test.build.account({
      school: name,
      first_name: 'Mina',
      last_name: `Minor${next()}`,
    });
    await test.build.entry(member, { verified: true });
    const organizer = await test.build.event(member);
    const outsider = await register(test, `out${next()}@mail.example`, name);
    const mina = await test.signIn(member);
    await expect.poll(() => boardOf(mina)).toContainEqual(expect.stringMatching(/^Mina Minor/));
    for (const client of [outsider, test.visitor(), await test.signIn(await test.build.account())]) {
      expect(await boardOf(client)).not.toContainEqual(expect.stringMatching(/^Mina/));
    }
    const event = { name: 'Party', description: 'Come!', location: 'Park', date: '06/01/2026' };
    const form = { ...event, time: '10:00 AM', max_attendees: 5 };
    for (const reply of [
      await outsider.post('/api/volunteer_events/post_event', form),
      await outsider.get('/api/volunteer_events/events'),
      await outsider.get(`/api/volunteer_events/events/${organizer.id}`),
      await outsider.put(`/api/volunteer_events/events/${organizer.id}/register`, {}),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'not_admitted' } });
    }
  });

  it('can be refused with a reason, then has no school and may ask another one', async () => {
    const { name } = await strictSchool(test, `Refusing High ${next()}`);
    const admin = await test.signIn(await staffOf(name));
    const email = `refused${next()}@mail.example`;
    const nora = await register(test, email, name);
    const ids = [await idOf(test, email)];
    expect((await admin.post(`${people}/refuse`, { ids, reason: ' ' })).body).toEqual({
      reason: ['Please write the reason.'],
    });
    await admin.post(`${people}/refuse`, { ids, reason: 'You are not on our list.' });
    const [mail] = await test.outbox.deliver();
    expect(mail?.text).toContain('You are not on our list.');
    expect(await membershipOf(nora)).toEqual({
      standing: 'removed',
      school: '',
      reason: 'You are not on our list.',
      asks: null,
      wanted_graduation_year: null,
    });
    const refused = await nora.post(`${portfolio}/create_entry`, anHour());
    expect(refused).toMatchObject({ status: 403, body: { code: 'no_school' } });
    expect((await nora.get(`${portfolio}/portfolio`)).status).toBe(200);
    expect((await nora.get('/api/accounts/profile')).body).toMatchObject({ school: '' });
    expect((await admin.get(`/api/admin/user-entries/${ids[0]}`)).status).toBe(404);
  });
});

describe('the admission queue', () => {
  it('lets one of two administrators decide, and tells the other', async () => {
    const { name } = await strictSchool(test, `Two Heads High ${next()}`);
    const [one, two] = [await test.signIn(await staffOf(name)), await test.signIn(await staffOf(name))];
    for (let time = 0; time < 4; time += 1) {
      const person = await test.build.account({ school: name, standing: 'waiting' });
      const [admitted, refused] = await Promise.all([
        one.post(`${people}/admit`, { ids: [person.id] }),
        two.post(`${people}/refuse`, { ids: [person.id], reason: 'No.' }),
      ]);
      expect([...admitted.body.decided, ...refused.body.decided]).toEqual([person.id]);
      expect([...admitted.body.gone, ...refused.body.gone]).toEqual([person.id]);
      const { standing } = await test.db
        .selectFrom('accounts')
        .where('id', '=', person.id)
        .select('standing')
        .executeTakeFirstOrThrow();
      expect(standing).toBe(admitted.body.decided.length === 1 ? 'member' : 'removed');
      const mails = (await test.outbox.deliver()).filter(({ to_address }) => to_address === person.email);
      expect(mails).toHaveLength(1);
    }
  });

  it('cannot admit a student who has asked another school instead', async () => {
    const { name } = await strictSchool(test, `Mine High ${next()}`);
    const { name: other } = await strictSchool(test, `Theirs High ${next()}`);
    const theirs = await test.build.account({ school: other, standing: 'waiting' });
    const member = await test.build.account({ school: name });
    const admin = await test.signIn(await staffOf(name));
    expect((await admin.get(`${people}/joining`)).body).toEqual([]);
    const ids = [theirs.id, member.id];
    expect((await admin.post(`${people}/admit`, { ids })).body).toEqual({ decided: [], gone: ids });
  });
});

describe('a class code', () => {
  it('admits exactly its number of students, even if fifty use it at once', async () => {
    const school = await strictSchool(test, `Code High ${next()}`, { code: 'CDFGHJKMNP', uses: 7 });
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () =>
        test.signIn(await test.build.account({ school: school.name, standing: 'waiting' })),
      ),
    );
    const replies = await Promise.all(
      clients.map((client) => client.post('/api/accounts/belonging/code', { code: 'cdfgh-jkmnp' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(43);
    const rows = await test.db
      .selectFrom('accounts')
      .where('school_id', '=', school.id)
      .select('standing')
      .execute();
    expect(rows.filter(({ standing }) => standing === 'member')).toHaveLength(7);
  });

  it('belongs to one school, expires, and is throttled when guessed', async () => {
    const { name } = await strictSchool(test, `Guess High ${next()}`, {
      code: 'XYWVTRQPNM',
      ends_at: new Date(test.clock.now().getTime() + DAY),
    });
    const { name: other } = await strictSchool(test, `Guessed High ${next()}`, { code: 'MNPQRTVWXY' });
    const nora = await test.signIn(await test.build.account({ school: name, standing: 'waiting' }));
    const tryCode = (code: string) => nora.post('/api/accounts/belonging/code', { code });
    expect((await tryCode('MNPQRTVWXY')).status).toBe(400);
    expect((await membershipOf(nora)).asks).toMatchObject({ school: name, takes_code: true });
    for (let time = 0; time < 9; time += 1) expect((await tryCode('CCCCCCCCCC')).status).toBe(400);
    expect((await tryCode('XYWVTRQPNM')).status).toBe(429);
    test.clock.advance(DAY);
    expect((await tryCode('XYWVTRQPNM')).status).toBe(400);
    expect((await membershipOf(nora)).asks.takes_code).toBe(false);
    const late = await test.signIn(await test.build.account({ school: other, standing: 'waiting' }));
    const reply = await late.post('/api/accounts/belonging/code', { code: 'MNPQRTVWXY' });
    expect(reply).toMatchObject({ status: 200, body: { detail: `Welcome to ${other}.` } });
  });
});

describe('moving to another school', () => {
  const move = (client: Awaited<ReturnType<TestApp['signIn']>>, school: string) => {
    const field = (name: string, value: string) =>
      `--form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = [field('first_name', 'Mo'), field('last_name', 'Mover'), field('school', school)];
    return client.request({
      method: 'POST',
      path: '/api/accounts/profile',
      body: `${body.join('')}${field('graduation_year', '2027')}--form--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=form' },
    });
  };

  it('takes effect at once if anyone may join', async () => {
    const mo = await test.signIn(await test.build.account());
    expect((await move(mo, 'UCLA')).status).toBe(200);
    expect(await membershipOf(mo)).toMatchObject({ standing: 'member', school: 'UCLA', asks: null });
  });

  it('is otherwise a request, which the student may withdraw', async () => {
    const { name } = await strictSchool(test, `Target High ${next()}`);
    const account = await test.build.account();
    const mo = await test.signIn(account);
    expect((await move(mo, name)).status).toBe(200);
    const asked = { standing: 'member', school: 'Larchmont Charter High School', asks: { school: name } };
    expect(await membershipOf(mo)).toMatchObject(asked);
    // The profile form sends the present school with every other change.
    await move(mo, 'Larchmont Charter High School');
    expect(await membershipOf(mo)).toMatchObject(asked);
    expect((await mo.delete('/api/accounts/belonging/request')).status).toBe(200);
    expect((await membershipOf(mo)).asks).toBeNull();
    expect((await mo.delete('/api/accounts/belonging/request')).status).toBe(409);

    await move(mo, name);
    const admin = await test.signIn(await staffOf(name));
    const [waiting] = (await admin.get(`${people}/joining`)).body;
    expect(waiting).toMatchObject({ id: account.id, from_school: 'Larchmont Charter High School' });
    await admin.post(`${people}/admit`, { ids: [account.id] });
    expect(await membershipOf(mo)).toMatchObject({ standing: 'member', school: name, asks: null });
    // They would have lost both schools.
    const undone = await admin.post(`${people}/admit`, { ids: [account.id], undo: true });
    expect(undone.body).toEqual({ decided: [], gone: [account.id] });
    const kinds = await test.db
      .selectFrom('activity')
      .where('subject_account_id', '=', account.id)
      .select(['kind', 'school_id'])
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'move requested',
      'move requested',
      'admitted',
      'moved away',
    ]);
  });

  it('is refused without changing anything else', async () => {
    const { name } = await strictSchool(test, `Unmoved High ${next()}`);
    const account = await test.build.account();
    const mo = await test.signIn(account);
    await move(mo, name);
    const admin = await test.signIn(await staffOf(name));
    await admin.post(`${people}/refuse`, { ids: [account.id], reason: 'We are full.' });
    expect(await membershipOf(mo)).toMatchObject({ standing: 'member', asks: null });
    await admin.post(`${people}/refuse`, { ids: [account.id], undo: true });
    expect(await membershipOf(mo)).toMatchObject({ standing: 'member', asks: { school: name } });
  });
});

describe('the joining rules', () => {
  it('are decided by the head and logged', async () => {
    const head = await staffOf('UCLA', true);
    const client = await test.signIn(head);
    const path = '/api/admin/settings/joining';
    expect((await client.get(path)).body).toMatchObject({
      join_by_anyone: true,
      join_domains: [],
      code: null,
    });
    const wrong = await client.post(path, { join_by_anyone: false, join_domains: ['no domain'] });
    expect(wrong.status).toBe(400);
    const rules = { join_by_anyone: false, join_domains: ['@UCLA.edu', 'ucla.edu'] };
    expect((await client.post(path, rules)).body).toMatchObject({
      join_by_anyone: false,
      join_domains: ['ucla.edu'],
    });
    const { body } = await client.post(`${path}/code`, { days: 30, uses: 100 });
    expect(body.code).toMatchObject({ code: expect.stringMatching(/^[A-Z]{5}-[A-Z]{5}$/), uses_left: 100 });
    expect((await client.post(`${path}/code`, { days: 30, uses: 100 })).body.code.code).not.toBe(
      body.code.code,
    );
    expect((await client.delete(`${path}/code`)).body.code).toBeNull();
    await client.post(path, { join_by_anyone: true, join_domains: [] });
    const lines = await test.db
      .selectFrom('activity')
      .where('actor_account_id', '=', head.id)
      .where('kind', 'in', ['join rules changed', 'join code renewed'])
      .select('kind')
      .orderBy('id')
      .execute();
    expect(lines.map(({ kind }) => kind)).toEqual([
      'join rules changed',
      'join code renewed',
      'join code renewed',
      'join rules changed',
      'join rules changed',
    ]);
  });

  it('allow a class code only while not everyone may join', async () => {
    const client = await test.signIn(await staffOf('UCLA', true));
    const path = '/api/admin/settings/joining';
    await client.post(path, { join_by_anyone: false, join_domains: ['ucla.edu'] });
    await client.post(path, { join_by_anyone: true, join_domains: ['ucla.edu'] });
    const code = { days: 30, uses: 100 };
    const refused = await client.post(`${path}/code`, code);
    expect(refused).toMatchObject({ status: 409, body: { code: 'anyone_joins' } });
    expect((await client.get(path)).body).toMatchObject({ join_by_anyone: true, code: null });
    expect((await client.post(`${path}/code`, { ...code, join_by_anyone: true })).status).toBe(400);
    expect((await client.post(`${path}/code`, { ...code, join_by_anyone: false })).body).toMatchObject({
      join_by_anyone: false,
      join_domains: ['ucla.edu'],
      code: { uses_left: 100 },
    });
    const last = await test.db.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(last.map(({ kind }) => kind)).toEqual(['join code renewed', 'join rules changed']);
    await client.delete(`${path}/code`);
    await client.post(path, { join_by_anyone: true, join_domains: [] });
  });

  it('admit the first administrator of a new school together with the role', async () => {
    const { name } = await strictSchool(test, `New High ${next()}`);
    const person = await test.build.account({ school: name, standing: 'waiting' });
    await test.db.transaction().execute(async (trx) => {
      const { lockRolesByEmail, changeRoles } =
        await import('#features/accounts/server/accounts-roles.operations.ts');
      const holder = await lockRolesByEmail(trx, person.email);
      const roles = { is_school_administration: true, is_school_administration_head: true };
      return changeRoles(test.context, trx, holder!, roles, null);
    });
    expect(await membershipOf(await test.signIn(person))).toMatchObject({ standing: 'member', asks: null });
  });
});
