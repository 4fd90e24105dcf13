/** The scene of the permission matrix: one caller of every kind, and fresh rows of the student for each attempt. */
import { sql } from 'kysely';
import type { Standing } from '#features/membership/standing.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { BuiltAccount } from './builders.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/**
 * Every kind of caller. The rows that calls are about belong to `student`; `elsewhere` is the other school. The student is in the
 * group of `adviser`; `other adviser` has a group without members.
 */
export const callers = [
  'visitor',
  'student',
  'other student',
  'student elsewhere',
  'administrator',
  'administrator elsewhere',
  'head',
  'head elsewhere',
  'waiting',
  'removed',
  'suspended',
  'adviser',
  'other adviser',
] as const;
export type CallerName = (typeof callers)[number];

const portfolio = '/api/volunteer_hours_portfolio';

export function schoolOf(name: CallerName): string {
  return name.endsWith('elsewhere') ? 'UCLA' : 'Larchmont Charter High School';
}

export class PermissionScene {
  readonly test: TestApp;
  readonly #people: Map<CallerName, BuiltAccount>;
  readonly #clients = new Map<CallerName, TestClient>();
  /** All accounts share one password. */
  readonly #passwordHash: string;
  #made = 0;

  private constructor(test: TestApp, people: Map<CallerName, BuiltAccount>, passwordHash: string) {
    this.test = test;
    this.#people = people;
    this.#passwordHash = passwordHash;
  }

  static async create(options: TestAppOptions = {}): Promise<PermissionScene> {
    // Includes the demo's own call. At an address where browsers allow passkeys.
    const environment = { DEMO: 'on', PUBLIC_URL: 'https://limelight.test', ...options.environment };
    const test = await createTestApp({ ...options, environment });
    // All attempts use rows of one student, more than the limit allows. The limit has its own tests.
    await sql`alter table entries disable trigger entries_limit_added, disable trigger entries_limit_waiting`.execute(
      test.db,
    );
    const people = new Map<CallerName, BuiltAccount>();
    for (const name of callers.filter((caller) => caller !== 'visitor')) {
      people.set(name, await makeCaller(test, name));
    }
    const { password_hash } = await test.db
      .selectFrom('accounts')
      .select('password_hash')
      .limit(1)
      .executeTakeFirstOrThrow();
    await writeStateFunction(test);
    const scene = new PermissionScene(test, people, password_hash ?? '');
    await scene.#fillGroups();
    return scene;
  }

  get student(): BuiltAccount {
    return this.account('student');
  }

  account(name: CallerName): BuiltAccount {
    const account = this.#people.get(name);
    if (!account) throw new Error(`A ${name} has no account`);
    return account;
  }

