/** Setup steps: done when the school has what they ask for, or when the head marks them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FirstStep, FirstSteps } from '#features/school-settings/first-steps.contract.ts';
import { readPdf, readQrCodes } from '#server/testing/reading/read-pdf.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const url = '/api/admin/first-steps';
let test: TestApp;
let boss: BuiltAccount;
let head: TestClient;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

let number = 0;
beforeEach(async () => {
  number += 1;
  const school = { name: `New School ${number}`, time_zone: 'America/Los_Angeles', join_by_anyone: true };
  await test.db.insertInto('schools').values(school).execute();
  const roles = { is_school_administration: true, is_school_administration_head: true };
  boss = await test.build.account({ ...roles, school: school.name });
  head = await test.signIn(boss);
});

const steps = async () => (await head.get(url)).body as FirstSteps;
const say = async (said: FirstStep | 'later') => (await head.post(url, { said })).body as FirstSteps;
const require = () =>
  test.db
    .insertInto('programs')
    .values({ school_id: boss.school_id, name: 'Service', kind: 'graduation', created_at: test.clock.now() })
    .execute();

it('all setup steps are open at a school that has only its head', async () => {
  expect(await steps()).toEqual({ done: [], is_over: false, join_by_anyone: true });
});

it('setup steps are done by what the school has, and then disappear', async () => {
  await require();
  expect((await steps()).done).toEqual(['needs']);
  await head.post('/api/admin/settings/joining/code', { days: 30, uses: 10, join_by_anyone: false });
  expect((await steps()).done).toEqual(['needs', 'joining']);
  await test.build.account({ school: `New School ${number}`, is_school_administration: true });
  expect((await steps()).done).toEqual(['needs', 'joining', 'helpers']);
  await test.build.account({ school: `New School ${number}` });
  expect(await steps()).toMatchObject({ done: ['needs', 'joining', 'helpers', 'students'], is_over: true });
});

it('a head can mark a setup step as done, once', async () => {
  await say('needs');
  expect((await say('needs')).done).toEqual(['needs']);
  const { first_steps_said } = await test.db
    .selectFrom('schools')
    .where('id', '=', boss.school_id)
    .select('first_steps_said')
    .executeTakeFirstOrThrow();
  expect(first_steps_said).toEqual(['needs']);
});

it('setup steps disappear when the head skips them', async () => {
  expect(await say('later')).toMatchObject({ done: [], is_over: true });
});

it('setup steps do not appear at a school with verified hours', async () => {
  const student = await test.build.account({ school: `New School ${number}` });
  await test.build.entry(student, { verified: true });
  expect(await steps()).toMatchObject({ done: ['students'], is_over: true });
});

it('the last step is a poster that explains how to join, with the current code', async () => {
  const print = async () => {
    const cookie = [...head.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { rawPayload, headers } = await test.app.inject({ url: `${url}/poster.pdf`, headers: { cookie } });
    expect(headers['content-type']).toBe('application/pdf');
    expect(await readQrCodes(rawPayload)).toEqual([expect.stringMatching(/\/login\?mode=register$/)]);
    return (await readPdf(rawPayload)).pages[0]?.text;
  };
  expect(await print()).not.toContain('Type this code');
  const rules = await head.post('/api/admin/settings/joining/code', {
    days: 1,
    uses: 10,
    join_by_anyone: false,
  });
  const { code } = rules.body.code as { code: string };
  const text = await print();
  expect(text).toContain(`New School ${number}`);
  expect(text).toContain(code);
  test.clock.advance(2 * 24 * 3_600_000);
  head = await test.signIn(boss);
  expect(await print()).not.toContain(code);
});
