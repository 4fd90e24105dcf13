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
    const second = await fine(jo, ['many students'], { is_listed: true });
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

  it('keeps earlier dismissals, and adds the other chosen signals without a message', async () => {
    await fine(rosa, ['many students'], { note: 'Scout leader' });
    const { status, body } = await fine(jo, ['many students', 'within a minute']);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { rule: 'within a minute', by_name: 'Jo Park' },
      { rule: 'many students', by_name: 'Rosa Diaz', note: 'Scout leader' },
    ]);
  });

  it('is listed again after the dismissal is undone', async () => {
    const listed = async () => (await jo.get('/api/admin/signals')).body;
    const before = await listed();
    expect(before).toMatchObject([{ subject: { address: 'helper@gmail.com' } }]);
    const { body } = await fine(rosa, ['many students', 'within a minute'], { note: 'Scout leader' });
    expect(await listed()).toEqual([]);
    for (const { id } of body) await rosa.post(`/api/admin/signals/dismissals/${id}/end`);
    expect(await listed()).toEqual(before);
  });

  it('cannot be dismissed after a colleague has set all entries back, except from the contact’s page', async () => {
    await act(rosa, 'set back', 'a');
    const { status, body } = await fine(jo, ['many students'], { is_listed: true });
    expect(status).toBe(409);
    expect(body).toEqual({ detail: 'Rosa Diaz marked this as not verified at 12:00 PM.' });
    expect((await fine(jo, ['many students'])).status).toBe(200);
  });

  it('also names the colleague who moved the entries to the bin', async () => {
    await act(jo, 'bin', 'b');
    const { body } = await fine(rosa, ['within a minute'], { is_listed: true });
    expect(body).toEqual({ detail: 'Jo Park moved this to the recycling bin at 12:00 PM.' });
  });
});

describe('the list of all verified entries of a contact', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('has those of the own school outside the bin, also more than the page shows', async () => {
    const contact = 'coach@club.example';
    const student_ = await test.build.account();
    const elsewhere = await test.build.account({ school: 'UCLA' });
    const record = (who: typeof student_, more: object) => test.build.entry(who, { contact, ...more });
    const first = await record(student_, { verified: true });
    await record(student_, { verified: false });
    await record(student_, { verified: true, recycling_bin: true });
    await record(elsewhere, { verified: true });
    await test.build.entry(student_, { contact: 'other@club.example', verified: true });
    const newest = await record(student_, { verified: true });
    const staff = await test.signIn(await test.build.account({ is_school_administration: true }));
    const { body } = await staff.get(`/api/admin/contacts/${first.id}/verified`);
    expect(body).toEqual([
      { id: newest.id, version: 1 },
      { id: first.id, version: 1 },
    ]);
    const shown = await staff.get(`/api/admin/contacts/${first.id}`);
    expect(shown.body).toMatchObject({ verified: 2, total: 3 });
    const stranger = await test.signIn(
      await test.build.account({ school: 'UCLA', is_school_administration: true }),
    );
    expect((await stranger.get(`/api/admin/contacts/${first.id}/verified`)).status).toBe(404);
  });
});