  /** The groups of the advisers, made again with accounts that were deleted. */
  async #fillGroups(): Promise<void> {
    const { db } = this.test;
    for (const name of ['adviser', 'other adviser'] as const) {
      const { id: account_id, school_id } = this.account(name);
      await db.updateTable('accounts').set({ adviser_of: school_id }).where('id', '=', account_id).execute();
      const row = { school_id, name: `Group of the ${name}`, created_at: this.test.clock.now() };
      await sql`insert into groups (school_id, name, created_at) values (${row.school_id}, ${row.name}, ${row.created_at})
        on conflict do nothing`.execute(db);
      // None while the account is deleted.
      await sql`insert into group_advisers
        select g.id, a.id from groups g join accounts a on a.id = ${account_id} where g.name = ${row.name}
        on conflict do nothing`.execute(db);
    }
    await this.join(this.student);
  }

  /** Puts a person into the group of `adviser`; returns its id. */
  async join({ id }: { id: number }): Promise<number> {
    const { rows } = await sql<{ group_id: number }>`
      insert into group_members (group_id, account_id, from_day)
      select g.id, a.id, '2026-01-01' from groups g join accounts a on a.id = ${id} where g.name = 'Group of the adviser'
      on conflict (group_id, account_id) do update set until_day = null returning group_id`.execute(
      this.test.db,
    );
    return rows[0]?.group_id ?? 0;
  }

  /** A browser, signed in unless it is a visitor's. Resets rate limits. */
  async client(name: CallerName): Promise<TestClient> {
    await this.test.db.deleteFrom('throttles').execute();
    if (name === 'visitor') return this.test.visitor();
    const account = await this.#accountOf(name);
    const present = this.#clients.get(name);
    // Some calls end a session or begin another one.
    if (present && name !== 'suspended' && (await present.get('/api/accounts')).body.user?.id === account.id)
      return present;
    // A suspended person who had signed in before keeps a session here, which a real suspension would end.
    if (name === 'suspended') await this.#setStanding(account.id, 'member');
    await this.dropSecondStep(account);
    const client = await this.test.signIn(account);
    if (name === 'suspended') await this.#setStanding(account.id, 'suspended');
    this.#clients.set(name, client);
    return client;
  }

  /** Replaces an account that a call deleted, and resets a changed password. */
  async #accountOf(name: CallerName): Promise<BuiltAccount> {
    const account = this.account(name);
    const row = await this.test.db
      .updateTable('accounts')
      .set({ password_hash: this.#passwordHash, ...standingOf(name, account.school_id) })
      .where('id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (row) return account;
    const again = await makeCaller(this.test, name);
    this.#people.set(name, again);
    await this.#fillGroups();
    return again;
  }

  async #setStanding(id: number, standing: Standing): Promise<void> {
    await this.test.db.updateTable('accounts').set({ standing }).where('id', '=', id).execute();
  }

  /** Afterwards a password is enough again. */
  async dropSecondStep({ id }: { id: number }): Promise<void> {
    for (const table of ['totp_secrets', 'passkeys'] as const) {
      await this.test.db.deleteFrom(table).where('account_id', '=', id).execute();
    }
    await this.test.db
      .updateTable('accounts')
      .set({ has_second_factor: false })
      .where('id', '=', id)
      .execute();
  }

  next(): number {
    this.#made += 1;
    return this.#made;
  }

  form() {
    const number = this.next();
    return {
      event: `Tree day no. ${number}!`,
      date: '2026-05-01',
      hours: 2,
      role: 'Planter',
      organizer: 'City Parks',
      contact: `ranger${number}@park.example`,
      description: 'Planted trees.',
    };
  }

  /** An entry without a request. */
  async entry(parts: { recycling_bin?: boolean } = {}): Promise<{ id: number; event: string }> {
    const form = this.form();
    const { id } = await this.test.build.entry(this.student, { ...form, ...parts });
    return { id, event: form.event };
  }

  /** A verified entry that a student of the school made at the other one; the own school decides whether it counts. */
  async earlierEntry(): Promise<{ id: number; account_id: number }> {
    const { school_id } = this.account('student elsewhere');
    await this.test.db
      .updateTable('schools')
      .set({ decides_earlier_hours: true })
      .where('id', '=', this.student.school_id)
      .execute();
    const { id: account_id } = await this.person();
    const parts = { ...this.form(), verified: true, school_id };
    return { ...(await this.test.build.entry({ id: account_id }, parts)), account_id };
  }

  /** An entry recorded through the API, with history and the token of its mail. */
  async recordedEntry(): Promise<{ id: number; event: string; token: string }> {
    await this.test.outbox.deliver();
    const form = this.form();
    const { body } = await (await this.client('student')).post(`${portfolio}/create_entry`, form);
    const [mail] = await this.test.outbox.deliver();
    return { id: body.id, event: form.event, token: this.test.outbox.linkIn(mail).split('/').at(-1) ?? '' };
  }

  async removedEntry(): Promise<{ event: string }> {
    const { id, event } = await this.recordedEntry();
    const administrator = await this.client('administrator');
    await administrator.delete(`/api/admin/entries/${id}/delete`);
    await administrator.delete(`${portfolio}/recycling-bin/permanent-delete`, { entry_ids: [id] });
    return { event };
  }

  event(organizer: BuiltAccount = this.student): Promise<{ id: number; name: string }> {
    return this.test.build.event(organizer, { name: `Creek day no. ${this.next()}!` });
  }

  person(parts: { confirmed?: boolean } = {}): Promise<BuiltAccount> {
    return this.test.build.account({ email: `somebody${this.next()}@example.net`, ...parts });
  }

  async organization(): Promise<string> {
    const name = `Helping Hands no. ${this.next()}!`;
    await this.test.build.organization({ name });
    return name;
  }

  /** The rest of the path after the page, in the mailed link. */
  async mailedLink(path: string, email: string): Promise<string[]> {
    await this.test.outbox.deliver();
    await this.test.visitor().post(path, { email });
    const [mail] = await this.test.outbox.deliver();
    return this.test.outbox.linkIn(mail).split('/').slice(2);
  }

  /** A fingerprint of the whole database, except for rate limits. */
  async state(on: Db = this.test.db): Promise<string> {
    const { rows } = await sql<{ state: string }>`select fingerprint.state()`.execute(on);
    return rows[0]?.state ?? '';
  }
}

/** Restores what a call changed about where the caller belongs. */
function standingOf(name: CallerName, school_id: number) {
  if (name === 'suspended') return {};
  if (name !== 'waiting') return { standing: name === 'removed' ? name : ('member' as const), school_id };
  const joining_since = sql<Date>`coalesce(joining_since, created_at)`;
  return { standing: name, school_id, joining_school_id: school_id, joining_since };
}

function makeCaller({ build }: TestApp, name: CallerName): Promise<BuiltAccount> {
  return build.account({
    email: `caller${callers.indexOf(name)}@example.com`,
    school: schoolOf(name),
    ...(name === 'waiting' || name === 'removed' ? { standing: name } : {}),
    is_school_administration: /^(administrator|head)/.test(name),
    is_school_administration_head: name.startsWith('head'),
  });
}

/** As a function, PostgreSQL plans it once. Without what changes by itself. */
async function writeStateFunction({ db }: TestApp): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('throttles', 'leaderboard_changes') order by tablename`.execute(
    db,
  );
  // The number of rows, and the transactions that wrote them.
  const parts = rows.map(
    ({ name }) => `(select concat(count(*), ':', sum(t.xmin::text::bigint)) from "${name}" t)`,
  );
  await sql
    .raw(
      `create schema fingerprint; create function fingerprint.state() returns text language plpgsql as $$
        begin return concat_ws(' ', ${parts.join(', ')}); end $$`,
    )
    .execute(db);
}
