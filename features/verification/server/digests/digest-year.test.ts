/**
 * A simulated year of lists: bursts of entries for a few contacts with every rhythm. Meanwhile entries are decided,
 * changed, asked about again and deleted. The queued mails must be exactly the model's (`digest-year.test.model.ts`).
 */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { changeEntry, deleteOwnEntry, recordEntry } from '#features/entries/server/entries.operations.ts';
import { resendRequest } from '#features/entries/server/entry-requests.operations.ts';
import { decideByToken } from '#features/verification/server/verification.operations.ts';
import { insertToken } from '#features/verification/server/verification.queries.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { DAY, HOUR } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  CONTACTS,
  happenings,
  mailLine,
  makePlans,
  predict,
  ZONE,
  type Happening,
} from './digest-year.test.model.ts';

const start = Date.parse('2026-01-05T00:00:00Z');
const STUDENTS = 30;
/** `npm run test:full` plays a year in three ways; otherwise a season with two workers. */
const isFull = process.env['TEST_FULL'] !== undefined;
const DAYS = isFull ? 365 : 60;
const BURSTS = isFull ? 200 : 40;
/** Long enough for every waiting month to end. */
const end = start + (DAYS + 150) * DAY;

const contactOf = (contact: number): string => `contact${contact}@example.org`;

/** Job runs every this many hours, except during outages. */
function runsEvery(hours: number, standstills: readonly number[] = []): number[] {
  const runs = [];
  for (let at = start; at <= end; at += hours * HOUR) {
    if (!standstills.some((day) => at > start + day * DAY && at < start + (day + 10) * DAY)) runs.push(at);
  }
  return runs;
}

describe('a simulated year of lists', () => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  const ways: [string, number[], number][] = [
    ['with the jobs several times a day', runsEvery(isFull ? 6 : 8), 1],
    ['with the jobs twice a day, standing still for ten days twice', runsEvery(12, [20, 40]), 1],
    ['with two workers at once, also after a standstill', runsEvery(8, [25]), 2],
  ];
  it.each(isFull ? ways : ways.slice(-1))(
    'queues exactly the right mails %s',
    { timeout: 600_000 },
    async (_name, runs, workers) => {
      const first = await createTestApp();
      apps.push(first);
      while (apps.length < workers) apps.push(await createTestApp({ sharing: first }));
      const all = happenings(makePlans(start, DAYS, BURSTS), runs);
      const { mails, tooLate } = predict(all);
      await play(first, apps, all, tooLate);
      expect(await mailsOf(first)).toEqual(mails);
      for (const kind of [
        'contact-digest',
        'verify-entry',
        'remind-contact',
        'expiry-warning',
        'entry-expired',
      ])
        expect(mails.filter((mail) => mail.includes(kind)).length).toBeGreaterThan(5);
      const left = await first.db.selectFrom('entries').select('id').where('verified', '=', false).execute();
      expect(left).toEqual([]);
    },
  );
});

/** Plays all events in order. Mails are only counted; other tests check their texts. */
async function play(
  first: TestApp,
  apps: readonly TestApp[],
  all: readonly Happening[],
  tooLate: ReadonlySet<string>,
): Promise<void> {
  const { db, clock, build, context } = first;
  clock.set(new Date(start));
  await db.updateTable('schools').set({ lists_requests: true, time_zone: ZONE }).execute();
  const students: Caller[] = [];
  while (students.length < STUDENTS) students.push(await callerOf(first, (await build.account()).id));
  for (const [contact, rhythm] of CONTACTS.entries()) {
    if (rhythm === null) continue;
    const preferences = { mailbox: contactOf(contact), rhythm, updated_at: new Date(start) };
    await db.insertInto('contact_preferences').values(preferences).execute();
  }
  const ids = new Map<number, number>();
  const run = async (): Promise<void> => {
    for (const job of ['ask-held-contacts', 'send-digests', 'remind-and-expire'])
      await Promise.all(apps.map(({ jobs }) => jobs.runNow(job)));
  };
  for (const happening of all) {
    const { at, what } = happening;
    clock.set(new Date(at));
    await db.updateTable('mails').set({ state: 'sent' }).where('state', '=', 'queued').execute();
    if (what === 'run') {
      await run();
      continue;
    }
    const { number, contact } = happening.plan;
    if (tooLate.has(`${number} ${at}`)) continue;
    const student = students[number % STUDENTS]!;
    const fields = {
      event: `Event ${number}`,
      date: '2026-01-01',
      hours: '2',
      role: 'Helper',
      organizer: 'Food bank',
      contact: contactOf(contact),
      description: 'Packed boxes.',
    };
    const id = ids.get(number) ?? 0;
    if (what === 'record') ids.set(number, (await recordEntry(context, student, fields, null)).id);
    else if (what === 'change') await changeEntry(context, student, id, { ...fields, hours: '3' });
    else if (what === 'ask') await resendRequest(context, student, id);
    else if (what === 'delete') await deleteOwnEntry(context, student, id);
    else await accept(first, id);
  }
}

async function accept({ db, context, clock }: TestApp, id: number): Promise<void> {
  const { token, hash } = newToken();
  const { request_id } = await db
    .selectFrom('entries')
    .select('request_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((trx) =>
      insertToken(trx, { request_id: request_id ?? 0, token_hash: hash, purpose: 'decide' }, clock.now()),
    );
  await decideByToken(context, undefined, token, { action: 'accept', reason: '' });
}

function callerOf({ db }: TestApp, accountId: number): Promise<Caller> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .select(['a.id as account_id', 'a.email', 'a.school_id', 's.name as school', 's.time_zone'])
    .select(sql<string[]>`array[]::text[]`.as('own_mailboxes'))
    .select([
      'a.is_school_administration',
      'a.is_school_administration_head',
      'a.is_staff',
      'a.has_second_factor',
    ])
    .select(['a.standing', sql<boolean>`a.joining_school_id is not null`.as('is_joining')])
    .select(sql<boolean>`false`.as('is_adviser'))
    .select(['s.second_factor_from', 's.staff_idle_minutes', 'a.email_verified_at as confirmed_at'])
    .executeTakeFirstOrThrow();
}

/** The queued mails in the model's format, with an entry's mails under its contact. */
async function mailsOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ kind: string; at: Date; about: { event: string; contact: string }[] }>`
    select m.kind, m.created_at as at, coalesce(
      (select jsonb_agg(r.entry) from digest_requests d join verification_requests r on r.id = d.request_id
        where d.mail_id = m.id),
      (select jsonb_agg(r.entry) from verification_requests r where r.mail_id = m.id),
      (select jsonb_agg(r.entry) from verification_requests r where r.id = (m.data ->> 'request_id')::bigint),
      case when m.data ? 'entry' then jsonb_build_array(m.data -> 'entry') end,
      (select jsonb_agg(h.entry) from (select entry from entry_history where entry_id = (m.data ->> 'entry_id')::bigint
        order by line limit 1) h)) as about
    from mails m`.execute(db);
  return rows
    .map(({ kind, at, about }) => {
      const numbers = about.map(({ event }) => Number(event.replace('Event ', '')));
      const contact = Number(/\d+/.exec(about[0]?.contact ?? '')?.[0]);
      return mailLine(at.getTime(), kind, contact, numbers);
    })
    .sort();
}
