/** The history of entries as people read it: who may read it, what it says, and what returns to the owner. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryLine } from '#features/entries/entry-history.contract.ts';
import { MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
let contacts = 0;
const formTo = (contact: string) => ({
  event: 'Seed library',
  date: '2026-05-02',
  hours: 2,
  role: 'Sorter',
  organizer: 'City library',
  contact,
  description: 'Sorted seeds.',
});

describe('the history of an entry', () => {
  let test: TestApp;
  let owner: BuiltAccount;
  let student: TestClient;
  let visitor: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.build.account({ first_name: 'Maya', last_name: 'Okafor' });
    student = await test.signIn(owner);
    visitor = test.visitor();
  });
  afterAll(() => test.close());

  const record = async (fields: object = {}) => {
    await test.outbox.deliver();
    contacts += 1;
    const contact = `librarian${contacts}@library.example`;
    const { body } = await student.post(`${base}/create_entry`, { ...formTo(contact), ...fields });
    return { id: Number(body.id), contact };
  };
  const tokenOfNewestMail = async () =>
    test.outbox.linkIn((await test.outbox.deliver()).at(-1)).replace('/verify-entry/', '');
  const history = async (id: number, client = student) => {
    const reply = await client.get(`${base}/entry_history/${id}`);
    expect(reply.status).toBe(200);
    return reply.body as { lines: HistoryLine[]; is_there: boolean; entry: object; owner: object };
  };
  const kinds = async (id: number) => (await history(id)).lines.map(({ kind }) => kind);

  it('shows who did what and when, from recording to the decision', async () => {
    const { id, contact } = await record();
    const recorded = test.clock.now().toISOString();
    const token = await tokenOfNewestMail();
    test.clock.advance(MINUTE);
    await visitor.post(`${base}/verify-entry`, { token });
    await visitor.post(`${base}/verify-entry`, { token });
    test.clock.advance(MINUTE);
    await visitor.post(`${base}/verify-entry-action`, { token, action: 'accept' });
    const { lines, ...rest } = await history(id);
    expect(rest).toEqual({
      id,
      entry: formTo(contact),
      is_there: true,
      owner: { id: owner.id, first_name: 'Maya', last_name: 'Okafor' },
    });
    const nothing = {
      changes: [],
      mail: null,
      to: null,
      reason: null,
      problem: null,
      not_before: null,
      contact_is_student: false,
      student_name: null,
      call: null,
      evidence: null,
      signed_by: null,
      unknown_student: false,
      school: null,
    };
    const mail = { mail: 'request', to: contact };
    expect(lines).toEqual([
      { ...nothing, kind: 'created', at: recorded, actor: 'owner', actor_name: 'Maya Okafor' },
      { ...nothing, ...mail, kind: 'mail queued', at: recorded, actor: 'system', actor_name: null },
      { ...nothing, ...mail, kind: 'mail sent', at: recorded, actor: 'system', actor_name: null },
      // Opening twice is one line.
      { ...nothing, kind: 'opened', at: expect.any(String), actor: 'contact', actor_name: contact },
      {
        ...nothing,
        kind: 'accepted',
        at: test.clock.now().toISOString(),
        actor: 'contact',
        actor_name: contact,
        school: 'Larchmont Charter High School',
        student_name: 'Maya Okafor',
      },
    ]);
  });

  it('shows each opening in its place, including lines written by older versions', async () => {
    const { id, contact } = await record();
    test.clock.advance(MINUTE);
    await visitor.post(`${base}/verify-entry`, { token: await tokenOfNewestMail() });
    test.clock.advance(MINUTE);
    await student.post(`${base}/update_entry/${id}`, { ...formTo(contact), hours: 3 });
    const token = await tokenOfNewestMail();
    const expected = ['created', 'mail queued', 'mail sent', 'opened', 'changed', 'mail queued', 'mail sent'];
    expect(await kinds(id)).toEqual(expected);
    test.clock.advance(MINUTE);
    await visitor.post(`${base}/verify-entry`, { token });
    expect(await kinds(id)).toEqual([...expected, 'opened']);
    await sql`insert into entry_history (entry_id, account_id, kind, actor, entry, details, at)
      select entry_id, account_id, 'opened', 'contact', entry, '{}', opened_at from verification_requests
      where entry_id = ${id} and superseded_at is null`.execute(test.db);
    expect(await kinds(id)).toEqual([...expected, 'opened']);
  });

  it('shows every changed field, and that the outdated mail was not sent', async () => {
    const { id, contact } = await record();
    await student.post(`${base}/update_entry/${id}`, { ...formTo(contact), hours: 3, role: 'Packer' });
    await test.outbox.deliver();
    const { lines, entry } = await history(id);
    expect(lines.find(({ kind }) => kind === 'changed')?.changes).toEqual([
      { field: 'hours', before: '2', after: '3' },
      { field: 'role', before: 'Sorter', after: 'Packer' },
    ]);
    expect(lines.map(({ kind }) => kind).sort()).toEqual(
      ['created', 'mail queued', 'changed', 'mail queued', 'mail dropped', 'mail sent'].sort(),
    );
    expect(entry).toMatchObject({ hours: 3, role: 'Packer' });
  });

  it('shows the name under which a contact confirmed it, even after the student is renamed', async () => {
    const account = await test.build.account({ first_name: 'Ada', last_name: 'Byron' });
    const ada = await test.signIn(account);
    const { body } = await ada.post(`${base}/create_entry`, formTo('sam@bay.example'));
    const [mail] = await test.outbox.deliver();
    const token = test.outbox.linkIn(mail).split('/').at(-1);
    const rename = (last_name: string) =>
      test.db.updateTable('accounts').set({ last_name }).where('id', '=', account.id).execute();
    await rename('King');
    const shown = await test.visitor().post(`${base}/verify-entry`, { token });
    expect(shown.body.student).toMatchObject({ first_name: 'Ada', last_name: 'King' });
    await test.visitor().post(`${base}/verify-entry-action`, { token, action: 'accept' });
    await rename('Lovelace');
    const { lines, owner: now } = (await ada.get(`${base}/entry_history/${body.id}`)).body;
    expect(lines.at(-1)).toMatchObject({ kind: 'accepted', student_name: 'Ada King' });
    expect(now).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('tells the school, but not the owner, that the contact is a student', async () => {
    const classmate = await test.build.account({ email: 'class.mate@proton.me' });
    const { body } = await student.post(`${base}/create_entry`, formTo('classmate+x@pm.me'));
    expect(body.request_state).toBe('queued');
    const head = await test.signIn(await test.build.account({ is_school_administration: true }));
    const seen = await head.get(`${base}/entry_history/${body.id}`);
    const marks = (lines: { contact_is_student: boolean }[]) => lines.map((line) => line.contact_is_student);
    expect(marks(seen.body.lines)).toEqual([false, true]);
    expect(marks((await history(body.id)).lines)).toEqual([false, false]);
    expect(JSON.stringify(seen.body)).not.toContain(classmate.email);
    const { body: other } = await student.post(`${base}/create_entry`, formTo('somebody@proton.me'));
    expect(marks((await head.get(`${base}/entry_history/${other.id}`)).body.lines)).toEqual([false, false]);
  });

  it.each([
    ['ana.lopez@proton.me', 'analopez+x@pm.me'],
    ['ana@icloud.com', 'ana@mac.com'],
    ['ana@yahoo.com', 'ana-hours@yahoo.com'],
    ['ana@fastmail.com', 'hours@ana.fastmail.com'],
  ])('has no entry in which %s is their own contact as %s', async (email, contact) => {
    const ana = await test.signIn(await test.build.account({ email }));
    const reply = await ana.post(`${base}/create_entry`, formTo(contact));
    expect([reply.status, reply.body]).toEqual([400, { contact: ['Contact cannot be your own email'] }]);
  });

  it('is visible to the owner and the school’s administrators, and to nobody else', async () => {
    const { id } = await record();
    const at = (parts: object) => test.build.account(parts).then((account) => test.signIn(account));
    const own = await at({ is_school_administration: true });
    const otherSchool = await at({ is_school_administration_head: true, school: 'UCLA' });
    const otherStudent = await at({});
    expect((await history(id, own)).lines.length).toBeGreaterThan(0);
    for (const client of [otherSchool, otherStudent]) {
      const reply = await client.get(`${base}/entry_history/${id}`);
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
    expect((await visitor.get(`${base}/entry_history/${id}`)).status).toBe(401);
    expect((await student.get(`${base}/entry_history/999999`)).status).toBe(404);
  });

  it('stays visible to the school after the owner deletes the entry', async () => {
    const { id } = await record();
    await student.delete(`${base}/delete_entry/${id}`);
    expect((await student.get(`${base}/entry_history/${id}`)).status).toBe(404);
    const administrator = await test.signIn(await test.build.account({ is_school_administration: true }));
    const { is_there, lines } = await history(id, administrator);
    expect([is_there, lines.at(-1)?.kind]).toEqual([false, 'deleted']);
    expect((await student.get(`${base}/removed_entries`)).body).toEqual([]);
  });

  it('returns a rejected entry’s text and reason', async () => {
    const { id, contact } = await record({ description: 'Sorted =SUM(A1) seeds\nall day.' });
    const token = await tokenOfNewestMail();
    await visitor.post(`${base}/verify-entry-action`, { token, action: 'reject', reason: 'Wrong day.' });
    await test.outbox.deliver();
    const removed = await student.get(`${base}/removed_entries`);
    expect(removed.body).toEqual([
      {
        ...formTo(contact),
        description: 'Sorted =SUM(A1) seeds\nall day.',
        id,
        kind: 'rejected',
        at: test.clock.now().toISOString(),
        reason: 'Wrong day.',
        unknown_student: false,
      },
    ]);
    expect(await kinds(id)).toContain('rejected');
    expect((await history(id)).is_there).toBe(false);
    const other = await test.signIn(await test.build.account());
    expect((await other.get(`${base}/removed_entries`)).body).toEqual([]);
    expect((await visitor.get(`${base}/removed_entries`)).status).toBe(401);
  });
});

describe('recording again after a lost answer', () => {
  let test: TestApp;
  let student: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    student = await test.signIn(await test.build.account());
  });
  afterAll(() => test.close());
  const send = (key: string, fields: object = {}, client = student) =>
    client.post(`${base}/create_entry`, {
      ...formTo('guide@park.example'),
      ...fields,
      idempotency_key: key,
    });

  it('with the same key records and asks once, even when both arrive at the same time', async () => {
    const first = await send('form-1');
    const again = await send('form-1');
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const both = await Promise.all(Array.from({ length: 6 }, () => send('form-2')));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(await test.outbox.deliver()).toHaveLength(2);
    expect((await student.get(`${base}/portfolio`)).body).toHaveLength(2);
  });

  it('with the same key and another text says that the first one was recorded', async () => {
    const first = await send('form-3');
    const changed = await send('form-3', { hours: 5 });
    expect([changed.status, changed.body.detail]).toEqual([
      409,
      expect.stringContaining('already recorded, with the text from before'),
    ]);
    const entry = await student.get(`${base}/update_entry/${first.body.id}`);
    expect(entry.body.hours).toBe(2);
  });

  it('records nothing if the contact has rejected the first one in the meantime', async () => {
    await test.outbox.deliver();
    await send('form-5');
    const token = test.outbox.linkIn((await test.outbox.deliver()).at(-1)).replace('/verify-entry/', '');
    await test.visitor().post(`${base}/verify-entry-action`, { token, action: 'reject' });
    await test.outbox.deliver();
    const again = await send('form-5');
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('removed since')]);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('may reuse a key whose form was refused', async () => {
    expect((await send('form-6', { hours: 11 })).status).toBe(400);
    expect((await send('form-6')).status).toBe(201);
  });

  it.each(['', 'x'.repeat(101), 'a\u0000b', 'a\ud800', 'a b'])('is refused with the key %j', async (key) => {
    expect((await send(key)).status).toBe(400);
  });

  it('distinguishes equal keys of different people', async () => {
    const other = await test.signIn(await test.build.account());
    const mine = await send('form-4');
    const theirs = await send('form-4', {}, other);
    expect([theirs.status, theirs.body.id === mine.body.id]).toEqual([201, false]);
  });
});
