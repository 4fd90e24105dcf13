/**
 * npm run bench:school-day [-- --minutes 8 --students 900 --filled 20000 --memory 2048]: an assembly of a school, in
 * which students register, confirm, sign in and record an entry, while 40 contacts accept, five people of the office
 * take spreadsheets, and somebody guesses passwords. The product with its embedded PostgreSQL has this many
 * megabytes (0: no limit) and holds 30 entries of each of the filled students. Exits with 1 when a request was
 * refused or something acknowledged is not there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startMailServer, type MailServer } from '#server/testing/mail/mail-server.ts';
import type { Db } from '#server/platform/app-context.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/server.ts';
import { fill } from './fill.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';
import { startSmallProduct } from './processes.ts';
import { answerMails, attack, attend, Book, workInOffice, type Day } from './school-day-people.ts';
import { tableOf } from './targets.ts';

const SCHOOLS = 20;
const SCHOOL = 'High School 1';
const CONTACTS = 40;
const OFFICE = 5;
const GRADUATION_YEAR = new Date().getFullYear() + 2;
/** Students come during this share of the time. */
const ARRIVING = 0.9;
const DRAIN_LIMIT_MS = 120_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    students: { type: 'string', default: '900' },
    filled: { type: 'string', default: '20000' },
    memory: { type: 'string', default: '2048' },
  },
});
const minutes = Number(values.minutes);
const [students, filled, memory] = [values.students, values.filled, values.memory].map(Number) as [
  number,
  number,
  number,
];
if (
  !(minutes > 0) ||
  ![students, filled, memory].every((number) => Number.isInteger(number) && number >= 0)
) {
  console.error(
    'Usage: npm run bench:school-day [-- --minutes 8 --students 900 --filled 20000 --memory 2048]',
  );
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'));
const limit = memory === 0 ? undefined : await limitMemory(memory);
const mailServer = await startMailServer();
try {
  await prepare();
  await playDay();
} finally {
  await mailServer.close();
  await limit?.remove();
  await rm(folder, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { db, close } = connectDatabase({ connectionString: postgres.connectionString, log: console.error });
  try {
    await migrateToLatest(db, () => undefined);
    const { entries } = await fill(db, filled, SCHOOLS);
    await addOffice(db);
    console.log(`${filled} students of ${SCHOOLS} schools with ${entries} entries`);
  } finally {
    await close();
    await postgres.stop();
  }
}

async function addOffice(db: Db): Promise<void> {
  await sql`
    with added as (
      insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at,
        is_school_administration)
      select 'office' || n || '@bench.example', 'Ada', 'Office ' || n, s.id, 2022, now(), true
      from generate_series(1, ${OFFICE}::int) n, schools s where s.name = ${SCHOOL} returning id, email
    )
    insert into sessions (token_hash, account_id)
    select sha256(convert_to('bench-session-' || split_part(email, '@', 1), 'utf8')), id from added`.execute(
    db,
  );
}

async function playDay(): Promise<void> {
  const product = await startSmallProduct(folder, mailServer.url, limit?.prefix ?? []);
  const book = new Book();
  const over = new AbortController();
  const day: Day = {
    url: product.url,
    school: SCHOOL,
    graduationYear: GRADUATION_YEAR,
    contacts: Array.from({ length: CONTACTS }, (_, n) => `leader${n}@organization${n % 12}.example`),
    signal: over.signal,
    mailsTo: mailsByAddress(mailServer),
  };
  const attacks = new Map<number, number>();
  let [peak, samples] = [0, 0];
  const watching = setInterval(() => {
    void limit?.used().then((now) => {
      peak = Math.max(peak, now);
      samples += 1;
    });
  }, 500);
  try {
    const others = [
      ...Array.from({ length: CONTACTS }, (_, n) => answerMails(day, book, n)),
      ...Array.from({ length: OFFICE }, (_, n) => workInOffice(day, book, `bench-session-office${n + 1}`)),
      attack(day, (status) => attacks.set(status, (attacks.get(status) ?? 0) + 1)),
    ];
    const lasts = minutes * 60_000;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: students }, async (_, n) => {
        await wait((n / students) * lasts * ARRIVING);
        await attend(day, book, n);
      }),
    );
    await wait(Math.max(0, lasts - (performance.now() - began)));
    over.abort();
    await Promise.all(others);
    show(book);
    const [load = 0] = loadavg();
    console.log(`\nThe attacker was answered ${JSON.stringify(Object.fromEntries(attacks))}.`);
    console.log(`${cpus().length} processors, shared with this load; the load was ${load.toFixed(1)}.`);
    await check(book);
    if (limit) await tellMemory(limit, peak, samples);
  } finally {
    clearInterval(watching);
    await product.stop();
  }
}

