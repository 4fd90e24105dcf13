/** Administrators take in signed slips: what they verify, and which are refused (decision 0056). */
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { form, portfolio, SchoolScene } from '#features/students/server/school.test.scene.ts';
import { printSlip } from './printing.test.scene.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const scene = new SchoolScene();
const SCHOOL = 'Larchmont Charter High School';

/** A student who signs in again after weeks. */
let student: TestClient;
/** Another administrator of the school. */
let colleague: TestClient;
beforeAll(async () => {
  student = await signInReturning(scene.test, scene.owner);
  const account = await scene.test.build.account({
    first_name: 'Ann',
    last_name: 'Lee',
    is_school_administration: true,
  });
  colleague = await signInReturning(scene.test, account);
});

const print = (id: number, client: TestClient = student) => printSlip(scene.test, client, id);

async function printed(fields: object = {}) {
  const entry = await scene.record(fields, student);
  return { ...entry, ...(await print(entry.id)), token: entry.token };
}

const look = (slip: string, client = scene.admin) => client.post('/api/admin/slips/look', { slip });
const ticks = { signed: true, name_matches: true, dates_match: true };
const takeIn = (slip: string, changes: object = {}, client = scene.admin) =>
  client.post('/api/admin/slips/confirm', { slip, ...ticks, person: 'Sam Ortiz', ...changes });
const undo = (slip: string, client = scene.admin) => client.post('/api/admin/slips/undo', { slip });
const changedSince = '“Seed library” of Maya Okafor was changed since.';
const refusal = async (slip: string, client = scene.admin) => {
  const looked = await look(slip, client);
  const taken = await takeIn(slip, {}, client);
  expect(taken).toMatchObject({ status: looked.status, body: looked.body });
  return { status: looked.status, code: looked.body.code, detail: looked.body.detail };
};

/** Lets the month of a waiting entry pass, including the warning. */
async function letExpire(): Promise<void> {
  for (const days of [24, 7]) {
    scene.test.clock.advance(days * DAY);
    await scene.test.jobs.runNow('remind-and-expire');
    await scene.test.outbox.deliver();
  }
  scene.test.clock.advance(DAY);
  await scene.test.jobs.runNow('remind-and-expire');
  await scene.test.outbox.deliver();
}

