/** Setup shared by tests of a contact's list: students with one contact, and browsers with a link to the list. */
import { sql } from 'kysely';
import type { SignalReply, OpenList } from '#features/verification/contact-list/contact-list.contract.ts';
import { readingHour, type AccountParts, type BuiltAccount } from '#server/testing/builders.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestReply } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
export const lists = '/api/contact-list';

/** A student with an open browser. */
export interface Student extends BuiltAccount {
  readonly client: TestClient;
}

/** A browser with a link to a list. */
export interface Reader {
  readonly client: TestClient;
  readonly token: string;
  call(path: string, body?: object): Promise<TestReply>;
  look(): Promise<SignalReply>;
  /** Fails unless the list is open. */
  open(): Promise<OpenList>;
}

export function createListScene(test: TestApp) {
  const read = (client: TestClient, token: string): Reader => {
    const call = (path: string, body: object = {}) => client.post(`${lists}/${path}`, { token, ...body });
    const look = async () => (await call('look')).body as SignalReply;
    return {
      client,
      token,
      call,
      look,
      async open() {
        const reply = await look();
        if (reply.state !== 'open') throw new Error(`The list is ${reply.state}`);
        return reply;
      },
    };
  };
  const tokenIn = (mail: SentMail | undefined): string =>
    /\/contact-list\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
  return {
    read,
    tokenIn,
    async student(parts: AccountParts = {}): Promise<Student> {
      const account = await test.build.account(parts);
      return { ...account, client: await test.signIn(account) };
    },
    /** Records an entry; the token is that of the link in its own mail. */
    async record(student: Student, fields: object): Promise<{ id: number; version: number; token: string }> {
      const { status, body, text } = await student.client.post(`${base}/create_entry`, {
        ...readingHour,
        ...fields,
      });
      if (status !== 201) throw new Error(text);
      const mails = await test.outbox.deliver();
      const token = /\/verify-entry\/([\w-]+)/.exec(mails.at(-1)?.html ?? '')?.[1] ?? '';
      return { id: body.id, version: body.version, token };
    },
    /** The token of the list that is mailed on request from the page of one entry. */
    async listToken(entryToken: string): Promise<string> {
      await test.visitor().post(`${lists}/of-entry`, { token: entryToken });
      const mails = await test.outbox.deliver();
      return tokenIn(mails.find(({ kind }) => kind === 'contact-list'));
    },
    /** Requests a code, and reads it from the mail. */
    async codeFor(reader: Reader): Promise<string> {
      const reply = await reader.call('code');
      if (reply.status !== 200) throw new Error(reply.text);
      const mails = await test.outbox.deliver();
      return codeIn(mails.findLast(({ kind }) => kind === 'contact-list-code'));
    },
    /** A browser that has proven the mailbox of a link. */
    async prove(token: string, client = test.visitor(), wishes: object = {}): Promise<Reader> {
      const reader = read(client, token);
      const code = await this.codeFor(reader);
      const reply = await reader.call('prove', { code, ...wishes });
      if (reply.status !== 200) throw new Error(reply.text);
      return reader;
    },
    /** Adds this many entries like this one, each with its request. */
    async repeat(entryId: number, times: number): Promise<void> {
      await sql`
        with made as (
          insert into entries (account_id, event, date, hours, role, organizer, contact, description)
          select account_id, event, date, 0.01, role, organizer, contact, description
          from entries, generate_series(1, ${times}::integer) where id = ${entryId}
          returning *
        )
        insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry)
        select m.id, m.id, m.account_id, m.version, m.contact, r.entry
        from made m join verification_requests r on r.entry_id = ${entryId}`.execute(test.db);
      await sql`update entries e set request_id = r.id, waiting_since = r.created_at, expires_at = r.created_at + interval '30 days'
        from verification_requests r where r.entry_id = e.id and e.request_id is null`.execute(test.db);
      // The database does this by itself after a while.
      await sql`analyze entries, verification_requests`.execute(test.db);
    },
    entryOf: async (student: Student, id: number) =>
      (await student.client.get(`${base}/portfolio`)).body.find((entry: { id: number }) => entry.id === id),
    linesOf: async (student: Student, id: number) =>
      (await student.client.get(`${base}/entry_history/${id}`)).body.lines,
  };
}
