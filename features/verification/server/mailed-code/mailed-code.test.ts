import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import { verificationMailKinds } from '#features/verification/server/verification.emails.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { onTheSpotMailKinds } from './feature.ts';

const base = '/api/volunteer_hours_portfolio';

let test: TestApp;
let owner: BuiltAccount;
let student: TestClient;
let contact = '';
let contacts = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('entry_codes').execute();
  test.clock.advance(DAY);
  owner = await test.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
  student = await test.signIn(owner);
  contacts += 1;
  contact = `librarian${contacts}@library.example`;
});

const record = async (fields: object = {}): Promise<number> => {
  const { body } = await student.post(`${base}/create_entry`, {
    ...readingHour,
    contact,
    hours: 3.25,
    ...fields,
  });
  await test.outbox.deliver();
  return body.id;
};
const askFor = (id: number, client = student) => client.post(`${base}/entries/${id}/code`);
const give = (id: number, code: string, client = student) =>
  client.post(`${base}/entries/${id}/code/confirm`, { code });
const codeMail = async () => (await test.outbox.deliver()).find(({ kind }) => kind === 'entry-code');
const codeFor = async (id: number): Promise<string> => {
  const reply = await askFor(id);
  if (reply.status !== 200) throw new Error(reply.text);
  return codeIn(await codeMail());
};
/** A wrong code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const entryOf = async (id: number) =>
  (await student.get(`${base}/portfolio`)).body.find((entry: { id: number }) => entry.id === id);
const linesOf = async (id: number) => (await student.get(`${base}/entry_history/${id}`)).body.lines;
const dead = { status: 409, body: { code: 'code_dead' } };

describe('the mail with a code', () => {
  it('shows the entry, explains the code, and has the usual links', async () => {
    const id = await record();
    const reply = await askFor(id);
    expect([reply.status, reply.body]).toEqual([
      200,
      { detail: `A code is on its way to ${contact}.`, contact },
    ]);
    const mail = await codeMail();
    expect(mail).toMatchObject({
      to_address: contact,
      subject: 'The code to confirm Ada Lovelace’s volunteer hours',
    });
    for (const part of [
      'If you give this code to Ada Lovelace, you accept their 3.25 h.',
      'you do not know Ada Lovelace, do not give the code to anyone.',
      'Larchmont Charter High School',
      'Reading hour',
      'Read to children.',
    ])
      for (const text of [mail?.html, mail?.text]) expect(text).toContain(part);
    expect(mail?.text).toMatch(/\/verify-entry\/[\w-]{43}#unknown-student/);
    expect(mail?.text).toMatch(/\/unsubscribe\/[\w-]{43}/);
    expect(mail?.subject).not.toContain(codeIn(mail).slice(0, 3));
  });

  it('is in Spanish for a contact who reads Spanish', async () => {
    const id = await record({ contact_language: 'es' });
    await askFor(id);
    const mail = await codeMail();
    expect(mail?.subject).toBe('El código para confirmar las horas de Ada Lovelace');
    expect(mail?.html).toContain('lang="es"');
    for (const text of [mail?.html, mail?.text])
      expect(text).toContain('Si da este código, usted acepta las 3.25 h de Ada Lovelace.');
    for (const word of ['code', 'Organizer', 'hours', 'Accept']) expect(mail?.text).not.toContain(word);
    expect((await give(id, codeIn(mail))).status).toBe(200);
  });

  it('does not reveal the code to those who open its links', async () => {
    const id = await record();
    await askFor(id);
    const mail = await codeMail();
    const token = test.outbox.linkIn(mail).replace('/verify-entry/', '');
    for (const method of ['GET', 'HEAD'] as const)
      await test.visitor().request({ method, path: `/verify-entry/${token}` });
    expect((await test.visitor().post(`${base}/verify-entry`, { token })).body.state).toBe('pending');
    expect(await entryOf(id)).toMatchObject({ verified: false, request_state: 'opened' });
    expect((await give(id, codeIn(mail))).body.verified).toBe(true);
  });

  it('is the usual request without a code if sent too late', async () => {
    const id = await record();
    await askFor(id);
    test.clock.advance(10 * MINUTE);
    const [mail] = await test.outbox.deliver();
    expect(mail?.subject).toBe('Did Ada Lovelace volunteer at Reading hour?');
    expect(mail?.text).not.toMatch(/^\d{3} \d{3}$/m);
    expect(await give(id, '000000')).toMatchObject(dead);
    expect(await entryOf(id)).toMatchObject({ request_state: 'sent' });
  });

  it('is reported to the student if it bounces, like every request', async () => {
    const id = await record();
    await askFor(id);
    await codeMail();
    const mail = await test.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'entry-code')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const outcome = { state: 'bounced', reason: '550 5.1.1 No such user', problem: 'unknown' } as const;
    const kinds = { ...verificationMailKinds, ...onTheSpotMailKinds };
    await test.db.transaction().execute((trx) => notifyOutcome(test.context, kinds, trx, mail, outcome));
    expect(await entryOf(id)).toMatchObject({ verified: false, request_state: 'failed' });
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['request-failed']);
    expect((await linesOf(id)).at(-1)).toMatchObject({ kind: 'mail bounced', mail: 'code', to: contact });
  });
});

describe('the mailed code', () => {
  it('accepts the entry as the mailed link does, and records how', async () => {
    const id = await record();
    const code = await codeFor(id);
    const link = await test.db
      .selectFrom('verification_requests')
      .select('id')
      .where('entry_id', '=', id)
      .where('decision', 'is', null)
      .execute();
    expect(link).toHaveLength(2);
    const reply = await give(id, `${code.slice(0, 3)} ${code.slice(3)}`);
    const at = test.clock.now().toISOString();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        id,
        verified: true,
        request_state: 'accepted',
        expires_at: null,
        evidence: { kind: 'mail code', by: contact, school: null, at },
      },
    });
    expect((await linesOf(id)).at(-1)).toMatchObject({
      kind: 'accepted',
      actor: 'contact',
      actor_name: contact,
      student_name: 'Ada Lovelace',
      evidence: 'mail code',
    });
    const decided = await test.db
      .selectFrom('verification_requests')
      .select('decision')
      .where('entry_id', '=', id)
      .execute();
    expect(decided.map(({ decision }) => decision)).toEqual(['accept', 'accept']);
    const total = await test.db
      .selectFrom('student_totals')
      .select('total_hours')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(Number(total.total_hours)).toBe(3.25);
    const news = await student.get(`${base}/hour-news`);
    expect(JSON.stringify(news.body)).toContain('Reading hour');
  });

  it('is stored only as a keyed hash, and works once', async () => {
    const id = await record();
    const code = await codeFor(id);
    const [row] = await test.db.selectFrom('entry_codes').selectAll().execute();
    expect(row?.code_mac).toHaveLength(32);
    expect(row?.code_mac?.toString('latin1')).not.toContain(code);
    expect((await give(id, code)).status).toBe(200);
    expect(await give(id, code)).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
    expect(await test.db.selectFrom('entry_codes').selectAll().execute()).toEqual([]);
  });

  it('verifies once when typed twice at the same time', async () => {
    const id = await record();
    const code = await codeFor(id);
    const replies = await whileHolding(
      test.db,
      (trx) => trx.selectFrom('entries').select('id').where('id', '=', id).forUpdate().execute(),
      () => [give(id, code), give(id, code)],
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await linesOf(id)).filter(({ kind }: { kind: string }) => kind === 'accepted')).toHaveLength(1);
  });

  it('has five tries; the sixth is refused even if right', async () => {
    const id = await record();
    const code = await codeFor(id);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
      expect(await give(id, wrong(code))).toMatchObject({
        status: 400,
        body: { code: [`This code is not right. ${left} left.`] },
      });
    expect(await give(id, wrong(code, 2))).toMatchObject(dead);
    expect(await give(id, code)).toMatchObject(dead);
    expect(await entryOf(id)).toMatchObject({ verified: false });
    expect((await give(id, await codeFor(id))).status).toBe(200);
  });

  it('counts each of several simultaneous wrong tries', async () => {
    const id = await record();
    const code = await codeFor(id);
    const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((by) => give(id, wrong(code, by))));
    expect(replies.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 409, 409, 409]);
    expect(await give(id, code)).toMatchObject(dead);
  });

  it('lives ten minutes', async () => {
    const id = await record();
    const code = await codeFor(id);
    test.clock.advance(10 * MINUTE - SECOND);
    expect((await give(id, wrong(code))).status).toBe(400);
    test.clock.advance(SECOND);
    expect(await give(id, code)).toMatchObject(dead);
    await test.jobs.runNow('sweep');
    expect(await test.db.selectFrom('entry_codes').selectAll().execute()).toEqual([]);
  });

  it('works only until the next code, and for no other entry', async () => {
    const id = await record();
    const first = await codeFor(id);
    const second = await codeFor(id);
    const other = await record({ event: 'Another hour' });
    const ofOther = await codeFor(other);
    expect(new Set([first, second, ofOther]).size).toBe(3);
    for (const code of [first, ofOther]) expect((await give(id, code)).status).toBe(400);
    expect((await give(id, second)).status).toBe(200);
  });

  it('stops working after the entry was changed, verified, rejected or deleted', async () => {
    const changed = await record();
    const code = await codeFor(changed);
    await student.post(`${base}/update_entry/${changed}`, { ...readingHour, contact, hours: 4 });
    expect(await give(changed, code)).toMatchObject(dead);

    const set = async (parts: object) => {
      const id = await record({ contact: `other${(contacts += 1)}@library.example` });
      const itsCode = await codeFor(id);
      await test.db.updateTable('entries').set(parts).where('id', '=', id).execute();
      return give(id, itsCode);
    };
    expect((await set({ recycling_bin: true })).status).toBe(404);
    expect((await set({ verified: true })).status).toBe(409);

    const rejected = await record({ contact: `other${(contacts += 1)}@library.example` });
    await askFor(rejected);
    const mail = await codeMail();
    const token = test.outbox.linkIn(mail).replace('/verify-entry/', '');
    await test.visitor().post(`${base}/verify-entry-action`, { token, action: 'reject' });
    expect((await give(rejected, codeIn(mail))).status).toBe(404);

    const deleted = await record({ contact: `other${(contacts += 1)}@library.example` });
    const last = await codeFor(deleted);
    await student.delete(`${base}/delete_entry/${deleted}`);
    expect((await give(deleted, last)).status).toBe(404);
  });

  it('does not work for another student', async () => {
    const id = await record();
    const other = await test.signIn(await test.build.account({}));
    expect((await askFor(id, other)).status).toBe(404);
    const code = await codeFor(id);
    expect((await give(id, code, other)).status).toBe(404);
    expect((await test.visitor().post(`${base}/entries/${id}/code/confirm`, { code })).status).toBe(401);
    expect((await give(id, code)).status).toBe(200);
  });
});

describe('a code is refused', () => {
  it('for a contact who wants no mail, or stops it before the code is given', async () => {
    const id = await record();
    await askFor(id);
    const mail = await codeMail();
    const token = test.outbox.linkIn(mail).replace('/verify-entry/', '');
    await test.visitor().post(`${base}/contact-mail-action`, { token, action: 'stop' });
    const stopped = await test.db.selectFrom('contact_blocks').selectAll().execute();
    expect(stopped.length).toBeGreaterThan(0);
    expect(await give(id, codeIn(mail))).toMatchObject(dead);
    const again = await askFor(id);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining(contact)]);
    expect(await entryOf(id)).toMatchObject({ verified: false });
  });

  it('for the student’s own address, even one added since', async () => {
    const id = await record();
    await test.db.updateTable('accounts').set({ email: contact }).where('id', '=', owner.id).execute();
    const reply = await askFor(id);
    expect([reply.status, reply.body.detail]).toEqual([409, 'Contact cannot be your own email']);
    expect((await give(id, '000000')).status).toBe(409);
  });

  it('while the request has to wait, with the usual message', async () => {
    const id = await record();
    await test.db
      .updateTable('verification_requests')
      .set({ not_before: new Date(test.clock.now().getTime() + HOUR), held_by: 'of contact' })
      .where('entry_id', '=', id)
      .execute();
    const reply = await askFor(id);
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      expect.stringMatching(/^We will email .* They already got many requests today\.$/),
    ]);
  });

  it('at the limits for requests, toward which it counts', async () => {
    const id = await record();
    await test.db
      .updateTable('throttles')
      .set({ count: 150 })
      .where('key', '=', `requests:contact:${contact}`)
      .execute();
    expect(await askFor(id)).toMatchObject({ status: 409 });
    expect(await test.outbox.deliver()).toEqual([]);
    await test.db
      .updateTable('throttles')
      .set({ count: 149 })
      .where('key', '=', `requests:contact:${contact}`)
      .execute();
    expect((await askFor(id)).status).toBe(200);
    expect((await askFor(id)).status).toBe(409);
  });

  it('a fourth time in an hour', async () => {
    const id = await record();
    for (let times = 0; times < 3; times += 1) expect((await askFor(id)).status).toBe(200);
    const fourth = await askFor(id);
    expect([fourth.status, fourth.body.detail]).toEqual([
      429,
      expect.stringContaining(`${contact} got 3 codes within an hour.`),
    ]);
    test.clock.advance(HOUR);
    student = await test.signIn(owner);
    expect((await askFor(id)).status).toBe(200);
  });

  it('after fifteen wrong tries in a day over all entries', async () => {
    const codes = new Map<number, string>();
    for (const event of ['One', 'Two', 'Three', 'Four']) {
      const id = await record({ event, contact: `${event.toLowerCase()}${contacts}@library.example` });
      codes.set(id, await codeFor(id));
    }
    const [last = 0, ...others] = [...codes.keys()].reverse();
    for (const id of others)
      for (let times = 0; times < 5; times += 1) await give(id, wrong(codes.get(id) ?? ''));
    const right = codes.get(last) ?? '';
    expect((await give(last, right)).status).toBe(429);
    expect((await askFor(last)).status).toBe(429);
    expect(await entryOf(last)).toMatchObject({ verified: false });
    test.clock.advance(DAY);
    student = await test.signIn(owner);
    expect((await give(last, await codeFor(last))).status).toBe(200);
  });

  it('for a student who was suspended meanwhile', async () => {
    const id = await record();
    const code = await codeFor(id);
    const [reply] = await whileHolding(
      test.db,
      (trx) =>
        trx.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', owner.id).execute(),
      () => [give(id, code)],
    );
    expect(reply?.status).toBe(403);
    const row = await test.db
      .selectFrom('entries')
      .select('verified')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.verified).toBe(false);
  });
});

it('leaves totals and histories correct', async () => {
  expect([...(await findWrongTotals(test.db)), ...(await auditHistory(test.db)).findings]).toEqual([]);
});