describe('a slip taken in', () => {
  it('is found by its letters or a scanned address, and viewing it changes nothing', async () => {
    const { id, address, letters } = await printed();
    const found = {
      id,
      student: { id: scene.owner.id, name: 'Maya Okafor' },
      school: SCHOOL,
      event: form.event,
      date: form.date,
      hours: 2,
      role: form.role,
      organizer: form.organizer,
      has_expired: false,
    };
    const spelled = `${letters.slice(0, 4)} ${letters.slice(4)}`.toLowerCase();
    // A scanner types with the keyboard of the computer's country.
    for (const typed of [letters, spelled, address, `${address}\n`, address.replace('://', 'Ñ--')])
      expect(await look(typed)).toMatchObject({ status: 200, body: found });
    expect((await scene.row(id))?.verified).toBe(false);
  });

  it('verifies the entry, and records who signed and who took it in', async () => {
    const { id, letters } = await printed();
    const before = await scene.total();
    const at = scene.test.clock.now().toISOString();
    const reply = await takeIn(letters, { person: ' Sam   Ortiz ' });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { id, person: 'Sam Ortiz', taken_by: 'Rosa Diaz', taken_at: at, student: { name: 'Maya Okafor' } },
    ]);
    expect(await scene.row(id)).toMatchObject({ verified: true, expires_at: null });
    expect(await scene.total()).toBe(before + 2);
    expect((await student.get(`${portfolio}/portfolio`)).body[0].evidence).toEqual({
      kind: 'slip',
      by: 'Rosa Diaz',
      school: SCHOOL,
      at,
      slip: { person: 'Sam Ortiz' },
    });
    const lines = await scene.lines(id);
    expect(lines.at(-1)).toMatchObject({
      kind: 'verified',
      actor: 'administrator',
      actor_name: 'Rosa Diaz',
      evidence: 'slip',
      signed_by: 'Sam Ortiz',
    });
    const data = await student.get('/api/accounts/data');
    expect(JSON.stringify(data.body)).toContain('Sam Ortiz');
  });

  it('makes the contact’s mailed link powerless', async () => {
    const { letters, token } = await printed();
    await takeIn(letters);
    expect(await scene.decide(token, 'reject')).toMatchObject({
      status: 409,
      body: { code: 'link_verified_by_school' },
    });
  });

  it('needs all three ticks and a name, checked in order', async () => {
    const { id, letters } = await printed();
    const missing = async (changes: object) => {
      const { status, body } = await takeIn(letters, changes);
      return [status, ...Object.keys(body)];
    };
    expect(await missing({ signed: undefined, name_matches: false, dates_match: false, person: '' })).toEqual(
      [400, 'signed'],
    );
    expect(await missing({ name_matches: undefined })).toEqual([400, 'name_matches']);
    expect(await missing({ dates_match: false })).toEqual([400, 'dates_match']);
    expect(await missing({ person: ' ' })).toEqual([400, 'person']);
    expect(await missing({ person: 'x'.repeat(201) })).toEqual([400, 'person']);
    expect((await scene.row(id))?.verified).toBe(false);
  });

  it('is listed for the school’s administrators until the end of the day, unless set back', async () => {
    const one = await printed({ event: 'First of the list' });
    const two = await printed({ event: 'Second of the list' });
    await takeIn(one.letters);
    scene.test.clock.advance(1000);
    await takeIn(two.letters, {}, colleague);
    const listed = async (client = scene.admin) =>
      (await client.get('/api/admin/slips')).body
        .filter(({ event }: { event: string }) => event.endsWith('of the list'))
        .map(({ id, taken_by }: { id: number; taken_by: string }) => [id, taken_by]);
    const both = [
      [two.id, 'Ann Lee'],
      [one.id, 'Rosa Diaz'],
    ];
    expect(await listed()).toEqual(both);
    expect(await listed(colleague)).toEqual(both);
    expect(await listed(scene.elsewhere)).toEqual([]);
    await scene.verify(two.id, false);
    expect(await listed()).toEqual([both[1]]);
    scene.test.clock.advance(DAY);
    expect(await listed()).toEqual([]);
  });

  it('can be undone: the entry is no longer verified, and the slip works again', async () => {
    const { id, letters } = await printed();
    await takeIn(letters);
    const before = await scene.total();
    for (const [client, status] of [
      [student, 403],
      [scene.test.visitor(), 401],
      [scene.elsewhere, 404],
    ] as const)
      expect((await undo(letters, client)).status).toBe(status);
    expect(await scene.total()).toBe(before);
    expect((await undo(letters)).status).toBe(200);
    expect(await scene.row(id)).toMatchObject({ verified: false, evidence_kind: null });
    expect(await scene.total()).toBe(before - 2);
    expect((await scene.lines(id)).at(-1)).toMatchObject({ kind: 'set back', is_undo: true });
    expect(await undo(letters)).toMatchObject({ status: 409, body: { detail: changedSince } });
    expect((await takeIn(letters, {}, colleague)).status).toBe(200);
  });

  it('cannot be undone after another decision, or by the entry’s own student', async () => {
    const { id, letters } = await printed();
    await takeIn(letters);
    await scene.verify(id, false);
    expect(await undo(letters)).toMatchObject({ status: 409, body: { detail: changedSince } });
    await scene.verify(id, true);
    expect((await undo(letters)).status).toBe(409);
    expect((await scene.row(id))?.verified).toBe(true);
    await scene.toBin(id);
    expect(await undo(letters)).toMatchObject({ status: 409, body: { detail: changedSince } });

    const own = await scene.record({}, scene.admin);
    const slip = await print(own.id, scene.admin);
    await takeIn(slip.letters, {}, colleague);
    expect(await undo(slip.letters)).toMatchObject({ status: 403, body: { detail: OWN_ENTRIES } });
    expect((await undo(slip.letters, colleague)).status).toBe(200);
  });

  it('is taken in once by two simultaneous administrators', async () => {
    const { id, letters } = await printed();
    const replies = await Promise.all([takeIn(letters), takeIn(letters, {}, colleague)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await scene.kinds(id)).filter((kind) => kind === 'verified')).toHaveLength(1);
  });
});

