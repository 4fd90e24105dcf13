// How students appear to others, in the bytes of every public call: to visitors, to signed-in people, and to
// themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  LeaderboardVisibility,
  VisitorRule,
} from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const path = '/api/volunteer_hours_portfolio/leaderboard';
const appearance = '/api/accounts/appearance';
const larchmont = 'Larchmont%20Charter%20High%20School';
/** The call without a page, and pages with every filter that could find a student. */
const queries = [
  '',
  '?page=1',
  '?page=1&page_size=200',
  `?in_school=${larchmont}`,
  '?school=larchmont',
  '?name=zuniga',
  '?name=e',
  '?rank=2',
  '?rank=starter',
  '?graduation_year=2031',
];

let test: TestApp;
const students = new Map<string, BuiltAccount>();
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  test = await createTestApp();
  await student('Ada', 'Abernathy', 9);
  await student('Eve', 'Zuniga', 8);
  await student('Ben', 'Baker', 7);
  await student('Uma', 'Underwood', 6, 'UCLA');
});
afterAll(() => test.close());

async function student(first_name: string, last_name: string, hours: number, school?: string): Promise<void> {
  const parts = { first_name, last_name, ...(school ? { school } : {}) };
  const account = await test.build.account({
    ...parts,
    graduation_year: first_name === 'Eve' ? 2031 : 2027,
  });
  await test.build.entry(account, { hours, verified: true });
  const hash = account.id.toString(16).padStart(64, 'a');
  await test.db
    .insertInto('pictures')
    .values({ hash, bytes: Buffer.from(first_name) })
    .execute();
  await test.db.updateTable('accounts').set({ profile_picture: hash }).where('id', '=', account.id).execute();
  students.set(first_name, account);
  clients.set(first_name, await test.signIn(account));
}

function clientOf(name: string): TestClient {
  const client = clients.get(name);
  if (!client) throw new Error(`There is no ${name}`);
  return client;
}
function accountOf(name: string): BuiltAccount {
  const account = students.get(name);
  if (!account) throw new Error(`There is no ${name}`);
  return account;
}
const pictureOf = (name: string): string =>
  `/pictures/${accountOf(name).id.toString(16).padStart(64, 'a')}.webp`;

async function choose(name: string, chosen: LeaderboardVisibility): Promise<void> {
  expect((await clientOf(name).post(appearance, chosen)).status).toBe(200);
}
async function rule(visitors: VisitorRule): Promise<void> {
  const school_id = accountOf('Ada').school_id;
  await test.db
    .updateTable('schools')
    .set({ leaderboard_for_visitors: visitors })
    .where('id', '=', school_id)
    .execute();
}

interface Seen {
  readonly num_rank: number;
  readonly user__first_name: string;
  readonly user__last_name: string;
  readonly user__profile_picture: string | null;
}
/** `1 Ada Abernathy`, with a star for a picture, as seen by a process with an empty cache. */
async function leaderboardAs(name: string | undefined, query = '?page=1'): Promise<string[]> {
  const { body } = await withFresh(name, (client) => client.get(path + query));
  return (body as Seen[]).map(
    (row) =>
      `${row.num_rank} ${row.user__first_name} ${row.user__last_name}${row.user__profile_picture ? ' *' : ''}`,
  );
}
async function withFresh<T>(name: string | undefined, work: (client: TestClient) => Promise<T>): Promise<T> {
  const fresh = await createTestApp({ sharing: test });
  try {
    return await work(name === undefined ? fresh.visitor() : await fresh.signIn(accountOf(name)));
  } finally {
    await fresh.close();
  }
}
/** All public calls as one text. */
function allPublicCalls(name: string | undefined): Promise<string> {
  return withFresh(name, async (client) => {
    const replies = [];
    for (const query of queries) replies.push(await client.get(path + query));
    replies.push(await client.get('/api/volunteer_hours_portfolio/totals'), await client.get('/leaderboard'));
    return replies.map(({ text }) => text).join('\n');
  });
}

