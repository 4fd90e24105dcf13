/** Setup shared by tests of lists: students of a school that mails busy contacts in lists, and a coach. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Rhythm } from '#features/verification/contact-list/contact-list.limits.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { readingHour, type AccountParts, type BuiltAccount } from '#server/testing/builders.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

export const base = '/api/volunteer_hours_portfolio';
export const SCHOOL = 'Larchmont Charter High School';

/** In Los Angeles. */
const MONDAY_NOON = new Date('2026-05-04T19:00:00Z');

export interface Student {
  readonly account: BuiltAccount;
  readonly client: TestClient;
}

/** Creates new data for each test of a file, on a Monday at noon. */
export class DigestScene {
  test!: TestApp;
  /** The contact of this test. */
  coach = '';
  #tests = 0;

  constructor() {
    beforeAll(async () => {
      this.test = await createTestApp();
    });
    afterAll(() => this.test.close());
    beforeEach(async () => {
      await this.test.db.deleteFrom('entries').execute();
      await this.test.db.deleteFrom('mails').execute();
      this.#tests += 1;
      this.at(0);
      this.coach = `coach${this.#tests}@field.example`;
      await this.setRule(true);
    });
  }

  setRule(lists: boolean, school = SCHOOL) {
    return this.test.db
      .updateTable('schools')
      .set({ lists_requests: lists })
      .where('name', '=', school)
      .execute();
  }

  async student(parts: AccountParts = {}): Promise<Student> {
    const account = await this.test.build.account(parts);
    return { account, client: await this.test.signIn(account) };
  }

  students(count: number): Promise<Student[]> {
    return Promise.all(Array.from({ length: count }, () => this.student()));
  }

  async record({ client }: Student, fields: object = {}): Promise<Entry> {
    const reply = await client.post(`${base}/create_entry`, {
      ...readingHour,
      contact: this.coach,
      ...fields,
    });
    if (reply.status !== 201) throw new Error(`The test could not record: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** Each student records one entry, in turn; then all due mails are sent. */
  async recordAll(students: readonly Student[], fields: object = {}): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (const student of students) entries.push(await this.record(student, fields));
    return entries;
  }

  async entryOf({ account }: Student, id: number): Promise<Entry | undefined> {
    // Sessions expire sooner than entries.
    const { body } = await (await this.test.signIn(account)).get(`${base}/portfolio`);
    return body.find((entry: Entry) => entry.id === id);
  }

  async historyOf({ account }: Student, id: number): Promise<string[]> {
    const { body } = await (await this.test.signIn(account)).get(`${base}/entry_history/${id}`);
    return body.lines.map(({ kind, mail }: { kind: string; mail: string | null }) =>
      mail === null ? kind : `${kind}: ${mail}`,
    );
  }

  /** This many hours after noon of the first day. Lists are sent at 4 p.m. */
  at(hours: number): void {
    this.test.clock.set(after(MONDAY_NOON, hours * HOUR));
  }

  /** Runs the jobs, and returns the mails sent. */
  async run(): Promise<SentMail[]> {
    await this.test.jobs.runNow('ask-held-contacts');
    await this.test.jobs.runNow('send-digests');
    await this.test.jobs.runNow('remind-and-expire');
    return this.test.outbox.deliver();
  }

  async kindsOfRun(): Promise<string[]> {
    return (await this.run()).map(({ kind }) => kind).sort();
  }

  wants(rhythm: Rhythm | null, language: 'en' | 'es' | null = null) {
    const updated_at = this.test.clock.now();
    return this.test.db
      .insertInto('contact_preferences')
      .values({ mailbox: this.coach, rhythm, language, updated_at })
      .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ rhythm, language, updated_at }))
      .execute();
  }

  /** The contact's decision on the page of one entry. */
  decide(mail: SentMail | undefined, action: 'accept' | 'reject') {
    const token = this.test.outbox.linkIn(mail).replace('/verify-entry/', '');
    return this.test.visitor().post(`${base}/verify-entry-action`, { token, action });
  }
}
