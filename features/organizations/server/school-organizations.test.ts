// How a school changes its list of organizations, and what that means for the hours that count (decision
// 0059).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const OTHER = 'UCLA';
let test: TestApp;
let admin: TestClient;
let otherAdmin: TestClient;
let account: BuiltAccount;
let student: TestClient;
let otherStudent: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  const staff = { is_school_administration: true, is_school_administration_head: true };
  admin = await test.signIn(await test.build.account(staff));
  otherAdmin = await test.signIn(await test.build.account({ ...staff, school: OTHER }));
  account = await test.build.account({ graduation_year: 2027 });
  student = await test.signIn(account);
  otherStudent = await test.signIn(await test.build.account({ school: OTHER }));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('entries').execute();
  await test.db.deleteFrom('organizations').execute();
  await test.db.deleteFrom('programs').execute();
});

const empty = { address: '', city: '', state: '', zip_code: '', hours: '', description: '', url: '' };
const undecided = { standing: null, hidden: false, note: '', names: [] };
const form = (name: string, parts = {}) => ({ name, ...empty, ...undecided, ...parts });

async function add(name: string, parts = {}, client = admin): Promise<{ id: number; version: string }> {
  const reply = await client.post('/api/admin/organizations', form(name, parts));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body;
}

const read = async (id: number, client = admin) => (await client.get(`/api/admin/organizations/${id}`)).body;

async function save(id: number, parts: object, client = admin) {
  const { origin: _, original: _o, id: _i, ...kept } = await read(id, client);
  return client.post(`/api/admin/organizations/${id}`, { ...kept, ...parts });
}

const offered = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/volunteer_events/opportunities')).body.map(({ name }: { name: string }) => name);
const listed = async (query = '', client = admin): Promise<string[]> =>
  (await client.get(`/api/admin/organizations${query}`)).body.map(({ name }: { name: string }) => name);

