// Advisers: attendance of events of their groups, and hours for a group without an event.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  browserOf,
  calls,
  people,
  somebody,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';
import { verifyHistory } from '#server/command-line/audit-verify.ts';
import { openAttendanceScene } from './attendance.test.scene.ts';

const scene = openAttendanceScene();
const { eventOf, listOf, rowsOf, confirm, outcomes, entriesOf } = scene;

let head: Somebody;
let adviser: Somebody;
let colleague: Somebody;
let stranger: Somebody;
let made = 0;

async function newAdviser(first_name: string): Promise<Somebody> {
  const person = await somebody(scene.test, { first_name, last_name: 'Diaz' });
  await head.client.post(`/api/admin/network/adviser/${person.account.id}`, { action: 'add' });
  return person;
}

async function newGroup(advisers: readonly Somebody[], members: readonly Somebody[] = []): Promise<number> {
  const { body } = await head.client.post('/api/admin/groups', { name: `Club ${(made += 1)}` });
  const id = body.id as number;
  for (const { account } of advisers)
    await head.client.post(`/api/admin/groups/${id}/advisers`, { account_id: account.id, action: 'add' });
  if (members.length > 0)
    await head.client.post(`/api/admin/groups/${id}/members`, {
      account_ids: members.map(({ account }) => account.id),
    });
  return id;
}

const bySomebody = async (person: Somebody): Promise<Somebody> => ({
  ...person,
  client: await browserOf(scene.test, person.account),
});

beforeAll(async () => {
  head = await somebody(scene.test, { is_school_administration_head: true });
  adviser = await newAdviser('Inez');
  colleague = await newAdviser('Olga');
  stranger = await newAdviser('Piotr');
  await newGroup([adviser, colleague]);
  await newGroup([stranger]);
});
beforeEach(async () => {
  // Sessions of staff are short, and the clock is set.
  [head, adviser, colleague, stranger] = (await Promise.all(
    [head, adviser, colleague, stranger].map(bySomebody),
  )) as [Somebody, Somebody, Somebody, Somebody];
});

describe('attendance of an adviser’s event', () => {
  it('verifies when the adviser or one of the same group confirms it', async () => {
    for (const by of [adviser, colleague]) {
      const { event, students } = await eventOf(adviser, 2);
      expect((await listOf(event, by)).body).toMatchObject({ verifies: true });
      expect(outcomes(await confirm(event, rowsOf(students), { by }))).toEqual(['made', 'made']);
      const [entry] = await entriesOf(students[0] as Somebody);
      expect(entry).toMatchObject({
        hours: 3,
        verified: true,
        evidence: { kind: 'attendance', by: by === adviser ? 'Inez Diaz' : 'Olga Diaz' },
      });
    }
  });

  it('is not there for advisers of other groups, nor for events of others', async () => {
    const { event, students } = await eventOf(adviser, 1);
    expect((await listOf(event, stranger)).status).toBe(404);
    expect((await confirm(event, rowsOf(students), { by: stranger, version: 0 })).status).toBe(404);
    const foreign = await eventOf(scene.organizer, 1);
    expect((await listOf(foreign.event, adviser)).status).toBe(404);
    const search = `${calls}/events/${event.id}/attendance/people?search=king`;
    expect((await stranger.client.get(search)).status).toBe(404);
    expect((await adviser.client.get(search)).status).toBe(200);
  });

  it('adds a walk-in by name, never the adviser', async () => {
    const { event } = await eventOf(adviser, 0);
    const walkIn = await somebody(scene.test, { first_name: 'Walter', last_name: 'Quinn' });
    const answer = await confirm(event, rowsOf([walkIn, adviser, colleague]), { by: adviser });
    expect(outcomes(answer)).toEqual(['made', 'left_out', 'left_out']);
  });

  it('asks the organizer again, as of any student, once the role is gone', async () => {
    const former = await newAdviser('Gone');
    const { event, students } = await eventOf(former, 1);
    await head.client.post(`/api/admin/network/adviser/${former.account.id}`, { action: 'remove' });
    expect((await listOf(event, former)).body).toMatchObject({ verifies: false });
    expect(outcomes(await confirm(event, rowsOf(students), { by: former }))).toEqual(['made']);
    expect(await entriesOf(students[0] as Somebody)).toMatchObject([{ verified: false }]);
  });

  it('is undone by who confirmed it or an administrator, by no other adviser', async () => {
    const { event, students } = await eventOf(adviser, 1);
    const { body } = await confirm(event, rowsOf(students), { by: adviser });
    const undo = (by: Somebody) => by.client.post(`/api/admin/bulk/${body.action}/undo`);
    expect((await undo(colleague)).status).toBe(404);
    expect((await adviser.client.get('/api/admin/bulk')).body[0]).toMatchObject({
      id: body.action,
      is_own: true,
    });
    expect(
      (await colleague.client.get('/api/admin/bulk')).body.map(({ id }: { id: number }) => id),
    ).not.toContain(body.action);
    expect((await undo(adviser)).status).toBe(200);
    expect(await entriesOf(students[0] as Somebody)).toEqual([]);
  });
});

