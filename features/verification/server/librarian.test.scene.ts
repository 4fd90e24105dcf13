/** Ada records a reading hour with a librarian as contact: the calls of both, for tests of the librarian's pages. */
import { afterAll } from 'vitest';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import type { TestReply } from '#server/testing/test-client.ts';
import { base, form } from './waiting.test.scene.ts';

/** A test app with Ada signed in; it is closed after the tests of the file. */
export async function askedLibrarian() {
  const test = await createTestApp();
  afterAll(() => test.close());
  const ada = await test.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
  const student = await test.signIn(ada);
  const visitor = test.visitor();
  let number = 0;
  let contact = '';

  const record = (client = student, fields: object = {}): Promise<TestReply> =>
    client.post(`${base}/create_entry`, { ...form, contact, ...fields });
  const read = (token: string) => visitor.post(`${base}/contact-mail`, { token });
  const entryOf = async (id: number, client = student) =>
    (await client.get(`${base}/portfolio`)).body.find((entry: { id: number }) => entry.id === id);
  const historyOf = (id: number) =>
    test.db.selectFrom('entry_history').selectAll().where('entry_id', '=', id).orderBy('line').execute();

  return {
    test,
    ada,
    student,
    visitor,
    /** From now on entries name another librarian, who has no mail under way. */
    async nextLibrarian(): Promise<string> {
      number += 1;
      contact = `librarian${number}@library.example`;
      await test.outbox.deliver();
      return contact;
    },
    record,
    /** Records an entry, delivers the mail to its contact, and parses the mail. */
    async ask(client = student, fields: object = {}) {
      const { body } = await record(client, fields);
      const mail = (await test.outbox.deliver()).find(({ kind }) => kind === 'verify-entry');
      return {
        id: body.id as number,
        mail,
        decide: tokenIn(mail, 'verify-entry'),
        stop: tokenIn(mail, 'unsubscribe'),
      };
    },
    read,
    act: (token: string, action: string) => visitor.post(`${base}/contact-mail-action`, { token, action }),
    isStopped: async (token: string) => (await read(token)).body.stopped as boolean,
    entryOf,
    stateOf: async (id: number, client = student) => (await entryOf(id, client))?.request_state,
    historyOf,
    kindsOf: async (id: number) => (await historyOf(id)).map(({ kind }) => kind),
  };
}

export const tokenIn = (mail: SentMail | undefined, page: string): string =>
  new RegExp(`http://limelight\\.test/${page}/([\\w-]{43})\\b`).exec(mail?.text ?? '')?.[1] ?? '';
