// The cost of calls in a school of a thousand students, one with as many entries as allowed. A call that takes as much
// processor time as 20 copies of a list of 6,000 rows must use one of the limits in `platform/concurrency-limits.ts`.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concurrencyLimits } from './platform/concurrency-limits.ts';
import { PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { allowedCallers } from './testing/permission-rules.ts';
import { requestOf, type Call, type Prepared } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

/**
 * Copies of the list, made during the call: a slow or busy machine takes longer for both. One takes about a
 * millisecond.
 */
const MUCH = 20;
/** A busy machine slows down some tries, never all of them. */
const TRIES = 15;
const list = Array.from({ length: 6000 }, (_, id) => ({
  id,
  event: 'Beach cleanup',
  hours: 2.5,
  verified: true,
}));

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
  await fill(scene);
}, 120_000);
afterAll(() => scene.test.close());

async function fill({ student, test }: PermissionScene): Promise<void> {
  await test.db.transaction().execute(async (trx) => {
    // Without triggers, which would write history and apply daily limits.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at)
      select 'pupil' || s || '@filled.example', 'Marisol', 'Okafor ' || s, ${student.school_id}::bigint, 2026 + s % 4, now()
      from generate_series(1, 1000) s`.execute(trx);
    await sql`
      insert into entries (account_id, school_id, event, date, hours, role, organizer, contact, description, verified,
        accepted_at, evidence_kind, evidence_address, evidence_at, created_at, updated_at)
      select a.id, a.school_id, 'Beach cleanup ' || n, date '2026-05-01' - n % 700, 2.5, 'Volunteer', 'Friends of the river',
        'contact' || n % 40 || '@contacts.example',
        'Collected and weighed trash along the river, and wrote the data card for the group.', n > 20,
        case when n > 20 then now() end, case when n > 20 then 'mail link' end,
        case when n > 20 then 'contact' || n % 40 || '@contacts.example' end, case when n > 20 then now() end,
        timestamptz '2026-05-01' - n % 700 * interval '1 day', timestamptz '2026-05-01'
      from accounts a, generate_series(1, case when a.id = ${student.id}::bigint then 4000 else 20 end) n
      where a.school_id = ${student.school_id} and not a.is_school_administration`.execute(trx);
    await sql`insert into organizations (name, address, city, state, zip_code, hours, description, url)
      select 'Organization ' || o, '1 Main Street', 'Oakdale', 'CA', '90001', '', repeat('Helps people. ', 20),
        'https://www.example.org/' || o from generate_series(1, 500) o`.execute(trx);
  });
  await sql`analyze`.execute(test.db);
}

const limitedRequests = () => Object.values(concurrencyLimits).reduce((sum, each) => sum + each.requested, 0);

/** As a browser, which accepts compressed responses. */
async function costOf(name: string, caller: CallerName, prepared: Prepared) {
  const client = await scene.client(caller);
  await client.get('/api/schools');
  const request = requestOf(name, prepared);
  const before = { requested: limitedRequests(), cpu: process.cpuUsage() };
  const { status } = await client.request({
    ...request,
    headers: { 'accept-encoding': 'br', ...request.headers },
  });
  const cost = microsecondsSince(before.cpu);
  const copying = process.cpuUsage();
  JSON.parse(JSON.stringify(list));
  return {
    status,
    isLimited: limitedRequests() > before.requested,
    copies: cost / microsecondsSince(copying),
  };
}

/** Processor time of all threads. */
function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The callers who see the most. */
function callerOf({ may }: Call): CallerName {
  const who = allowedCallers(may);
  const preferred: readonly CallerName[] = ['student', 'head', 'visitor'];
  return preferred.find((one) => who.includes(one)) ?? 'administrator';
}

/** Reads come first, then changes, and last the calls that remove the student. */
const order = (name: string) => Number(!name.startsWith('GET ')) + Number(name === 'POST /accounts/delete');

describe('an expensive call', () => {
  const open = ['GET /openapi.json', 'GET /docs/yaml', 'GET /docs/json'].map((name) => [
    name,
    { may: 'anyone' },
  ]);
  const all = [...Object.entries(calls), ...(open as [string, Call][])];

  it.each(all.toSorted(([a], [b]) => order(a) - order(b)))('%s', async (name, call) => {
    const caller = callerOf(call);
    let least = Infinity;
    for (let tries = 0; tries < TRIES && least > MUCH; tries += 1) {
      const { status, isLimited, copies } = await costOf(
        name,
        caller,
        (await call.with?.(scene, caller)) ?? {},
      );
      expect(status).toBeLessThan(300);
      if (isLimited) return;
      least = Math.min(least, copies);
    }
    expect(least, 'copies of the list, without a limit').toBeLessThanOrEqual(MUCH);
  });
});

it('the concurrency limits are listed in docs/security.md', () => {
  const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
  const rows = Object.entries(concurrencyLimits).map(([name, { rules }]) => {
    const { atOnce, waiting = 0, perClient = '' } = rules;
    return `| ${name} | ${name === 'passwords' ? 2 : atOnce} | ${waiting} | ${perClient} |`.replaceAll(
      '  ',
      ' ',
    );
  });
  expect(rows.filter((row) => !text.replaceAll(/ +/g, ' ').includes(row))).toEqual([]);
});