describe('hours for a group', () => {
  const work = {
    date: '2026-05-08',
    organizer: 'City Parks',
    event: 'Trail work',
    role: 'Volunteer',
    hours: '2:30',
    description: 'Cleared the trail.',
    statement: true,
  };
  const record = (group: number, members: readonly Somebody[], parts: object = {}, by = adviser) =>
    by.client.post(`/api/admin/groups/${group}/hours`, {
      ...work,
      account_ids: members.map(({ account }) => account.id),
      ...parts,
    });

  it('become verified entries of the members, without any mail to a contact', async () => {
    const members = await people(scene.test, 3);
    const group = await newGroup([adviser], members);
    await scene.test.outbox.deliver();
    const reply = await record(group, members);
    expect(outcomes(reply)).toEqual(['made', 'made', 'made']);
    for (const member of members)
      expect(await entriesOf(member)).toMatchObject([
        {
          event: 'Trail work',
          organizer: 'City Parks',
          date: '2026-05-08',
          hours: 2.5,
          contact: adviser.account.email,
          verified: true,
          evidence: { kind: 'attendance', by: 'Inez Diaz' },
        },
      ]);
    expect(outcomes(await record(group, members))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });

  it('verify an own entry of the same day and name first, with the hours of the group', async () => {
    const [member] = (await people(scene.test, 1)) as [Somebody];
    const group = await newGroup([adviser], [member]);
    await scene.record(member, { event: 'trail  WORK', date: '2026-05-08', hours: '4' });
    expect(outcomes(await record(group, [member]))).toEqual(['verified_own']);
    expect(await entriesOf(member)).toMatchObject([{ hours: 2.5, verified: true, organizer: 'Surfrider' }]);
  });

  it('leave verified hours of others alone, and those of an attendance list', async () => {
    const [confirmed, listed] = (await people(scene.test, 2)) as [Somebody, Somebody];
    const group = await newGroup([adviser], [confirmed, listed]);
    const same = { event: 'Trail work', date: '2026-05-08', verified: true, hours: 6 };
    await scene.test.build.entry(confirmed.account, same);
    const parts = { name: 'Trail work', local_date: '2026-05-08', local_time: '10:00' };
    const { event } = await eventOf(adviser, 0, parts);
    await confirm(event, rowsOf([listed]), { by: adviser });
    const reply = await record(group, [confirmed, listed]);
    expect(outcomes(reply)).toEqual(['left_out', 'left_out']);
    expect(reply.body.rows[0].why).toBe('They have other verified hours of this day and event.');
    expect(await entriesOf(confirmed)).toMatchObject([{ hours: 6, verified: true }]);
    expect(await entriesOf(listed)).toMatchObject([{ hours: 3, verified: true }]);
    expect(outcomes(await record(group, [listed], { hours: 3 }))).toEqual(['unchanged']);
    expect((await listOf(event, adviser)).body.people).toMatchObject([{ hours: 3 }]);
  });

  it('leave hours alone that another adviser has confirmed, and those of another organization', async () => {
    const [member] = (await people(scene.test, 1)) as [Somebody];
    const mine = await newGroup([adviser], [member]);
    const theirs = await newGroup([colleague], [member]);
    expect(outcomes(await record(mine, [member], { hours: 4 }))).toEqual(['made']);
    for (const [by, group, parts] of [
      [colleague, theirs, { hours: 1 }],
      [adviser, mine, { hours: 1, organizer: 'Elementary School' }],
      [adviser, mine, { hours: 4, organizer: 'Elementary School' }],
    ] as const) {
      const reply = await record(group, [member], parts, by);
      expect(reply.body.rows).toMatchObject([
        { outcome: 'left_out', why: 'They have other verified hours of this day and event.' },
      ]);
    }
    expect(await entriesOf(member)).toMatchObject([{ hours: 4, organizer: 'City Parks' }]);
    expect(outcomes(await record(mine, [member], { hours: 3 }))).toEqual(['changed']);
    expect(await entriesOf(member)).toMatchObject([{ hours: 3, evidence: { by: 'Inez Diaz' } }]);
  });

  it('are undone as a whole', async () => {
    const members = await people(scene.test, 2);
    const group = await newGroup([adviser], members);
    const { body } = await record(group, members);
    expect((await adviser.client.post(`/api/admin/bulk/${body.action}/undo`)).body).toMatchObject({
      action: { undone: { entries: 2 } },
    });
    for (const member of members) expect(await entriesOf(member)).toEqual([]);
  });

  it('stay when they are undone after the list of an event found them right', async () => {
    const [listed, other] = (await people(scene.test, 2)) as [Somebody, Somebody];
    const group = await newGroup([adviser], [listed, other]);
    const { body } = await record(group, [listed, other], { event: 'Reef survey' });
    scene.test.clock.advance(60_000);
    const parts = { name: 'Reef survey', local_date: '2026-05-08', local_time: '10:00' };
    const { event } = await eventOf(adviser, 0, parts);
    expect(outcomes(await confirm(event, rowsOf([listed], 2.5), { by: colleague }))).toEqual(['unchanged']);
    expect((await adviser.client.post(`/api/admin/bulk/${body.action}/undo`)).body).toMatchObject({
      action: { undone: { entries: 1 } },
      left_out: [{ why: 'It was changed since.' }],
    });
    expect(await entriesOf(listed)).toMatchObject([{ hours: 2.5, verified: true }]);
    expect(await entriesOf(other)).toEqual([]);
    expect((await listOf(event, adviser)).body.people).toMatchObject([{ hours: 2.5 }]);
  });

  it('leave out with words who is no member, the adviser included', async () => {
    const [member, other] = (await people(scene.test, 2)) as [Somebody, Somebody];
    const group = await newGroup([adviser], [member]);
    const reply = await record(group, [member, other, adviser]);
    expect(reply.body.rows).toMatchObject([
      { outcome: 'made' },
      { outcome: 'left_out', why: 'Not a member of the group.' },
      { outcome: 'left_out', why: 'Not a member of the group.' },
    ]);
    expect(await entriesOf(other)).toEqual([]);
  });

  it('are refused for a group of others, without the statement, and with a wrong form', async () => {
    const members = await people(scene.test, 1);
    const group = await newGroup([adviser], members);
    expect((await record(group, members, {}, stranger)).status).toBe(404);
    expect((await record(group, members, {}, members[0])).status).toBe(403);
    const refusals: readonly (readonly [object, object])[] = [
      [{ statement: false }, { statement: ['Please confirm that they were there.'] }],
      [{ hours: 0 }, { hours: ['Hours must be 0.25 to 10, such as 2.5 or 2:30.'] }],
      [{ date: '2026-03-01' }, { date: ['Hours can be recorded for the last 30 days.'] }],
      [{ hours: '10.01' }, { hours: ['Hours cannot exceed 10'] }],
      [{ date: '2026-06-30' }, { date: ['Date cannot be in the future'] }],
      [{ event: ' ' }, { event: ['Entry must have event'] }],
    ];
    for (const [parts, body] of refusals) {
      const reply = await record(group, members, parts);
      expect([reply.status, reply.body]).toEqual([400, body]);
    }
    const many = { account_ids: Array.from({ length: 201 }, (_, index) => index + 1) };
    expect((await record(group, members, many)).body).toEqual({
      rows: ['200 people can be confirmed at once.'],
    });
    expect(await entriesOf(members[0] as Somebody)).toEqual([]);
  });

  it('are recorded once when two advisers record them at the same moment', async () => {
    const members = await people(scene.test, 5);
    const group = await newGroup([adviser, colleague], members);
    const [one, two] = await Promise.all([record(group, members), record(group, members, {}, colleague)]);
    expect([...outcomes(one), ...outcomes(two)].filter((outcome) => outcome === 'made')).toHaveLength(5);
    for (const member of members) expect(await entriesOf(member)).toHaveLength(1);
  });
});
