/** The office's queue. Waiting hours are grouped by contact. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Inbox } from '#features/office/inbox.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let staff: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  staff = await test.signIn(await test.build.account({ is_school_administration: true }));
  for (const last_name of ['Álvarez', 'Fox']) await test.build.account({ last_name, standing: 'waiting' });
});
afterAll(() => test?.close());

it('counts the people who want to join', async () => {
  const { waiting } = (await staff.get('/api/admin/inbox')).body as Inbox;
  expect(waiting).toMatchObject([{ kind: 'admissions', count: 2 }]);
});

it('says how many of the next class are behind, as of last night', async () => {
  const { school_id } = await test.build.account();
  const swept = { school_id, at: test.clock.now(), entries: 0, by_rule: '{}' };
  const seniors = { seniors_class: 2027, seniors_short: 4 };
  await test.db
    .insertInto('signal_sweeps')
    .values({ ...swept, ...seniors })
    .execute();
  const { waiting } = (await staff.get('/api/admin/inbox')).body as Inbox;
  const expected = { kind: 'seniors', count: 4, since: null, until: null, class: 2027 };
  expect(waiting.map(({ kind }) => kind)).toEqual(['admissions', 'seniors']);
  expect(waiting).toContainEqual(expected);
});

it('says which optional parts this school uses', async () => {
  const used = async () => ((await staff.get('/api/admin/inbox')).body as Inbox).in_use;
  const { id, school_id } = await test.build.account();
  expect(await used()).toEqual([]);
  const created_at = test.clock.now();
  const program = { school_id, name: 'Service', kind: 'graduation', created_at } as const;
  const [added] = await test.db.insertInto('programs').values(program).returning('id').execute();
  const rules = JSON.stringify({ entry: { approval_before: 'activity' } });
  await test.db
    .insertInto('program_rules')
    .values({ program_id: added?.id ?? 0, from_class: 2027, rules, created_at })
    .execute();
  expect(await used()).toEqual(['proposals']);
  const secrets = { code_mac: Buffer.alloc(32), token_hash: Buffer.alloc(32) };
  const slip = { entry_id: 1, entry_version: 1, account_id: id, expires_at: created_at, ...secrets };
  await test.db.insertInto('slips').values(slip).execute();
  expect(await used()).toEqual(['proposals', 'slips']);
  await test.db.insertInto('groups').values({ school_id, name: 'Key Club', created_at }).execute();
  expect(await used()).toEqual(['proposals', 'slips', 'groups']);
});

it('lists waiting hours by contact: refused mail first, then the longest waiting', async () => {
  const student = await test.build.account({ last_name: 'Quill' });
  const client = await test.signIn(student);
  const entry = {
    date: '2026-05-02',
    hours: 2,
    role: 'Sorter',
    organizer: 'Library',
    description: 'Sorted.',
  };
  const record = async (event: string, contact: string): Promise<number> => {
    const form = { ...entry, event, contact };
    const { status, body } = await client.post('/api/volunteer_hours_portfolio/create_entry', form);
    expect(status).toBe(201);
    return body.id;
  };
  const seeds = await record('Seeds', 'first@library.example');
  const books = await record('Books', 'first@library.example');
  const shelves = await record('Shelves', 'second@library.example');
  const list = (query = '') => staff.get(`/api/admin/inbox/waiting-hours${query}`);
  const order = async () => (await list()).body.map(({ address }: { address: string }) => address);
  expect(await order()).toEqual(['first@library.example', 'second@library.example']);
  await test.db
    .updateTable('verification_requests')
    .set({ failed_at: test.clock.now(), failure: 'No such mailbox' })
    .where('entry_id', '=', shelves)
    .execute();
  const { waiting } = (await staff.get('/api/admin/inbox')).body as Inbox;
  expect(waiting).toContainEqual({ kind: 'refused', count: 1, since: null, until: null, class: null });
  const { body, headers } = await list();
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    {
      id: shelves,
      entries: 1,
      name: null,
      lines: [{ id: shelves, why: 'refused', student: expect.stringContaining('Quill') }],
    },
    {
      id: seeds,
      entries: 2,
      lines: [
        { id: seeds, event: 'Seeds' },
        { id: books, hours: 2, version: 1 },
      ],
    },
  ]);
  // Beyond the last page.
  const beyond = await list('?page=9');
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '2']);
  await staff.post(`/api/admin/entries/${shelves}/verify`, { verified: true });
  expect(await order()).toEqual(['first@library.example']);
});
