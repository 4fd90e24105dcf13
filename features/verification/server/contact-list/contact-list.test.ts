import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { readingHour } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
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
const resultsOf = (body: { results: { result: string }[] }) => body.results.map(({ result }) => result);
const finish = async () => {
  test.clock.advance(15 * MINUTE);
  await test.jobs.runNow('finish-decisions');
};

describe('a contact’s list', () => {
  it('shows everything that waits for the mailbox, and nothing else about students', async () => {
    const first = await record(ana);
    await record(ben, {
      contact: contact.replace('@', '+food@'),
      organizer: 'Food bank',
      date: '2026-05-01',
    });
    await record(ben, { contact: `other.${contact}` });
    const list = await (await openFrom(first.token)).open();
    expect(list).toMatchObject({ address: contact, is_shared: false, rhythm: null, waiting: 2, decided: [] });
    expect(list.rows.map(({ student, organizer, date }) => [student, organizer, date])).toEqual([
      ['Ana Ruiz', 'Library', '2026-05-02'],
      ['Ben Cole', 'Food bank', '2026-05-01'],
    ]);
    expect(list.rows[0]).toEqual({
      id: first.id,
      version: 1,
      student: 'Ana Ruiz',
      school: 'Larchmont Charter High School',
      is_unconfirmed: false,
      event: 'Reading hour',
      date: '2026-05-02',
      hours: 1.75,
      role: 'Reader',
      organizer: 'Library',
      description: 'Read to children.',
      alone: null,
      is_own: false,
    });
  });

  it('leaves out withdrawn, deleted and verified entries, and students who may ask nobody', async () => {
    const { token } = await record(ana);
    const withdrawn = await record(ben);
    const binned = await record(ben);
    const verified = await record(ben);
    const carl = await scene.student();
    await record(carl);
    await ben.client.delete(`${base}/delete_entry/${withdrawn.id}`);
    await test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', binned.id).execute();
    await test.db.updateTable('entries').set({ verified: true }).where('id', '=', verified.id).execute();
    await test.db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', carl.id).execute();
    const { rows } = await (await openFrom(token)).open();
    expect(rows.map(({ student }) => student)).toEqual(['Ana Ruiz']);
  });

  it('includes entries whose mail has to wait', async () => {
    const { token, id } = await record(ana);
    const held = await record(ben);
    const not_before = new Date(test.clock.now().getTime() + DAY);
    await test.db
      .updateTable('verification_requests')
      .set({ not_before, held_by: 'of contact', mail_id: null })
      .where('entry_id', '=', held.id)
      .execute();
    const { rows } = await (await openFrom(token)).open();
    expect(rows.map((row) => row.id).sort()).toEqual([id, held.id].sort());
  });
});

