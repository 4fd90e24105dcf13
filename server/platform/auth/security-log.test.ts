/** Which requests are logged, and that no line contains a secret. */
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createLog } from '#server/platform/log.ts';

/** A stream that collects its lines. */
function keepLines(): { kept: string[]; stream: Writable } {
  const kept: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      kept.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  return { kept, stream };
}
const { kept: written, stream } = keepLines();
let test: TestApp;
let student: BuiltAccount;
let head: BuiltAccount;

beforeAll(async () => {
  test = await createTestApp({ log: createLog('info', stream) });
  student = await test.build.account({ email: 'ada@example.com' });
  head = await test.build.account({
    email: 'head@example.com',
    is_school_administration: true,
    is_school_administration_head: true,
  });
});
afterAll(() => test?.close());
beforeEach(() => {
  written.length = 0;
});

const lines = () =>
  written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'security' in line)
    .map(({ msg, security, status, account, address }) => ({ msg, security, status, account, address }));
const from = { address: '127.0.0.1' };

describe('the security log', () => {
  it('has logins, logouts and failed logins', async () => {
    const wrong = { email: student.email, password: 'not the password' };
    await test.visitor().post('/api/accounts/login', wrong);
    const client = await test.signIn(student);
    await client.post('/api/accounts/logout');
    expect(lines()).toEqual([
      { msg: 'noted', security: 'POST /accounts/login', status: 400, account: undefined, ...from },
      { msg: 'noted', security: 'POST /accounts/login', status: 200, account: student.id, ...from },
      { msg: 'noted', security: 'POST /accounts/logout', status: 200, account: undefined, ...from },
    ]);
  });

  it('has refusals with the account, and attempts at other people’s data', async () => {
    const client = await test.signIn(student);
    written.length = 0;
    await test.visitor().get('/api/accounts/profile');
    await client.get('/api/admin/network/users');
    await client.get('/api/volunteer_hours_portfolio/update_entry/999999');
    await client.request({
      method: 'POST',
      path: '/api/accounts/logout',
      headers: { 'x-csrftoken': 'wrong' },
    });
    expect(lines()).toEqual([
      { msg: 'refused', security: 'GET /accounts/profile', status: 401, account: undefined, ...from },
      { msg: 'refused', security: 'GET /admin/network/users', status: 403, account: student.id, ...from },
      {
        msg: 'refused',
        security: 'GET /volunteer_hours_portfolio/update_entry/:pk',
        status: 404,
        account: student.id,
        ...from,
      },
      { msg: 'refused', security: 'POST /accounts/logout', status: 403, account: undefined, ...from },
    ]);
  });

  it('trusts only a proxy about the client’s address', async () => {
    const { kept: own, stream: ownStream } = keepLines();
    const log = createLog('info', ownStream);
    const behindProxy = await createTestApp({
      sharing: test,
      log,
      environment: { TRUST_PROXY: '127.0.0.1' },
    });
    const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' };
    const wrong = { method: 'POST', path: '/api/accounts/login', headers } as const;
    const body = { email: student.email, password: 'not the password' };
    await behindProxy.visitor().request({ ...wrong, body });
    // A client that bypasses the proxy.
    await behindProxy.visitor().request({ ...wrong, body, address: '198.51.100.7' });
    await behindProxy.close();
    await test.visitor().request({ ...wrong, body });
    expect(own.map((line) => JSON.parse(line).address)).toEqual(['203.0.113.9', '198.51.100.7']);
    expect(lines()).toMatchObject([from]);
    // They count against the same addresses.
    const counted = await test.db.selectFrom('throttles').select('key').execute();
    expect(counted.filter(({ key }) => key.includes('192.0.2.66'))).toEqual([]);
    expect(counted.filter(({ key }) => key.includes('203.0.113.9'))).not.toEqual([]);
  });

  it('has role changes with their author', async () => {
    const client = await test.signIn(head);
    written.length = 0;
    await client.post(`/api/admin/network/user/${student.id}`, { action: 'add' });
    expect(lines()).toEqual([
      { msg: 'noted', security: 'POST /admin/network/user/:id', status: 200, account: head.id, ...from },
    ]);
  });

  it('has password changes, failed ones, and ended sessions', async () => {
    const person = await test.build.account();
    const client = await test.signIn(person);
    await test.signIn(person);
    const sessions = (await client.get('/api/accounts/sessions')).body as {
      id: number;
      is_current: boolean;
    }[];
    const other = sessions.find(({ is_current }) => !is_current)?.id;
    written.length = 0;
    const change = (password: string) =>
      client.post('/api/accounts/change-password', { password, new_password: 'an even finer password' });
    await client.request({ method: 'DELETE', path: `/api/accounts/sessions/${other}` });
    await client.post('/api/accounts/sessions/end-others');
    await change('not the password');
    await change(person.password);
    const noted = { msg: 'noted', account: person.id, ...from };
    expect(lines()).toEqual([
      { ...noted, security: 'DELETE /accounts/sessions/:id', status: 200 },
      { ...noted, security: 'POST /accounts/sessions/end-others', status: 200 },
      { ...noted, security: 'POST /accounts/change-password', status: 400 },
      { ...noted, security: 'POST /accounts/change-password', status: 200 },
    ]);
    for (const secret of ['finer', 'not the password']) expect(written.join('\n')).not.toContain(secret);
  });

  it('has no ordinary requests, and never an email, password, cookie or token', async () => {
    const client = await test.signIn(student);
    await client.get('/api/accounts/profile');
    await test.visitor().get('/api/accounts/verify-email/a-secret-token');
    await test.visitor().post('/api/accounts/login', { email: 'typed-here', password: 'a-typed-password' });
    await test.visitor().post('/api/accounts/password-reset-confirm/1/another-secret', {
      new_password: 'a-typed-password',
      new_password_confirm: 'a-typed-password',
    });
    expect(lines().map(({ security }) => security)).toEqual([
      'POST /accounts/login',
      'POST /accounts/login',
      'POST /accounts/password-reset-confirm/:uid/:token',
    ]);
    const all = written.join('\n');
    const secrets = [
      'ada@example.com',
      'typed',
      'secret',
      student.password,
      ...client.cookies.values(),
    ].filter((secret) => secret !== '1');
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  it('has faults with the request id shown to the user, and nothing that was typed', async () => {
    const { kept: own, stream: ownStream } = keepLines();
    const broken = await createTestApp({ log: createLog('trace', ownStream) });
    const client = await broken.signIn(await broken.build.account({ email: 'grace@example.com' }));
    // PostgreSQL adds the whole row to such an error.
    await sql`alter table entries add constraint broken check (role <> 'Planter of trees')`.execute(
      broken.db,
    );
    const reply = await client.post('/api/volunteer_hours_portfolio/create_entry', {
      event: 'Typed event',
      date: '2026-05-01',
      hours: 2,
      role: 'Planter of trees',
      organizer: 'Typed organizer',
      contact: 'typed@park.example',
      description: 'Typed words',
    });
    await broken.close();
    expect([reply.status, reply.body.request_id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const faults = own.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'An unexpected fault');
    expect(faults).toMatchObject([
      {
        level: 50,
        time: expect.stringMatching(/^2\d{3}-.*Z$/),
        reqId: reply.body.request_id,
        err: { code: '23514', constraint: 'broken' },
      },
    ]);
    // The request's own line has the same id.
    const requests = own.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests.map(({ reqId }) => reqId)).toContain(reply.body.request_id);
    const all = own.join('\n');
    const cookies = [...client.cookies.values()].filter((value) => value !== '1');
    for (const secret of ['Typed', 'typed', 'Planter', 'grace', 'correct horse', ...cookies]) {
      expect(all).not.toContain(secret);
    }
  });

  it('uses the proxy’s request id in nginx’s format', async () => {
    const { kept: own, stream: ownStream } = keepLines();
    const proxied = await createTestApp({
      sharing: test,
      environment: { TRUST_PROXY: '127.0.0.1' },
      log: createLog('debug', ownStream),
    });
    const id = '0123456789abcdef0123456789abcdef';
    const ask = (given: string) =>
      proxied.visitor().request({ method: 'GET', path: '/api/schools', headers: { 'x-request-id': given } });
    for (const given of [id, id.toUpperCase(), `${id}0`, 'forged']) await ask(given);
    await proxied.close();
    const requests = own.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const ids = requests.map(({ reqId }): string => reqId);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(ids.filter((each) => !/^[0-9a-f-]{36}$/.test(each))).toEqual([id]);
  });

  it('has one line per event, whatever is sent', async () => {
    const { kept: own, stream: ownStream } = keepLines();
    const noisy = await createTestApp({ sharing: test, log: createLog('trace', ownStream) });
    const forged = '%0d%0a%7B"level":60,"msg":"forged"%7D';
    await noisy.visitor().get(`/api/nothing/${forged}?x=${forged}`);
    await noisy.visitor().request({
      method: 'POST',
      path: '/api/accounts/login',
      body: { email: '"}\n{"level":60,"msg":"forged"}@example.com', password: '\n{"msg":"forged"}' },
      headers: { 'user-agent': '"}{"msg":"forged"}', 'x-request-id': 'f'.repeat(32) },
    });
    await noisy.close();
    const all = own.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(all.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(3);
    expect(
      all.filter(({ msg, level, reqId }) => msg === 'forged' || level === 60 || reqId === 'f'.repeat(32)),
    ).toEqual([]);
  });
});
