/** Setup shared by the tests of bulk actions. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BulkKind } from '#features/office/bulk-actions.contract.ts';
import { form, portfolio, SchoolScene } from '#features/students/server/school.test.scene.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export interface Seen {
  readonly id: number;
  readonly version: number;
}

export interface Recorded extends Seen {
  readonly contact: string;
  readonly token: string;
}

export class BulkScene extends SchoolScene {
  #other: Promise<TestClient> | undefined;

  async seen(id: number): Promise<Seen> {
    const row = await this.row(id);
    return { id, version: row?.version ?? 1 };
  }

  /** A recorded entry at the version that an administrator saw. */
  async recorded(): Promise<Recorded> {
    return { ...(await this.record()), version: 1 };
  }

  preview(action: BulkKind, entries: readonly Seen[], client = this.admin) {
    return client.post('/api/admin/bulk/preview', { action, entries: entries.map(only) });
  }

  act(
    action: BulkKind,
    entries: readonly Seen[],
    {
      client = this.admin,
      key = newKey(),
      reason = action === 'set back' ? 'They were not there.' : '',
    } = {},
  ) {
    return client.post('/api/admin/bulk', { action, entries: entries.map(only), key, reason });
  }

  undo(id: number, client: TestClient = this.admin) {
    return client.post(`/api/admin/bulk/${id}/undo`);
  }

  list(client: TestClient = this.admin) {
    return client.get('/api/admin/bulk');
  }

  /** Jo Park, a second administrator of the school. */
  async anotherAdmin(): Promise<TestClient> {
    const { test } = this;
    this.#other ??= signInReturning(
      test,
      await test.build.account({ first_name: 'Jo', last_name: 'Park', is_school_administration: true }),
    );
    return this.#other;
  }

  /** The first administrator, signed in again after their session has expired. */
  freshAdmin(): Promise<TestClient> {
    return signInReturning(this.test, this.administrator);
  }

  async entryElsewhere(): Promise<Seen> {
    const far = await this.test.build.account({ school: 'UCLA' });
    return { id: (await this.test.build.entry(far, {})).id, version: 1 };
  }

  /** Changes an entry as its student. */
  correct(id: number) {
    return this.student.post(`${portfolio}/update_entry/${id}`, {
      ...form,
      contact: this.newContact(),
      hours: 3,
    });
  }

  /** The contact wants no more mail from anybody. */
  async block(contact: string): Promise<void> {
    const created_at = this.test.clock.now();
    await this.test.db
      .insertInto('contact_blocks')
      .values({ mailbox: contact, account_id: null, created_at })
      .execute();
  }

  async wantsLists(contact: string): Promise<void> {
    const updated_at = this.test.clock.now();
    await this.test.db
      .insertInto('contact_preferences')
      .values({ mailbox: contact, rhythm: 'daily', updated_at })
      .execute();
  }

  action(id: number) {
    return this.test.db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The application, started again on the same database. */
  async restarted() {
    const app = await createTestApp({ sharing: this.test });
    return { signIn: () => signInReturning(app, this.administrator), close: () => app.close() };
  }

  /** The entries' rows, without `updated_at`. */
  async rows(ids: readonly number[]) {
    const { rows } = await sql<Record<string, unknown>>`
      select to_jsonb(e) - 'updated_at' as row from entries e where id = any(${ids}::bigint[]) order by id`.execute(
      this.test.db,
    );
    return rows.map(({ row }) => row as Record<string, unknown>);
  }

  /** Moves waiting mails this many minutes back in the database, so that they become due. */
  async passMinutes(minutes: number): Promise<void> {
    this.test.clock.advance(minutes * 60_000);
    await sql`update mails set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes}::integer)
      where state = 'queued'`.execute(this.test.db);
  }
}

/** In the format of the dialog. */
export function newKey(): string {
  return randomUUID().replaceAll('-', '');
}

function only({ id, version }: Seen): Seen {
  return { id, version };
}