describe('a school’s organizations', () => {
  it('are the common ones and its own, which no other school sees', async () => {
    await test.build.organization({ name: 'Food Bank' });
    const own = await add('Parish kitchen', { city: 'Reno', hours: 'Sundays' });
    expect(await offered(student)).toEqual(['Food Bank', 'Parish kitchen']);
    expect(await offered(otherStudent)).toEqual(['Food Bank']);
    expect(await listed('?show=own')).toEqual(['Parish kitchen']);
    expect((await otherAdmin.get(`/api/admin/organizations/${own.id}`)).status).toBe(404);
    const taken = await otherAdmin.post(`/api/admin/organizations/${own.id}`, {
      ...form('Mine now'),
      version: own.version,
    });
    expect(taken.status).toBe(404);
    expect((await read(own.id)).name).toBe('Parish kitchen');
  });

  it('can be corrected for this school only, and the correction can be undone', async () => {
    const { id } = await test.build.organization({ name: 'Fod Bank', city: 'Reno' });
    expect((await save(id, { name: 'Food Bank', hours: 'Mondays' })).status).toBe(200);
    expect(await offered(student)).toEqual(['Food Bank']);
    expect(await offered(otherStudent)).toEqual(['Fod Bank']);
    const corrected = await read(id);
    expect(corrected).toMatchObject({ id, origin: 'corrected', hours: 'Mondays', names: ['Fod Bank'] });
    expect(corrected.original).toMatchObject({ name: 'Fod Bank', hours: 'Saturdays' });
    await save(id, { ...corrected.original, names: [] });
    expect(await read(id)).toMatchObject({ origin: 'everybody', name: 'Fod Bank', original: null });
    expect(await offered(student)).toEqual(['Fod Bank']);
  });

  it('can be for people of an age, which is a correction by itself', async () => {
    const { id } = await test.build.organization({ minimum_age: 16 });
    const ages = async (client: TestClient) => {
      const { body } = await client.get('/api/volunteer_events/opportunities?age=15');
      return body.map(({ minimum_age }: { minimum_age?: number }) => minimum_age);
    };
    expect([await ages(student), await read(id)]).toMatchObject([
      [],
      { minimum_age: 16, origin: 'everybody' },
    ]);
    await save(id, { minimum_age: '14' });
    const corrected = await read(id);
    expect(corrected).toMatchObject({ minimum_age: 14, origin: 'corrected', original: { minimum_age: 16 } });
    expect([await ages(student), await ages(otherStudent)]).toEqual([[14], []]);
    await save(id, { minimum_age: '' });
    expect([await read(id), await ages(student)]).toMatchObject([{ minimum_age: null }, [undefined]]);
    await save(id, { ...corrected.original });
    expect(await read(id)).toMatchObject({ minimum_age: 16, origin: 'everybody', original: null });
  });

  it('keep the school’s correction when the common list is imported again', async () => {
    const { id } = await test.build.organization({ name: 'Food Bank' });
    await save(id, { hours: 'Mondays' });
    await test.db.updateTable('organizations').set({ hours: 'Never' }).where('id', '=', id).execute();
    expect((await read(id)).hours).toBe('Mondays');
    expect((await read(id, otherAdmin)).hours).toBe('Never');
  });

  it('can be hidden or refused, and then students do not find them', async () => {
    const hidden = await test.build.organization({ name: 'Gone' });
    const refused = await test.build.organization({ name: 'Refused' });
    const approved = await test.build.organization({ name: 'Approved' });
    await save(hidden.id, { hidden: true });
    await admin.post('/api/admin/organizations/decide', { ids: [refused.id], standing: 'refused' });
    await admin.post('/api/admin/organizations/decide', { ids: [approved.id], standing: 'approved' });
    const { body } = await student.get('/api/volunteer_events/opportunities?page=1');
    expect(body).toMatchObject([{ name: 'Approved', standing: 'approved' }]);
    const { body: others, headers } = await otherStudent.get('/api/volunteer_events/opportunities?page=1');
    expect(headers['x-total-count']).toBe('3');
    expect(JSON.stringify(others)).not.toContain('standing');
    expect(await listed('?show=hidden')).toEqual(['Gone']);
    expect(await listed('?show=refused')).toEqual(['Refused']);
    expect(await listed('?search=PPROV')).toEqual(['Approved']);
    await admin.post('/api/admin/organizations/decide', { ids: [refused.id], standing: null });
    expect(await offered(student)).toEqual(['Approved', 'Refused']);
  });

  it('are shown to people waiting for admission as if they had no school', async () => {
    const { id } = await test.build.organization({ name: 'Fod Bank' });
    const refused = await test.build.organization({ name: 'Refused' });
    const approved = await test.build.organization({ name: 'Approved' });
    await save(id, { name: 'Food Bank' });
    await save(refused.id, { hidden: true, standing: 'refused' });
    await admin.post('/api/admin/organizations/decide', { ids: [approved.id], standing: 'approved' });
    await add('Parish kitchen');
    const waiting = await test.build.account({ standing: 'waiting' });
    const newcomer = await test.signIn(waiting);
    const page = '/api/volunteer_events/opportunities?page=1';
    const before = await newcomer.get(page);
    expect(before.body.map(({ name }: { name: string }) => name)).toEqual([
      'Approved',
      'Fod Bank',
      'Refused',
    ]);
    expect(JSON.stringify(before.body)).not.toContain('standing');
    expect(before.headers['x-total-count']).toBe('3');
    expect((await newcomer.get(`${page}&name=parish`)).body).toEqual([]);

    const admitted = await admin.post('/api/admin/people/admit', { ids: [waiting.id] });
    expect(admitted.status).toBe(200);
    const after = await newcomer.get(page);
    expect(after.body).toEqual((await student.get(page)).body);
    expect(after.body.map(({ name }: { name: string }) => name)).toEqual([
      'Approved',
      'Food Bank',
      'Parish kitchen',
    ]);
  });

  it('are listed once each', async () => {
    await test.build.organization({ name: 'Food Bank', address: '', city: 'Reno' });
    const reply = await admin.post('/api/admin/organizations', form('food bank', { city: 'RENO' }));
    expect(reply.status).toBe(400);
    expect(reply.body.name[0]).toMatch(/on your list already/);
    await add('Food Bank', { city: 'Sparks' });
    // Another school's own organizations do not matter.
    await add('Food Bank', { city: 'Sparks' }, otherAdmin);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ names: ['x'.repeat(201)] }, 'names'],
    [{ minimum_age: '12' }, 'minimum_age'],
    [{ minimum_age: 'adults' }, 'minimum_age'],
  ])('are refused with %j', async (parts, field) => {
    const reply = await admin.post('/api/admin/organizations', form('Food Bank', parts));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual([field]);
  });

  it('are not overwritten by an outdated form', async () => {
    const { id } = await test.build.organization({ name: 'Food Bank' });
    const { origin: _, original: _o, id: _i, ...seen } = await read(id);
    test.clock.advance(1000);
    await save(id, { hours: 'Mondays' });
    const reply = await admin.post(`/api/admin/organizations/${id}`, { ...seen, hours: 'Tuesdays' });
    expect(reply.status).toBe(409);
    expect((await read(id)).hours).toBe('Mondays');
  });
});

