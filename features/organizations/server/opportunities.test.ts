// The list of volunteer organizations: order, pages and search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const opportunities = '/api/volunteer_events/opportunities';

describe('volunteer organizations', () => {
  let test: TestApp;
  let student: TestClient;
  const names = async (query: string): Promise<string[]> => {
    const reply = await student.get(`${opportunities}${query}`);
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
    return reply.body.map(({ name }: { name: string }) => name);
  };
  const total = async (query: string) =>
    (await student.get(`${opportunities}${query}`)).headers['x-total-count'];

  beforeAll(async () => {
    test = await createTestApp();
    await test.build.organization({ name: 'Zoo', city: 'Santa Ana', state: 'California' });
    await test.build.organization({ name: 'école libre', city: 'Venice' });
    await test.build.organization({ name: 'Eastside Kitchen', city: 'Santa Monica' });
    await test.build.organization({ name: 'Foods 100%', city: 'Reno', state: 'NV' });
    await test.build.organization({
      name: 'beach_clean',
      address: '9 Ocean Way',
      city: 'Santa Monica',
      zip_code: '90401',
      hours: 'Third Saturday',
      description: 'Cleans.\nCounts.',
      url: 'https://beach.example/join?a=1',
    });
    student = await test.signIn(await test.build.account());
  });
  afterAll(() => test.close());

  const all = ['beach_clean', 'Eastside Kitchen', 'école libre', 'Foods 100%', 'Zoo'];

  it('are listed by name with all their details, ignoring case and accents', async () => {
    expect(await names('')).toEqual(all);
    expect(await total('')).toBe('5');
    const { body } = await student.get(opportunities);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      name: 'beach_clean',
      address: '9 Ocean Way',
      city: 'Santa Monica',
      state: 'CA',
      zip_code: '90401',
      hours: 'Third Saturday',
      description: 'Cleans.\nCounts.',
      url: 'https://beach.example/join?a=1',
    });
  });

  it('are those for people of an age, with the age that they ask for', async () => {
    const { id } = await test.build.organization({ name: 'Adult Reading', minimum_age: 18 });
    const { body } = await student.get(`${opportunities}?name=adult`);
    expect(body).toMatchObject([{ id, minimum_age: 18 }]);
    expect(await names('?age=17')).toEqual(all);
    expect(await total('?page=1&page_size=2&age=17')).toBe('5');
    for (const query of ['', '?age=', '?age=18', '?age=21'])
      expect(await names(query)).toEqual(['Adult Reading', ...all]);
    await test.db.deleteFrom('organizations').where('id', '=', id).execute();
  });

  it.each(['12', '22', 'abc', '15.5', '-15', '1e1'])('are not found by age=%s', async (age) => {
    const { status, body } = await student.get(`${opportunities}?age=${age}`);
    expect([status, body]).toEqual([400, { detail: 'Invalid value for age. The age can be 13 to 21.' }]);
    expect((await student.get(`${opportunities}?age=15&age=${age}`)).status).toBe(400);
  });

  it('have pages without duplicates or gaps', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await names(`?page=${page}&page_size=2`));
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    expect(await names('?page=4&page_size=2')).toEqual([]);
    expect(await total('?page=4&page_size=2')).toBe('5');
    expect(await total('?page=1&page_size=2&city=santa')).toBe('3');
  });

  it.each([
    ['?name=KITCHEN', ['Eastside Kitchen']],
    ['?name=%C3%89COLE', ['école libre']],
    // The same letter, written as an e followed by a combining accent.
    ['?name=e%CC%81cole', ['école libre']],
    ['?name=%20east%20%20side', []],
    ['?name=%20eastside%20%20kit%20', ['Eastside Kitchen']],
    ['?name=%25', ['Foods 100%']],
    ['?name=_', ['beach_clean']],
    ['?state=ca', ['beach_clean', 'Eastside Kitchen', 'école libre', 'Zoo']],
    ['?state=calif', ['Zoo']],
    ['?city=SANTA', ['beach_clean', 'Eastside Kitchen', 'Zoo']],
    ['?city=santa&state=ca&name=e', ['beach_clean', 'Eastside Kitchen']],
    ['?city=monica&state=nv', []],
    ['?name=&state=%20&city=', all],
    ['?name=Main', []],
  ])('are filtered by %s', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it.each(['?page=0', '?page=x', '?page_size=201', `?name=${'x'.repeat(201)}`, '?city=%00'])(
    'are refused for %s',
    async (query) => {
      expect((await student.get(`${opportunities}${query}`)).status).toBe(400);
    },
  );

  it('are listed ten per page by default', async () => {
    for (let n = 0; n < 12; n += 1)
      await test.build.organization({ name: `Same name`, address: `${n}`, city: 'Long Beach' });
    expect(await names('?page=1&city=long')).toHaveLength(10);
    expect(await names('?page=2&city=long')).toHaveLength(2);
    expect(await total('?page=2&city=long')).toBe('12');
    expect(await names('?city=long')).toHaveLength(12);
  });

  it('are visible to signed-in people only', async () => {
    expect((await test.visitor().get(opportunities)).status).toBe(401);
  });
});
