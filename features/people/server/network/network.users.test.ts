// The list of people in the Administration Network: order, pages and search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const users = '/api/admin/network/users';

describe('the people of a school', () => {
  let test: TestApp;
  let head: TestClient;
  const people = async (query: string): Promise<string[]> => {
    const reply = await head.get(`${users}${query}`);
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
    return reply.body.map(({ email }: { email: string }) => email.replace('@example.com', ''));
  };
  const total = async (query: string) => (await head.get(`${users}${query}`)).headers['x-total-count'];

  beforeAll(async () => {
    test = await createTestApp();
    const add = (name: string, first_name: string, last_name: string, parts: object = {}) =>
      test.build.account({ email: `${name}@example.com`, first_name, last_name, ...parts });
    const administrator = { is_school_administration: true };
    await add('kai', 'Kai', 'Abe');
    await add('adams', 'Zoë', 'Ádams');
    await add('zoe-2', 'Zoë', 'Young');
    await add('zoe-3', 'Zoë', 'Young');
    await add('ben', 'Ben', 'Young', { confirmed: false });
    await add('percent', '100%', 'O’Neil_Jr');
    await add('admin-b', 'Ann', 'Baker', administrator);
    await add('admin-a', 'Zac', 'Adams', administrator);
    await add('stranger', 'Kai', 'Abe', { school: 'UCLA' });
    await add('strange-admin', 'Kai', 'Abe', { school: 'UCLA', ...administrator });
    head = await test.signIn(await add('head', 'Zelda', 'Zimmer', { is_school_administration_head: true }));
  });
  afterAll(() => test.close());

  const all = ['head', 'admin-a', 'admin-b', 'kai', 'adams', 'percent', 'ben', 'zoe-2', 'zoe-3'];

  it('are heads, administrators and students, each by name, and nobody of another school', async () => {
    expect(await people('')).toEqual(all);
    expect(await total('')).toBe('9');
    const { body } = await head.get(users);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      first_name: 'Zelda',
      last_name: 'Zimmer',
      email: 'head@example.com',
      is_school_administration: true,
      is_school_administration_head: true,
    });
  });

  it('are in pages that neither repeat nor miss anybody', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await people(`?page=${page}&page_size=3`));
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(pages.flat()).toEqual(all);
    expect(await people('?page=4&page_size=3')).toEqual([]);
    expect(await total('?page=4&page_size=3')).toBe('9');
  });

  it('are thirty on a page unless another number is asked for', async () => {
    for (let n = 0; n < 30; n += 1) {
      await test.build.account({ email: `many${n}@example.net`, last_name: 'Zz', school: 'UCLA' });
    }
    const other = await test.signIn(
      await test.build.account({ school: 'UCLA', is_school_administration_head: true }),
    );
    const first = await other.get(`${users}?page=1`);
    expect([first.body.length, first.headers['x-total-count']]).toEqual([30, '33']);
    expect((await other.get(`${users}?page=2`)).body).toHaveLength(3);
    expect((await other.get(users)).body).toHaveLength(33);
  });

  it.each([
    ['kai', ['kai']],
    ['KAI A', ['kai']],
    ['abe kai', ['kai']],
    ['  young  ', ['ben', 'zoe-2', 'zoe-3']],
    ['ZOË', ['adams', 'zoe-2', 'zoe-3']],
    ['zoe-3@EXAMPLE', ['zoe-3']],
    ['%', ['percent']],
    ['_', ['percent']],
    ['\\', []],
    ["'", ['percent']],
    ['young,  zo', ['zoe-2', 'zoe-3']],
    ['A\u0301DAMS', ['admin-a', 'adams']],
    ['nobody at all', []],
    [' ', all],
  ])('are found by “%s”', async (search, found) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await people(query)).toEqual(found);
    expect(await people(`${query}&page=1`)).toEqual(found);
    expect(await total(`${query}&page=1`)).toBe(String(found.length));
  });

  it('can be filtered by role', async () => {
    expect(await people('?role=administrators')).toEqual(['head', 'admin-a', 'admin-b']);
    expect(await people('?role=students&page=1')).toEqual([
      'kai',
      'adams',
      'percent',
      'ben',
      'zoe-2',
      'zoe-3',
    ]);
    expect(await people('?role=administrators&search=baker')).toEqual(['admin-b']);
  });

  it.each([
    '?page=0',
    '?page=1&page_size=201',
    '?role=heads',
    '?page=x',
    `?search=${'x'.repeat(201)}`,
    '?search=%00',
  ])('are not shown for an invalid query: %s', async (query) => {
    const reply = await head.get(`${users}${query}`);
    expect([reply.status, reply.body.detail]).toEqual([400, expect.stringMatching(/^Invalid value for /)]);
  });
});
