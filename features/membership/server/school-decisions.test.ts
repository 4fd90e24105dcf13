// A school's decision about a person applies again when they come back. Only an administrator readmits a
// removed person.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandRunner } from '#server/command-line/command-line.test.run.ts';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { membershipOf, idOf, people, register, strictSchool } from './joining.test.scene.ts';
import { KEPT_DECISION_DAYS } from './joining.operations.ts';

const OPEN = 'UCLA';
let test: TestApp;
let made = 0;
let school: { id: number; name: string };
let admin: TestClient;
let email: string;
let student: TestClient;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  made += 1;
  await test.db.deleteFrom('throttles').execute();
  school = await strictSchool(test, `Bay High ${made}`, {
    domains: ['bay.example'],
    code: 'CDFGHJKMNP',
    uses: 5,
  });
  admin = await test.signIn(
    await test.build.account({ school: school.name, is_school_administration: true }),
  );
  email = `nora${made}@bay.example`;
  student = await register(test, email, school.name);
  id = await idOf(test, email);
});

function choose(name: string, more: object = {}, client = student) {
  const form = { first_name: 'Nora', last_name: 'Newcomer', graduation_year: 2027, school: name, ...more };
  const fields = Object.entries(form).map(
    ([field, value]) => `--form\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  return client.request({
    method: 'POST',
    path: '/api/accounts/profile',
    body: `${fields.join('')}--form--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
  });
}
const standingOf = async (client = student) => (await membershipOf(client)).standing as string;
const account = () =>
  test.db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['first_name', 'graduation_year', 'hidden_by_school', 'names_fixed', 'school_id'])
    .executeTakeFirstOrThrow();
const waiting = async () => (await admin.get(`${people}/joining`)).body;
const remove = async () => {
  const reply = await admin.post(`${people}/${id}/remove`, { reason: 'Left in June.' });
  expect(reply.status).toBe(200);
};

describe('leaving for an open school and coming back', () => {
  it('keeps the hidden state, the corrected name, and the school’s graduation year', async () => {
    await test.build.entry({ id }, { verified: true });
    await admin.post(`${people}/${id}/hide`, { hidden: true });
    await admin.post(`${people}/${id}/name`, { first_name: 'Eleanora', last_name: 'Newcomer' });
    expect((await choose(OPEN, { first_name: 'Eleanora' })).status).toBe(200);
    expect(await account()).toMatchObject({ hidden_by_school: false, names_fixed: false });
    await choose(OPEN, { first_name: 'Somebody', graduation_year: 2029 });
    expect(await account()).toMatchObject({ first_name: 'Somebody', graduation_year: 2029 });
    const own = (await student.get('/api/accounts/data')).text;
    expect(own).toContain('Eleanora');

    await choose(school.name, { first_name: 'Somebody', graduation_year: 2030 });
    expect(await standingOf()).toBe('member');
    expect(await account()).toEqual({
      first_name: 'Eleanora',
      graduation_year: 2027,
      hidden_by_school: true,
      names_fixed: true,
      school_id: school.id,
    });
    expect(
      await test.db.selectFrom('school_decisions').where('account_id', '=', id).selectAll().execute(),
    ).toEqual([]);
  });

  it('keeps nothing about a student without a decision of the school', async () => {
    await choose(OPEN);
    const kept = await test.db
      .selectFrom('school_decisions')
      .where('account_id', '=', id)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
    await choose(school.name);
    expect(await standingOf()).toBe('member');
  });
});

describe('a student whom the school has refused', () => {
  it('cannot join with any code, even as a member of another school', async () => {
    const other = await register(test, `olga${made}@mail.example`, OPEN);
    const otherId = await idOf(test, `olga${made}@mail.example`);
    await choose(school.name, {}, other);
    expect((await membershipOf(other)).asks).toMatchObject({ takes_code: true });
    await admin.post(`${people}/refuse`, { ids: [otherId], reason: 'Nobody knows you here.' });
    await choose(school.name, {}, other);
    expect((await membershipOf(other)).asks).toMatchObject({ takes_code: false });
    expect((await other.post('/api/accounts/belonging/code', { code: 'CDFGHJKMNP' })).body.code).toBe(
      'not_by_code',
    );
    expect(await waiting()).toMatchObject([{ id: otherId, was_removed: true }]);
    await admin.post(`${people}/admit`, { ids: [otherId] });
    expect(await membershipOf(other)).toMatchObject({ standing: 'member', school: school.name });
  });
});

