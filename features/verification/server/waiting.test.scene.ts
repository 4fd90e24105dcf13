/** Setup shared by tests of waiting entries: a student, a waiting entry, and a clock. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readingHour, type BuiltAccount } from '#server/testing/builders.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const base = '/api/volunteer_hours_portfolio';
export const form = readingHour;

/** Creates new data for each test of a file. */
export class WaitingScene {
  test!: TestApp;
  owner!: BuiltAccount;
  student!: TestClient;
  /** The contact of this test. */
  contact = '';
  /** When this test began, in milliseconds. */
  start = 0;
  #contacts = 0;

  constructor() {
    beforeAll(async () => {
      this.test = await createTestApp();
      this.owner = await this.test.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
    });
    afterAll(() => this.test.close());
    beforeEach(async () => {
      // Removes what the previous test left behind.
      await this.test.db.deleteFrom('entries').execute();
      this.test.clock.advance(DAY);
      this.student = await this.signInAgain();
      this.#contacts += 1;
      this.contact = `librarian${this.#contacts}@library.example`;
      this.start = this.test.clock.now().getTime();
    });
  }

  /** Sessions expire sooner than entries. */
  signInAgain(): Promise<TestClient> {
    return this.test.signIn(this.owner);
  }

  /** Records an entry, and sends its mail. */
  async record(fields: object = {}): Promise<number> {
    const reply = await this.student.post(`${base}/create_entry`, {
      ...form,
      contact: this.contact,
      ...fields,
    });
    if (reply.status !== 201) throw new Error(`The test could not record: ${JSON.stringify(reply.body)}`);
    await this.test.outbox.deliver();
    return reply.body.id;
  }

  /** Sets the clock to this many days after the test began, without running the job. */
  setDay(days: number): void {
    this.test.clock.set(new Date(this.start + days * DAY));
  }

  /** Sets the clock to this many days after the test began, and runs the job. Returns the kinds of mail sent. */
  async runOnDay(days: number): Promise<string[]> {
    this.setDay(days);
    return (await this.mailsOfRun()).map(({ kind }) => kind).sort();
  }

  async mailsOfRun(): Promise<SentMail[]> {
    await this.test.jobs.runNow('remind-and-expire');
    return this.test.outbox.deliver();
  }

  async portfolioEntry(id: number) {
    const { body } = await (await this.signInAgain()).get(`${base}/portfolio`);
    return body.find((entry: { id: number }) => entry.id === id);
  }

  row(id: number) {
    return this.test.db
      .selectFrom('entries')
      .select(['expires_at', 'warned_at', 'reminders', 'request_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** The kinds of an entry's history lines. */
  async history(id: number): Promise<string[]> {
    const { body } = await (await this.signInAgain()).get(`${base}/entry_history/${id}`);
    return body.lines.map((line: { kind: string; mail: string | null }) =>
      line.mail === 'reminder' ? `${line.kind}: reminder` : line.kind,
    );
  }

  /** A mail about the newest request failed, or a report about it came. */
  async noteFailure(id: number): Promise<void> {
    await this.test.db
      .updateTable('verification_requests')
      .set({ failed_at: this.test.clock.now(), failure: '550 5.1.1 No such user here' })
      .where('entry_id', '=', id)
      .execute();
  }

  /** The contact's decision on the page of the mailed link. */
  decide(mail: SentMail | undefined, action: 'accept' | 'reject') {
    const token = this.test.outbox.linkIn(mail).replace('/verify-entry/', '');
    return this.test.visitor().post(`${base}/verify-entry-action`, { token, action });
  }
}
