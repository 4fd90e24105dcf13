/** A school writes to its students (decision 0065). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageDone, SchoolMessage } from '#features/people/messages.contract.ts';
import { MESSAGE_MAXIMUM } from '#features/people/messages.rules.ts';
import { HOUR } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { sweepMessages } from './feature.ts';

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
const received = async (account: BuiltAccount): Promise<SchoolMessage[]> =>
  (await (await test.signIn(account)).get('/api/messages')).body;
const sentTo = async ({ id }: BuiltAccount, client = admin): Promise<SchoolMessage[]> =>
  (await client.get(`/api/admin/messages?student=${id}`)).body;

describe('a school’s message', () => {
  it('is on its students’ portfolios at once, and on nobody else’s', async () => {
    const { status, body } = await send([maya.id]);
    expect(status).toBe(200);
    expect(body).toEqual({ people: 1, left_out: [] });
    const [message, ...others] = await received(maya);
    expect(others).toEqual([]);
    expect(message).toEqual({
      id: expect.any(Number),
      text: 'Please come to room 12.',
      text_es: null,
      by: 'Rosa Diaz',
      at: '2026-05-04T19:00:00.000Z',
    });
    expect(await received(ben)).toEqual([]);
    expect(await sentTo(ben)).toEqual([]);
    expect(await sentTo(maya)).toEqual([message]);
  });

  it('is closed by its reader for good; the school still sees it', async () => {
    await send([maya.id, ben.id]);
    const client = await test.signIn(maya);
    const [message] = await received(maya);
    const read = (by: TestClient) => by.post(`/api/messages/${message?.id}/read`);
    expect((await read(client)).status).toBe(200);
    expect((await read(client)).status).toBe(200);
    expect(await received(maya)).toEqual([]);
    expect(await received(ben)).toEqual([message]);
    expect(await sentTo(maya)).toEqual([message]);
    const other = await test.build.account();
    expect((await read(await test.signIn(other))).status).toBe(404);
  });

  it('is mailed, with its Spanish text if any', async () => {
    await send([maya.id, ben.id], {
      text: 'Come to room 12.\n\nBring your form.',
      text_es: 'Ven al aula 12.',
    });
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([ben.email, maya.email].toSorted());
    const mail = mails.find(({ to_address }) => to_address === maya.email);
    expect(mail?.subject).toBe('Larchmont Charter High School writes to you');
    expect(mail?.text).toMatch(
      /Hello Maya,\s+Come to room 12\.\s+Bring your form\.\s+Rosa Diaz of[^.]+Ven al aula 12\./,
    );
    expect(mail?.html).toMatch(/lang="es"[^>]*>Ven al aula 12\./);
    expect((await received(ben))[0]).toMatchObject({ text_es: 'Ven al aula 12.' });
  });

  it('is sent once, however often its button is pressed', async () => {
    const key = newKey();
    const colleague = await test.build.account({ is_school_administration: true });
    const first = await send([maya.id, colleague.id], { key });
    const again = await send([maya.id, colleague.id], { key });
    expect(first.body).toMatchObject({ people: 1, left_out: [{ id: colleague.id }] });
    expect(again.body).toEqual(first.body);
    expect(await received(maya)).toHaveLength(1);
    expect(await test.outbox.deliver()).toHaveLength(1);
  });

  it('leaves out students with three today, administrators and suspended people, and says so', async () => {
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
    expect(body.people).toBe(1);
    expect(body.left_out.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: maya.id, name: 'Maya Okafor', why: 'got three messages today' },
      { id: colleague.id, name: 'Jo Park', why: 'is an administrator' },
      { id: suspended.id, name: 'Al Fine', why: 'is suspended' },
    ]);
    expect((await send([maya.id])).body).toMatchObject({ people: 0 });
    expect(await received(maya)).toHaveLength(3);
    test.clock.advance(25 * HOUR);
    admin = await signedIn({ is_school_administration: true });
    expect((await send([maya.id])).body.left_out).toEqual([]);
  });

  it('never reaches another school', async () => {
    const far = await test.build.account({ school: 'UCLA' });
    expect((await send([far.id])).status).toBe(404);
    const { body } = await send([maya.id, far.id]);
    expect(body.people).toBe(1);
    expect(await received(far)).toEqual([]);
    const other = await signedIn({ school: 'UCLA', is_school_administration: true });
    expect(await sentTo(maya, other)).toEqual([]);
  });

  it('needs a text of limited length', async () => {
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

  it('is not mailed to a student who has changed schools meanwhile', async () => {
    await send([maya.id]);
    const { school_id } = await test.build.account({ school: 'UCLA' });
    await test.db.updateTable('accounts').set({ school_id }).where('id', '=', maya.id).execute();
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is logged without its text', async () => {
    await send([maya.id, ben.id]);
    const line = await test.db
      .selectFrom('activity')
      .select(['kind', 'facts', 'subject_account_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({ kind: 'message sent', facts: { people: 2 }, subject_account_id: null });
  });

  it('is refused after 30 within an hour', async () => {
    for (let count = 0; count < 30; count += 1) await send([ben.id]);
    const { status, body } = await send([maya.id]);
    expect(status).toBe(429);
    expect(body).toMatchObject({ detail: expect.stringContaining('You have written many messages.') });
  });
});

it('the nightly job deletes a message that nobody can read any more', async () => {
  await send([maya.id], { text: 'To one who leaves' });
  await send([maya.id, ben.id], { text: 'To both' });
  await test.db.deleteFrom('accounts').where('id', '=', maya.id).execute();
  await sweepMessages(test.context);
  const left = await test.db.selectFrom('school_messages').select('text').execute();
  expect(left).toEqual([{ text: 'To both' }]);
});
