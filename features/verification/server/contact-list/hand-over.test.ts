/** A contact names a colleague; the students get a mail, and decide (decision 0053). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  // Mail to students has the lowest priority.
  await test.outbox.deliver();
  contacts += 1;
  contact = `coach${contacts}@mail.library.example`;
});

const record = (student: Student, fields: object = {}) => scene.record(student, { contact, ...fields });
const openFrom = async (entryToken: string): Promise<Reader> =>
  scene.prove(await scene.listToken(entryToken));
const handOver = (reader: Reader, address: string) => reader.call('hand-over', { address });
const tellings = async () => (await test.outbox.deliver()).filter(({ kind }) => kind === 'handed-over');

describe('a colleague named by a contact', () => {
  it('is mailed once to each waiting student, and gets no mail', async () => {
    const one = await record(ana);
    await record(ana, { event: 'Second afternoon' });
    await record(ben);
    const reader = await openFrom(one.token);
    expect((await handOver(reader, ' Kim@Library.example ')).status).toBe(200);
    const mails = await tellings();
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([ana.email, ben.email].toSorted());
    const toAna = mails.find(({ to_address }) => to_address === ana.email);
    expect(toAna?.subject).toBe(`${contact} named somebody else for your hours`);
    expect(toAna?.text).toContain('2 of your entries are waiting for an answer.');
    expect(toAna?.text).toContain('“Ask kim @library. example” sends the request there.');
    // Naming the same colleague again sends no mail.
    expect((await handOver(reader, 'kim@library.example')).status).toBe(200);
    expect(await tellings()).toEqual([]);
    expect((await reader.open()).handed_to).toBe('kim@library.example');
  });

  it('is offered in the portfolio, and asked when the student changes the contact', async () => {
    const { id, token } = await record(ana);
    await handOver(await openFrom(token), 'kim@library.example');
    const entry = await scene.entryOf(ana, id);
    expect(entry.colleague).toEqual({ address: 'kim@library.example', is_within: true });
    await test.outbox.deliver();
    const changed = await ana.client.post(`${base}/update_entry/${id}`, {
      ...readingHour,
      contact: 'kim@library.example',
    });
    expect(changed.status).toBe(200);
    expect((await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['verify-entry', 'kim@library.example'],
    ]);
    expect(await scene.entryOf(ana, id)).not.toHaveProperty('colleague');
  });

  it.each([
    ['jo@gmail.com', 'someone@gmail.com'],
    ['jo@library.example', 'someone@park.example'],
    ['jo@one.github.io', 'someone@two.github.io'],
  ])('of %s named as %s is not of the same organization', async (from, to) => {
    contact = from;
    const { id, token } = await record(ana);
    await handOver(await openFrom(token), to);
    expect((await scene.entryOf(ana, id)).colleague).toEqual({ address: to, is_within: false });
    const [mail] = await tellings();
    expect(mail?.text).toContain('We have not asked this person.');
  });

  it('is no longer offered once the contact names nobody, or the entry is verified', async () => {
    const [one, two] = [await record(ana), await record(ana, { event: 'Second afternoon' })];
    const reader = await openFrom(one.token);
    await handOver(reader, 'kim@library.example');
    const { id, version } = two;
    await reader.call('decide', { items: [{ id, version, decision: 'accept' }], name: 'Jo Park' });
    expect(await scene.entryOf(ana, two.id)).not.toHaveProperty('colleague');
    expect(await scene.entryOf(ana, one.id)).toHaveProperty('colleague');
    await handOver(reader, '');
    expect(await scene.entryOf(ana, one.id)).not.toHaveProperty('colleague');
    expect((await reader.open()).handed_to).toBeNull();
  });

  it('is not shown to a student whom the contact does not know', async () => {
    const [one, two] = [await record(ana), await record(ben)];
    const reader = await openFrom(one.token);
    await handOver(reader, 'kim@library.example');
    expect(await scene.entryOf(ben, two.id)).toHaveProperty('colleague');
    await test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id: ben.id }).execute();
    expect(await scene.entryOf(ben, two.id)).not.toHaveProperty('colleague');
    expect(await scene.entryOf(ana, one.id)).toHaveProperty('colleague');
  });

  it('is not shown to the school, which sees what waits and for whom', async () => {
    const { token } = await record(ana);
    await handOver(await openFrom(token), 'kim@library.example');
    const admin = await test.signIn(await test.build.account({ is_school_administration: true }));
    const { text } = await admin.get(`/api/admin/user-entries/${ana.id}`);
    expect(text).toContain(readingHour.event);
    expect(text).not.toContain('kim@library.example');
  });
});

describe('naming a colleague is refused', () => {
  it('without an address, for the own mailbox, without proof, and for the fourth in a day', async () => {
    const { token } = await record(ana);
    const reader = await openFrom(token);
    const [local, domain] = contact.split('@');
    for (const address of ['kim', 'kim@library', contact, `${local}+list@${domain}`])
      expect((await handOver(reader, address)).status).toBe(400);
    const stranger = scene.read(test.visitor(), reader.token);
    expect((await handOver(stranger, 'kim@library.example')).status).toBe(403);
    expect((await reader.open()).handed_to).toBeNull();
    for (const name of ['kim', 'lee', 'sam'])
      expect((await handOver(reader, `${name}@library.example`)).status).toBe(200);
    const fourth = await handOver(reader, 'alex@library.example');
    expect(fourth.status).toBe(429);
    expect((await reader.open()).handed_to).toBe('sam@library.example');
    // Withdrawing the colleague is always possible.
    expect((await handOver(reader, '')).status).toBe(200);
  });
});
