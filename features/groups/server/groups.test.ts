// Groups and their advisers: who fills a group, what an adviser sees and does, and what nobody else can.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOf, somebody, type Somebody } from '#features/events/server/events.test.scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';

let test: TestApp;
let head: Somebody;
let adviser: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  head = await somebody(test, {
    first_name: 'Grace',
    last_name: 'Hopper',
    is_school_administration_head: true,
  });
  adviser = await somebody(test, { first_name: 'Rosa', last_name: 'Diaz' });
  await giveRole(adviser);
});
afterAll(() => test.close());

const giveRole = ({ account }: Somebody, action = 'add') =>
  head.client.post(`/api/admin/network/adviser/${account.id}`, { action });
let made = 0;
const newName = () => `Key Club ${(made += 1)}`;
const isAdvisedBy = (group: number, { account }: Somebody, action = 'add') =>
  head.client.post(`/api/admin/groups/${group}/advisers`, { account_id: account.id, action });
async function newGroup(advisers: readonly Somebody[] = [adviser], members: readonly Somebody[] = []) {
  const { body } = await head.client.post('/api/admin/groups', { name: newName() });
  const group = body as { id: number; name: string };
  for (const one of advisers) await isAdvisedBy(group.id, one);
  if (members.length > 0) await add(group.id, { account_ids: members.map(({ account }) => account.id) });
  return group;
}
const add = (group: number, body: object, by: Somebody = head) =>
  by.client.post(`/api/admin/groups/${group}/members`, body);
const outcomes = (reply: { body: { rows: { outcome: string }[] } }) =>
  reply.body.rows.map(({ outcome }) => outcome);
const membersOf = async (group: number, by: Somebody = head) =>
  (await by.client.get(`/api/admin/groups/${group}`)).body.members.map(({ id }: { id: number }) => id);

describe('the role of an adviser', () => {
  it('is given and taken by a head, told by mail, and written down', async () => {
    const person = await somebody(test, { first_name: 'Ada', last_name: 'King' });
    const status = async () => (await person.client.get('/api/accounts/adviser-status')).body;
    const session = async () => (await person.client.get('/api/accounts')).body.user.is_adviser;
    const isListed = async () => {
      const { body } = await head.client.get('/api/admin/network/users?role=advisers');
      return body.some(({ id }: { id: number }) => id === person.account.id);
    };
    expect([await session(), await isListed()]).toEqual([undefined, false]);
    expect(await status()).toEqual({ is_adviser: false, groups: [], member_of: [] });
    await test.outbox.deliver();
    expect((await giveRole(person)).body).toEqual({ id: person.account.id, is_adviser: true });
    await giveRole(person);
    expect([await session(), await isListed()]).toEqual([true, true]);
    const group = await newGroup([person]);
    expect(await status()).toEqual({
      is_adviser: true,
      groups: [{ id: group.id, name: group.name }],
      member_of: [],
    });
    const mails = await test.outbox.deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are now an adviser of Larchmont Charter High School at Limelight',
    ]);
    expect(mails[0]?.text).toContain('see the volunteer hours of the members of the groups that you advise');
    await giveRole(person, 'remove');
    expect(await status()).toEqual({ is_adviser: false, groups: [], member_of: [] });
    expect((await test.outbox.deliver()).map(({ subject }) => subject)).toEqual([
      'You are no longer an adviser of Larchmont Charter High School at Limelight',
    ]);
    const { body } = await head.client.get(`/api/admin/activity?group=settings&person=${person.account.id}`);
    expect(body.lines.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'adviser added',
      'adviser removed',
      'group adviser added',
    ]);
  });

  it('needs a confirmed email and a membership of the school', async () => {
    const unconfirmed = await somebody(test, { confirmed: false });
    expect((await giveRole(unconfirmed)).status).toBe(409);
    const elsewhere = await somebody(test, { school: 'UCLA' });
    expect((await giveRole(elsewhere)).status).toBe(404);
  });

  it('does not come along to another school, and holds again on return', async () => {
    const person = await somebody(test);
    await giveRole(person);
    const isAdviser = async () => (await person.client.get('/api/accounts/adviser-status')).body.is_adviser;
    const { school_id } = person.account;
    const other = (await test.build.account({ school: 'UCLA' })).school_id;
    const moveTo = (id: number) =>
      test.db.updateTable('accounts').set({ school_id: id }).where('id', '=', person.account.id).execute();
    await moveTo(other);
    expect(await isAdviser()).toBe(false);
    await moveTo(school_id);
    expect(await isAdviser()).toBe(true);
  });

  it('begins without groups when it is given again', async () => {
    const person = await somebody(test);
    await giveRole(person);
    const group = await newGroup([person]);
    await giveRole(person, 'remove');
    await giveRole(person);
    expect((await person.client.get('/api/accounts/adviser-status')).body.groups).toEqual([]);
    expect((await person.client.get(`/api/admin/groups/${group.id}`)).status).toBe(404);
  });

  it('is taken by a head before an administrator removes or suspends the person', async () => {
    const person = await somebody(test);
    await giveRole(person);
    const administrator = await somebody(test, { is_school_administration: true });
    for (const how of ['remove', 'suspend']) {
      const reply = await administrator.client.post(`/api/admin/people/${person.account.id}/${how}`, {
        reason: 'Moved away.',
      });
      expect([reply.status, reply.body.detail]).toEqual([
        403,
        'This is an adviser. A head can take that role away first, in the Administration Network.',
      ]);
    }
  });

  it('asks for the second step that the school requires of its staff', async () => {
    const person = await somebody(test);
    await giveRole(person);
    const group = await newGroup([person]);
    const ask = (second_factor_from: Date | null) =>
      test.db
        .updateTable('schools')
        .set({ second_factor_from })
        .where('id', '=', person.account.school_id)
        .execute();
    await ask(new Date('2020-01-01'));
    const { status, body } = await person.client.get(`/api/admin/groups/${group.id}`);
    await ask(null);
    expect([status, body.code]).toEqual([403, 'second_factor_missing']);
    expect((await person.client.get(`/api/admin/groups/${group.id}`)).status).toBe(200);
  });
});

