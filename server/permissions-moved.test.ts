// Part of the permission matrix: every administrators' call about a person or an entry, for a student who has moved.
// The earlier school keeps its entries, the present one decides about the person (decisions 0045 and 0047).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { requestOf } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

type School = 'the earlier school' | 'the present school';

/** The administrators and heads of the two schools; the present one is that of `elsewhere`. */
const staff: Readonly<Record<School, readonly CallerName[]>> = {
  'the earlier school': ['administrator', 'head'],
  'the present school': ['administrator elsewhere', 'head elsewhere'],
};

interface MovedCall {
  readonly may: readonly School[];
  readonly about: 'the student' | 'the entry' | 'the entry in the bin' | 'the refusal';
  readonly body?: (moved: Moved) => object;
  /** The present school needs it for removed students, too, to free their number for another student. */
  readonly evenRemoved?: true;
}
interface Moved {
  readonly account: number;
  readonly entry: number;
  /** A contact has said that they do not know the student. */
  readonly refusal: number;
}

const idOf = ({ account, entry, refusal }: Moved, { about: what }: MovedCall): number =>
  ({ 'the student': account, 'the refusal': refusal, 'the entry': entry, 'the entry in the bin': entry })[
    what
  ];

const both: readonly School[] = ['the earlier school', 'the present school'];
const earlier: readonly School[] = ['the earlier school'];
const present: readonly School[] = ['the present school'];
const reason = { reason: 'They have left.' };
const entryText = {
  event: 'Seed library',
  date: '2026-05-01',
  hours: 2,
  role: 'Sorter',
  organizer: 'City library',
  contact: 'librarian@library.example',
  description: 'Sorted seeds.',
  verified: true,
};

// Noon of the tests at the school.
const aCall = {
  number: '213 555 0142',
  number_from: 'records',
  person: 'Sam',
  called_at: '2026-05-04T12:00',
  statement: 'yes',
};

const about: Readonly<Record<string, MovedCall>> = {
  'GET /admin/user-entries/:userId': { may: both, about: 'the student' },
  'GET /admin/entries/:userId/download': { may: both, about: 'the student' },
  'GET /volunteer_hours_portfolio/entry_history/:pk': { may: both, about: 'the entry' },
  'GET /admin/entries/:pk/update': { may: earlier, about: 'the entry' },
  'POST /admin/entries/:pk/update': { may: earlier, about: 'the entry', body: () => entryText },
  'POST /admin/entries/:id/verify': { may: earlier, about: 'the entry', body: () => ({ verified: false }) },
  'GET /admin/calls/:id': { may: earlier, about: 'the entry' },
  'POST /admin/calls/:id': {
    may: earlier,
    about: 'the entry',
    body: ({ entry: id }) => ({ ...aCall, lines: [{ id, version: 1, answer: 'hours' }] }),
  },
  'DELETE /admin/entries/:id/delete': { may: earlier, about: 'the entry' },
  'POST /volunteer_hours_portfolio/recycling-bin/:id': { may: earlier, about: 'the entry in the bin' },
  'POST /admin/user-entries/:userId/earlier-hours': {
    may: present,
    about: 'the student',
    body: ({ entry }) => ({ entries: [{ id: entry, version: 1 }], counts: true }),
  },
  'GET /admin/requirements/:userId': { may: present, about: 'the student' },
  'GET /admin/signals/students/:userId': { may: both, about: 'the student' },
  'POST /admin/signals/refusals/:id/end': { may: present, about: 'the refusal' },
  'GET /admin/students/:userId/notes': { may: present, about: 'the student' },
  'POST /admin/students/:userId/notes': {
    may: present,
    about: 'the student',
    body: () => ({ text: 'Called home.' }),
  },
  'GET /admin/facts/:userId': { may: present, about: 'the student', evenRemoved: true },
  'POST /admin/facts/:userId': {
    may: present,
    evenRemoved: true,
    about: 'the student',
    body: ({ entry }) => ({ state_id: `S${entry}` }),
  },
  'POST /admin/people/:id/suspend': { may: present, about: 'the student', body: () => reason },
  'POST /admin/people/:id/remove': { may: present, about: 'the student', body: () => reason },
  'POST /admin/people/:id/hide': { may: present, about: 'the student', body: () => ({ hidden: true }) },
  'POST /admin/people/:id/name': {
    may: present,
    about: 'the student',
    body: () => ({ first_name: 'Nora', last_name: 'Moved' }),
  },
  'POST /admin/people/:id/class': {
    may: present,
    about: 'the student',
    body: () => ({ graduation_year: 2031 }),
  },
  'POST /admin/people/:id/email': {
    may: present,
    about: 'the student',
    body: ({ entry }) => ({ email: `moved${entry}@example.net`, ...reason }),
  },
};