describe('a row of a contact’s list', () => {
  it('is accepted as by the mailed link, with history, evidence and totals', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const reply = await reader.call('decide', { items: [accept(entry)] });
    expect(reply.body).toEqual({ batch: expect.any(String), results: [{ id: entry.id, result: 'stored' }] });
    const at = test.clock.now().toISOString();
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({
      verified: true,
      request_state: 'accepted',
      expires_at: null,
      evidence: { kind: 'mail link', by: contact, school: null, at },
    });
    expect((await scene.linesOf(ana, entry.id)).at(-1)).toMatchObject({
      kind: 'accepted',
      actor: 'contact',
      actor_name: contact,
      student_name: 'Ana Ruiz',
    });
    const link = await test.visitor().post(`${base}/verify-entry`, { token: entry.token });
    expect(link.body).toMatchObject({ state: 'accepted' });
    expect((await reader.open()).rows).toEqual([]);
  });

  it('is rejected after the minutes for undoing; then the student is mailed', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const item = { id: entry.id, version: 1, decision: 'reject', reason: 'You left early.' };
    expect(resultsOf((await reader.call('decide', { items: [item] })).body)).toEqual(['stored']);
    expect((await reader.open()).rows).toEqual([]);
    test.clock.advance(14 * MINUTE);
    await test.jobs.runNow('finish-decisions');
    expect(await test.outbox.deliver()).toEqual([]);
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ verified: false });
    await finish();
    const [mail, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'entry-rejected', to_address: ana.email });
    expect(mail?.text).toContain('You left early.');
    expect(await scene.entryOf(ana, entry.id)).toBeUndefined();
    await test.jobs.runNow('finish-decisions');
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('can be rejected for an unknown student, who cannot ask again', async () => {
    const entry = await record(ana);
    const other = await record(ana);
    const reader = await openFrom(entry.token);
    await reader.call('decide', { items: [{ id: entry.id, version: 1, decision: 'unknown' }] });
    await finish();
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['entry-rejected']);
    expect((await reader.open()).rows).toEqual([]);
    expect(await scene.entryOf(ana, other.id)).toMatchObject({ request_state: 'stopped' });
  });

  it('can get corrected hours: a new verified version, and a mail with both numbers', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const correct = (hours: string) => ({
      items: [{ id: entry.id, version: 1, decision: 'correct', hours }],
      name: 'Jo Park',
    });
    for (const [hours, message] of [
      ['11', 'Hours cannot exceed 10'],
      ['', 'Entry must have hours'],
      ['many', expect.stringContaining('Hours must be a number')],
    ] as const)
      expect(await reader.call('decide', correct(hours))).toMatchObject({
        status: 400,
        body: { hours: [message] },
      });
    expect(resultsOf((await reader.call('decide', correct('1:30'))).body)).toEqual(['stored']);
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ hours: 1.75, verified: false });
    await finish();
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({
      hours: 1.5,
      verified: true,
      version: 2,
      request_state: 'accepted',
      evidence: { kind: 'mail link', by: contact },
    });
    const [mail] = await test.outbox.deliver();
    expect(mail).toMatchObject({ kind: 'hours-corrected', to_address: ana.email });
    expect(mail?.text).toContain('you wrote 1.75 hours');
    expect(mail?.text).toContain('it was 1.5 hours');
    expect((await scene.linesOf(ana, entry.id)).slice(-2)).toMatchObject([
      { kind: 'changed', actor: 'contact', changes: [{ field: 'hours', before: '1.75', after: '1.5' }] },
      { kind: 'accepted', actor: 'contact', says_to_be: 'Jo Park' },
    ]);
  });

  it('is refused if it changed before the click, and the others are stored', async () => {
    const first = await record(ana);
    const changed = await record(ben);
    const withdrawn = await record(ben);
    const reader = await openFrom(first.token);
    await ben.client.post(`${base}/update_entry/${changed.id}`, {
      ...readingHour,
      contact,
      hours: 9,
    });
    await ben.client.delete(`${base}/delete_entry/${withdrawn.id}`);
    const items = [first, changed, withdrawn].map(accept);
    const { body } = await reader.call('decide', { items, ...bulk });
    expect(body.results).toEqual([
      { id: first.id, result: 'stored' },
      { id: changed.id, result: 'changed' },
      { id: withdrawn.id, result: 'withdrawn' },
    ]);
    expect(await scene.entryOf(ben, changed.id)).toMatchObject({ verified: false, hours: 9 });
  });

  it('is decided once in two tabs, even at the same moment', async () => {
    const entry = await record(ana);
    const reader = await openFrom(entry.token);
    const replies = await whileHolding(
      test.db,
      (trx) => trx.selectFrom('entries').select('id').where('id', '=', entry.id).forUpdate().execute(),
      () => [
        reader.call('decide', { items: [accept(entry)] }),
        reader.call('decide', { items: [{ ...accept(entry), decision: 'reject' }] }),
      ],
    );
    const results = replies.flatMap(({ body }) => resultsOf(body)).sort();
    expect(results).toEqual(['already_decided', 'stored']);
    expect(resultsOf((await reader.call('decide', { items: [accept(entry)] })).body)).toEqual([
      'already_decided',
    ]);
  });

  it('never belongs to another mailbox', async () => {
    const mine = await record(ana);
    const others = await record(ben, { contact: `other.${contact}` });
    const reader = await openFrom(mine.token);
    expect(resultsOf((await reader.call('decide', { items: [accept(others)] })).body)).toEqual(['withdrawn']);
    expect(await scene.entryOf(ben, others.id)).toMatchObject({ verified: false });
  });

  it('cannot be decided from its student’s own mailbox', async () => {
    const entry = await record(ana);
    const token = await scene.listToken(entry.token);
    await test.db.updateTable('accounts').set({ email: contact }).where('id', '=', ana.id).execute();
    const reader = await scene.prove(token);
    expect((await reader.open()).rows).toMatchObject([{ is_own: true }]);
    expect(resultsOf((await reader.call('decide', { items: [accept(entry)] })).body)).toEqual(['own_entry']);
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ verified: false });
  });
});

