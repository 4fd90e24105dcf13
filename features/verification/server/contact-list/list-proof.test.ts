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
/** A browser with a link to a list that has not proven the mailbox. */
const stranger = async (token?: string) =>
  scene.read(test.visitor(), token ?? (await scene.listToken((await record(ana)).token)));
/** A wrong code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const dead = { status: 409, body: { code: 'code_dead' } };

describe('a link to a list alone', () => {
  it('shows nothing, decides nothing, and names no student', async () => {
    const entry = await record(ana);
    const reader = await stranger(await scene.listToken(entry.token));
    const reply = await reader.call('look');
    expect(reply.body).toEqual({ state: 'unproven', address: 'c…@library.example' });
    const item = { id: entry.id, version: 1, decision: 'accept' };
    for (const [path, body] of [
      ['decide', { items: [item] }],
      ['take-back', { batch: '7b0c3c55-7d3e-4d8e-9d5a-0f2b1c4d5e6f' }],
      ['preferences', { rhythm: 'stop' }],
      ['end', { everywhere: true }],
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
      'end',
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

  it('is refused if unknown', async () => {
    for (const path of ['look', 'code', 'fresh'])
      expect(await (await stranger('No-such-link'.padEnd(43, 'x'))).call(path)).toMatchObject({
        status: 404,
        body: { code: 'list_unknown' },
      });
  });

  it('is stored as a hash and ends after 14 days; a fresh one goes to the same address', async () => {
    const token = await scene.listToken((await record(ana)).token);
    const reader = await scene.prove(token, undefined, { remember: true });
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

describe('the code for a list', () => {
  it('opens the list in this browser until it is closed, and in no other', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const reply = await reader.call('prove', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(reply.status).toBe(200);
    const cookie = String(reply.headers['set-cookie']);
    for (const part of ['contact_visit=', 'HttpOnly', 'SameSite=Strict', 'Path=/api/contact-list'])
      expect(cookie).toContain(part);
    for (const part of ['Max-Age', 'Expires']) expect(cookie).not.toContain(part);
    expect(JSON.stringify(await test.db.selectFrom('contact_browsers').selectAll().execute())).not.toContain(
      reader.client.cookies.get('contact_visit'),
    );
    expect((await reader.open()).rows).toHaveLength(1);
    expect(await (await stranger(reader.token)).look()).toMatchObject({ state: 'unproven' });
    // Applies however long the browser stays open.
    test.clock.advance(12 * HOUR);
    expect(await reader.look()).toMatchObject({ state: 'unproven' });
  });

  it('opens the list for 30 days in a remembered browser', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const reply = await reader.call('prove', { code, remember: true });
    for (const part of ['contact_browser=', `Max-Age=${(30 * DAY) / 1000}`])
      expect(String(reply.headers['set-cookie'])).toContain(part);
    test.clock.advance(13 * DAY);
    expect((await reader.open()).rows).toHaveLength(1);
    test.clock.advance(17 * DAY);
    await reader.call('fresh');
    const [mail] = (await test.outbox.deliver()).filter(({ kind }) => kind === 'contact-list');
    expect(await scene.read(reader.client, scene.tokenIn(mail)).look()).toMatchObject({ state: 'unproven' });
  });

  it('is mailed to the mailbox without a student’s name, and stored as a keyed hash', async () => {
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

  it('has five tries; the sixth is refused even if right', async () => {
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

  it('counts each of several simultaneous wrong tries', async () => {
    const reader = await stranger();
    const code = await scene.codeFor(reader);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((by) => reader.call('prove', { code: wrong(code, by) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 409, 409]);
  });

  it('works once within ten minutes, until there is a newer one', async () => {
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

  it('does not open another mailbox’s list', async () => {
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

  it('does not change how long another mailbox stays open in the browser', async () => {
    const first = await record(ana);
    const remembered = await scene.prove(await scene.listToken(first.token), undefined, { remember: true });
    const { client } = remembered;
    const other = await record(ben, { contact: `other.${contact}` });
    const visit = await scene.prove(await scene.listToken(other.token), client);
    const third = await record(ben, { contact: `third.${contact}` });
    const again = await scene.prove(await scene.listToken(third.token), client, { remember: true });
    for (const reader of [remembered, visit, again]) expect((await reader.open()).rows).toHaveLength(1);
    // As when the browser is closed.
    client.cookies.delete('contact_visit');
    const states = async () => [
      (await remembered.look()).state,
      (await visit.look()).state,
      (await again.look()).state,
    ];
    expect(await states()).toEqual(['open', 'unproven', 'open']);
  });

  it('can be mailed three times an hour, and typed thirty times a day', async () => {
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

  it('gives the browser a new token, so that nobody can plant one', async () => {
    const reader = await stranger();
    for (const [name, remember] of [
      ['contact_visit', false],
      ['contact_browser', true],
    ] as const) {
      reader.client.cookies.set(name, 'known-to-somebody-else');
      await scene.prove(reader.token, reader.client, { remember });
      const other = await stranger(reader.token);
      other.client.cookies.set(name, 'known-to-somebody-else');
      expect(await other.look()).toMatchObject({ state: 'unproven' });
    }
  });
});

describe('a browser that has opened a list', () => {
  it('can be closed for all its mailboxes, without affecting other browsers', async () => {
    const token = await scene.listToken((await record(ana)).token);
    const done = await scene.prove(token);
    const kept = await scene.prove(token, done.client, { remember: true });
    const elsewhere = await scene.prove(token);
    const tokens = [...done.client.cookies].filter(([name]) => name.startsWith('contact_'));
    expect(tokens).toHaveLength(2);
    expect(await kept.call('end')).toMatchObject({ status: 200 });
    expect(await done.look()).toMatchObject({ state: 'unproven' });
    // Also for copies of its cookies.
    for (const [name, value] of tokens) done.client.cookies.set(name, value);
    expect(await done.look()).toMatchObject({ state: 'unproven' });
    expect(await elsewhere.look()).toMatchObject({ state: 'open' });
  });

  it('can close all browsers of its mailbox, and of no other', async () => {
    const token = await scene.listToken((await record(ana)).token);
    const here = await scene.prove(token);
    const there = await scene.prove(token, undefined, { remember: true });
    const other = await record(ben, { contact: `other.${contact}` });
    const others = await scene.prove(await scene.listToken(other.token));
    expect(await here.call('end', { everywhere: true })).toMatchObject({ status: 200 });
    for (const reader of [here, there]) expect(await reader.look()).toMatchObject({ state: 'unproven' });
    expect(await others.look()).toMatchObject({ state: 'open' });
  });

  it('shows and decides nothing while somebody is signed in', async () => {
    const entry = await record(ana);
    const reader = await scene.prove(await scene.listToken(entry.token), undefined, { remember: true });
    const item = { id: entry.id, version: 1, decision: 'accept' };
    const administrator = await test.build.account({ is_school_administration: true });
    for (const account of [ana, ben, administrator]) {
      const held = await test.signIn(account);
      reader.client.cookies.set('sessionid', held.cookies.get('sessionid') ?? '');
      expect(await reader.look()).toEqual({
        state: 'signed_in',
        address: 'c…@library.example',
        account: account.email,
      });
      for (const [path, body] of [
        ['code', {}],
        ['prove', { code: '123456' }],
        ['decide', { items: [item] }],
        ['take-back', { batch: '7b0c3c55-7d3e-4d8e-9d5a-0f2b1c4d5e6f' }],
        ['preferences', { rhythm: 'stop' }],
      ] as const)
        expect(await reader.call(path, body)).toMatchObject({ status: 403, body: { code: 'signed_in' } });
    }
    expect(await scene.entryOf(ana, entry.id)).toMatchObject({ verified: false });
    await reader.client.post('/api/accounts/logout');
    expect((await reader.call('decide', { items: [item] })).body.results).toMatchObject([
      { result: 'stored' },
    ]);
  });
});

describe('a mail about one entry', () => {
  it('says how many others wait only in a browser that has proven the mailbox', async () => {
    const { token } = await record(ana);
    await record(ben);
    await record(ben, { contact: contact.replace('@', '+food@') });
    const forwarded = test.visitor();
    const refused = await forwarded.post(`${lists}/others`, { token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_proven' } });
    expect(refused.text).not.toContain('2');
    const elsewhere = await scene.prove(
      await scene.listToken((await scene.record(ana, { contact: `sam${contact}` })).token),
      forwarded,
    );
    expect((await elsewhere.client.post(`${lists}/others`, { token })).status).toBe(403);
    const { client } = await scene.prove(await scene.listToken(token));
    expect((await client.post(`${lists}/others`, { token })).body).toEqual({ others: 2 });
  });

  it('opens only that entry; the list is mailed to the same address', async () => {
    const first = await record(ana);
    await record(ben);
    await record(ben, { contact: contact.replace('@', '+food@') });
    const forwarded = test.visitor();
    const { token } = first;
    const page = await forwarded.post(`${base}/verify-entry`, { token });
    expect(page.text).not.toContain('Cole');
    const said = [];
    for (let times = 0; times < 4; times += 1)
      said.push((await forwarded.post(`${lists}/of-entry`, { token })).body.detail);
    expect(new Set(said).size).toBe(1);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address)).toEqual([contact, contact, contact]);
    for (const { text } of mails) for (const name of ['Ruiz', 'Cole']) expect(text).not.toContain(name);
    expect(mails[0]).toMatchObject({ subject: '3 entries need your yes or no' });
    expect(mails[0]?.text).toContain('3 entries, 5.25 hours');
    expect(mails[0]?.text).toContain('Library');
    expect(mails[0]?.text).toContain('May 2, 2026');
  });

  it('leads to no list if the link is unknown', async () => {
    for (const path of ['others', 'of-entry'])
      expect(
        await test.visitor().post(`${lists}/${path}`, { token: 'Unknown'.padEnd(43, 'x') }),
      ).toMatchObject({
        status: 404,
        body: { code: 'link_unknown' },
      });
  });

  it('leads to Spanish mails for a Spanish entry, which can be stopped', async () => {
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
