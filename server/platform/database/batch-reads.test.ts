// Requests that arrive together share statements, and each gets its own rows.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { anyOf, batchReads } from './batch-reads.ts';

describe('batched reads', () => {
  let test: TestApp;
  const statements: (readonly number[])[] = [];
  const readName = batchReads(async (db: Db, ids: readonly number[]) => {
    statements.push(ids);
    const { rows } = await sql<{ readonly id: number; readonly name: string }>`
      select id, 'name ' || (id + 0 / (id - 13)) as name from unnest(${ids}::bigint[]) id
      where id = ${anyOf([1, 2, 3, 4, 13], 'bigint')}`.execute(db);
    return ids.map((id) => rows.find((row) => row.id === id)?.name);
  }, 3);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('give each key its own rows with as few statements as possible', async () => {
    statements.length = 0;
    const names = await Promise.all([4, 99, 1, 2].map((id) => readName(test.db, id)));
    expect(names).toEqual(['name 4', undefined, 'name 1', 'name 2']);
    expect(statements).toEqual([[4, 99, 1], [2]]);
  });

  it('read again each time', async () => {
    statements.length = 0;
    expect([await readName(test.db, 1), await readName(test.db, 1)]).toEqual(['name 1', 'name 1']);
    expect(statements).toEqual([[1], [1]]);
  });

  it('fail only for keys in a failed statement', async () => {
    const ended = await Promise.allSettled([1, 13, 2, 3].map((id) => readName(test.db, id)));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await readName(test.db, 1)).toBe('name 1');
  });

  it('do not mix up people who call at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => test.build.account()));
    const clients = await Promise.all(people.map((person) => test.signIn(person)));
    const stranger = test.visitor();
    stranger.cookies.set('sessionid', 'made-up');
    const calls = [...clients, stranger].map((client) => client.get('/api/accounts'));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status, body }) => (status === 200 ? body.user.email : status))).toEqual([
      ...people.map(({ email }) => email),
      401,
    ]);
  });

  it('do not mix up portfolios requested at the same moment, the first time and later', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => test.build.account()));
    const clients = await Promise.all(people.map((person) => test.signIn(person)));
    // One student has no entries.
    for (const person of people.slice(1)) await test.build.entry(person, { event: `Of ${person.email}` });
    for (let times = 0; times < 3; times += 1) {
      const answers = await Promise.all(
        clients.map((client) => client.get('/api/volunteer_hours_portfolio/portfolio')),
      );
      const events = answers.map(({ body }) => body.map((entry: { event: string }) => entry.event));
      expect(events).toEqual([[], ...people.slice(1).map(({ email }) => [`Of ${email}`])]);
    }
  });
});
