// A school may decide which hours verified elsewhere count (decision 0050). Students move from Larchmont to UCLA.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postProfile } from '#features/accounts/server/profile/profile.test.form.ts';
import { SchoolScene, form, portfolio } from './school.test.scene.ts';

const HERE = 'Larchmont Charter High School';
const THERE = 'UCLA';
const scene = new SchoolScene();
/** A head of UCLA. */
let head: TestClient;
beforeAll(async () => {
  const account = await scene.test.build.account({
    school: THERE,
    first_name: 'Omar',
    last_name: 'Haddad',
    is_school_administration: true,
    is_school_administration_head: true,
  });
  head = await signInReturning(scene.test, account);
});

let account: BuiltAccount;
let student: TestClient;
beforeEach(async () => {
  account = await scene.test.build.account({ first_name: 'Noor', last_name: 'Rahimi' });
  student = await signInReturning(scene.test, account);
  await decideEarlier(true);
});

async function decideEarlier(on: boolean): Promise<void> {
  const rules = { join_by_anyone: true, join_domains: [], decides_earlier_hours: on };
  const { body } = await head.post('/api/admin/settings/joining', rules);
  expect(body).toMatchObject({ decides_earlier_hours: on });
}

async function move(school: string): Promise<void> {
  const profile = { first_name: 'Noor', last_name: 'Rahimi', school, graduation_year: '2027' };
  expect((await postProfile(student, profile)).status).toBe(200);
}

/** An entry verified at Larchmont, whose student then moves to UCLA. */
async function movedWith(...hours: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const each of hours) {
    const { id } = await scene.record({ hours: each }, student);
    await scene.verify(id, true);
    ids.push(id);
  }
  await move(THERE);
  return ids;
}

const pageOf = async (client: TestClient) => (await client.get(`/api/admin/user-entries/${account.id}`)).body;

async function decide(ids: readonly number[], parts: object, client = head) {
  const { entries } = await pageOf(head);
  const versionOf = (id: number) => entries?.find((entry: { id: number }) => entry.id === id)?.version ?? 1;
  return client.post(`/api/admin/user-entries/${account.id}/earlier-hours`, {
    entries: ids.map((id) => ({ id, version: versionOf(id) })),
    ...parts,
  });
}
const accepts = { counts: true };
const refuses = { counts: false, reason: 'The club is not one of ours.' };

/** All places that show a total: the portfolio, the new school's summary and student page, the leaderboard. */
async function totals() {
  const { body: own } = await student.get(`${portfolio}/portfolio`);
  const counted = own.filter(
    (entry: { verified: boolean; recycling_bin: boolean; not_counted?: object }) =>
      entry.verified && !entry.recycling_bin && !entry.not_counted,
  );
  const { body: summary } = await head.get('/api/admin/entry-summary');
  const stored = await scene.test.db
    .selectFrom('student_totals')
    .where('account_id', '=', account.id)
    .select('total_hours')
    .executeTakeFirst();
  expect(await scene.damage()).toEqual([]);
  return {
    portfolio: counted.reduce((sum: number, { hours }: { hours: number }) => sum + hours, 0),
    summary: summary.find(({ id }: { id: number }) => id === account.id)?.total_hours ?? 0,
    page: (await pageOf(head)).user?.total_hours,
    stored: Number(stored?.total_hours ?? 0),
  };
}
const all = (hours: number) => ({ portfolio: hours, summary: hours, page: hours, stored: hours });

