/** Shared by the tests of joining: schools with rules, and people who register there. */
import { sql } from 'kysely';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const portfolio = '/api/volunteer_hours_portfolio';
export const people = '/api/admin/people';

/** A school where an administrator must admit each person, with these exceptions. */
export async function strictSchool(
  { db }: TestApp,
  name: string,
  parts: {
    domains?: string[];
    code?: string;
    uses?: number;
    ends_at?: Date;
    visitors?: 'initial' | 'nobody';
  } = {},
): Promise<{ id: number; name: string }> {
  const { domains = [], code, uses = 100, ends_at = new Date('2026-06-01T00:00:00Z'), visitors } = parts;
  const { id } = await db
    .insertInto('schools')
    .values({
      name,
      time_zone: 'America/Los_Angeles',
      join_by_anyone: false,
      join_domains: sql<string[]>`${domains}::text[]`,
      ...(code ? { join_code: code, join_code_ends_at: ends_at, join_code_uses_left: uses } : {}),
      ...(visitors ? { leaderboard_for_visitors: visitors } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** Registers, confirms by the mailed link in the same browser, and is signed in by that click. */
export async function register(
  test: TestApp,
  email: string,
  school: string,
  parts: Record<string, unknown> = {},
): Promise<TestClient> {
  const client = test.visitor();
  await client.get('/api/schools');
  const form = { email, password: 'correct horse battery', first_name: 'Nora', last_name: 'Newcomer' };
  await client.post('/api/accounts/register', { ...form, school, graduation_year: 2027, ...parts });
  const mails = (await test.outbox.deliver()).filter(({ to_address }) => to_address === email.toLowerCase());
  const token = /\/verify-email\/([\w-]{43})/.exec(mails.at(-1)?.html ?? '')?.[1] ?? '';
  await client.get(`/api/accounts/verify-email/${token}`);
  return client;
}

export async function membershipOf(client: TestClient) {
  return (await client.get('/api/accounts/belonging')).body;
}

export async function idOf({ db }: TestApp, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('accounts')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The names on the leaderboard as this browser sees it, from a new snapshot. */
export async function boardOf(client: TestClient): Promise<string[]> {
  const { body } = await client.get(`${portfolio}/leaderboard?page=1&page_size=100`);
  return body.map(
    (row: Record<string, unknown>) => `${String(row['user__first_name'])} ${String(row['user__last_name'])}`,
  );
}