/** Calls about no student who can move, or about one in another state; they have their own tests. */
const others = [
  'POST /admin/people/:id/return',
  'POST /admin/people/:id/graduation-year',
  'POST /volunteer_hours_portfolio/recycling-bin/recover',
  'DELETE /volunteer_hours_portfolio/recycling-bin/permanent-delete',
  'GET /admin/organizations/:id',
  'POST /admin/organizations/:id',
  'POST /admin/organizations/decide',
  'POST /admin/slips/look',
  'POST /admin/slips/confirm',
  'POST /admin/slips/undo',
  'POST /admin/proposals/decide',
  'POST /admin/signals/dismissals',
  'POST /admin/signals/dismissals/end',
  'POST /admin/bulk/preview',
  'POST /admin/bulk',
  'POST /admin/bulk/:id/undo',
  'DELETE /admin/notes/:id',
  'POST /admin/messages',
  'GET /admin/groups/:id',
  'POST /admin/groups/:id/members',
  'DELETE /admin/groups/:id/members/:accountId',
  'POST /admin/groups/:id/hours',
  'GET /admin/groups/:id/download',
];

describe('calls about a student who has moved', () => {
  let scene: PermissionScene;
  let moved: Moved;
  beforeAll(async () => {
    scene = await PermissionScene.create();
    await scene.test.db.updateTable('schools').set({ decides_earlier_hours: true }).execute();
  });
  afterAll(() => scene.test.close());

  /** @param standing at the present school */
  async function move(call: MovedCall, standing: 'member' | 'removed' = 'member'): Promise<Moved> {
    const { id: account } = await scene.person();
    const parts = { ...scene.form(), verified: true, recycling_bin: call.about === 'the entry in the bin' };
    const { id: entry } = await scene.test.build.entry({ id: account }, parts);
    const created_at = scene.test.clock.now();
    await scene.test.db.updateTable('entries').set({ created_at }).where('id', '=', entry).execute();
    const { school_id } = scene.account('administrator elsewhere');
    await scene.test.db
      .updateTable('accounts')
      .set({ school_id, standing })
      .where('id', '=', account)
      .execute();
    await scene.test.db
      .insertInto('entry_history')
      .values({
        entry_id: entry,
        account_id: account,
        kind: 'verified',
        actor: 'administrator',
        entry: JSON.stringify(entryText),
      })
      .execute();
    const { id: refusal } = await scene.test.db
      .insertInto('contact_blocks')
      .values({ mailbox: `no.${scene.next()}@bay.example`, account_id: account })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { account, entry, refusal };
  }

  describe.each(Object.entries(about))('%s', (name, call) => {
    beforeEach(async () => {
      moved = await move(call);
    });

    it.each(both.flatMap((school) => staff[school].map((caller) => [caller, school] as const)))(
      'give the %s of %s the right response',
      async (caller, school) => {
        const client = await scene.client(caller);
        const before = await scene.state();
        const path = [idOf(moved, call)];
        const body = call.body?.(moved);
        const { status } = await client.request(requestOf(name, { path, ...(body ? { body } : {}) }));
        // The allowed calls may only read.
        const changed = status !== 200 && (await scene.state()) !== before;
        expect({ status, changed }).toEqual({
          status: call.may.includes(school) ? 200 : 404,
          changed: false,
        });
      },
    );

    it.each(staff['the present school'])(
      'give the %s of the present school the right response after it removed the student',
      async (caller) => {
        const left = await move(call, 'removed');
        const client = await scene.client(caller);
        const path = [idOf(left, call)];
        const body = call.body?.(left);
        const { status } = await client.request(requestOf(name, { path, ...(body ? { body } : {}) }));
        expect(status).toBe(call.evenRemoved ? 200 : 404);
      },
    );
  });

  it('include every administrators’ call about a person or an entry', () => {
    const ofSchool = Object.entries(calls)
      .filter(([, { may }]) =>
        /^administrators( of the school|, and advisers of the student)|^the student and the school$/.test(
          may,
        ),
      )
      .map(([name]) => name)
      .filter((name) => !/event|report|files/.test(name));
    expect(ofSchool.toSorted()).toEqual([...Object.keys(about), ...others].toSorted());
  });
});
