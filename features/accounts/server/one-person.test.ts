// Accounts that share a mailbox, now or within the last year, belong to one person.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { createListScene } from '#features/verification/server/contact-list/contact-list.test.scene.ts';
import { importEntries } from '#features/entries/server/entries-import.operations.ts';
import { membershipOf, strictSchool } from '#features/membership/server/joining.test.scene.ts';
import { printSlip } from '#features/paper-forms/server/printing.test.scene.ts';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { readingHour } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
let t: TestApp;
let scene: ReturnType<typeof createListScene>;
let made = 0;
beforeAll(async () => {
  t = await createTestApp();
  scene = createListScene(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  made += 1;
  await t.db.deleteFrom('throttles').execute();
  await t.outbox.deliver();
});

const record = (client: TestClient, contact: string) =>
  client.post(`${base}/create_entry`, { ...readingHour, contact });
const act = (client: TestClient, body: object) => client.post(`${base}/verify-entry-action`, body);

/** Requests another email and returns the token that confirms it. */
async function requestChange(client: TestClient, email: string): Promise<string> {
  await t.outbox.deliver();
  expect((await client.post('/api/accounts/change-email', { email })).status).toBe(200);
  const mail = (await t.outbox.deliver()).find(({ to_address }) => to_address === email);
  return `/api/accounts${t.outbox.linkIn(mail)}`;
}
const move = async (client: TestClient, email: string) => client.post(await requestChange(client, email));

/** A student, and the same person with a second account. */
async function twice(more: { school?: string } = {}) {
  const one = await scene.student({ email: `ana${made}@home.example` });
  return { one, two: await scene.student({ email: `ana${made}+two@home.example`, ...more }) };
}

describe('a contact who does not know a student', () => {
  test('gets no requests from any of the student’s accounts', async () => {
    const { one, two } = await twice();
    const contact = `coach${made}@garden.example`;
    const waiting = await scene.record(two, { contact });
    const { letters } = await printSlip(t, two.client, waiting.id);
    const list = await scene.prove(await scene.listToken(waiting.token));
    expect((await list.open()).rows).toMatchObject([{ id: waiting.id }]);
    const { token } = await scene.record(one, { contact });
    await act(t.visitor(), { token, action: 'reject', unknown_student: true });
    t.clock.advance(2 * MINUTE);
    await t.outbox.deliver();

    const refused = { status: 400, body: { contact: [expect.stringContaining('do not know you')] } };
    expect(await record(two.client, contact.replace('@', '+new@'))).toMatchObject(refused);
    expect((await list.open()).rows).toEqual([]);
    expect((await two.client.post(`${base}/resend-verification`, { id: waiting.id })).status).toBe(400);
    const staff = await t.signIn(await t.build.account({ is_school_administration: true }));
    const slip = { slip: letters, person: 'Sam', signed: true, name_matches: true, dates_match: true };
    expect(await staff.post('/api/admin/slips/confirm', slip)).toMatchObject({
      status: 409,
      body: { code: 'slip_not_known' },
    });
    expect((await move(one.client, `ana${made}.new@home.example`)).status).toBe(200);
    expect(await record(two.client, contact)).toMatchObject(refused);
    t.clock.advance(8 * DAY);
    await t.jobs.runNow('remind-and-expire');
    expect((await t.outbox.deliver()).filter(({ to_address }) => to_address === contact)).toEqual([]);
    expect((await record((await scene.student()).client, contact)).status).toBe(201);
  });
});

describe('verifying one’s own entries', () => {
  test('is refused in a browser that is signed in with a second account', async () => {
    const { one, two } = await twice({ school: 'UCLA' });
    const { id, token } = await scene.record(one, { contact: `coach${made}@garden.example` });
    expect((await two.client.post(`${base}/verify-entry`, { token })).body).toMatchObject({ is_own: true });
    expect(await act(two.client, { token, action: 'accept' })).toMatchObject({
      status: 403,
      body: { code: 'own_entry' },
    });
    expect(await scene.entryOf(one, id)).toMatchObject({ verified: false });
    expect((await act((await scene.student()).client, { token, action: 'accept' })).status).toBe(200);
  });

  test('is refused for a mailbox that another account of the student had before', async () => {
    const { one, two } = await twice({ school: 'UCLA' });
    const asked = `coach${made}@garden.example`;
    const { id, token } = await scene.record(two, { contact: asked });
    await move(one.client, asked);
    await move(one.client, `ana${made}+one@home.example`);
    expect(await act(t.visitor(), { token, action: 'accept' })).toMatchObject({
      status: 403,
      body: { code: 'own_entry' },
    });
    const contact = asked.replace('@', '+tag@');
    expect(await record(two.client, contact)).toMatchObject({
      status: 400,
      body: { contact: ['Contact cannot be your own email'] },
    });
    const staff = await t.signIn(await t.build.account({ school: 'UCLA', is_school_administration: true }));
    const correction = { ...readingHour, hours: '2', contact, verified: false, version: 1 };
    expect(await staff.post(`/api/admin/entries/${id}/update`, correction)).toMatchObject({
      status: 400,
      body: { contact: ['Contact cannot be the student’s own email'] },
    });
    const values = { ...readingHour, hours: '2', email: two.email, contact, verified: 'yes' };
    expect(JSON.stringify(await importEntries(t.context, [{ line: 2, values }]))).toContain(
      'Contact cannot be your own email',
    );
  });

  test('is refused to staff by every call', async () => {
    const staff = await t.signIn(
      await t.build.account({ email: `ana${made}@home.example`, is_school_administration: true }),
    );
    const two = await scene.student({ email: `ana${made}+two@home.example` });
    const { id } = await scene.record(two, { contact: `coach${made}@garden.example` });
    const binned = await t.build.entry(two, { recycling_bin: true });
    const { letters } = await printSlip(t, two.client, id);
    const own = { status: 403, body: { detail: OWN_ENTRIES } };
    expect(await staff.post(`/api/admin/entries/${id}/verify`, {})).toMatchObject(own);
    expect(await staff.delete(`/api/admin/entries/${id}/delete`)).toMatchObject(own);
    expect(await staff.post(`${base}/recycling-bin/${binned.id}`, {})).toMatchObject(own);
    expect(await staff.post('/api/admin/slips/look', { slip: letters })).toMatchObject(own);
    const entries = [{ id, version: 1 }];
    expect((await staff.post('/api/admin/bulk/preview', { action: 'verify', entries })).body).toMatchObject({
      left_out: [{ id, why: OWN_ENTRIES }],
    });
    expect(await scene.entryOf(two, id)).toMatchObject({ verified: false });
  });

  test('is refused to staff who decide about students', async () => {
    const email = `ana${made}@home.example`;
    const head = await t.signIn(
      await t.build.account({
        email,
        is_school_administration: true,
        is_school_administration_head: true,
      }),
    );
    const two = await scene.student({ email: `ana${made}+two@home.example` });
    const { id: waiting } = await t.build.account({
      email: `ana${made}+three@home.example`,
      standing: 'waiting',
    });
    const other = await scene.student();
    const named = await scene.record(other, { contact: email });
    const decisions: [string, object][] = [
      [`people/${two.id}/hide`, { hidden: true }],
      [`people/${two.id}/name`, { first_name: 'Ana', last_name: 'Other' }],
      [`people/${two.id}/remove`, { reason: 'Left' }],
      ['people/admit', { ids: [waiting] }],
      ['people/refuse', { ids: [waiting], reason: 'Unknown' }],
      [`requirements/${two.id}`, { program: 1, kind: 'credit', hours: 10, grade: null, reason: 'Came late' }],
      [`requirements/${two.id}/end`, { decision: 1 }],
      [
        'signals/dismissals',
        { subject: { kind: 'student', id: two.id }, rules: ['many students'], note: '' },
      ],
      [
        'signals/dismissals',
        { subject: { kind: 'contact', id: named.id }, rules: ['many students'], note: '' },
      ],
    ];
    for (const [path, body] of decisions) {
      const { status, body: said } = await head.post(`/api/admin/${path}`, body);
      expect({ path, status, code: said.code }).toEqual({ path, status: 403, code: 'yourself' });
    }
    // Their own entry is left for somebody else, even in a bulk action.
    const { id } = await t.build.account({ email: `kim${made}@home.example`, standing: 'waiting' });
    const { body } = await head.post('/api/admin/people/admit', { ids: [waiting, id] });
    expect(body).toEqual({ decided: [id], gone: [] });
  });
});

describe('two students with one mailbox', () => {
  const refused = { status: 409, body: { detail: expect.stringContaining('uses this mailbox') } };

  test('are refused when another present, former or imported student has it', async () => {
    const former = await scene.student({ email: `kim${made}@home.example` });
    await move(former.client, `kim${made}.new@home.example`);
    await t.build.account({ email: `lee${made}@home.example`, imported: true });
    const { client } = await scene.student();
    for (const name of ['kim', 'lee'])
      expect(await move(client, `${name}${made}+tag@home.example`)).toMatchObject(refused);
  });

  test('are refused even when both claim it at the same moment', async () => {
    const school = await strictSchool(t, `Bay High ${made}`, { domains: ['home.example'] });
    const mailbox = (tag: string) => `pair${made}${tag}@home.example`;
    const links = [];
    for (const tag of ['+a', '+b', '']) {
      const { client } = await scene.student({ school: school.name });
      links.push({ client, path: await requestChange(client, mailbox(tag)) });
    }
    const replies = await Promise.all(links.slice(0, 2).map(({ client, path }) => client.post(path)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);

    made += 1;
    const { client } = await scene.student({ school: school.name });
    const path = await requestChange(client, mailbox('+a'));
    const registering = t.visitor();
    await registering.post('/api/accounts/register', {
      email: mailbox(''),
      password: 'correct horse battery',
      first_name: 'Nora',
      last_name: 'Newcomer',
      school: school.name,
      graduation_year: 2027,
    });
    const [mail] = await t.outbox.deliver();
    const [changed] = await Promise.all([
      client.post(path),
      registering.get(`/api/accounts${t.outbox.linkIn(mail)}`),
    ]);
    const { standing } = await membershipOf(registering);
    expect([
      [200, 'waiting'],
      [409, 'member'],
    ]).toContainEqual([changed.status, standing]);
  });
});
