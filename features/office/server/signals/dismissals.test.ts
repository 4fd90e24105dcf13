// Two administrators work on one list: the second learns what the first did, with name and time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSchool, type LoadedSchool } from '#server/testing/generated-school/load.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { entry, many, student } from './rules.test.scene.ts';
import { sweepSignals } from './feature.ts';

describe('a card seen by two administrators', () => {
  let test: TestApp;
  let loaded: LoadedSchool;
  let rosa: TestClient;
  let jo: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    const entries = many(20, (index) =>
      entry(student(index, `Stone${'abcdefghijklmnopqrst'[index]}`), {
        contact: 'helper@gmail.com',
        organizer: 'Helpers',
        decided_after: 30,
      }),
    );
    const students = entries.map((one) => one.student);
    loaded = await loadSchool(test.db, { students, organizations: [], entries }, 'Hill High School');
    test.clock.set(new Date('2026-05-20T19:00:00Z'));
    await sweepSignals(test.context);
    const staff = { school: 'Hill High School', is_school_administration: true };
    rosa = await test.signIn(await test.build.account({ ...staff, first_name: 'Rosa', last_name: 'Diaz' }));
    jo = await test.signIn(await test.build.account({ ...staff, first_name: 'Jo', last_name: 'Park' }));
  });
  beforeEach(async () => {
    await test.db.deleteFrom('signals_found_fine').execute();
  });
  afterAll(() => test.close());

  const subject = () => ({ kind: 'contact', id: loaded.entries[0]?.id ?? 0 });
  const fine = (client: TestClient, rules: readonly string[], more: object = {}) =>
    client.post('/api/admin/signals/dismissals', { subject: subject(), rules, note: '', ...more });
  const selected = () => loaded.entries.map(({ id }) => ({ id, version: 1 }));
  const act = (client: TestClient, action: string, key: string) =>
    client.post('/api/admin/bulk', {
      action,
      entries: selected(),
      key: key.repeat(32),
      reason: 'Nobody came.',
    });

  it('is dismissed once, and the second one learns by whom and when', async () => {
    expect((await fine(rosa, ['many students', 'within a minute'])).status).toBe(200);
    const second = await fine(jo, ['many students']);
    expect(second.status).toBe(409);
    expect(second.body).toEqual({ detail: 'Rosa Diaz found this fine at 12:00 PM.' });
    expect((await fine(rosa, ['many students'])).body).toEqual({
      detail: 'You found this fine at 12:00 PM.',
    });
    expect(await test.db.selectFrom('signals_found_fine').select('rule').execute()).toHaveLength(2);
  });

  it('is dismissed once, also at the same moment', async () => {
    const both = await Promise.all([fine(rosa, ['many students']), fine(jo, ['many students'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await test.db.selectFrom('signals_found_fine').select('rule').execute()).toHaveLength(1);
  });

  it('keeps earlier dismissals, and adds the other rules without a message', async () => {
    await fine(rosa, ['many students'], { note: 'Scout leader' });
    expect((await fine(jo, ['many students', 'within a minute'])).status).toBe(200);
    const rows = test.db.selectFrom('signals_found_fine').select(['rule', 'note']).orderBy('id');
    expect(await rows.execute()).toEqual([
      { rule: 'many students', note: 'Scout leader' },
      { rule: 'within a minute', note: '' },
    ]);
  });

  it('is listed again after any administrator takes that dismissal back, and no other', async () => {
    const end = (ids: readonly number[]) => jo.post('/api/admin/signals/dismissals/end', { ids });
    const listed = async () => (await jo.get('/api/admin/signals')).body;
    const before = await listed();
    expect(before).toMatchObject([{ subject: { address: 'helper@gmail.com' } }]);
    const { body: one } = await fine(rosa, ['many students'], { note: 'Scout leader' });
    const { body: other } = await fine(rosa, ['within a minute']);
    expect(await listed()).toEqual([]);
    expect((await end(other.dismissals)).body).toEqual({ detail: 'This can be shown again.' });
    expect(await listed()).toMatchObject([{ signals: [{ rule: 'within a minute' }] }]);
    expect((await end(other.dismissals)).body).toEqual({ detail: 'This was taken back before.' });
    await end(one.dismissals);
    expect(await listed()).toEqual(before);
  });

  it.each([
    ['set back', 'a'],
    ['bin', 'b'],
  ])('cannot be dismissed after a colleague has done this with all entries: %s', async (action, key) => {
    const { body: done } = await act(rosa, action, key);
    const late = await fine(jo, ['many students']);
    expect(late).toMatchObject({
      status: 409,
      body: { detail: 'These entries were changed, set back or deleted since.' },
    });
    await rosa.post(`/api/admin/bulk/${done.action.id}/undo`);
    expect((await fine(jo, ['many students'])).status).toBe(200);
  });
});
