/** What the permission matrix stands on: one caller of every kind, and fresh rows of the student for each attempt. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/app-context.ts';
import type { BuiltAccount } from './builders.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Every kind of caller. The rows that calls are about belong to `student`; `elsewhere` is the other school. */
export const callers = [
  'visitor',
  'student',
  'other student',
  'student elsewhere',
  'administrator',
  'administrator elsewhere',
  'head',
  'head elsewhere',
] as const;
export type CallerName = (typeof callers)[number];

const portfolio = '/api/volunteer_hours_portfolio';

/** The school of a caller who has one. */
export function schoolOf(name: CallerName): string {
  return name.endsWith('elsewhere') ? 'UCLA' : 'Larchmont Charter High School';
}

/** The people, and ways to make what a call needs. */
export class PermissionScene {
  readonly test: TestApp;
  readonly #people: Map<CallerName, BuiltAccount>;
  readonly #clients = new Map<CallerName, TestClient>();
  readonly #stateQuery: string;
  /** Of the one password that all built accounts have. */
  readonly #passwordHash: string;
  #made = 0;

  private constructor(
    test: TestApp,
    people: Map<CallerName, BuiltAccount>,
    stateQuery: string,
    passwordHash: string,
  ) {
    this.test = test;
    this.#people = people;
    this.#stateQuery = stateQuery;
    this.#passwordHash = passwordHash;
  }

  static async create(options: TestAppOptions = {}): Promise<PermissionScene> {
    const test = await createTestApp(options);
    const people = new Map<CallerName, BuiltAccount>();
    for (const name of callers.filter((caller) => caller !== 'visitor')) {
      people.set(name, await makeCaller(test, name));
    }
    const { password_hash } = await test.db
      .selectFrom('accounts')
      .select('password_hash')
      .limit(1)
      .executeTakeFirstOrThrow();
    return new PermissionScene(test, people, await writeStateQuery(test), password_hash ?? '');
  }

  /** The student whose rows the calls are about. */
  get student(): BuiltAccount {
    return this.account('student');
  }

  account(name: CallerName): BuiltAccount {
    const account = this.#people.get(name);
    if (!account) throw new Error(`A ${name} has no account`);
    return account;
  }

  /** A browser, signed in unless it is a visitor's. Limits that earlier requests used up are forgotten. */
  async client(name: CallerName): Promise<TestClient> {
    await this.test.db.deleteFrom('throttles').execute();
    if (name === 'visitor') return this.test.visitor();
    const account = await this.#accountOf(name);
    const present = this.#clients.get(name);
    // Some calls end a session or begin somebody else's.
    if (present && (await present.get('/api/accounts')).body.user?.id === account.id) return present;
    const client = await this.test.signIn(account);
    this.#clients.set(name, client);
    return client;
  }

  /** One call deletes the account that makes it; then there is another one of the kind. One changes its password; not for long. */
  async #accountOf(name: CallerName): Promise<BuiltAccount> {
    const account = this.account(name);
    const row = await this.test.db
      .updateTable('accounts')
      .set({ password_hash: this.#passwordHash })
      .where('id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (row) return account;
    const again = await makeCaller(this.test, name);
    this.#people.set(name, again);
    return again;
  }

  /** A number that was not used before. */
  next(): number {
    this.#made += 1;
    return this.#made;
  }

  /** The form of an entry with a contact and a name of its own. */
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

  /** An entry of the student's that nobody was asked about. */
  async entry(parts: { recycling_bin?: boolean } = {}): Promise<{ id: number; event: string }> {
    const form = this.form();
    const { id } = await this.test.build.entry(this.student, { ...form, ...parts });
    return { id, event: form.event };
  }

  /** An entry that the student has recorded on the screen, with its history and the token of the mail to its contact. */
  async recordedEntry(): Promise<{ id: number; event: string; token: string }> {
    await this.test.outbox.deliver();
    const form = this.form();
    const { body } = await (await this.client('student')).post(`${portfolio}/create_entry`, form);
    const [mail] = await this.test.outbox.deliver();
    return { id: body.id, event: form.event, token: this.test.outbox.linkIn(mail).split('/').at(-1) ?? '' };
  }

  /** An entry that the school has removed for good. */
  async removedEntry(): Promise<{ event: string }> {
    const { id, event } = await this.recordedEntry();
    const administrator = await this.client('administrator');
    await administrator.delete(`/api/admin/entries/${id}/delete`);
    await administrator.delete(`${portfolio}/recycling-bin/permanent-delete`, { entry_ids: [id] });
    return { event };
  }

  /** An event to come that the student has posted, or somebody else. */
  event(organizer: BuiltAccount = this.student): Promise<{ id: number; name: string }> {
    return this.test.build.event(organizer, { name: `Creek day no. ${this.next()}!` });
  }

  /** Somebody new of the student's school. */
  person(parts: { confirmed?: boolean } = {}): Promise<BuiltAccount> {
    return this.test.build.account({ email: `somebody${this.next()}@example.net`, ...parts });
  }

  /** The name of an organization that is new. */
  async organization(): Promise<string> {
    const name = `Helping Hands no. ${this.next()}!`;
    await this.test.build.organization({ name });
    return name;
  }

  /** What follows the address of a page in the link that a call mails. */
  async mailedLink(path: string, email: string): Promise<string[]> {
    await this.test.outbox.deliver();
    await this.test.visitor().post(path, { email });
    const [mail] = await this.test.outbox.deliver();
    return this.test.outbox.linkIn(mail).split('/').slice(2);
  }

  /** A fingerprint of all that the database knows, except for counters of limits. */
  async state(on: Db = this.test.db): Promise<string> {
    const { rows } = await sql.raw<{ state: string }>(this.#stateQuery).execute(on);
    return rows[0]?.state ?? '';
  }
}

function makeCaller({ build }: TestApp, name: CallerName): Promise<BuiltAccount> {
  return build.account({
    email: `caller${callers.indexOf(name)}@example.com`,
    school: schoolOf(name),
    is_school_administration: /^(administrator|head)/.test(name),
    is_school_administration_head: name.startsWith('head'),
  });
}

async function writeStateQuery({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles' order by tablename`.execute(db);
  const parts = rows.map(({ name }) => `(select sum(hashtextextended(t::text, 0)) from "${name}" t)`);
  return `select concat_ws(' ', ${parts.join(', ')}) as state`;
}
