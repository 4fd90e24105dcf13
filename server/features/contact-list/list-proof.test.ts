import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createListScene, lists, type Student } from './contact-list.test.scene.ts';

const base = '/api/volunteer_hours_portfolio';

let test: TestApp;
let scene: ReturnType<typeof createListScene>;
let ana: Student;
let ben: Student;
let contact = '';
let contacts = 0;
beforeAll(async () => {
  test = await createTestApp();
  scene = createListScene(test);
});
afterAll(() => test?.close());
beforeEach(async () => {
  ana = await scene.student({ first_name: 'Ana', last_name: 'Ruiz' });
  ben = await scene.student({ first_name: 'Ben', last_name: 'Cole' });
  contacts += 1;
  contact = `coach${contacts}@library.example`;
});

const record = (student: Student, fields: object = {}) => scene.record(student, { contact, ...fields });
/** A browser that holds a link to a list, and has proven nothing. */
const stranger = async (token?: string) =>
  scene.read(test.visitor(), token ?? (await scene.listToken((await record(ana)).token)));
/** Another one than the right one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const dead = { status: 409, body: { code: 'code_dead' } };

describe('a link alone', () => {
  it('opens nothing, decides nothing, and names no student', async () => {
    const entry = await record(ana);
    const reader = await stranger(await scene.listToken(entry.token));
    const reply = await reader.call('look');
    expect(reply.body).toEqual({ state: 'unproven', address: 'c…@library.example' });
    const item = { id: entry.id, version: 1, decision: 'accept' };
    for (const [path, body] of [
      ['decide', { items: [item] }],
      ['take-back', { batch: '7b0c3c55-7d3e-4d8e-9d5a-0f2b1c4d5e6f' }],
      ['preferences', { rhythm: 'stop' }],
    ] as const)
      expect(await reader.call(path, body)).toMatchObject({ status: 403, body: { code: 'not_proven' } });
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ verified: false, request_state: 'sent' });
    expect(await test.db.selectFrom('contact_preferences').selectAll().execute()).toEqual([]);
  });

  it('needs the header that only our own pages send', async () => {
    const reader = await stranger();
    const headers = { 'x-csrftoken': undefined };
    for (const path of [
      'look',
      'code',
      'prove',
      'decide',
      'take-back',
      'preferences',
      'fresh',
      'others',
      'of-entry',
    ])
      expect(
        await reader.client.request({
          method: 'POST',
          path: `${lists}/${path}`,
          body: { token: reader.token },
          headers,
        }),
      ).toMatchObject({ status: 403, body: { code: 'csrf' } });
    for (const method of ['GET', 'HEAD'] as const)
      expect((await reader.client.request({ method, path: `${lists}/look` })).status).toBe(405);
  });

  it('that nobody has is unknown', async () => {
    for (const path of ['look', 'code', 'fresh'])
      expect(await (await stranger('no-such-link')).call(path)).toMatchObject({
        status: 404,
        body: { code: 'list_unknown' },
      });
  });

  it('is kept as a hash, and ends after 14 days; a fresh one goes to the same address', async () => {
    const token = await scene.listToken((await record(ana)).token);
    const reader = await scene.prove(token);
    const kept = await test.db.selectFrom('contact_list_links').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    test.clock.advance(14 * DAY);
    expect(await reader.look()).toEqual({ state: 'expired', address: 'c…@library.example' });
    for (const [path, body] of [
      ['code', {}],
      ['prove', { code: '123456' }],
      ['preferences', { rhythm: 'daily' }],
    ] as const)
      expect(await reader.call(path, body)).toMatchObject({ status: 409, body: { code: 'list_expired' } });
    const said = [];
    for (let times = 0; times < 4; times += 1) said.push((await reader.call('fresh')).body.detail);
    expect(new Set(said)).toEqual(new Set(['A list is on its way to the same address.']));
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual(
      [1, 2, 3].map(() => ['contact-list', contact]),
    );
    const fresh = scene.read(reader.client, scene.tokenIn(mails[0]));
    expect((await fresh.open()).rows).toHaveLength(1);
    test.clock.advance(HOUR);
    await reader.call('fresh');
    expect(await test.outbox.deliver()).toHaveLength(1);
  });
});

describe('the code', () => {
  it('opens the list in this browser for 30 days, and in no other', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const reply = await reader.call('prove', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(reply.status).toBe(200);
    const cookie = String(reply.headers['set-cookie']);
    for (const part of ['contact_browser=', 'HttpOnly', 'SameSite=Strict', 'Path=/api/contact-list'])
      expect(cookie).toContain(part);
    expect(JSON.stringify(await test.db.selectFrom('contact_browsers').selectAll().execute())).not.toContain(
      reader.client.cookies.get('contact_browser'),
    );
    expect((await reader.open()).rows).toHaveLength(1);
    expect(await (await stranger(reader.token)).look()).toMatchObject({ state: 'unproven' });
    test.clock.advance(30 * DAY);
    await reader.call('fresh');
    const [mail] = (await test.outbox.deliver()).filter(({ kind }) => kind === 'contact-list');
    expect(await scene.read(reader.client, scene.tokenIn(mail)).look()).toMatchObject({ state: 'unproven' });
  });

  it('is mailed to the mailbox only, without the name of a student, and kept as a keyed hash', async () => {
    const reader = await stranger();
    await reader.call('code');
    const [mail, ...others] = await test.outbox.deliver();
    expect([mail?.to_address, mail?.kind, others]).toEqual([contact, 'contact-list-code', []]);
    expect(mail?.text).not.toContain('Ruiz');
    expect(mail?.subject).not.toMatch(/\d/);
    const [row] = await test.db.selectFrom('contact_list_codes').selectAll().execute();
    expect(row?.code_mac).toHaveLength(32);
    expect(row?.code_mac?.toString('latin1')).not.toContain(codeIn(mail));
  });

  it('has five tries; the sixth is refused, also the right one', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
      expect(await reader.call('prove', { code: wrong(code) })).toMatchObject({
        status: 400,
        body: { code: [`This code is not right. ${left} left.`] },
      });
    expect(await reader.call('prove', { code: wrong(code, 2) })).toMatchObject(dead);
    expect(await reader.call('prove', { code })).toMatchObject(dead);
    expect(await reader.look()).toMatchObject({ state: 'unproven' });
  });

  it('counts every one of several wrong ones at once', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((by) => reader.call('prove', { code: wrong(code, by) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 409, 409]);
  });

  it('lives ten minutes, works once, and a newer one ends it', async () => {
    const reader = await stranger();
    const first = await scene.codeFor(reader);
    const second = await scene.codeFor(reader);
    expect((await reader.call('prove', { code: first })).status).toBe(400);
    expect((await reader.call('prove', { code: second })).status).toBe(200);
    expect(await reader.call('prove', { code: second })).toMatchObject(dead);
    const third = await scene.codeFor(reader);
    test.clock.advance(10 * MINUTE);
    expect(await reader.call('prove', { code: third })).toMatchObject(dead);
    await test.jobs.runNow('sweep');
    expect(await test.db.selectFrom('contact_list_codes').selectAll().execute()).toEqual([]);
  });

  it('of one list does not open that of another mailbox', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const other = await record(ben, { contact: `other.${contact}` });
    const others = scene.read(reader.client, await scene.listToken(other.token));
    await others.call('code');
    expect((await others.call('prove', { code })).status).toBe(400);
    await reader.call('prove', { code });
    expect(await others.look()).toMatchObject({ state: 'unproven' });
    const both = await scene.prove(others.token, reader.client);
    expect([(await both.open()).rows, (await reader.open()).rows].map((rows) => rows.length)).toEqual([1, 1]);
  });

  it('is mailed three times in an hour, and typed thirty times in a day', async () => {
    const reader = await stranger();
    for (let hour = 0; hour < 2; hour += 1) {
      for (let times = 0; times < 3; times += 1) {
        const code = await scene.codeFor(reader);
        for (let by = 1; by <= 5; by += 1) await reader.call('prove', { code: wrong(code, by) });
      }
      expect(await reader.call('code')).toMatchObject({ status: 429 });
      test.clock.advance(HOUR);
    }
    const code = await scene.codeFor(reader);
    expect(await reader.call('prove', { code })).toMatchObject({ status: 429 });
    test.clock.advance(DAY);
    const next = await scene.codeFor(reader);
    expect((await reader.call('prove', { code: next })).status).toBe(200);
  });

  it('gives the browser a token of its own, whatever somebody has laid there before', async () => {
    const reader = await stranger();
    reader.client.cookies.set('contact_browser', 'known-to-somebody-else');
    await scene.prove(reader.token, reader.client);
    const other = await stranger(reader.token);
    other.client.cookies.set('contact_browser', 'known-to-somebody-else');
    expect(await other.look()).toMatchObject({ state: 'unproven' });
  });
});

describe('a mail about one entry', () => {
  it('opens that entry only, and a number; the list goes to the address of the mail', async () => {
    const first = await record(ana);
    await record(ben);
    await record(ben, { contact: contact.replace('@', '+food@') });
    const forwarded = test.visitor();
    const { token } = first;
    const page = await forwarded.post(`${base}/verify-entry`, { token });
    const others = await forwarded.post(`${lists}/others`, { token });
    expect(others.body).toEqual({ others: 2 });
    for (const reply of [page, others]) expect(reply.text).not.toContain('Cole');
    const said = [];
    for (let times = 0; times < 4; times += 1)
      said.push((await forwarded.post(`${lists}/of-entry`, { token })).body.detail);
    expect(new Set(said).size).toBe(1);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address)).toEqual([contact, contact, contact]);
    for (const { text } of mails) for (const name of ['Ruiz', 'Cole']) expect(text).not.toContain(name);
    expect(mails[0]).toMatchObject({ subject: '3 entries wait for your yes or no' });
    expect(mails[0]?.text).toContain('3 entries, 5.25 hours');
    expect(mails[0]?.text).toContain('Library');
    expect(mails[0]?.text).toContain('May 2, 2026');
  });

  it('of a student whom the contact does not know leads to no list, when the link is unknown', async () => {
    for (const path of ['others', 'of-entry'])
      expect(await test.visitor().post(`${lists}/${path}`, { token: 'unknown' })).toMatchObject({
        status: 404,
        body: { code: 'link_unknown' },
      });
  });

  it('speaks Spanish to a contact of a Spanish entry, and stops mail', async () => {
    const { token } = await record(ana, { contact_language: 'es' });
    await test.visitor().post(`${lists}/of-entry`, { token });
    const [mail] = await test.outbox.deliver();
    expect(mail?.subject).toBe('1 registro espera su sí o no');
    expect(mail?.html).toMatch(/\/contact-list\/[\w-]+\?lang=es/);
    const stop = /\/unsubscribe\/([\w-]+)/.exec(mail?.html ?? '')?.[1];
    await test.visitor().post(`${base}/contact-mail-action`, { token: stop, action: 'stop' });
    const reader = await scene.prove(scene.tokenIn(mail));
    expect((await reader.open()).rhythm).toBe('stop');
  });
});

describe('what a contact wishes', () => {
  it('is kept for the mailbox: who they are, and how often mail comes', async () => {
    const reader = await scene.prove(await scene.listToken((await record(ana)).token));
    const about = { name: ' Jo  Park ', position: 'Coach', organization: '' };
    expect((await reader.call('preferences', { about, rhythm: 'weekly' })).status).toBe(200);
    expect(await reader.open()).toMatchObject({
      about: { name: 'Jo Park', position: 'Coach', organization: '' },
      rhythm: 'weekly',
    });
    await reader.call('preferences', { rhythm: 'stop' });
    expect(await reader.open()).toMatchObject({ rhythm: 'stop', about: { position: 'Coach' } });
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['contact-stopped']);
    await reader.call('preferences', { rhythm: null });
    expect(await reader.open()).toMatchObject({ rhythm: null });
    const long = await reader.call('preferences', { about: { ...about, position: 'x'.repeat(101) } });
    expect([long.status, long.body]).toEqual([400, { position: [expect.stringContaining('100')] }]);
  });

  it('is no name where several people read the address', async () => {
    contact = `info@library${contacts}.example`;
    const entry = await record(ana);
    const reader = await scene.prove(await scene.listToken(entry.token));
    await reader.call('preferences', {
      about: { name: 'Jo Park', position: 'Coach', organization: 'Library' },
    });
    const items = [{ id: entry.id, version: 1, decision: 'accept' }];
    await reader.call('decide', { items, name: 'Jo Park' });
    expect(await reader.open()).toMatchObject({
      is_shared: true,
      about: { name: '', position: '', organization: 'Library' },
    });
    expect((await scene.linesOf(ana, entry.id)).at(-1)).toMatchObject({ says_to_be: 'Jo Park, Library' });
  });

  it('goes two years after it was said; links a year after they ended', async () => {
    const reader = await scene.prove(await scene.listToken((await record(ana)).token));
    await reader.call('preferences', { rhythm: 'daily' });
    test.clock.advance(380 * DAY);
    await test.jobs.runNow('sweep');
    const left = async (table: 'contact_list_links' | 'contact_browsers' | 'contact_preferences') =>
      (await test.db.selectFrom(table).selectAll().execute()).length;
    expect([await left('contact_list_links'), await left('contact_browsers')]).toEqual([0, 0]);
    expect(await left('contact_preferences')).toBeGreaterThan(0);
    test.clock.advance(360 * DAY);
    await test.jobs.runNow('sweep');
    expect(await left('contact_preferences')).toBe(0);
  });
});