describe('a group', () => {
  it('has a name of its own, and is archived and used again by a head', async () => {
    const group = await newGroup();
    const update = (body: object) => head.client.post(`/api/admin/groups/${group.id}/update`, body);
    expect((await head.client.post('/api/admin/groups', { name: group.name.toUpperCase() })).body).toEqual({
      name: ['There is a group with this name.'],
    });
    expect((await head.client.post('/api/admin/groups', { name: ' ' })).body).toEqual({
      name: ['Please give the group a name.'],
    });
    expect((await update({ is_archived: true })).body).toMatchObject({ is_archived: true });
    expect((await adviser.client.get(`/api/admin/groups/${group.id}`)).status).toBe(404);
    expect((await add(group.id, { lines: ['a@b.example'] })).body).toMatchObject({
      detail: 'This group is archived.',
    });
    // The name is free while the group is archived.
    const other = await head.client.post('/api/admin/groups', { name: group.name });
    expect(other.status).toBe(201);
    expect((await update({ is_archived: false })).status).toBe(400);
    expect((await update({ is_archived: false, name: newName() })).body).toMatchObject({
      is_archived: false,
    });
  });

  it('has advisers with the role only', async () => {
    const group = await newGroup([]);
    const student = await somebody(test);
    expect((await isAdvisedBy(group.id, student)).status).toBe(409);
    expect((await isAdvisedBy(group.id, await somebody(test, { school: 'UCLA' }))).status).toBe(404);
    expect((await isAdvisedBy(group.id, adviser)).body.advisers).toEqual([
      { id: adviser.account.id, name: 'Rosa Diaz' },
    ]);
    expect((await isAdvisedBy(group.id, adviser, 'remove')).body.advisers).toEqual([]);
  });

  it('is filled by its adviser with pasted lines, each answered', async () => {
    const group = await newGroup();
    const [one, two] = [await somebody(test), await somebody(test)];
    const elsewhere = await somebody(test, { school: 'UCLA' });
    const suspended = await somebody(test, { standing: 'suspended' });
    const waiting = await somebody(test, { standing: 'waiting' });
    const lines = [
      ` ${one.account.email.toUpperCase()} `,
      String(two.account.id),
      one.account.email,
      elsewhere.account.email,
      String(elsewhere.account.id),
      suspended.account.email,
      waiting.account.email,
      head.account.email,
      'nobody@nowhere.example',
      '',
    ];
    const reply = await add(group.id, { lines }, adviser);
    expect(outcomes(reply)).toEqual([
      'added',
      'added',
      'already in',
      'other school',
      // A number tells nothing about other schools.
      'unknown',
      'suspended',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect((await membersOf(group.id, adviser)).toSorted()).toEqual(
      [one.account.id, two.account.id].toSorted(),
    );
    expect(outcomes(await add(group.id, { lines }, adviser)).slice(0, 2)).toEqual([
      'already in',
      'already in',
    ]);
  });

  it('is filled with a class, without staff', async () => {
    const group = await newGroup();
    const students = [
      await somebody(test, { graduation_year: 2044 }),
      await somebody(test, { graduation_year: 2044 }),
    ];
    await somebody(test, { graduation_year: 2044, is_school_administration: true });
    const reply = await add(group.id, { graduation_year: 2044 }, adviser);
    expect(outcomes(reply)).toEqual(['added', 'added']);
    expect((await membersOf(group.id)).toSorted()).toEqual(
      students.map(({ account }) => account.id).toSorted(),
    );
  });

  it('refuses 501 lines, none, and two ways at once', async () => {
    const group = await newGroup();
    const lines = Array.from({ length: 501 }, (_, index) => `s${index}@x.example`);
    expect((await add(group.id, { lines })).body).toEqual({ lines: ['500 people can be added at once.'] });
    expect((await add(group.id, { lines: lines.slice(1) })).status).toBe(200);
    for (const body of [
      {},
      { lines: ['1'], graduation_year: 2027 },
      { lines: [] },
      { graduation_year: 'all' },
    ])
      expect((await add(group.id, body)).status).toBe(400);
  });

  it('ends a membership today, and takes the member back', async () => {
    const student = await somebody(test);
    const group = await newGroup([adviser], [student]);
    const end = () => adviser.client.delete(`/api/admin/groups/${group.id}/members/${student.account.id}`);
    expect((await end()).status).toBe(200);
    expect(await membersOf(group.id)).toEqual([]);
    expect((await end()).status).toBe(404);
    expect((await adviser.client.get(`/api/admin/user-entries/${student.account.id}`)).status).toBe(404);
    expect(outcomes(await add(group.id, { account_ids: [student.account.id] }, adviser))).toEqual(['added']);
    expect(await membersOf(group.id)).toEqual([student.account.id]);
  });
});

describe('an adviser', () => {
  it('reads members’ entries with their evidence, and nothing that is for administrators', async () => {
    const student = await somebody(test, { first_name: 'Maya', last_name: 'Okafor' });
    const other = await somebody(test);
    const entry = await test.build.entry(student.account, { event: 'Tree day', verified: true });
    await newGroup([adviser], [student]);
    await head.client.post(`/api/admin/students/${student.account.id}/notes`, { text: 'Private.' });
    const read = await adviser.client.get(`/api/admin/user-entries/${student.account.id}`);
    expect(read.body).toMatchObject({
      entries: [{ id: entry.id, event: 'Tree day', verified: true }],
      user: { first_name: 'Maya', email: student.account.email },
      person: null,
      changes: [],
      refusals: [],
      worth_a_look: 0,
    });
    expect((await adviser.client.get(`/api/admin/user-entries/${other.account.id}`)).status).toBe(404);
    expect((await adviser.client.get(`/api/admin/students/${student.account.id}/notes`)).status).toBe(403);
    expect((await adviser.client.post(`/api/admin/entries/${entry.id}/verify`, {})).status).toBe(403);
  });

  it('sees the progress of own groups only, across classes', async () => {
    const young = await somebody(test, { last_name: 'Abel', graduation_year: 2029 });
    const old = await somebody(test, { last_name: 'Zuse', graduation_year: 2027 });
    const group = await newGroup([adviser], [young, old]);
    const report = (query: string, by = adviser) => by.client.get(`/api/admin/graduation?${query}`);
    const { body } = await report(`group=${group.id}`);
    expect(body.group).toBe(group.name);
    const found = body.rows as { id: number; class: number }[];
    expect(found.map(({ id, class: year }) => [id, year]).toSorted()).toEqual(
      [
        [young.account.id, 2029],
        [old.account.id, 2027],
      ].toSorted(),
    );
    expect((await report('class=2027')).status).toBe(404);
    expect((await report(`group=${(await newGroup([])).id}`)).status).toBe(404);
    expect((await report('', head)).body).toEqual({ class: ['Please choose a class or a group.'] });
    const file = await adviser.client.get(`/api/admin/graduation/download?group=${group.id}&format=csv`);
    expect(file.text).toContain('Zuse');
  });

  it('writes to members, and to the whole group', async () => {
    const [student, stranger] = [await somebody(test), await somebody(test)];
    const group = await newGroup([adviser], [student]);
    const write = (parts: object) =>
      adviser.client.post('/api/admin/messages', {
        key: String((made += 1)).padStart(32, '0'),
        text: 'Please come to room 12.',
        text_es: '',
        ...parts,
      });
    expect((await write({ students: [student.account.id] })).body).toEqual({ people: 1, left_out: [] });
    expect((await write({ students: [student.account.id, stranger.account.id] })).status).toBe(404);
    expect((await write({ group: group.id })).body).toEqual({ people: 1, left_out: [] });
    expect((await write({})).body).toEqual({ detail: 'Please choose students or a group.' });
    expect((await write({ group: (await newGroup()).id })).body).toEqual({
      detail: 'This group has no members.',
    });
    expect((await student.client.get('/api/messages')).body).toMatchObject([{ by: 'Rosa Diaz' }, {}]);
    expect((await stranger.client.get('/api/messages')).body).toEqual([]);
  });

  it('downloads the entries of the group', async () => {
    const [student, stranger] = [await somebody(test), await somebody(test)];
    await test.build.entry(student.account, { event: 'Of a member' });
    await test.build.entry(stranger.account, { event: 'Of another one' });
    const group = await newGroup([adviser], [student]);
    const cookie = [...adviser.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await test.app.inject({
      url: `/api/admin/groups/${group.id}/download`,
      headers: { cookie },
    });
    const { rows } = readSpreadsheet(reply.rawPayload);
    const texts = rows.flat().map((cell) => cell?.value);
    expect(texts).toContain('Of a member');
    expect(texts).not.toContain('Of another one');
  });

  it('sees the own groups only in the list', async () => {
    const own = await newGroup();
    const foreign = await newGroup([]);
    const ids = async (by: Somebody) =>
      (await by.client.get('/api/admin/groups')).body.map(({ id }: { id: number }) => id);
    expect(await ids(adviser)).toContain(own.id);
    expect(await ids(adviser)).not.toContain(foreign.id);
    expect(await ids(head)).toEqual(expect.arrayContaining([own.id, foreign.id]));
  });

  it('has no more than the rights of a student without the role', async () => {
    const person = await somebody(test);
    await giveRole(person);
    const student = await somebody(test);
    const group = await newGroup([person], [student]);
    expect((await person.client.get(`/api/admin/groups/${group.id}`)).status).toBe(200);
    await giveRole(person, 'remove');
    expect((await person.client.get(`/api/admin/groups/${group.id}`)).status).toBe(403);
    expect((await person.client.get(`/api/admin/user-entries/${student.account.id}`)).status).toBe(403);
  });
});

describe('the leaderboard of a group', () => {
  it('is for its members, advisers and administrators', async () => {
    const [member, other] = [await somebody(test), await somebody(test)];
    for (const { account } of [member, other]) await test.build.entry(account, { verified: true, hours: 9 });
    const group = await newGroup([adviser], [member]);
    const board = (by: Somebody | undefined) =>
      (by?.client ?? test.visitor()).get(
        `/api/volunteer_hours_portfolio/leaderboard?page=1&group=${group.id}`,
      );
    await expect.poll(async () => (await board(member)).body.length).toBe(1);
    expect((await board(adviser)).body).toHaveLength(1);
    expect((await board(head)).body).toHaveLength(1);
    expect((await board(other)).status).toBe(404);
    expect((await board(undefined)).status).toBe(404);
    const { body } = await member.client.get('/api/accounts/adviser-status');
    expect(body.member_of).toEqual([{ id: group.id, name: group.name }]);
    await head.client.post(`/api/admin/groups/${group.id}/update`, { is_archived: true });
    expect((await board(member)).status).toBe(404);
    expect((await board(head)).body).toHaveLength(1);
  });

  it('is not there for a member who is staff now, but of no such group', async () => {
    const member = await somebody(test);
    const group = await newGroup([adviser], [member]);
    await giveRole(member);
    const path = `/api/volunteer_hours_portfolio/leaderboard?page=1&group=${group.id}`;
    const again = await browserOf(test, member.account);
    expect((await again.get(path)).status).toBe(404);
    expect((await again.get('/api/accounts/adviser-status')).body.member_of).toEqual([]);
  });
});
