/**
 * A simulated year with a thousand entries of fifty students (300 without TEST_FULL) and all that can happen to them.
 * The job must queue exactly the mails that a simple model predicts, which looks at each entry alone and knows no
 * database rows.
 */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { changeEntry, deleteOwnEntry } from '#features/entries/server/entries.operations.ts';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { resendRequest } from '#features/entries/server/entry-requests.operations.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { decideByToken } from './verification.operations.ts';
import { insertToken } from './verification.queries.ts';

const isFull = process.env['TEST_FULL'] !== undefined;
const ENTRIES = isFull ? 1000 : 300;
const STUDENTS = 50;
const start = Date.parse('2026-01-05T00:00:00Z');
const end = start + 365 * DAY;
/** Long enough for every waiting month to end. */
const simulated = end + 150 * DAY;

type Act = 'accept' | 'reject' | 'change' | 'ask' | 'delete' | 'bin' | 'set back' | 'block';

/** What happens to one entry, in order. */
interface Plan {
  readonly number: number;
  readonly recorded: number;
  /** The first mail to the contact is refused. */
  readonly refused: boolean;
  readonly acts: readonly { readonly at: number; readonly act: Act }[];
}

/** What can happen next. After a decision, a removal or a block only the school can still unverify the entry. */
const follows: Record<'waiting' | Act, readonly Act[]> = {
  waiting: ['accept', 'reject', 'change', 'ask', 'delete', 'bin', 'block'],
  accept: ['set back', 'change'],
  change: ['accept', 'reject', 'change', 'ask', 'block'],
  ask: ['accept', 'reject', 'change', 'ask', 'delete'],
  'set back': ['ask', 'change', 'delete'],
  reject: [],
  delete: [],
  bin: [],
  block: [],
};

/** Reproducible plans. No event is at a time when the job runs. */
function makePlans(): Plan[] {
  let state = 20_260_105;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * limit);
  };
  return Array.from({ length: ENTRIES }, (_, number) => {
    const recorded = start + below(365 * 24 * 60) * MINUTE + 30 * SECOND;
    const acts: { at: number; act: Act }[] = [];
    let last: 'waiting' | Act = 'waiting';
    let at = recorded;
    while (acts.length < 4 && follows[last].length > 0 && below(10) < 6) {
      at += 2 * HOUR + below(33 * 24 * 60) * MINUTE;
      last = follows[last][below(follows[last].length)] ?? 'delete';
      acts.push({ at, act: last });
    }
    return { number, recorded, refused: below(12) === 0, acts };
  });
}

/** The model: the mails about one entry, and when it expired. */
function predict({ number, recorded, refused, acts }: Plan, runs: readonly number[]) {
  const mails: string[] = [];
  const firstRun = (from: number): number => runs.find((run) => run >= from) ?? Infinity;
  const blocked = acts.find(({ act }) => act === 'block')?.at ?? Infinity;
  const say = (kind: string, at: number, to: string): unknown =>
    mails.push(`${new Date(at).toISOString()} ${kind} ${number} ${to}`);
  /** One waiting period. Returns when the entry expired, if it did. */
  const wait = (since: number, until: number, remindable: boolean): number => {
    const reminders = new Set([firstRun(since + 7 * DAY), firstRun(since + 21 * DAY)]);
    for (const at of reminders) {
      if (at < until && at < blocked && remindable) say('remind-contact', at, contactOf(number));
    }
    const warned = firstRun(since + 23 * DAY);
    if (warned < until) say('expiry-warning', warned, studentOf(number));
    const over = firstRun(Math.max(since + 30 * DAY, warned + 7 * DAY));
    if (over >= until) return Infinity;
    say('entry-expired', over, studentOf(number));
    return over;
  };
  let since: number | undefined = recorded;
  let remindable = !refused;
  const decisive = acts.filter(({ act }) => act !== 'block');
  for (const { at, act } of [...decisive, { at: Infinity, act: 'delete' as const }]) {
    const over: number = since === undefined ? Infinity : wait(since, at, remindable);
    if (over !== Infinity) return { mails, over };
    const waitsAgain = act === 'change' || act === 'ask' || act === 'set back';
    since = waitsAgain ? at : undefined;
    // No reminders after an acceptance, or when the first mail was not delivered.
    remindable = act === 'change' || act === 'ask';
  }
  return { mails, over: Infinity };
}

