/** Signals about a student who has moved stay with the old school, which can dismiss them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

it('lets a school dismiss signals about a student who has left for another school, but not about strangers', async () => {
  const staff = await test.signIn(await test.build.account({ is_school_administration: true }));
  const moved = await test.build.account();
  const { id: entry_id } = await test.build.entry(moved, { verified: true });
  const said = { entry_id, rule: 'long day', entry_version: 1, weight: 2, at: test.clock.now() } as const;
  await test.db
    .insertInto('entry_signals')
    .values({ ...said, facts: JSON.stringify({ hours: 26, entries: 3 }) })
    .execute();
  const stranger = await test.build.account({ school: 'UCLA' });
  await test.db
    .updateTable('accounts')
    .set({ school_id: stranger.school_id })
    .where('id', '=', moved.id)
    .execute();
  const fine = (id: number) =>
    staff.post('/api/admin/signals/dismissals', {
      subject: { kind: 'student', id },
      rules: ['long day'],
      note: '',
    });
  expect((await fine(stranger.id)).status).toBe(404);
  const { status, body } = await fine(moved.id);
  expect([status, body]).toMatchObject([200, { detail: 'Not shown for a year.' }]);
});