describe('unlisted organization names in entries', () => {
  const entry = (organizer: string, parts = {}) =>
    test.build.entry(account, { organizer, verified: true, hours: 2, ...parts });

  it('are listed until they are another name of an organization', async () => {
    const { id } = await test.build.organization({ name: 'Food Bank' });
    await entry('FOOD  bank');
    await entry('The food bank of L.A.', { hours: 3 });
    await entry('The food bank of L.A.', { verified: false });
    await entry('the Food Bank of L.A.');
    await entry('Elsewhere', { recycling_bin: true });
    const unlisted = async () => (await admin.get('/api/admin/organizations/unlisted')).body;
    expect(await unlisted()).toEqual([{ name: 'The food bank of L.A.', entries: 3, hours: 5 }]);
    expect((await otherAdmin.get('/api/admin/organizations/unlisted')).body).toEqual([]);
    expect((await save(id, { names: ['The Food Bank of L.A.'] })).status).toBe(200);
    expect(await unlisted()).toEqual([]);
    expect(await listed('?search=l.a.')).toEqual(['Food Bank']);
  });

  it('are compared ignoring how accents are encoded', async () => {
    const { id } = await test.build.organization({ name: 'Caf\u00e9 Pantry' });
    await entry('Cafe\u0301 Pantry');
    await entry('The Cafe\u0301');
    const unlisted = async () => (await admin.get('/api/admin/organizations/unlisted')).body;
    expect(await unlisted()).toMatchObject([{ name: 'The Cafe\u0301' }]);
    await save(id, { names: ['The Cafe\u0301', ' '] });
    expect(await unlisted()).toEqual([]);
    expect((await read(id)).names).toHaveLength(1);
  });

  it('can mean only one organization', async () => {
    const one = await add('Food Bank', { names: ['FB'] });
    const other = await add('Shelter');
    const taken = await save(other.id, { names: ['fb'] });
    expect(taken.body).toEqual({ names: ['“fb” is another name of Food Bank already'] });
    const own = await save(other.id, { names: ['food bank'] });
    expect(own.body.names[0]).toMatch(/on your list itself/);
    expect((await admin.post('/api/admin/organizations', form('FB'))).body.name[0]).toMatch(/another name/);
    expect((await read(one.id)).names).toEqual(['FB']);
  });

  it('can become those of another one, when their organization is hidden', async () => {
    const { id } = await test.build.organization({ name: 'Food Bank' });
    const own = await add('LA Foodbank');
    expect((await save(id, { names: ['LA Foodbank'] })).body.names[0]).toMatch(/Hide it there first/);
    await save(own.id, { hidden: true });
    expect((await save(id, { names: ['LA Foodbank'] })).status).toBe(200);
    expect(await offered(student)).toEqual(['Food Bank']);
  });
});

describe('the hours that count', () => {
  async function require(rules: Partial<Rules>): Promise<void> {
    const reply = await admin.post('/api/admin/programs', {
      name: 'Service',
      kind: 'graduation',
      preset: null,
      from_class: 2027,
      to_class: null,
      rules: { ...firstRules, ...rules },
      reason: 'The law',
    });
    expect(reply.status).toBe(201);
  }
  const entry = (organizer: string) =>
    test.build.entry(account, { organizer, verified: true, hours: 2, date: '2026-03-02' });
  const found = async () => (await student.get('/api/requirements')).body[0];

  it('exclude those for a refused organization, under any name', async () => {
    await require({ entry: {} });
    const shop = await add('Shop', { names: ['The shop on Main'] });
    await entry('shop');
    await entry('the Shop on main');
    await entry('Food Bank');
    expect((await found()).counted).toBe(6);
    await admin.post('/api/admin/organizations/decide', { ids: [shop.id], standing: 'refused' });
    const after = await found();
    expect(after.counted).toBe(2);
    expect(after.entries[0].reason).toEqual({ kind: 'refused organization', organization: 'Shop' });
  });

  it('are only those for approved organizations, if a rule requires it', async () => {
    await require({ entry: { approval_before: 'organization' } });
    const bank = await test.build.organization({ name: 'Food Bank' });
    await entry('food bank');
    await entry('Shop');
    expect((await found()).counted).toBe(0);
    await admin.post('/api/admin/organizations/decide', { ids: [bank.id], standing: 'approved' });
    const after = await found();
    expect(after.counted).toBe(2);
    const report = await admin.get('/api/admin/graduation?class=2027');
    expect(report.body.rows.find(({ id }: { id: number }) => id === account.id).counted).toBe(2);
  });

  it('include a name that also belongs to another organization', async () => {
    await require({ entry: {} });
    const one = await test.build.organization({ name: 'Boys Club', city: 'Reno' });
    await test.build.organization({ name: 'Boys Club', city: 'Sparks' });
    await entry('Boys Club');
    await admin.post('/api/admin/organizations/decide', { ids: [one.id], standing: 'refused' });
    expect((await found()).counted).toBe(2);
  });

  it('are limited per organization across all its names', async () => {
    const bank = await add('Food Bank');
    await require({
      caps: [{ of: { kind: 'organization', organization: 'FB' }, hours: 3, per: 'total' }],
    });
    await entry('FB');
    await entry('Food Bank');
    expect((await found()).counted).toBe(4);
    await save(bank.id, { names: ['FB'] });
    expect((await found()).counted).toBe(3);
  });
});