describe('the default leaderboard visibility', () => {
  it('shows everyone with full name and picture, and sends all viewers the same bytes', async () => {
    const all = ['1 Ada Abernathy *', '2 Eve Zuniga *', '3 Ben Baker *', '4 Uma Underwood *'];
    expect(await leaderboardAs(undefined)).toEqual(all);
    expect(await leaderboardAs('Ben')).toEqual(all);
    expect((await clientOf('Eve').get(appearance)).body).toEqual({
      name: 'full',
      picture: true,
      school: 'Larchmont Charter High School',
      visitors: 'as_chosen',
      hidden_by_school: false,
    });
  });
});

describe('choosing first name and initial', () => {
  it('limits what others can read, find and sort by, with or without the picture', async () => {
    await choose('Eve', { name: 'initial', picture: true });
    for (const who of [undefined, 'Ben']) {
      expect(await leaderboardAs(who)).toContain('2 Eve Z. *');
      expect(await leaderboardAs(who, '?name=zuniga')).toEqual([]);
      expect(await allPublicCalls(who)).not.toContain('Zuniga');
    }
    await choose('Eve', { name: 'initial', picture: false });
    expect(await leaderboardAs('Ben')).toContain('2 Eve Z.');
    const { body } = await withFresh('Eve', (client) => client.get(`${path}/mine`));
    // The student's own row is found in the same list that everyone sees.
    expect(body.mine.row).toMatchObject({ user__last_name: 'Z.', user__profile_picture: null });
  });
});

describe('a hidden student', () => {
  beforeAll(() => choose('Eve', { name: 'hidden', picture: true }));

  it('is in no public response and leaves no gap in the ranks', async () => {
    for (const who of [undefined, 'Ben', 'Uma']) {
      const text = await allPublicCalls(who);
      expect(text).not.toMatch(/Eve|Zuniga|2031/);
      expect(text).not.toContain(pictureOf('Eve'));
      expect(await leaderboardAs(who)).toEqual(['1 Ada Abernathy *', '2 Ben Baker *', '3 Uma Underwood *']);
    }
    const reply = await withFresh(undefined, (client) => client.get(`${path}?page=1`));
    expect(reply.headers['x-total-count']).toBe('3');
  });

  it('still sees their own rank among visible students', async () => {
    const { body } = await withFresh('Eve', (client) => client.get(`${path}/mine`));
    const place = { place: 2, of: 4, shared_with: 0, position: 2, next: { place: 1, hours: 1 } };
    expect(body.mine).toMatchObject({
      is_hidden: true,
      row: { num_rank: 2, total_hours: 8, rank: 'Starter', user__last_name: 'Zuniga' },
      overall: place,
      in_school: { ...place, of: 3 },
    });
    const others = await withFresh('Ben', (client) => client.get(`${path}/mine`));
    expect(others.body.mine.overall).toMatchObject({ place: 2, of: 3, next: { place: 1, hours: 2 } });
    expect(others.body.mine).not.toHaveProperty('is_hidden');
  });

  it('does not count among students who share a rank', async () => {
    const extra = await test.build.entry(accountOf('Ben'), { hours: 1, verified: true });
    const mine = async (name: string) =>
      (await withFresh(name, (client) => client.get(`${path}/mine`))).body.mine.overall;
    expect(await mine('Eve')).toMatchObject({ place: 2, shared_with: 1 });
    expect(await mine('Ben')).toMatchObject({ place: 2, shared_with: 0 });
    await test.db.deleteFrom('entries').where('id', '=', extra.id).execute();
  });

  it('has a picture that only the owner can fetch, without shared caching', async () => {
    const statuses = [];
    for (const client of [test.visitor(), clientOf('Ben'), clientOf('Eve')]) {
      statuses.push((await client.get(pictureOf('Eve'))).status);
    }
    expect(statuses).toEqual([404, 404, 200]);
    const own = await clientOf('Eve').get(pictureOf('Eve'));
    expect([own.text, own.headers['cache-control']]).toEqual(['Eve', 'private, no-cache']);
    const headers = { 'if-none-match': String(own.headers['etag']) };
    const request = { method: 'GET', path: pictureOf('Eve'), headers } as const;
    expect((await test.visitor().request(request)).status).toBe(404);
    expect((await clientOf('Eve').request(request)).status).toBe(304);
  });

  it('appears in the list of the school’s administrators', async () => {
    const administrator = await test.signIn(await test.build.account({ is_school_administration: true }));
    const { text } = await administrator.get('/api/admin/entry-summary');
    expect(text).toContain('Zuniga');
  });
});

