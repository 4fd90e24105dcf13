/** A student whose entries are verified by contacts and by the school. */
import { after, MINUTE } from '#server/platform/clock.ts';
import type { AccountParts, BuiltAccount } from '#server/testing/builders.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { HOURS_VERIFIED_MAIL } from './hour-news.operations.ts';

const portfolio = '/api/volunteer_hours_portfolio';

/** 16:37 in Los Angeles. */
export const AFTERNOON = '2026-05-04T23:37:00Z';

interface EntryParts {
  readonly event?: string;
  readonly organizer?: string;
  readonly hours?: number;
}

export class HourNewsScene {
  test!: TestApp;
  student!: BuiltAccount;
  client!: TestClient;
  administrator!: TestClient;
  #made = 0;

  async open(): Promise<void> {
    this.test = await createTestApp();
    await this.#signInAdministrator();
  }

  async #signInAdministrator(): Promise<void> {
    const account = await this.test.build.account({ is_school_administration: true });
    this.administrator = await signInReturning(this.test, account);
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** Starts again with another student. */
  async newStudent(parts: AccountParts = {}): Promise<BuiltAccount> {
    this.student = await this.test.build.account(parts);
    this.client = await this.test.signIn(this.student);
    return this.student;
  }

  form({ event = 'Food drive', organizer = 'Food bank', hours = 2.5 }: EntryParts = {}) {
    this.#made += 1;
    const contact = `helper${this.#made}@bank.example`;
    return {
      event,
      organizer,
      hours,
      contact,
      date: '2026-05-01',
      role: 'Sorter',
      description: 'Sorted cans.',
    };
  }

  /** An entry that waits for its contact, and the mailed token. */
  async recorded(parts: EntryParts = {}): Promise<{ id: number; token: string }> {
    await this.test.db.deleteFrom('throttles').execute();
    const { contact, ...form } = this.form(parts);
    const { body } = await this.client.post(`${portfolio}/create_entry`, { ...form, contact });
    const mails = await this.#deliver();
    const mail = mails.find(({ to_address }) => to_address === contact);
    return { id: body.id, token: this.test.outbox.linkIn(mail).split('/').at(-1) ?? '' };
  }

  /** An entry accepted by its contact. */
  async verified(parts: EntryParts = {}): Promise<number> {
    const { id, token } = await this.recorded(parts);
    await this.test.visitor().post(`${portfolio}/verify-entry-action`, { token, action: 'accept' });
    return id;
  }

  async toggle(id: number, verified: boolean): Promise<void> {
    const { status } = await this.administrator.post(`/api/admin/entries/${id}/verify`, { verified });
    if (status !== 200) throw new Error(`The school could not decide: ${status}`);
  }

  /** The school changes the hours and verifies the entry. */
  async correct(id: number, { hours }: { hours: number }): Promise<void> {
    this.test.clock.set(after(this.test.clock.now(), MINUTE));
    const form = { ...this.form({ hours }), verified: true };
    const { status, body } = await this.administrator.post(`/api/admin/entries/${id}/update`, form);
    if (status !== 200) throw new Error(`The school could not correct: ${JSON.stringify(body)}`);
  }

  /** The student sees all news. */
  async seeAll(): Promise<void> {
    const { body } = await this.client.get(`${portfolio}/hour-news`);
    await this.client.post(`${portfolio}/hour-news/seen`, { line: body.line });
  }

  #kept: SentMail[] = [];

  async #deliver(): Promise<readonly SentMail[]> {
    const mails = await this.test.outbox.deliver();
    this.#kept.push(...mails.filter(({ kind }) => kind === HOURS_VERIFIED_MAIL));
    return mails;
  }

  /** The mails about verified hours sent since the last call. */
  async newsMails(): Promise<SentMail[]> {
    await this.#deliver();
    return this.#kept.splice(0);
  }

  /** What the job sends when it runs at an instant. */
  async mailsOfRun(at: Date | string): Promise<SentMail[]> {
    this.test.clock.set(at);
    await this.test.jobs.runNow('tell-verified-hours');
    return this.newsMails();
  }
}
