import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import { HOUR, MINUTE } from '#server/platform/clock.ts';
import { readingHour } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createListScene, type Reader, type Student } from './contact-list.test.scene.ts';

const base = '/api/volunteer_hours_portfolio';

let test: TestApp;
let scene: ReturnType<typeof createListScene>;
let ana: Student;
let ben: Student;
let contact = '';
let contacts = 0;
beforeAll(async () => {
  test = await createTestApp();
  scene = createListScene(test);
});
afterAll(() => test?.close());
beforeEach(async () => {
  ana = await scene.student({ first_name: 'Ana', last_name: 'Ruiz' });
  ben = await scene.student({ first_name: 'Ben', last_name: 'Cole' });
  contacts += 1;
  contact = `coach${contacts}@library.example`;
});

const record = (student: Student, fields: object = {}) => scene.record(student, { contact, ...fields });
/** An open list, in a browser that has proven the mailbox. */
const openFrom = async (entryToken: string): Promise<Reader> =>
  scene.prove(await scene.listToken(entryToken));
const accept = ({ id, version }: { id: number; version: number }) => ({ id, version, decision: 'accept' });
const bulk = { statement: true, name: 'Jo Park' };
const finish = async () => {
  test.clock.advance(15 * MINUTE);
  await test.jobs.runNow('finish-decisions');
};

describe('for 15 minutes a decision', () => {
  it('to accept can be undone: the entry waits as before, and its links work again', async () => {
    const [one, two] = [await record(ana), await record(ben)];
    const reader = await openFrom(one.token);
    const before = await scene.entryOf(ana, one.id);
    const { body } = await reader.call('decide', { items: [one, two].map(accept), ...bulk });
    test.clock.advance(14 * MINUTE);
    const back = await reader.call('take-back', { batch: body.batch });
    expect(back.body).toEqual({ taken_back: 2, too_late: 0 });
    expect(await scene.entryOf(ana, one.id)).toEqual(before);
    expect((await scene.linesOf(ana, one.id)).at(-1)).toMatchObject({
      kind: 'set back',
      actor: 'contact',
      actor_name: contact,
    });
    expect((await reader.open()).rows).toHaveLength(2);
    expect((await reader.call('take-back', { batch: body.batch })).body).toEqual({
      taken_back: 0,
      too_late: 0,
    });
    const link = await test
      .visitor()
      .post(`${base}/verify-entry-action`, { token: one.token, action: 'accept' });
    expect(link.status).toBe(200);
  });

  it('to reject can be undone: nothing has happened', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const item = { id: entry.id, version: 1, decision: 'unknown' };
    const { body } = await reader.call('decide', { items: [item] });
    expect((await reader.call('take-back', { batch: body.batch })).body).toEqual({
      taken_back: 1,
      too_late: 0,
    });
    await finish();
    expect(await test.outbox.deliver()).toEqual([]);
    expect((await reader.open()).rows).toMatchObject([{ id: entry.id }]);
  });

  it('can be undone, and not longer, nor by another mailbox', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const { body } = await reader.call('decide', { items: [accept(entry)] });
    const others = await record(ben, { contact: `other.${contact}` });
    const stranger = await openFrom(others.token);
    const back = { batch: body.batch };
    expect((await stranger.call('take-back', back)).body).toEqual({ taken_back: 0, too_late: 0 });
    test.clock.advance(15 * MINUTE);
    expect((await reader.call('take-back', back)).body).toEqual({ taken_back: 0, too_late: 0 });
    expect((await reader.open()).decided).toEqual([]);
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ verified: true });
  });

  it('is dropped if the student changes the entry', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    await reader.call('decide', { items: [{ id: entry.id, version: 1, decision: 'reject' }] });
    await ana.client.post(`${base}/update_entry/${entry.id}`, {
      ...readingHour,
      contact,
      hours: 2,
    });
    expect((await reader.open()).rows).toMatchObject([{ id: entry.id, version: 2, alone: 'changed' }]);
    await finish();
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ hours: 2, verified: false });
  });

  it('sends the student no mail about verified hours', async () => {
    const entry = await record(ana);
    const reader = await scene.prove(await scene.listToken(entry.token), undefined, { remember: true });
    // 4:30 p.m. at the school.
    test.clock.set('2026-06-01T23:30:00Z');
    const again = await scene.listToken(entry.token);
    const fresh = scene.read(reader.client, again);
    await fresh.call('decide', { items: [accept(entry)] });
    await test.jobs.runNow('tell-verified-hours');
    const toAna = async () =>
      (await test.outbox.deliver()).filter(({ to_address }) => to_address === ana.email);
    expect(await toAna()).toEqual([]);
    test.clock.advance(15 * MINUTE);
    await test.jobs.runNow('tell-verified-hours');
    expect((await toAna()).map(({ kind }) => kind)).toEqual(['hours-verified']);
    test.clock.advance(HOUR);
  });
});

it('leaves totals and histories correct', async () => {
  expect([...(await findWrongTotals(test.db)), ...(await auditHistory(test.db)).findings]).toEqual([]);
});