/** Reads each mail once. */
function mailsByAddress({ mails }: MailServer): Day['mailsTo'] {
  const kept = new Map<string, (typeof mails)[number][]>();
  let read = 0;
  return (address) => {
    for (; read < mails.length; read += 1) {
      const mail = mails[read];
      for (const { address: to = '' } of mail?.to ?? []) kept.set(to, [...(kept.get(to) ?? []), mail!]);
    }
    return kept.get(address) ?? [];
  };
}

function show(book: Book): void {
  const lines = [...book.times].map(([kind, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => String(Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0));
    return [kind, '', String(sorted.length), at(0.5), at(0.95), at(1)];
  });
  console.log(tableOf(['', '', 'times', 'p50 ms', 'p95 ms', 'longest ms'], lines));
  for (const [line, times] of book.refused) console.log(`REFUSED ${times} times: ${line}`);
  if (book.refused.size > 0) process.exitCode = 1;
}

/** What was acknowledged is in the database, and every mail goes out. */
async function check({ students: confirmed, entries, accepted }: Book): Promise<void> {
  const connectionString = await findRunningEmbeddedPostgres(folder);
  if (connectionString === undefined) throw new Error('The database is not running any more');
  const { db, close } = connectDatabase({ connectionString, log: console.error });
  try {
    const began = performance.now();
    const leftMails = async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from mails where state = 'queued' and next_attempt_at <= now()`.execute(
        db,
      );
      return rows[0]?.left ?? 0;
    };
    while ((await leftMails()) > 0 && performance.now() - began < DRAIN_LIMIT_MS) await wait(500);
    const { rows } = await sql<{ students: number; entries: number; accepted: number; failed: number }>`
      select
        (select count(*)::int from accounts where email = any(${confirmed}::text[])) as students,
        (select count(*)::int from entries where id = any(${entries}::bigint[])) as entries,
        (select count(*)::int from verification_tokens t
          join verification_requests r on r.id = t.request_id join entries e on e.id = r.entry_id
          where t.token_hash in (select sha256(convert_to(token, 'utf8')) from unnest(${accepted}::text[]) token)
            and e.verified) as accepted,
        (select count(*)::int from mails where state = 'failed') as failed`.execute(db);
    const found = { ...rows[0], unsent: await leftMails() };
    const wanted = {
      students: confirmed.length,
      entries: entries.length,
      accepted: accepted.length,
      failed: 0,
      unsent: 0,
    };
    const isWhole = Object.entries(wanted).every(
      ([name, count]) => found[name as keyof typeof wanted] === count,
    );
    console.log(`Acknowledged: ${JSON.stringify(wanted)}\nThere:        ${JSON.stringify(found)}`);
    if (!isWhole || confirmed.length < students) process.exitCode = 1;
  } finally {
    await close();
  }
}

async function tellMemory({ killed }: MemoryLimit, peak: number, samples: number): Promise<void> {
  const ended = await killed();
  console.log(
    `Memory: at most ${peak} of ${memory} MB in ${samples} samples; ended for want of it: ${ended}`,
  );
  if (ended > 0) process.exitCode = 1;
}