describe('a refused slip', () => {
  it('has wrong letters', async () => {
    expect((await look('hello')).body).toEqual({ slip: ['Scan the form, or type its eight letters.'] });
    expect(await refusal('BBBB CCCC')).toMatchObject({ status: 404, code: 'slip_unknown' });
  });

  it('was used before, even if the entry was set back since, and cannot be printed again', async () => {
    const { id, letters } = await printed();
    await takeIn(letters);
    expect(await refusal(letters, colleague)).toMatchObject({
      status: 409,
      code: 'slip_used',
      detail: expect.stringContaining('scanned by Rosa Diaz') as string,
    });
    await scene.verify(id, false);
    expect(await refusal(letters)).toMatchObject({ code: 'slip_used' });
    const again = await student.get(`${portfolio}/entries/slip.pdf?ids=${id}`);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('was used')]);
  });

  it('is for an entry that the contact or the school has verified meanwhile', async () => {
    const { letters, token } = await printed();
    await scene.decide(token, 'accept');
    expect(await refusal(letters)).toMatchObject({ status: 409, code: 'slip_verified' });
  });

  it('is for an older text of the entry', async () => {
    const { id, contact, letters } = await printed();
    await student.post(`${portfolio}/update_entry/${id}`, { ...form, hours: 3, contact });
    expect(await refusal(letters)).toMatchObject({ status: 409, code: 'slip_changed' });
    expect(await look((await print(id)).letters)).toMatchObject({ status: 200, body: { hours: 3 } });
  });

  it('is from another school, and reveals nothing else', async () => {
    const { letters } = await printed();
    const refused = await refusal(letters, scene.elsewhere);
    expect(refused).toMatchObject({ status: 404, code: 'slip_other_school' });
    expect(refused.detail).not.toMatch(/Okafor|Seed/);
  });

  it('is for the caller’s own entry', async () => {
    const own = await scene.record({}, scene.admin);
    const { letters } = await print(own.id, scene.admin);
    expect(await refusal(letters)).toMatchObject({ status: 403, detail: OWN_ENTRIES });
    expect(await look(letters, colleague)).toMatchObject({ status: 200 });
  });

  it('is for an entry in the bin, or one deleted or rejected', async () => {
    const binned = await printed();
    await scene.toBin(binned.id);
    expect(await refusal(binned.letters)).toMatchObject({ status: 409, code: 'slip_binned' });
    const deleted = await printed();
    await student.delete(`${portfolio}/delete_entry/${deleted.id}`);
    expect(await refusal(deleted.letters)).toMatchObject({
      code: 'slip_gone',
      detail: '“Seed library” of Maya Okafor was deleted by the student.',
    });
    const rejected = await printed();
    await scene.decide(rejected.token, 'reject');
    expect(await refusal(rejected.letters)).toMatchObject({
      code: 'slip_gone',
      detail: 'The contact has rejected “Seed library” of Maya Okafor.',
    });
  });

  it('is too old after 180 days, and deleted a month later', async () => {
    const { letters } = await printed();
    const { now } = scene.test.clock;
    const start = now();
    await letExpire();
    scene.test.clock.set(after(start, 180 * DAY - 1));
    expect(await look(letters)).toMatchObject({ status: 200 });
    scene.test.clock.set(after(start, 180 * DAY));
    expect(await refusal(letters)).toMatchObject({ status: 409, code: 'slip_old' });
    await scene.test.jobs.runNow('sweep');
    expect(await refusal(letters)).toMatchObject({ code: 'slip_old' });
    scene.test.clock.set(after(start, 211 * DAY));
    await scene.test.jobs.runNow('sweep');
    expect(await refusal(letters)).toMatchObject({ code: 'slip_unknown' });
  });
});