const contactOf = (number: number): string => `contact${number}@example.org`;
const studentOf = (number: number): string => `person${(number % STUDENTS) + 1}@example.com`;
const text = (number: number) => ({
  event: `Event ${number}`,
  date: '2026-01-01',
  hours: 2,
  role: 'Helper',
  organizer: 'Food bank',
  contact: contactOf(number),
  description: 'Packed boxes.',
});

/** Job runs every this many hours, except during outages. */
function runsEvery(hours: number, standstills: readonly number[] = []): number[] {
  const runs = [];
  for (let at = start; at <= simulated; at += hours * HOUR) {
    if (!standstills.some((day) => at > start + day * DAY && at < start + (day + 10) * DAY)) runs.push(at);
  }
  return runs;
}

describe('a simulated year', () => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  const ways: [string, number[], number][] = [
    ['with the job every twelve hours', runsEvery(12), 1],
    ['with the job once a day, standing still for ten days twice', runsEvery(24, [100, 230]), 1],
    ['with two workers at once, also after a standstill', runsEvery(24, [60, 300]), 2],
  ];
  it.each(isFull ? ways : ways.slice(-1))(
    'queues exactly the right mails %s',
    { timeout: 600_000 },
    async (_name, runs, workers) => {
      const first = await createTestApp();
      apps.push(first);
      while (apps.length < workers) apps.push(await createTestApp({ sharing: first }));
      const plans = makePlans();
      const predicted = plans.map((plan) => predict(plan, runs));
      const ids = await recordAll(first, plans);
      await playYear(first, apps, { plans, runs, ids, over: predicted.map(({ over }) => over) });

      const expected = predicted.flatMap(({ mails }) => mails).sort();
      expect(await mailsOf(first, ids)).toEqual(expected);
      for (const kind of ['remind-contact', 'expiry-warning', 'entry-expired'])
        expect(expected.filter((mail) => mail.includes(kind)).length).toBeGreaterThan(ENTRIES / 5);
      expect(await linesOf(first)).toEqual({
        'mail queued': expected.filter((mail) => mail.includes('remind-contact')).length,
        'expiry warned': expected.filter((mail) => mail.includes('expiry-warning')).length,
        expired: expected.filter((mail) => mail.includes('entry-expired')).length,
      });
      const left = await first.db
        .selectFrom('entries')
        .select('id')
        .where('verified', '=', false)
        .where('recycling_bin', '=', false)
        .execute();
      expect(left).toEqual([]);
    },
  );
});

/** Inserts all entries at once, also later ones: nothing is due about them before their time. */
async function recordAll({ db, build, clock }: TestApp, plans: readonly Plan[]): Promise<number[]> {
  clock.set(new Date(start));
  const accounts: number[] = [];
  while (accounts.length < STUDENTS) accounts.push((await build.account()).id);
  const entries = await db
    .insertInto('entries')
    .values(
      plans.map(({ number, recorded }) => ({
        ...text(number),
        account_id: accounts[number % STUDENTS] ?? 0,
        waiting_since: new Date(recorded),
        expires_at: new Date(recorded + 30 * DAY),
      })),
    )
    .returning(['id', 'event', 'account_id'])
    .execute();
  const rows = new Map(entries.map((entry) => [entry.event, entry]));
  const mails = await db
    .insertInto('mails')
    .values(
      plans.map(({ number, refused }) => ({
        kind: 'verify-entry',
        to_address: contactOf(number),
        data: '{}',
        state: refused ? ('failed' as const) : ('sent' as const),
      })),
    )
    .returning(['id', 'to_address'])
    .execute();
  const mailIds = new Map(mails.map(({ id, to_address }) => [to_address, id]));
  await db
    .insertInto('verification_requests')
    .values(
      plans.map(({ number, recorded }) => ({
        entry_id: rows.get(`Event ${number}`)?.id ?? 0,
        account_id: rows.get(`Event ${number}`)?.account_id ?? 0,
        entry_version: 1,
        contact: contactOf(number),
        entry: JSON.stringify(text(number)),
        mail_id: mailIds.get(contactOf(number)) ?? 0,
        created_at: new Date(recorded),
      })),
    )
    .execute();
  await db
    .updateTable('entries')
    .from('verification_requests as r')
    .whereRef('r.entry_id', '=', 'entries.id')
    .set((eb) => ({ request_id: eb.ref('r.id') }))
    .execute();
  return plans.map(({ number }) => rows.get(`Event ${number}`)?.id ?? 0);
}

