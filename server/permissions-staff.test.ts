// Part of the permission matrix: every staff call without the second step that the school requires, after losing the
// role, and about a student who was removed or has moved to another school. Each must be refused, unless listed below
// as staying with the school.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, after } from './platform/clock.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { requestOf, type Call, type Prepared } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';
import type { TestClient } from './testing/test-client.ts';

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene.test.close());

const isForStaff = ({ may }: Call) => /^(administrators|heads)|and the school$/.test(may);
const ofStaff = Object.entries(calls).filter(([, call]) => isForStaff(call));
const roleFor = ({ may }: Call) => (may.startsWith('heads') ? 'head' : 'administrator');

/** A request that its caller may make now, and the caller's browser. */
async function prepare(
  call: Call,
  caller: 'administrator' | 'head' = roleFor(call),
): Promise<{ prepared: Prepared; client: TestClient }> {
  const prepared = (await call.with?.(scene, caller)) ?? {};
  return { prepared, client: await scene.client(caller) };
}

/** The response, and whether anything changed. */
async function attempt(name: string, client: TestClient, prepared: Prepared) {
  const before = await scene.state();
  const reply = await client.request(requestOf(name, prepared));
  return { reply, changed: (await scene.state()) !== before };
}

/** Other people may make these calls too, and get a 404. */
const notFound = { status: 404, body: { detail: 'Not found.' }, changed: false };

/** A call's response, and whether it changed anything. */
async function answerOf(name: string, { client, prepared }: { client: TestClient; prepared: Prepared }) {
  const { reply, changed } = await attempt(name, client, prepared);
  return { status: reply.status, body: reply.body, changed };
}

it('the test covers every route for staff, with its declared role', () => {
  const wrong = [...scene.test.app.apiCalls].flatMap(([name, access]) => {
    if (name.startsWith('HEAD ') || !['staff', 'administrator', 'head'].includes(access)) return [];
    const call = calls[name];
    if (!call)
      return [`${name} needs a right request in server/testing/right-requests/ (all.ts collects them)`];
    return call.may.startsWith(access === 'staff' ? 'administrators' : `${access}s`)
      ? []
      : [`${name} is for ${access}s, not for ${call.may}`];
  });
  expect(wrong).toEqual([]);
});

describe('without the required second step', () => {
  const ask = (second_factor_from: Date | null) =>
    scene.test.db
      .updateTable('schools')
      .set({ second_factor_from })
      .where('id', '=', scene.student.school_id)
      .execute();
  const missing = {
    status: 403,
    body: {
      detail:
        'Larchmont Charter High School asks its staff to log in with a second step. Set yours up in your profile, under Security.',
      code: 'second_factor_missing',
    },
    changed: false,
  };

  it.each(ofStaff)('%s does nothing', async (name, call) => {
    const prepared = await prepare(call);
    await ask(after(scene.test.clock.now(), -DAY));
    const mayOthers = scene.test.app.apiCalls.get(name) === 'signed-in';
    expect(await answerOf(name, prepared)).toEqual(mayOthers ? notFound : missing);
    await ask(null);
  });

  it('every call that requires a school is refused', async () => {
    const client = await scene.client('administrator');
    await ask(after(scene.test.clock.now(), -DAY));
    const answers: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const [name, access] of scene.test.app.apiCalls) {
      if (name.startsWith('HEAD ') || (access !== 'of-a-school' && access !== 'member')) continue;
      answers[name] = (await client.request(requestOf(name, { path: [1, 1] }))).body;
      wanted[name] = missing.body;
    }
    await ask(null);
    expect(answers).toEqual(wanted);
    expect(Object.keys(answers).length).toBeGreaterThan(20);
  });
});

describe('after losing the role', () => {
  const asStudent = { is_school_administration: false, is_school_administration_head: false };
  const asAdministrator = { ...asStudent, is_school_administration: true };
  const wrongRole = {
    status: 403,
    body: { detail: 'You do not have permission to do this.', code: 'wrong_role' },
    changed: false,
  };

  it.each(ofStaff)('%s does nothing in an open session', async (name, call) => {
    const caller = roleFor(call);
    const set = (roles: typeof asStudent) =>
      scene.test.db.updateTable('accounts').set(roles).where('id', '=', scene.account(caller).id).execute();
    const was =
      caller === 'head' ? { ...asAdministrator, is_school_administration_head: true } : asAdministrator;
    for (const roles of caller === 'head' ? [asAdministrator, asStudent] : [asStudent]) {
      const prepared = await prepare(call);
      await set(roles);
      const mayOthers = ['signed-in', 'member'].includes(scene.test.app.apiCalls.get(name) ?? '');
      expect(await answerOf(name, prepared)).toEqual(mayOthers ? notFound : wrongRole);
      await set(was);
    }
  });
});

type Gone = 'removed' | 'moved';