describe('a slip of an expired entry', () => {
  it('restores the entry from the history, verified, with its text, version and school', async () => {
    const { id, contact } = await scene.record({}, student);
    const changed = { ...form, event: 'Tree planting', hours: 3.25, contact };
    await student.post(`${portfolio}/update_entry/${id}`, changed);
    const { letters } = await print(id);
    const before = { ...(await scene.row(id)), total: await scene.total() };
    await letExpire();
    expect(await scene.row(id)).toBeUndefined();
    expect(await look(letters)).toMatchObject({ status: 200, body: { id, hours: 3.25, has_expired: true } });
    expect((await takeIn(letters)).status).toBe(200);
    const { event, date, hours, role, organizer, description, version, school_id, created_at } = before;
    const kept = {
      event,
      date,
      hours,
      role,
      organizer,
      contact,
      description,
      version,
      school_id,
      created_at,
    };
    expect(await scene.row(id)).toMatchObject({
      ...kept,
      verified: true,
      waiting_since: null,
      expires_at: null,
      evidence_kind: 'slip',
    });
    expect(await scene.total()).toBe(before.total + 3.25);
    expect((await scene.kinds(id)).slice(-3)).toEqual(['expired', 'recovered', 'verified']);
    const removed = await student.get(`${portfolio}/removed_entries`);
    expect(removed.body.map((entry: { id: number }) => entry.id)).not.toContain(id);
  });

  it('restores the entry once, for the first of two people', async () => {
    const { id, letters } = await printed();
    await letExpire();
    const replies = await Promise.all([takeIn(letters), takeIn(letters, {}, colleague)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await scene.kinds(id)).slice(-2)).toEqual(['recovered', 'verified']);
  });

  it('does not restore an older text', async () => {
    const { id, contact, letters } = await printed();
    await student.post(`${portfolio}/update_entry/${id}`, { ...form, hours: 3, contact });
    await letExpire();
    expect(await refusal(letters)).toMatchObject({ status: 409, code: 'slip_changed' });
    expect(await scene.row(id)).toBeUndefined();
  });

  it('does not count hours twice when the student has recorded them again', async () => {
    const { letters } = await printed({ event: 'Park day' });
    await letExpire();
    await scene.record({ event: ' park DAY' }, student);
    expect(await refusal(letters)).toMatchObject({ status: 409, code: 'slip_again' });
  });

  it('counts as decided by the present school of a student who has moved', async () => {
    const mover = await scene.test.build.account({ first_name: 'Noor' });
    const client = await signInReturning(scene.test, mover);
    const { id } = await scene.record({}, client);
    const { letters } = await print(id, client);
    await letExpire();
    const { db } = scene.test;
    const there = await db
      .selectFrom('schools')
      .where('name', '=', 'UCLA')
      .select('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('schools').set({ decides_earlier_hours: true }).where('id', '=', there.id).execute();
    await db.updateTable('accounts').set({ school_id: there.id }).where('id', '=', mover.id).execute();
    expect(await refusal(letters, scene.elsewhere)).toMatchObject({ code: 'slip_other_school' });
    expect((await takeIn(letters)).status).toBe(200);
    expect(await scene.row(id)).toMatchObject({
      verified: true,
      counts: false,
      school_id: scene.owner.school_id,
    });
  });
});

it('leaves totals and histories correct', async () => {
  expect(await scene.damage()).toEqual([]);
});
