// Graduated students are listed only on request, and never counted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SummaryRow } from '#features/students/students.contract.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const summary = '/api/admin/entry-summary';

let test: TestApp;
let admin: TestClient;
let graduate: BuiltAccount;
let entry: { id: number };
// In the tests it is May 4, 2026: students who graduate in 2026 are listed.
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn(
    await test.build.account({ is_school_administration: true, graduation_year: 2001 }),
  );
  graduate = await test.build.account({ last_name: 'Gone', graduation_year: 2025 });
  await test.build.account({ last_name: 'Here', graduation_year: 2026 });
  await test.build.account({ last_name: 'Elsewhere', graduation_year: 2025, school: 'UCLA' });
  entry = await test.build.entry(graduate, { verified: true });
});
afterAll(() => test.close());

const read = async (query = '') => {
  const { status, headers, body } = await admin.get(`${summary}${query}`);
  expect(status).toBe(200);
  return { total: headers['x-total-count'], names: (body as SummaryRow[]).map(({ last_name }) => last_name) };
};

describe('graduated students', () => {
  it('are listed only on request, and only those of the own school', async () => {
    expect(await read()).toEqual({ total: '1', names: ['Here'] });
    expect(await read('?also_graduated=yes')).toEqual({ total: '2', names: ['Gone', 'Here'] });
  });

  it('are searched, filtered, sorted and paged like the others', async () => {
    const graduated = '?also_graduated=yes';
    expect(await read(`${graduated}&search=gone`)).toEqual({ total: '1', names: ['Gone'] });
    expect(await read('?search=gone')).toEqual({ total: '0', names: [] });
    expect(await read(`${graduated}&graduation_year=2025`)).toEqual({ total: '1', names: ['Gone'] });
    expect(await read('?graduation_year=2025')).toEqual({ total: '0', names: [] });
    expect(await read(`${graduated}&sort=graduation_year&direction=descending&page=2&page_size=1`)).toEqual({
      total: '2',
      names: ['Gone'],
    });
  });

  it('never change the percentage or the years', async () => {
    const { body } = await admin.get('/api/admin/standing');
    expect(body).toMatchObject({ students: 1, met: 0, percent: 0, years: [2026, 2027, 2028] });
    expect((await admin.get('/api/admin/standing?also_graduated=yes')).body).toEqual(body);
  });

  it('have entries that can be read, decided and downloaded like anybody’s', async () => {
    const page = await admin.get(`/api/admin/user-entries/${graduate.id}`);
    expect(page).toMatchObject({ status: 200, body: { user: { last_name: 'Gone', graduation_year: 2025 } } });
    expect(page.body.entries).toMatchObject([{ id: entry.id }]);
    expect((await admin.get(`/api/admin/entries/${graduate.id}/download`)).status).toBe(200);
    expect((await admin.get(`/api/admin/entries/${entry.id}/update`)).status).toBe(200);
    expect((await admin.post(`/api/admin/entries/${entry.id}/verify`, {})).status).toBe(200);
  });

  it('are requested only with “yes”, and only by administrators', async () => {
    for (const word of ['no', 'true', '1', 'yes,yes'])
      expect((await admin.get(`${summary}?also_graduated=${word}`)).status).toBe(400);
    const reply = await (await test.signIn(graduate)).get(`${summary}?also_graduated=yes`);
    expect([reply.status, reply.text.includes('Here')]).toEqual([403, false]);
  });
});