interface Year {
  readonly plans: readonly Plan[];
  readonly runs: readonly number[];
  readonly ids: readonly number[];
  /** When each entry expires according to the model: afterwards nobody can change it. */
  readonly over: readonly number[];
}

/** Plays all events in order. Mails are only counted; other tests check their texts. */
async function playYear(first: TestApp, apps: readonly TestApp[], year: Year): Promise<void> {
  const { db, clock } = first;
  const work = async (): Promise<void> => {
    await db.updateTable('mails').set({ state: 'sent' }).where('state', '=', 'queued').execute();
    await Promise.all(apps.map(({ jobs }) => jobs.runNow('remind-and-expire')));
  };
  const events = year.runs.map((at) => ({ at, what: work }));
  for (const { number, acts } of year.plans) {
    for (const { at, act } of acts) {
      if (act !== 'block' && at > (year.over[number] ?? 0)) break;
      events.push({ at, what: () => perform(first, act, number, year.ids[number] ?? 0) });
    }
  }
  for (const { at, what } of events.sort((one, other) => one.at - other.at)) {
    clock.set(new Date(at));
    await what();
  }
}

async function perform(test: TestApp, act: Act, number: number, id: number): Promise<void> {
  const { db, context, clock } = test;
  const now = clock.now();
  switch (act) {
    case 'accept':
    case 'reject': {
      const { token, hash } = newToken();
      const { request_id } = await db
        .selectFrom('entries')
        .select('request_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .transaction()
        .execute((trx) =>
          insertToken(trx, { request_id: request_id ?? 0, token_hash: hash, purpose: 'decide' }, now),
        );
      await decideByToken(context, undefined, token, { action: act, reason: '' });
      return;
    }
    case 'change':
      await changeEntry(context, await callerOf(test, number), id, { ...text(number), hours: '3' });
      return;
    case 'ask':
      await resendRequest(context, await callerOf(test, number), id);
      return;
    case 'delete':
      await deleteOwnEntry(context, await callerOf(test, number), id);
      return;
    case 'bin':
      await db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute();
      return;
    case 'set back':
      await db.transaction().execute((trx) => setVerified(trx, id, false, now));
      return;
    case 'block':
      await db
        .insertInto('contact_blocks')
        .values({ mailbox: contactOf(number), account_id: null })
        .execute();
  }
}

function callerOf({ db }: TestApp, number: number): Promise<Caller> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.email', '=', studentOf(number))
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

/** The mails that the job queued, in the model's format. */
async function mailsOf({ db }: TestApp, ids: readonly number[]): Promise<string[]> {
  const requests = await db.selectFrom('verification_requests').select(['id', 'entry']).execute();
  const events = new Map(requests.map(({ id, entry }) => [id, entry.event]));
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'data', 'created_at'])
    .where('kind', 'in', ['remind-contact', 'expiry-warning', 'entry-expired'])
    .execute();
  return mails
    .map(({ kind, to_address, data, created_at }) => {
      const { request_id, entry_id, entry } = data as {
        request_id?: number;
        entry_id?: number;
        entry?: { event: string };
      };
      const event = entry?.event ?? events.get(request_id ?? 0) ?? `Event ${ids.indexOf(entry_id ?? 0)}`;
      return `${created_at.toISOString()} ${kind} ${event.replace('Event ', '')} ${to_address}`;
    })
    .sort();
}

/** The number of history lines that the job wrote. */
async function linesOf({ db }: TestApp): Promise<Record<string, number>> {
  const lines = await db.selectFrom('entry_history').select(['kind', 'details']).execute();
  const counts: Record<string, number> = { 'mail queued': 0, 'expiry warned': 0, expired: 0 };
  for (const { kind, details } of lines) {
    if (kind in counts && details['mail'] !== 'request') counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