describe('a student whom the school has removed', () => {
  beforeEach(remove);

  it('waits after choosing the school again, whatever its rule', async () => {
    await choose(school.name);
    expect(await standingOf()).toBe('removed');
    expect(await waiting()).toMatchObject([{ id, was_removed: true, same_mailbox_as: null }]);

    await choose(OPEN);
    expect(await standingOf()).toBe('member');
    await choose(school.name);
    expect(await membershipOf(student)).toMatchObject({ school: OPEN, asks: { school: school.name } });
    expect(await waiting()).toMatchObject([{ id, from_school: OPEN, was_removed: true }]);
    await test.db.updateTable('schools').set({ join_by_anyone: true }).where('id', '=', school.id).execute();
    await choose(OPEN);
    await choose(school.name);
    expect((await account()).school_id).not.toBe(school.id);
  });

  it('cannot join with a class code, which is not used up', async () => {
    await choose(school.name);
    expect((await membershipOf(student)).asks).toMatchObject({ takes_code: false });
    const reply = await student.post('/api/accounts/belonging/code', { code: 'CDFGHJKMNP' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_by_code' } });
    const { join_code_uses_left } = await test.db
      .selectFrom('schools')
      .where('id', '=', school.id)
      .select('join_code_uses_left')
      .executeTakeFirstOrThrow();
    expect(join_code_uses_left).toBe(5);
  });

  it('is a full member again when an administrator admits them', async () => {
    await choose(OPEN);
    await choose(school.name);
    expect((await admin.post(`${people}/admit`, { ids: [id] })).body.decided).toEqual([id]);
    expect(await membershipOf(student)).toMatchObject({ standing: 'member', school: school.name });
    await choose(OPEN);
    await choose(school.name);
    expect((await account()).school_id).toBe(school.id);
  });

  it('keeps the graduation year that the school recorded', async () => {
    await choose(school.name);
    await admin.post(`${people}/admit`, { ids: [id] });
    await test.build.entry({ id }, { verified: true });
    await remove();
    await choose(school.name, { graduation_year: 2029 });
    await choose(OPEN, { graduation_year: 2030 });
    await choose(school.name, { graduation_year: 2031 });
    await admin.post(`${people}/admit`, { ids: [id] });
    expect(await account()).toMatchObject({ school_id: school.id, graduation_year: 2027 });
  });

  it('also waits with a new account of the same mailbox, for a year', async () => {
    await student.post('/api/accounts/delete', { password: 'correct horse battery' });
    const kept = await test.db
      .selectFrom('school_decisions')
      .where('school_id', '=', school.id)
      .selectAll()
      .execute();
    expect(kept).toMatchObject([{ account_id: null, admits_by_hand: true, first_name: null }]);
    const again = await register(test, `nora${made}+again@bay.example`, school.name);
    expect(await standingOf(again)).toBe('waiting');
    expect(await waiting()).toMatchObject([{ was_removed: true }]);
  });

  it('is forgotten a year after the account was deleted', async () => {
    await student.post('/api/accounts/delete', { password: 'correct horse battery' });
    test.clock.advance((KEPT_DECISION_DAYS + 1) * DAY);
    await test.jobs.runNow('sweep');
    expect(
      await test.db.selectFrom('school_decisions').selectAll().where('school_id', '=', school.id).execute(),
    ).toEqual([]);
  });
});

describe('one mailbox', () => {
  it.each(['remove', 'suspend'])(
    'also identifies a student whom the school imported and then chose to %s',
    async (what) => {
      const imported = await test.build.account({
        school: school.name,
        imported: true,
        email: `ivo${made}@bay.example`,
      });
      await admin.post(`${people}/${imported.id}/${what}`, { reason: 'No student of ours.' });
      expect(await standingOf(await register(test, `ivo${made}+tag@bay.example`, school.name))).toBe(
        'waiting',
      );
    },
  );

  it('can belong to one student of a school, so the second waits for an administrator', async () => {
    const twin = await register(test, `nora${made}+two@bay.example`, school.name);
    expect(await standingOf(twin)).toBe('waiting');
    expect(await waiting()).toMatchObject([{ was_removed: false, same_mailbox_as: 'Nora Newcomer' }]);
    expect((await twin.post('/api/accounts/belonging/code', { code: 'CDFGHJKMNP' })).body.code).toBe(
      'not_by_code',
    );
    const other = await register(test, `nora${made}+three@bay.example`, OPEN);
    expect(await standingOf(other)).toBe('member');
    await choose(school.name, {}, other);
    expect((await membershipOf(other)).asks).toMatchObject({ school: school.name });
  });

  it('is detected even when two students join at the same time', async () => {
    const clients = await Promise.all(
      ['a', 'b'].map((tag) => register(test, `twin${made}+${tag}@mail.example`, OPEN)),
    );
    await test.db
      .updateTable('schools')
      .set({ join_domains: ['mail.example'] })
      .where('id', '=', school.id)
      .execute();
    await test.db
      .updateTable('accounts')
      .set({ school_id: 1, standing: 'member', joining_school_id: null, joining_since: null })
      .where('email', 'like', `twin${made}+%`)
      .execute();
    await Promise.all(clients.map((client) => choose(school.name, {}, client)));
    const schools = await Promise.all(
      clients.map(async (client) => (await membershipOf(client)).school as string),
    );
    expect(schools.filter((name) => name === school.name)).toHaveLength(1);
  });

  it('may be shared by a student and a staff member', async () => {
    await test.build.account({
      school: school.name,
      is_school_administration: true,
      email: `staff${made}@bay.example`,
    });
    expect(await standingOf(await register(test, `staff${made}+kid@bay.example`, school.name))).toBe(
      'member',
    );
  });
});

it('keeps a name corrected by the school when an import updates accounts', async () => {
  await admin.post(`${people}/${id}/name`, { first_name: 'Eleanora', last_name: 'Newcomer' });
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-decisions-'));
  try {
    const lines = [
      'email,first_name,last_name,school,graduation_year',
      `${email},Nora,N.,${school.name},2028`,
    ];
    await writeFile(path.join(folder, 'accounts.csv'), lines.join('\n'));
    const run = commandRunner(test, folder);
    expect(await run('import', 'accounts', 'accounts.csv', '--existing', 'update')).toMatchObject({
      status: 0,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(await account()).toMatchObject({ first_name: 'Eleanora', graduation_year: 2028 });
});