describe('at a school that decides about earlier hours', () => {
  it('earlier hours stay verified, and count once an administrator accepts them', async () => {
    const [id = 0] = await movedWith(3);
    expect(await totals()).toEqual(all(0));
    expect((await scene.row(id))?.verified).toBe(true);
    const mine = async () => (await student.get(`${portfolio}/update_entry/${id}`)).body;
    expect(await mine()).toMatchObject({ verified: true, not_counted: { school: THERE, reason: null } });

    expect((await decide([id], accepts)).body).toEqual({ decided: [id], gone: [] });
    expect(await totals()).toEqual(all(3));
    expect(await mine()).not.toHaveProperty('not_counted');
    expect((await pageOf(head)).made_elsewhere).toMatchObject([
      { id, counts: true, decision: { counts: true, reason: null, by: 'Omar Haddad' } },
    ]);
  });

  it('refused hours do not count, the student sees why, and the school can change its mind', async () => {
    const [id = 0, other = 0] = await movedWith(3, 2);
    for (const reason of ['', '   ']) {
      const { status, body } = await decide([id], { counts: false, reason });
      expect([status, body.reason]).toEqual([400, ['Please write the reason.']]);
    }
    expect((await decide([id], { counts: false, reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await decide([id, other], accepts)).body.decided).toEqual([id, other]);
    expect((await decide([id], refuses)).status).toBe(200);
    expect(await totals()).toEqual(all(2));
    const { body } = await student.get(`${portfolio}/update_entry/${id}`);
    expect(body.not_counted).toEqual({ school: THERE, reason: refuses.reason });
    expect((await decide([id], accepts)).status).toBe(200);
    expect(await totals()).toEqual(all(5));
  });

  it('moving back counts the old school’s entries at once; returning restores the decisions', async () => {
    const [id = 0, refused = 0] = await movedWith(3, 2);
    await decide([id], accepts);
    await decide([refused], refuses);
    const { id: later } = await scene.record({ hours: 4 }, student);
    await scene.verify(later, true, head);
    expect(await totals()).toEqual(all(7));
    await move(HERE);
    expect((await pageOf(scene.admin)).user.total_hours).toBe(9);
    await move(THERE);
    expect(await totals()).toEqual(all(7));
  });

  it('entries changed by the student or the old school need a new decision', async () => {
    const [id = 0] = await movedWith(3);
    await decide([id], accepts);
    const { contact } = (await scene.row(id)) ?? { contact: '' };
    const changed = { ...form, contact, hours: 9, verified: true };
    expect((await scene.admin.post(`/api/admin/entries/${id}/update`, changed)).status).toBe(200);
    expect(await totals()).toEqual(all(0));
    const stale = { entries: [{ id, version: 1 }], ...accepts };
    const reply = await head.post(`/api/admin/user-entries/${account.id}/earlier-hours`, stale);
    expect(reply.body).toEqual({ decided: [], gone: [id] });
    expect((await pageOf(head)).made_elsewhere).toMatchObject([{ counts: false, decision: null }]);
    await decide([id], accepts);
    expect(await totals()).toEqual(all(9));
  });

  it('totals follow when the old school sets back, verifies again or deletes', async () => {
    const [id = 0] = await movedWith(3);
    await decide([id], accepts);
    await scene.verify(id, false);
    expect(await totals()).toEqual(all(0));
    expect((await decide([id], accepts)).body.gone).toEqual([id]);
    await scene.verify(id, true);
    expect(await totals()).toEqual(all(3));
    await scene.toBin(id);
    expect(await totals()).toEqual(all(0));
  });

  it('hours that a contact accepts after the move wait for a decision, too', async () => {
    const { id, token } = await scene.record({ hours: 2 }, student);
    await move(THERE);
    await scene.decide(token, 'accept');
    expect((await scene.row(id))?.verified).toBe(true);
    expect(await totals()).toEqual(all(0));
  });

  it('turning the setting on or off applies to all students at once', async () => {
    const [id = 0, refused = 0] = await movedWith(3, 2);
    await decide([id], accepts);
    await decide([refused], refuses);
    await decideEarlier(false);
    expect(await totals()).toEqual(all(5));
    expect((await decide([id], refuses)).body).toMatchObject({ code: 'not_deciding' });
    await decideEarlier(true);
    expect(await totals()).toEqual(all(3));
  });

  it('only counted hours reach a goal', async () => {
    const goal = { hours: '3', until: '2026-12-31' };
    expect((await student.post(`${portfolio}/goal`, goal)).status).toBe(200);
    const [id = 0] = await movedWith(3);
    const reached = async () => (await student.get(`${portfolio}/hour-news`)).body.goal;
    expect(await reached()).toBeNull();
    await decide([id], accepts);
    expect(await reached()).toMatchObject({ hours: 3 });
  });
});

describe('a decision about earlier hours', () => {
  it('is for administrators of the student’s present school', async () => {
    const [id = 0] = await movedWith(3);
    expect((await decide([id], accepts, scene.admin)).status).toBe(404);
    expect((await decide([id], accepts, student)).status).toBe(403);
    expect((await decide([id], accepts, scene.test.visitor())).status).toBe(401);
    expect(await totals()).toEqual(all(0));
    await move(HERE);
    expect((await decide([id], accepts)).status).toBe(404);
  });

  it('cannot be about the own school’s, other students’ or unverified entries', async () => {
    await move(THERE);
    const own = await scene.record({ hours: 2 }, student);
    await scene.verify(own.id, true, head);
    const stranger = await scene.record({ hours: 2 });
    await scene.verify(stranger.id, true);
    const ids = [own.id, stranger.id];
    expect((await decide(ids, refuses)).body).toEqual({ decided: [], gone: ids });
    expect(await totals()).toEqual(all(2));
  });

  it('cannot be about the administrator’s own entries', async () => {
    const [id = 0] = await movedWith(3);
    await scene.test.db
      .updateTable('accounts')
      .set({ is_school_administration: true })
      .where('id', '=', account.id)
      .execute();
    expect((await decide([id], accepts, student)).status).toBe(403);
    expect((await scene.row(id))?.counts).toBe(false);
  });

  it('is logged with hours, school and reason, like the setting', async () => {
    const [id = 0, other = 0] = await movedWith(3, 2);
    await decide([id, other], accepts);
    await decide([other], refuses);
    const { body } = await head.get(`/api/admin/activity?person=${account.id}&group=entries`);
    expect(body.lines.slice(0, 2)).toMatchObject([
      {
        kind: 'earlier hours refused',
        facts: { school: HERE, entries: 1, hours: 2, reason: refuses.reason },
      },
      { kind: 'earlier hours accepted', facts: { school: HERE, entries: 2, hours: 5 } },
    ]);
    await decideEarlier(false);
    const { body: settings } = await head.get('/api/admin/activity?group=settings');
    expect(settings.lines[0]).toMatchObject({ kind: 'earlier hours rule changed', facts: { on: false } });
  });

  it('can be undone by its author, back to the earlier decision or none', async () => {
    const [id = 0] = await movedWith(3);
    const undo = (before: object, client = head) => decide([id], { ...before, undo: true }, client);
    await decide([id], refuses);
    await decide([id], accepts);
    expect((await undo(refuses)).body).toEqual({ decided: [id], gone: [] });
    expect(await totals()).toEqual(all(0));
    await decide([id], accepts);
    expect(await totals()).toEqual(all(3));
    for (const [client, status] of [
      [scene.admin, 404],
      [student, 403],
    ] as const)
      expect((await undo({ counts: null }, client)).status).toBe(status);
    expect((await undo({ counts: null })).body).toEqual({ decided: [id], gone: [] });
    expect(await totals()).toEqual(all(0));
    expect((await pageOf(head)).made_elsewhere).toMatchObject([{ counts: false, decision: null }]);
    const { body } = await head.get(`/api/admin/activity?person=${account.id}&group=entries`);
    expect(body.lines[0]).toMatchObject({
      kind: 'earlier hours undecided',
      facts: { school: HERE, hours: 3 },
    });
    expect((await undo({ counts: null })).status).toBe(409);
  });

  it('cannot be undone once a colleague has decided otherwise', async () => {
    const [id = 0] = await movedWith(3);
    const staff = { school: THERE, is_school_administration: true };
    const colleague = await signInReturning(scene.test, await scene.test.build.account(staff));
    await decide([id], accepts);
    await decide([id], refuses, colleague);
    const detail = 'These hours were changed or decided about since.';
    expect(await decide([id], { counts: null, undo: true })).toMatchObject({ status: 409, body: { detail } });
    expect((await pageOf(head)).made_elsewhere).toMatchObject([{ decision: { reason: refuses.reason } }]);
  });

  it('is requested from administrators by mail, and in the list of people', async () => {
    await scene.test.db.deleteFrom('throttles').execute();
    await scene.test.outbox.deliver();
    const [id = 0] = await movedWith(3);
    const mails = (await scene.test.outbox.deliver()).filter(({ kind }) => kind === 'staff-decides');
    expect(mails.length).toBeGreaterThan(0);
    expect(mails[0]?.html).toContain('brings verified hours from another school');
    const waiting = async () => {
      const { body } = await head.get('/api/admin/entry-summary?show=earlier+hours');
      return body.map((person: { id: number }) => person.id);
    };
    expect(await waiting()).toContain(account.id);
    await decide([id], refuses);
    expect(await waiting()).not.toContain(account.id);
  });

  it('is in the student’s data export, and deleted with the account', async () => {
    const [id = 0] = await movedWith(3);
    await decide([id], refuses);
    const { text } = await student.get('/api/accounts/data');
    expect(JSON.parse(text).entries).toMatchObject([
      {
        id,
        counts: false,
        earlier_hours_decisions: [{ school: THERE, counts: false, reason: refuses.reason }],
      },
    ]);
    await student.post('/api/accounts/delete', { password: account.password });
    const left = await scene.test.db
      .selectFrom('earlier_hours')
      .where('entry_id', '=', id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});

it('earlier hours count at once where the school does not decide', async () => {
  await decideEarlier(false);
  await movedWith(3);
  expect(await totals()).toEqual(all(3));
});

it('totals are right whenever setting, move, decision and change happen at the same time', async () => {
  const [id = 0] = await movedWith(3);
  for (let round = 0; round < 5; round += 1) {
    const on = round % 2 === 1;
    await Promise.all([
      head.post('/api/admin/settings/joining', {
        join_by_anyone: true,
        join_domains: [],
        decides_earlier_hours: on,
      }),
      postProfile(student, {
        first_name: 'Noor',
        last_name: 'Rahimi',
        school: round % 2 === 0 ? HERE : THERE,
        graduation_year: '2027',
      }),
      decide([id], round % 3 === 0 ? refuses : accepts),
      scene.verify(id, true),
      student.post(`${portfolio}/create_entry`, { ...form, contact: scene.newContact(), hours: 1 }),
    ]);
    expect(await scene.damage()).toEqual([]);
    // The stored totals match their definition.
    const wrong = await scene.test.db
      .selectFrom('entries as e')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .innerJoin('schools as s', 's.id', 'a.school_id')
      .where(({ fn, eb, ref }) =>
        eb(
          'e.counts',
          '<>',
          fn<boolean>('counts_at', [
            ref('a.school_id'),
            ref('s.decides_earlier_hours'),
            ref('e.school_id'),
            ref('e.id'),
            ref('e.version'),
          ]),
        ),
      )
      .select('e.id')
      .execute();
    expect(wrong).toEqual([]);
  }
});
