/** Phone calls recorded by administrators: which verify an entry, and which are only recorded (decision 0051). */
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { linkFailure } from '#features/verification/verification.rules.ts';
import { after, DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { sweepNumbers } from './feature.ts';
import { form, portfolio, SchoolScene } from '#features/students/server/school.test.scene.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const scene = new SchoolScene();
const SCHOOL = 'Larchmont Charter High School';

/** Another administrator of the school. */
let colleague: TestClient;
beforeAll(async () => {
  const account = await scene.test.build.account({
    first_name: 'Ann',
    last_name: 'Lee',
    is_school_administration: true,
  });
  colleague = await signInReturning(scene.test, account);
});

/** The local time at the school. */
const minute = (at = scene.test.clock.now()) => minuteInZone(at, 'America/Los_Angeles');
interface Answered {
  readonly version?: number;
  /** `yes`, or what is wrong. */
  readonly answer?: string;
  /** Another part of the call. */
  readonly [part: string]: unknown;
}
const call = ({ version = 1, answer = 'yes', id, ...changes }: Answered & { id: number }) => ({
  number: '(213) 555-0142',
  number_from: 'records',
  person: 'Sam Ortiz',
  called_at: minute(),
  statement: 'yes',
  lines: [{ id, version, answer }],
  ...changes,
});
const record = (id: number, changes: Answered = {}, client = scene.admin) =>
  client.post(`/api/admin/calls/${id}`, call({ ...changes, id }));
/** The result of the only line. */
const lineOf = async (reply: ReturnType<typeof record>) => {
  const { status, body } = await reply;
  expect(status).toBe(200);
  return body.lines[0];
};
const refusal = async (reply: ReturnType<typeof record>) => (await lineOf(reply)).refusal;
const done = (id: number, verified: boolean) => ({ id, verified, refusal: null });
const linesOf = async (id: number, kind: string, client = scene.admin) => {
  const { body } = await client.get(`${portfolio}/entry_history/${id}`);
  return body.lines.filter((line: { kind: string }) => line.kind === kind);
};

describe('a recorded “yes”', () => {
  it('verifies the entry, and says who confirmed it to which administrator', async () => {
    const { id } = await scene.record();
    const before = await scene.total();
    const at = new Date(`${scene.test.clock.now().toISOString().slice(0, 16)}:00Z`).toISOString();
    const line = await lineOf(record(id));
    const evidence = {
      kind: 'phone',
      by: 'Rosa Diaz',
      school: SCHOOL,
      at: scene.test.clock.now().toISOString(),
      call: { person: 'Sam Ortiz', number_from: 'records', at },
    };
    expect(line).toEqual(done(id, true));
    expect(await scene.mine(id)).toMatchObject({ verified: true, expires_at: null, evidence });
    expect(await scene.total()).toBe(before + 2);
    expect(await scene.kinds(id)).toEqual(['created', 'called', 'verified']);
    const { body } = await scene.student.get('/api/accounts/data');
    expect(JSON.stringify(body)).toContain('Sam Ortiz');
    expect(JSON.stringify(body)).not.toContain('555-0142');
  });

  it('is in the history with number and answers; the student does not see the number', async () => {
    const { id } = await scene.record();
    await record(id, { number: ' 213  555 0142 x7', number_from: 'student', person: ' Sam   Ortiz ' });
    const facts = { person: 'Sam Ortiz', number_from: 'student', student: true, date: true, hours: true };
    expect(await linesOf(id, 'called')).toMatchObject([
      {
        actor: 'administrator',
        actor_name: 'Rosa Diaz',
        school: SCHOOL,
        call: { ...facts, number: '213 555 0142 x7' },
      },
    ]);
    expect(await linesOf(id, 'called', scene.student)).toMatchObject([{ call: { ...facts, number: null } }]);
    expect((await scene.mine(id)).evidence.call.number_from).toBe('student');
  });

  it('is mailed to the student and logged like any verification by the school', async () => {
    const student = await scene.test.build.account({ first_name: 'Noor', last_name: 'Haddad' });
    const client = await scene.test.signIn(student);
    const { id } = await scene.record({}, client);
    await record(id);
    const news = await client.get(`${portfolio}/hour-news`);
    expect(news.body.verified).toMatchObject([{ id, by: 'school' }]);
    const { body } = await scene.admin.get(`/api/admin/activity?group=entries&person=${student.id}`);
    expect(body.lines).toMatchObject([
      { kind: 'entry verified', by: { name: 'Rosa Diaz' }, facts: { entry: id } },
      {
        kind: 'entry called',
        by: { name: 'Rosa Diaz' },
        about: { name: 'Noor Haddad' },
        facts: { entry: id },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('Ortiz');
  });

  it('makes the contact’s link powerless, as any verification by the school does', async () => {
    const { id, token } = await scene.record();
    await record(id);
    const late = await scene.decide(token, 'reject');
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: linkFailure('link_verified_by_school')[1] },
    ]);
    expect((await scene.row(id))?.verified).toBe(true);
  });

  it('can be set back, and another call verifies the entry again', async () => {
    const { id } = await scene.record();
    await record(id);
    expect((await scene.verify(id, false)).body).toMatchObject({ verified: false, evidence: null });
    expect(await lineOf(record(id))).toEqual(done(id, true));
    expect((await scene.mine(id)).evidence.kind).toBe('phone');
    expect(await scene.kinds(id)).toEqual([
      'created',
      'called',
      'verified',
      'set back',
      'called',
      'verified',
    ]);
    // Anyone who updates a verified entry verifies it, so the evidence no longer names the call.
    await colleague.post(`/api/admin/entries/${id}/update`, {
      ...form,
      contact: scene.newContact(),
      hours: 3,
      verified: true,
    });
    const { evidence } = await scene.mine(id);
    expect(evidence).toMatchObject({ kind: 'school', by: 'Ann Lee' });
    expect(evidence).not.toHaveProperty('call');
  });
});

describe('another answer on the phone', () => {
  it.each(['date', 'hours'])('about the %s is recorded and verifies nothing', async (field) => {
    const { id, token } = await scene.record();
    const before = await scene.mine(id);
    expect(await lineOf(record(id, { answer: field }))).toEqual(done(id, false));
    expect(await scene.mine(id)).toEqual(before);
    expect(await scene.kinds(id)).toEqual(['created', 'called']);
    const answers = { student: true, date: true, hours: true, [field]: false };
    expect(await linesOf(id, 'called', scene.student)).toMatchObject([{ call: answers }]);
    // The contact can still answer.
    expect((await scene.decide(token, 'accept')).status).toBe(200);
    expect((await scene.mine(id)).evidence.kind).toBe('mail link');
  });

  // refused-student.test.ts checks every way to ask the contact again.
  it('about the student ends requests to the contact, who can still answer earlier ones', async () => {
    const { id, token } = await scene.record();
    expect(await lineOf(record(id, { answer: 'student' }))).toEqual(done(id, false));
    expect(await linesOf(id, 'called')).toMatchObject([
      { call: { student: false, date: false, hours: false } },
    ]);
    expect(await scene.mine(id)).toMatchObject({ request_state: 'stopped', request_advice: 'name_another' });
    expect((await scene.lines(id)).slice(-2)).toMatchObject([{ kind: 'called' }, { kind: 'mail stopped' }]);
    expect((await scene.decide(token, 'accept')).status).toBe(200);
  });

  it('leaves an entry verified that was verified meanwhile', async () => {
    const { id, token } = await scene.record();
    await scene.decide(token, 'accept');
    expect(await lineOf(record(id, { answer: 'hours' }))).toEqual(done(id, true));
    expect((await scene.mine(id)).evidence.kind).toBe('mail link');
    expect(await scene.kinds(id)).toEqual(['created', 'accepted', 'called']);
  });
});

describe('the caller who records a phone call', () => {
  it('is an administrator of the school of the entry', async () => {
    const { id } = await scene.record();
    expect((await record(id, {}, scene.elsewhere)).status).toBe(404);
    expect((await record(id, {}, scene.student)).status).toBe(403);
    expect((await record(id, {}, scene.test.visitor())).status).toBe(401);
    await scene.test.db
      .updateTable('accounts')
      .set({ is_school_administration: false })
      .where('first_name', '=', 'Ann')
      .execute();
    expect((await record(id, {}, colleague)).status).toBe(403);
    await scene.test.db
      .updateTable('accounts')
      .set({ is_school_administration: true })
      .where('first_name', '=', 'Ann')
      .execute();
    expect(await scene.kinds(id)).toEqual(['created']);
  });

  it('is another administrator for an administrator’s own entries', async () => {
    const own = await scene.record({}, scene.admin);
    expect(await refusal(record(own.id))).toBe(OWN_ENTRIES);
    expect(await lineOf(record(own.id, {}, colleague))).toEqual(done(own.id, true));
  });

  it('cannot do so once the entry is in the bin or deleted', async () => {
    const { id } = await scene.record();
    await scene.toBin(id);
    expect(await refusal(record(id))).toContain('not where it was');
    expect((await record(999_999)).status).toBe(404);
  });

  it('must have seen the present text', async () => {
    const { id, contact } = await scene.record();
    await scene.student.post(`${portfolio}/update_entry/${id}`, { ...form, contact, hours: 4 });
    expect(await refusal(record(id))).toBe(
      'The student changed this entry meanwhile. Please look at it again.',
    );
    const without = { lines: [{ id, answer: 'yes' }] };
    expect((await record(id, without)).status).toBe(400);
    expect(await linesOf(id, 'called')).toEqual([]);
    expect(await lineOf(record(id, { version: 2 }))).toEqual(done(id, true));
  });
});

describe('two simultaneous calls', () => {
  it('are both recorded, and one of them verifies the entry', async () => {
    const { id } = await scene.record();
    const replies = await Promise.all([record(id), record(id, { person: 'Kim Park' }, colleague)]);
    expect(replies.map(({ body }) => body.lines)).toEqual([[done(id, true)], [done(id, true)]]);
    const kinds = await scene.kinds(id);
    expect(kinds.toSorted()).toEqual(['called', 'called', 'created', 'verified']);
    const [first] = await linesOf(id, 'called');
    expect((await scene.mine(id)).evidence.call.person).toBe(first.call.person);
  });

  it('are stored once if they are the same call', async () => {
    const { id } = await scene.record();
    await Promise.all([record(id, { answer: 'hours' }), record(id, { answer: 'hours' })]);
    expect(await scene.kinds(id)).toEqual(['created', 'called']);
    await record(id, { answer: 'hours' }, colleague);
    expect(await linesOf(id, 'called')).toHaveLength(2);
  });

  it('do not undo the contact’s decision', async () => {
    const { id, token } = await scene.record();
    const [decided, called] = await Promise.all([scene.decide(token, 'reject'), record(id)]);
    // The first decision counts.
    const isRecorded = called.status === 200 && called.body.lines[0].refusal === null;
    expect(decided.status).toBe(isRecorded ? 409 : 200);
    expect((await scene.row(id)) !== undefined).toBe(isRecorded);
  });
});

describe('the first check that fails', () => {
  it.each([
    ['number', '', 'Type the number that you called.'],
    ['number', 'Main office', 'Type a phone number, such as (213) 555-0142 ext. 12.'],
    ['number_from', '', 'Choose where the number is from.'],
    ['number_from', 'a friend', 'Choose where the number is from.'],
    ['person', ' ', 'Type who you talked to.'],
    ['person', 'Sam'.repeat(67), 'The name cannot be longer than 200 characters.'],
    ['called_at', '2026-02-30T10:00', 'Choose the day and time of the call.'],
    ['lines', [], 'Answer at least one line.'],
    ['statement', '', 'Confirm that you read each line to them.'],
  ])('names the %s %j', async (field, value, message) => {
    const { id } = await scene.record();
    const { status, body } = await record(id, { [field]: value });
    expect([status, body]).toEqual([400, { [field]: [message] }]);
    expect(await scene.kinds(id)).toEqual(['created']);
  });

  it('refuses a time in the future of the school’s clock, or before the entry was recorded', async () => {
    const { id } = await scene.record();
    const recorded = scene.test.clock.now();
    scene.test.clock.advance(DAY);
    const { clock } = scene.test;
    const at = (time: Date) => record(id, { called_at: minute(time), answer: 'hours' });
    expect((await at(after(clock.now(), 6 * MINUTE))).body).toEqual({
      called_at: ['The call cannot be in the future.'],
    });
    expect(await refusal(at(after(recorded, -6 * MINUTE)))).toBe(
      'The call cannot be before the entry was recorded.',
    );
    expect(await refusal(at(after(recorded, HOUR)))).toBeNull();
    // A computer's clock may be wrong. A stored time is never in the future.
    expect(await refusal(at(after(clock.now(), 4 * MINUTE)))).toBeNull();
    const times = (await linesOf(id, 'called')).map((line: { call: { at: string } }) => line.call.at);
    expect(times[1]).toBe(clock.now().toISOString());
    expect(minute(new Date(times[0]))).toBe(minute(after(recorded, HOUR)));
  });
});

describe('a call sheet', () => {
  const sheetOf = async (id: number, client = scene.admin) =>
    (await client.get(`/api/admin/calls/${id}`)).body;

  it('has a line for each entry that waits for the contact, its own entry first', async () => {
    const { id, contact } = await scene.record();
    const other = await scene.record({ contact, event: 'Book sale', hours: 3 });
    const bin = await scene.record({ contact, event: 'In the bin' });
    await scene.toBin(bin.id);
    const sheet = await sheetOf(other.id);
    expect(sheet).toMatchObject({ address: contact, name: null, number: null, total: 2 });
    expect(sheet.lines.map((line: { id: number }) => line.id)).toEqual([other.id, id]);
    expect(sheet.lines[0]).toMatchObject({
      version: 1,
      account_id: scene.owner.id,
      student: 'Maya Okafor',
      event: 'Book sale',
      date: '2026-05-02',
      hours: 3,
      why: 'unopened',
    });
    expect((await scene.elsewhere.get(`/api/admin/calls/${id}`)).status).toBe(404);
  });

  it('records all lines at once, and keeps the others when one is refused', async () => {
    const { id, contact } = await scene.record();
    const more = [];
    for (let place = 0; place < 4; place += 1) more.push((await scene.record({ contact })).id);
    const [changed = 0, day = 0, elsewhere = 0, student = 0] = more;
    await scene.student.post(`${portfolio}/update_entry/${changed}`, { ...form, contact, hours: 4 });
    await scene.student.post(`${portfolio}/update_entry/${elsewhere}`, {
      ...form,
      contact: scene.newContact(),
    });
    const answers = [
      { id, version: 1, answer: 'yes' },
      { id: changed, version: 1, answer: 'yes' },
      { id: day, version: 1, answer: 'date' },
      { id: elsewhere, version: 2, answer: 'yes' },
      { id: 999_999, version: 1, answer: 'yes' },
      { id: student, version: 1, answer: 'student' },
    ];
    const { status, body } = await record(id, { lines: answers });
    expect(status).toBe(200);
    expect(body.lines).toEqual([
      done(id, true),
      {
        id: changed,
        verified: false,
        refusal: 'The student changed this entry meanwhile. Please look at it again.',
      },
      done(day, false),
      {
        id: elsewhere,
        verified: false,
        refusal: 'This entry names another contact now. Please look at it again.',
      },
      { id: 999_999, verified: false, refusal: expect.stringContaining('not where it was') },
      done(student, false),
    ]);
    expect(await scene.kinds(day)).toEqual(['created', 'called']);
    expect(await linesOf(changed, 'called')).toEqual([]);
    expect((await scene.row(elsewhere))?.verified).toBe(false);
    const { lines } = await sheetOf(id);
    expect(lines.map((line: { id: number }) => line.id)).toEqual([changed, day, student]);
  });

  it('remembers the number for the school, with who called it and when', async () => {
    const { id, contact } = await scene.record();
    await record(id, { number: '213  555 0199', number_from: 'website', answer: 'hours' });
    const number = {
      number: '213 555 0199',
      number_from: 'website',
      by: 'Rosa Diaz',
      at: scene.test.clock.now().toISOString(),
    };
    const other = await scene.record({ contact });
    expect((await sheetOf(other.id)).number).toEqual(number);
    await record(other.id, { number: '(213) 555-0100' }, colleague);
    expect((await sheetOf(id, colleague)).number).toMatchObject({ number: '(213) 555-0100', by: 'Ann Lee' });
    // A call that is refused as a whole stores nothing.
    await record(id, { number: '(213) 555-0111', statement: '' });
    expect((await sheetOf(id)).number.number).toBe('(213) 555-0100');
    await sweepNumbers({ db: scene.test.db, clock: { now: () => after(scene.test.clock.now(), 731 * DAY) } });
    expect((await sheetOf(id)).number).toBeNull();
  });
});

it('leaves totals and history correct', async () => {
  expect(await scene.damage()).toEqual([]);
});