/** Calls about records that stay with the school (decision 0045), or about no student. */
const goesOn: Readonly<Record<string, readonly Gone[]>> = {
  ...everyTime(
    'GET /volunteer_hours_portfolio/entry_history/:pk',
    'GET /volunteer_hours_portfolio/recycling-bin',
    'POST /volunteer_hours_portfolio/recycling-bin/:id',
    'POST /volunteer_hours_portfolio/recycling-bin/recover',
    'DELETE /volunteer_hours_portfolio/recycling-bin/permanent-delete',
    'GET /admin/user-entries/:userId',
    'GET /admin/entries/:userId/download',
    'GET /admin/entries/:pk/update',
    'POST /admin/entries/:pk/update',
    'POST /admin/entries/:id/verify',
    'GET /admin/calls/:id',
    'POST /admin/calls/:id',
    'DELETE /admin/entries/:id/delete',
    'POST /admin/bulk/preview',
    'POST /admin/bulk',
    'GET /admin/bulk',
    'POST /admin/bulk/:id/undo',
    'POST /admin/slips/look',
    'POST /admin/slips/confirm',
    'POST /admin/slips/undo',
    'GET /admin/slips',
    'GET /admin/signals',
    'GET /admin/signals/spot-checks',
    'GET /admin/signals/students/:userId',
    'POST /admin/signals/dismissals',
    'POST /admin/signals/dismissals/end',
    'GET /admin/activity',
    'GET /admin/activity/download',
    'GET /admin/organizations/unlisted',
    // Earlier reports, files, messages and notes.
    'GET /admin/graduation/reports',
    'GET /admin/graduation/reports/:id/file',
    'GET /admin/files/:id/file',
    'POST /admin/files/:id/not-taken',
    'GET /admin/students/:userId/notes',
    'DELETE /admin/notes/:id',
    'GET /admin/messages',
    'POST /admin/reports/:id/settle',
    'POST /admin/events/:id/close',
    'GET /volunteer_events/events/:eventId/attendance',
    'POST /volunteer_events/events/:eventId/attendance',
    'GET /volunteer_events/events/:eventId/attendance/people',
    'GET /volunteer_events/events/:eventId/attendance/sheet.pdf',
    // About no student.
    'GET /admin/groups',
    'POST /admin/groups/:id/update',
    'GET /admin/programs',
    'POST /admin/programs/:id/rules',
    'POST /admin/programs/:id/name',
    'POST /admin/programs/:id/archive',
    'GET /admin/files',
    'POST /admin/files/layouts/:id/remove',
    'GET /admin/files/layouts/:layout/file',
    'GET /admin/organizations',
    'GET /admin/organizations/:id',
    'POST /admin/organizations/:id',
    'POST /admin/organizations/decide',
  ),
  // The adviser has moved, too.
  'POST /admin/groups/:id/advisers': ['removed'],
  // A removed student can return, so their number must be freed explicitly; a moved student's number is free.
  'GET /admin/facts/:userId': ['removed'],
  'POST /admin/facts/:userId': ['removed'],
  // The event belongs to the school where it was posted.
  'GET /admin/events/waiting': ['moved'],
  'POST /admin/events/:id/approve': ['moved'],
  'POST /admin/events/:id/refuse': ['moved'],
};

/** Calls about a whole class: nobody is left in it. */
const refusedWith: Readonly<Record<string, number>> = { 'POST /admin/graduation/reports': 409 };

function everyTime(...names: readonly string[]): Record<string, readonly Gone[]> {
  return Object.fromEntries(names.map((name) => [name, ['removed', 'moved'] as const]));
}

describe('calls about a student who is', () => {
  /** Everybody of the school except staff and the callers of other tests. */
  async function removeStaff(how: Gone): Promise<number[]> {
    const { school_id } = scene.student;
    const there = scene.account('student elsewhere').school_id;
    const removed = await scene.test.db
      .updateTable('accounts')
      .set(
        how === 'moved'
          ? { school_id: there, joining_school_id: null, joining_since: null, standing: 'member' }
          : { standing: 'removed', joining_school_id: null, joining_since: null },
      )
      .where('school_id', '=', school_id)
      .where('is_school_administration', '=', false)
      .returning('id')
      .execute();
    return removed.map(({ id }) => id);
  }

  const accounts = (ids: readonly number[]) =>
    scene.test.db.selectFrom('accounts').selectAll().where('id', 'in', ids).orderBy('id').execute();

  describe.each(['removed', 'moved'] as const)('%s', (how) => {
    it.each(ofStaff)('%s', async (name, call) => {
      // Some requests need rows that others have removed.
      await scene.client('student');
      const { prepared, client } = await prepare(call);
      const { mark } = prepared;
      const removed = await removeStaff(how);
      const before = await accounts(removed);
      const { reply, changed } = await attempt(name, client, prepared);
      const goes = goesOn[name]?.includes(how) ?? false;
      const refused = changed ? 'refused, and changed something' : reply.status;
      const outcome = reply.status < 300 ? 'goes on' : refused;
      // Lists and bulk calls leave them out.
      const isForMany = !/(of|and) the school/.test(call.may);
      expect({ outcome, shown: mark === undefined ? goes : reply.text.includes(mark) }).toEqual({
        outcome: goes ? 'goes on' : isForMany ? outcome : (refusedWith[name] ?? 404),
        shown: goes,
      });
      expect(await accounts(removed)).toEqual(before);
    });
  });

  it('include all listed exceptions', () => {
    expect(Object.keys(goesOn).filter((name) => !ofStaff.some(([known]) => known === name))).toEqual([]);
  });
});
