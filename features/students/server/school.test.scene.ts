/** Setup shared by administration tests: a school with a student and an administrator, and another school. */
import { afterAll, beforeAll } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { auditHistory } from '#features/entries/server/history/history-audit.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const portfolio = '/api/volunteer_hours_portfolio';
export const bin = `${portfolio}/recycling-bin`;
export const form = {
  event: 'Seed library',
  date: '2026-05-02',
  hours: 2,
  role: 'Sorter',
  organizer: 'City library',
  description: 'Sorted seeds.',
};

/** One school for all tests of a file. */
export class SchoolScene {
  test!: TestApp;
  owner!: BuiltAccount;
  administrator!: BuiltAccount;
  student!: TestClient;
  admin!: TestClient;
  /** An administrator of another school. */
  elsewhere!: TestClient;
  #contacts = 0;

  constructor() {
    beforeAll(async () => {
      const test = (this.test = await createTestApp());
      this.owner = await test.build.account({ first_name: 'Maya', last_name: 'Okafor' });
      this.administrator = await test.build.account({
        first_name: 'Rosa',
        last_name: 'Diaz',
        is_school_administration: true,
      });
      const far = await test.build.account({ school: 'UCLA', is_school_administration_head: true });
      this.student = await test.signIn(this.owner);
      this.admin = await signInReturning(test, this.administrator);
      this.elsewhere = await signInReturning(test, far);
    });
    afterAll(() => this.test.close());
  }

  /** Errors in the stored totals and the history after all tests of a file. */
  async damage(): Promise<unknown[]> {
    const { db } = this.test;
    return [...(await findWrongTotals(db)), ...(await auditHistory(db)).findings];
  }

  /** A contact who was never asked before. */
  newContact(): string {
    this.#contacts += 1;
    return `librarian${this.#contacts}@library.example`;
  }

  /** Records an entry and sends its mail. */
  async record(
    fields: object = {},
    student = this.student,
  ): Promise<{ id: number; contact: string; token: string }> {
    await this.test.outbox.deliver();
    const contact = this.newContact();
    const reply = await student.post(`${portfolio}/create_entry`, { ...form, contact, ...fields });
    if (reply.status !== 201) throw new Error(`The test could not record: ${JSON.stringify(reply.body)}`);
    return { id: reply.body.id, contact: reply.body.contact, token: await this.newestToken() };
  }

  /** The token in the newest mail to a contact. */
  async newestToken(): Promise<string> {
    const mails = await this.test.outbox.deliver();
    return this.tokenIn(mails.findLast(({ kind }) => kind === 'verify-entry'));
  }

  tokenIn(mail: SentMail | undefined): string {
    return this.test.outbox.linkIn(mail).replace('/verify-entry/', '');
  }

  look(token: string) {
    return this.test.visitor().post(`${portfolio}/verify-entry`, { token });
  }

  decide(token: string, action: 'accept' | 'reject') {
    return this.test.visitor().post(`${portfolio}/verify-entry-action`, { token, action });
  }

  verify(id: number, verified?: boolean, client = this.admin) {
    return client.post(`/api/admin/entries/${id}/verify`, verified === undefined ? undefined : { verified });
  }

  toBin(id: number, client = this.admin) {
    return client.delete(`/api/admin/entries/${id}/delete`);
  }

  /** The entry in its owner's portfolio. */
  async mine(id: number) {
    const { body } = await this.student.get(`${portfolio}/portfolio`);
    return body.find((entry: { id: number }) => entry.id === id);
  }

  row(id: number) {
    return this.test.db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The history as the school reads it. */
  async lines(
    id: number,
  ): Promise<{ kind: string; actor: string; actor_name: string | null; changes: object[] }[]> {
    const { body } = await this.admin.get(`${portfolio}/entry_history/${id}`);
    return body.lines;
  }

  async kinds(id: number): Promise<string[]> {
    return (await this.lines(id)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('mail'));
  }

  /** The owner's verified hours, as the school sees them. */
  async total(): Promise<number> {
    return (await this.admin.get(`/api/admin/user-entries/${this.owner.id}`)).body.user.total_hours;
  }
}