describe('several rows decided together', () => {
  it('need a statement and a name, are only accepted, and are of one organizer and day', async () => {
    const [one, two] = [await record(ana), await record(ben)];
    const other = await record(ben, { organizer: 'Food bank' });
    const reader = await openFrom(one.token);
    const items = [one, two].map(accept);
    for (const [body, refused] of [
      [{ items, name: 'Jo Park' }, { statement: [expect.any(String)] }],
      [{ items, statement: true, name: ' ' }, { name: ['Please type your name'] }],
      [
        { items: items.map((item) => ({ ...item, decision: 'reject' })), ...bulk },
        { detail: expect.any(String) },
      ],
      [{ items: [one, other].map(accept), ...bulk }, { detail: expect.stringContaining('one organizer') }],
      [{ items: [...items, accept(one)], ...bulk }, { detail: 'An entry is named twice.' }],
    ] as const)
      expect(await reader.call('decide', body)).toMatchObject({ status: 400, body: refused });
    expect(await scene.entryOf(ana, one.id)).toMatchObject({ verified: false });
    expect(resultsOf((await reader.call('decide', { items, ...bulk })).body)).toEqual(['stored', 'stored']);
    expect((await reader.open()).decided).toMatchObject([
      { decision: 'accept', entries: 2, hours: 3.5, student: null },
    ]);
    expect((await scene.linesOf(ana, one.id)).at(-1)).toMatchObject({ says_to_be: 'Jo Park' });
    expect((await reader.open()).about.name).toBe('Jo Park');
  });

  it('leave out what needs an individual decision', async () => {
    const usual = await record(ana);
    const reader = await openFrom(usual.token);
    const long = await record(ana, { hours: 8.5 });
    const day = await record(ben, { hours: 7 });
    await record(ben, { hours: 6, organizer: 'Food bank' });
    const carl = await scene.student();
    const old = await record(carl, { date: '2026-01-02' });
    const changed = await record(carl, { date: '2026-05-01' });
    await test.db.updateTable('entries').set({ version: 2 }).where('id', '=', changed.id).execute();
    await test.db
      .updateTable('verification_requests')
      .set({ entry_version: 2 })
      .where('entry_id', '=', changed.id)
      .execute();
    const wordy = await record(carl, { description: 'Read to children. '.repeat(30) });
    const alone = new Map((await reader.open()).rows.map((row) => [row.id, row.alone]));
    expect([usual, long, day, old, changed, wordy].map(({ id }) => alone.get(id))).toEqual([
      null,
      // Together with the usual entry it was more than 8 hours.
      'hours',
      'day',
      'old',
      'changed',
      null,
    ]);
    const items = [usual, long, day, wordy].map(accept);
    const { body } = await reader.call('decide', { items, ...bulk });
    expect(resultsOf(body)).toEqual(['stored', 'alone', 'alone', 'alone']);
    const read = await reader.call('decide', {
      items: [{ ...accept(wordy), was_read: true }, accept(usual)],
      ...bulk,
    });
    expect(
      new Map(read.body.results.map((row: { id: number; result: string }) => [row.id, row.result])),
    ).toEqual(
      new Map([
        [usual.id, 'already_decided'],
        [wordy.id, 'stored'],
      ]),
    );
    expect(resultsOf((await reader.call('decide', { items: [accept(long)] })).body)).toEqual(['stored']);
  });

  it('can be 500', async () => {
    const first = await record(ana);
    const reader = await openFrom(first.token);
    const second = await record(ben);
    await scene.repeat(first.id, 299);
    await scene.repeat(second.id, 199);
    const { rows } = await reader.open();
    expect(rows).toHaveLength(500);
    const { body } = await reader.call('decide', { items: rows.map(accept), ...bulk });
    expect(new Set(resultsOf(body))).toEqual(new Set(['stored']));
    expect((await reader.open()).rows).toEqual([]);
  });

  it('alternate between students, so that nobody pushes others off the list', async () => {
    const first = await record(ana);
    const second = await record(ben);
    const cy = await scene.student({ first_name: 'Cy', last_name: 'Oldest' });
    const old = await record(cy, { date: '2026-04-01' });
    const reader = await openFrom(first.token);
    await scene.repeat(first.id, 298);
    await scene.repeat(second.id, 298);
    const { rows, waiting } = await reader.open();
    expect(rows).toHaveLength(500);
    // The page says so.
    expect(waiting).toBe(599);
    expect(rows.map(({ id }) => id)).toContain(old.id);
  });
});

it('leaves totals and histories correct', async () => {
  expect([...(await findWrongTotals(test.db)), ...(await auditHistory(test.db)).findings]).toEqual([]);
});