describe('a school with a stricter rule for visitors', () => {
  it('shows visitors at most first name and initial, and no picture', async () => {
    await choose('Eve', { name: 'full', picture: true });
    await choose('Ben', { name: 'hidden', picture: true });
    await rule('initial');
    expect(await leaderboardAs(undefined)).toEqual(['1 Ada A.', '2 Eve Z.', '3 Uma Underwood *']);
    // Uma is at another school and sees this one as a visitor does.
    expect(await leaderboardAs('Uma')).toEqual(['1 Ada A.', '2 Eve Z.', '3 Uma Underwood *']);
    expect(await leaderboardAs('Ada')).toEqual(['1 Ada Abernathy *', '2 Eve Zuniga *', '3 Uma Underwood *']);
    expect(await allPublicCalls(undefined)).not.toMatch(/Abernathy|Zuniga|Ben|Baker/);
    expect((await clientOf('Ada').get(appearance)).body.visitors).toBe('initial');
    const statuses = [];
    for (const client of [test.visitor(), clientOf('Uma'), clientOf('Eve')])
      statuses.push((await client.get(pictureOf('Ada'))).status);
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('hides its students from visitors without affecting the other school’s ranks', async () => {
    await rule('nobody');
    expect(await leaderboardAs(undefined)).toEqual(['1 Uma Underwood *']);
    expect(await allPublicCalls(undefined)).not.toMatch(/Ada|Abernathy|Eve|Zuniga|Ben|Baker/);
    expect(await leaderboardAs('Uma')).toHaveLength(1);
    expect(await leaderboardAs('Ada')).toHaveLength(3);
    await rule('as_chosen');
    await choose('Ben', { name: 'full', picture: true });
  });
});

describe('a student’s choice', () => {
  it('reaches every process within five seconds, with a separate ETag for each audience', async () => {
    const second = await createTestApp({ sharing: test });
    try {
      const reader = await second.signIn(accountOf('Ada'));
      const read = async (client: TestClient) => {
        const { text, headers } = await client.get(`${path}?page=1`);
        return { isThere: text.includes('Zuniga'), etag: headers['etag'] };
      };
      expect([(await read(second.visitor())).isThere, (await read(reader)).isThere]).toEqual([true, true]);
      await rule('initial');
      await expect.poll(async () => (await read(second.visitor())).isThere).toBe(false);
      const [visitor, member] = [await read(second.visitor()), await read(reader)];
      expect(member.isThere).toBe(true);
      expect(visitor.etag).not.toBe(member.etag);
      // The ETags of visitors and of signed-in people must not match each other's answers.
      const headers = { 'if-none-match': String(member.etag) };
      const request = { method: 'GET', path: `${path}?page=1`, headers } as const;
      expect((await reader.request(request)).status).toBe(304);
      expect((await second.visitor().request(request)).status).toBe(200);
      await choose('Eve', { name: 'hidden', picture: false });
      await expect.poll(async () => (await read(reader)).isThere).toBe(false);
    } finally {
      await second.close();
      await rule('as_chosen');
    }
  });

  it.each([{}, { name: 'x', picture: true }, { name: 'full' }, { name: 'full', picture: 'yes' }])(
    'is refused as %j',
    async (body) => {
      expect((await clientOf('Ada').post(appearance, body)).status).toBe(400);
    },
  );
});
