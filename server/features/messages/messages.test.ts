/** A school writes to its students (docs/decisions/0065). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageDone, SentMessage } from '#shared/messages/messages.contract.ts';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import { ANNOUNCEMENTS_AT_ONCE, MESSAGE_MAXIMUM } from '#shared/messages/messages.rules.ts';
import { HOUR, MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { sweepMessages, TOO_MANY_SHOWN } from './messages.operations.ts';

let test: TestApp;
let admin: TestClient;
let maya: BuiltAccount;
let ben: BuiltAccount;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  // Noon of May 4 at the school.
  test.clock.set('2026-05-04T19:00:00Z');
  for (const table of ['school_messages', 'throttles', 'mails'] as const) {
    await test.db.deleteFrom(table).execute();
  }
  await test.db.updateTable('accounts').set({ graduation_year: 2000 }).execute();
  admin = await signedIn({ first_name: 'Rosa', last_name: 'Diaz', is_school_administration: true });
  maya = await test.build.account({ first_name: 'Maya', last_name: 'Okafor', graduation_year: 2031 });
  ben = await test.build.account({ first_name: 'Ben', last_name: 'Ito', graduation_year: 2032 });
});

const signedIn = async (parts: Parameters<TestApp['build']['account']>[0]) =>
  test.signIn(await test.build.account(parts));
interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

const newKey = () => randomBytes(16).toString('hex');
const send = (
  students: readonly number[],
  { text = 'Please come to room 12.', text_es = '', key = newKey(), client = admin } = {},
): Promise<Reply<MessageDone>> => client.post('/api/admin/messages', { key, students, text, text_es });
const announce = (parts: Record<string, unknown> = {}, client = admin): Promise<Reply<SentMessage>> =>
  client.post('/api/admin/announcements', {
    key: newKey(),
    class: 2031,
    until: '2026-05-10',
    text: 'Hours are due on Friday.',
    text_es: '',
    mail: false,
    ...parts,
  });
const takeBack = (id: number | undefined, client = admin) =>
  client.post(`/api/admin/messages/${id}/take-back`);
const received = async (account: BuiltAccount): Promise<ReceivedMessage[]> =>
  (await (await test.signIn(account)).get('/api/messages')).body;
const sent = async (query = ''): Promise<SentMessage[]> =>
  (await admin.get(`/api/admin/messages${query}`)).body;
async function passMinutes(minutes: number): Promise<void> {
  test.clock.advance(minutes * MINUTE);
  await sql`update mails set next_attempt_at = next_attempt_at - ${`${minutes} minutes`}::interval`.execute(
    test.db,
  );
}

describe('a message', () => {
  it('is on the pages of its students at once, and on nobody else’s', async () => {
    const { status, body } = await send([maya.id]);
    expect(status).toBe(200);
    expect(body.left_out).toEqual([]);
    expect(body.message).toMatchObject({
      kind: 'message',
      text: 'Please come to room 12.',
      text_es: null,
      people: 1,
      student: { id: maya.id, name: 'Maya Okafor' },
      by: 'Rosa Diaz',
      mails_leave_at: '2026-05-04T19:10:00.000Z',
      taken_back: null,
    });
    expect(await received(maya)).toEqual([
      {
        id: body.message?.id,
        kind: 'message',
        text: 'Please come to room 12.',
        language: 'en',
        by: 'Rosa Diaz',
        at: '2026-05-04T19:00:00.000Z',
        until: null,
      },
    ]);
    expect(await received(ben)).toEqual([]);
    expect(await sent(`?student=${ben.id}`)).toEqual([]);
    expect(await sent(`?student=${maya.id}`)).toEqual([body.message]);
  });

  it('is mailed ten minutes later, in the language of each student', async () => {
    const client = await test.signIn(ben);
    expect((await client.post('/api/accounts/mail-language', { language: 'es' })).status).toBe(200);
    expect((await client.get('/api/accounts/mail-language')).body).toEqual({ language: 'es' });
    await send([maya.id, ben.id], {
      text: 'Come to room 12.\n\nBring your form.',
      text_es: 'Ven al aula 12.',
    });
    await passMinutes(9);
    expect(await test.outbox.deliver()).toEqual([]);
    await passMinutes(1);
    const mails = await test.outbox.deliver();
    const to = ({ email }: BuiltAccount) => mails.find(({ to_address }) => to_address === email);
    expect(mails).toHaveLength(2);
    expect(to(maya)?.subject).toBe('Larchmont Charter High School writes to you');
    expect(to(maya)?.text).toMatch(/Hello Maya,\s+Come to room 12\.\s+Bring your form\.\s+Rosa Diaz of/);
    expect(to(ben)?.subject).toBe('Larchmont Charter High School te escribe');
    expect(to(ben)?.html).toContain('lang="es"');
    expect(to(ben)?.text).toContain('Ven al aula 12.');
    expect((await received(ben))[0]).toMatchObject({ text: 'Ven al aula 12.', language: 'es' });
  });

  it('comes in English to who reads Spanish when nobody wrote it in Spanish', async () => {
    await (await test.signIn(ben)).post('/api/accounts/mail-language', { language: 'es' });
    await send([ben.id]);
    expect((await received(ben))[0]).toMatchObject({ text: 'Please come to room 12.', language: 'en' });
  });

  it('is sent once, however often its button is pressed', async () => {
    const key = newKey();
    const first = await send([maya.id], { key });
    const again = await send([maya.id], { key });
    expect(again.body).toEqual(first.body);
    expect(await received(maya)).toHaveLength(1);
    await passMinutes(10);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('leaves out who has had three today, administrators, and who is suspended, and says so', async () => {
    const colleague = await test.build.account({
      first_name: 'Jo',
      last_name: 'Park',
      is_school_administration: true,
    });
    const suspended = await test.build.account({
      first_name: 'Al',
      last_name: 'Fine',
      standing: 'suspended',
    });
    for (const text of ['One', 'Two', 'Three']) expect((await send([maya.id], { text })).status).toBe(200);
    const { body } = await send([maya.id, ben.id, colleague.id, suspended.id]);
    expect(body.message?.people).toBe(1);
    expect(body.left_out.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: maya.id, name: 'Maya Okafor', why: 'got three messages today' },
      { id: colleague.id, name: 'Jo Park', why: 'is an administrator' },
      { id: suspended.id, name: 'Al Fine', why: 'is suspended' },
    ]);
    expect((await send([maya.id])).body).toMatchObject({ message: null });
    expect(await received(maya)).toHaveLength(3);
    test.clock.advance(25 * HOUR);
    admin = await signedIn({ is_school_administration: true });
    expect((await send([maya.id])).body.left_out).toEqual([]);
  });

  it('never goes to another school, which sees nothing of it', async () => {
    const far = await test.build.account({ school: 'UCLA' });
    expect((await send([far.id])).status).toBe(404);
    const { body } = await send([maya.id, far.id]);
    expect(body.message?.people).toBe(1);
    expect(await received(far)).toEqual([]);
    const other = await signedIn({ school: 'UCLA', is_school_administration: true });
    expect((await other.get('/api/admin/messages')).body).toEqual([]);
    expect((await takeBack(body.message?.id, other)).status).toBe(404);
  });

  it('needs a text, and not too much of it', async () => {
    expect((await send([maya.id], { text: ' \n ' })).body).toEqual({
      text: ['Please write what you want to say.'],
    });
    const long = 'a'.repeat(MESSAGE_MAXIMUM + 1);
    expect((await send([maya.id], { text: long })).status).toBe(400);
    expect((await send([maya.id], { text_es: long })).body).toEqual({
      text_es: [`Please use at most ${MESSAGE_MAXIMUM} characters.`],
    });
    expect((await send([maya.id], { text: long.slice(1) })).status).toBe(200);
  });

  it('can be taken back: the pages are empty, and what has not left does not leave', async () => {
    const { body } = await send([maya.id]);
    const taken = await takeBack(body.message?.id);
    expect(taken.body).toMatchObject({ mails_leave_at: null, taken_back: { by: 'Rosa Diaz' } });
    expect((await takeBack(body.message?.id)).body).toEqual(taken.body);
    expect(await received(maya)).toEqual([]);
    await passMinutes(10);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is not mailed to who has gone to another school meanwhile', async () => {
    await send([maya.id]);
    const { school_id } = await test.build.account({ school: 'UCLA' });
    await test.db.updateTable('accounts').set({ school_id }).where('id', '=', maya.id).execute();
    await passMinutes(10);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is written down without its text', async () => {
    await send([maya.id, ben.id]);
    const line = await test.db
      .selectFrom('activity')
      .select(['kind', 'facts', 'subject_account_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({ kind: 'message sent', facts: { people: 2 }, subject_account_id: null });
  });

  it('is not sent when 30 were within an hour', async () => {
    for (let count = 0; count < 30; count += 1) await send([ben.id]);
    const { status, body } = await send([maya.id]);
    expect(status).toBe(429);
    expect(body).toMatchObject({ detail: expect.stringContaining('You have written many messages.') });
  });
});

describe('an announcement', () => {
  it('is shown to its class until its day, also to who comes later', async () => {
    const { status, body } = await announce();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'announcement', class: 2031, until: '2026-05-10', people: 1 });
    expect(await received(maya)).toMatchObject([{ text: 'Hours are due on Friday.', until: '2026-05-10' }]);
    expect(await received(ben)).toEqual([]);
    const late = await test.build.account({ graduation_year: 2031 });
    expect(await received(late)).toHaveLength(1);
    // May 10, 11 p.m. at the school, and an hour and a half later.
    test.clock.set('2026-05-11T06:00:00Z');
    expect(await received(late)).toHaveLength(1);
    test.clock.advance(1.5 * HOUR);
    expect(await received(late)).toEqual([]);
  });

  it('to the whole school is for every class, and not for another school', async () => {
    await announce({ class: null });
    expect(await received(maya)).toHaveLength(1);
    expect(await received(ben)).toHaveLength(1);
    expect(await received(await test.build.account({ school: 'UCLA' }))).toEqual([]);
    expect(await received(await test.build.account({ standing: 'waiting' }))).toEqual([]);
  });

  it('is mailed to its students when that is wanted, once a day', async () => {
    expect((await announce({ mail: true })).status).toBe(200);
    await passMinutes(10);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
      [maya.email, 'An announcement of Larchmont Charter High School'],
    ]);
    const { status, body } = await announce({ mail: true });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      detail: expect.stringMatching(/^Rosa Diaz emailed an announcement on .+ You can/),
    });
    expect((await announce()).status).toBe(200);
    test.clock.advance(24 * HOUR);
    admin = await signedIn({ is_school_administration: true });
    expect((await announce({ mail: true })).status).toBe(200);
  });

  it('is one of five at most', async () => {
    const all = [];
    for (let count = 0; count < ANNOUNCEMENTS_AT_ONCE; count += 1) all.push(await announce());
    expect((await announce()).body).toMatchObject({ detail: TOO_MANY_SHOWN });
    await takeBack(all[0]?.body.id);
    expect((await announce()).status).toBe(200);
  });

  it('is announced once, however often its button is pressed', async () => {
    const key = newKey();
    const first = await announce({ key, mail: true });
    const again = await announce({ key, mail: true });
    expect(again.body).toEqual(first.body);
    expect(await sent()).toHaveLength(1);
  });

  it.each([
    ['', 'Please choose the last day on which it is shown.'],
    ['2026-05-03', 'Please choose a day from today on.'],
    ['2026-12-24', 'Please choose a day within three months.'],
  ])('needs a last day that makes sense: %j', async (until, message) => {
    expect((await announce({ until })).body).toEqual({ until: [message] });
  });
});

describe('every night', () => {
  it('a message goes that nobody can read any more, and an announcement of last year', async () => {
    await send([maya.id], { text: 'To one who leaves' });
    await send([maya.id, ben.id], { text: 'To both' });
    await announce({ text: 'Old' });
    await test.db.deleteFrom('accounts').where('id', '=', maya.id).execute();
    await sweepMessages(test.context);
    expect((await sent()).map(({ text }) => text)).toEqual(['Old', 'To both']);
    test.clock.advance(372 * 24 * HOUR);
    await sweepMessages(test.context);
    admin = await signedIn({ is_school_administration: true });
    expect((await sent()).map(({ text }) => text)).toEqual(['To both']);
  });
});

describe('the list of what was sent', () => {
  it('comes in pages, newest first, with how many there are', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => ({
      school_id: maya.school_id,
      account_id: null,
      key: newKey(),
      kind: 'message' as const,
      text: `Message ${index}`,
      text_es: null,
      graduation_year: null,
      shown_until: null,
      is_mailed: true,
      created_at: test.clock.now(),
      taken_back_at: null,
      taken_back_by: null,
    }));
    await test.db.insertInto('school_messages').values(rows).execute();
    const first = await admin.get('/api/admin/messages');
    expect(first.headers['x-total-count']).toBe('21');
    expect(first.body).toHaveLength(20);
    expect(first.body[0].text).toBe('Message 20');
    expect((await sent('?page=2')).map(({ text }) => text)).toEqual(['Message 0']);
  });
});
