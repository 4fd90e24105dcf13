/** All SQL of entries themselves. */
import { sql } from 'kysely';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { contactStopped, type MailStop } from '#shared/entries/entries.rules.ts';
import { heldForStudent, type HeldBy, type ReachedLimit } from '#shared/entries/held-request.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/tables.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { adviceAfter, plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import {
  evidenceColumns,
  evidenceOf,
  type EvidenceRow,
} from '#server/features/entry-history/entry-evidence.queries.ts';
import { stopOf } from './entry-requests.queries.ts';
import { notWaiting, waitingFrom } from './entry-waiting.queries.ts';
import type { LockedEntry } from '#server/features/entry-history/entry-text.ts';

const textColumns = ['event', 'date', 'role', 'organizer', 'contact', 'description'] as const;

/** Which entries are selected, and for whom. */
interface PortfolioOptions {
  /** Only this one. */
  readonly entryId?: number | undefined;
  /** Only those made at this school. */
  readonly schoolId?: number | undefined;
  /** How the reader is told why nobody is asked; a student, unless something else is said. */
  readonly words?: RequestWords;
}

interface RequestWords {
  readonly sayStopped: (contact: string, stop: MailStop) => string;
  readonly held: Readonly<Record<ReachedLimit, string>>;
}

const wordsForStudent: RequestWords = {
  sayStopped: (contact, stop) => `${contactStopped(contact, stop)}.`,
  held: heldForStudent,
};

interface PortfolioRow extends EntryText, RequestParts, EvidenceRow {
  readonly id: number;
  readonly contact_language: Language;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly version: number;
  readonly counts: boolean;
  readonly waiting_since: Date | null;
  readonly expires_at: Date | null;
  readonly colleague: NonNullable<Entry['colleague']> | null;
}

/** The entries of an account as the wire shows them, and the version of each, newest day first. */
export async function selectPortfolio(
  db: Db | Trx,
  accountId: number,
  { entryId, schoolId, words = wordsForStudent }: PortfolioOptions = {},
): Promise<Entry[]> {
  const { rows } = await sql<PortfolioRow>`
    select e.id, e.event, e.date, e.hours, e.role, e.organizer, e.contact, e.contact_language, e.description, e.verified,
      e.recycling_bin, e.version, e.counts, e.waiting_since, e.expires_at, coalesce(e.accepted_at, asked.accepted_at) as accepted_at,
      asked.stop, asked.opened_at, asked.failed_at, asked.failure, asked.failure_code, asked.asked_at, asked.not_before,
      asked.held_by, asked.mail_state, asked.finished_at, asked.colleague, ${sql.join(evidenceColumns)}
    from entries e
      -- Most are accepted, and say when themselves. For those PostgreSQL does not begin with what is in here.
      left join lateral (
        select (${stopOf(sql`case when not e.verified then e.mailbox end`, sql`e.account_id`)}) as stop,
          case r.decision when 'accept' then r.decided_at end as accepted_at, r.opened_at, r.failed_at, r.failure,
          r.failure_code, r.created_at as asked_at, r.not_before, r.held_by, m.state as mail_state, m.finished_at,
          case when not e.verified then (
            select jsonb_build_object('address', p.handed_to, 'is_within', p.handed_within) from contact_preferences p
            where p.mailbox = e.mailbox and p.handed_to is not null
          ) end as colleague
        from (select) one left join verification_requests r on r.id = e.request_id left join mails m on m.id = r.mail_id
        where e.accepted_at is null
      ) asked on true
    where e.account_id = ${accountId} ${entryId === undefined ? sql`` : sql`and e.id = ${entryId}`}
      ${schoolId === undefined ? sql`` : sql`and e.school_id = ${schoolId}`}
    order by e.date desc, e.id desc`.execute(db);
  const notCounted = await findNotCounted(db, rows);
  return rows.map((row) => {
    const request = describeRequest(row, words);
    const waits = !row.verified && !row.recycling_bin;
    const not_counted = notCounted?.get(row.id);
    // One literal: of a long portfolio each object more is noticed.
    return {
      id: row.id,
      event: row.event,
      date: row.date,
      hours: Number(row.hours),
      role: row.role,
      organizer: row.organizer,
      contact: row.contact,
      contact_language: row.contact_language,
      description: row.description,
      verified: row.verified,
      recycling_bin: row.recycling_bin,
      version: row.version,
      request_state: request.request_state,
      request_at: request.request_at,
      request_problem: request.request_problem,
      request_advice: request.request_advice,
      // Whoever does not know the student names nobody to them.
      ...(row.colleague !== null && row.stop !== 'from this student' && { colleague: row.colleague }),
      waiting_since: (waits && row.waiting_since?.toISOString()) || null,
      expires_at: (waits && row.expires_at?.toISOString()) || null,
      evidence: evidenceOf(row),
      ...(not_counted && { not_counted }),
    };
  });
}

/** Which verified entries the owner's present school does not count, and why. Most portfolios have none, and ask for nothing. */
async function findNotCounted(
  db: Db | Trx,
  rows: readonly PortfolioRow[],
): Promise<Map<number, NonNullable<Entry['not_counted']>> | undefined> {
  const ids = rows.filter(({ verified, counts }) => verified && !counts).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const found = await db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .leftJoin('earlier_hours as d', (join) =>
      join
        .onRef('d.entry_id', '=', 'e.id')
        .onRef('d.school_id', '=', 'a.school_id')
        .onRef('d.version', '=', 'e.version'),
    )
    .where('e.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['e.id', 's.name as school', 'd.reason'])
    // Where the school would count it otherwise.
    .select(
      sql<boolean>`counts_at(s.id, s.decides_earlier_hours, e.school_id, e.id, e.version)`.as(
        'awaits_contact',
      ),
    )
    .execute();
  return new Map(
    found.map(({ id, awaits_contact, ...why }) => [
      id,
      { ...why, ...(awaits_contact && { awaits_contact }) },
    ]),
  );
}

interface RequestParts {
  readonly accepted_at: Date | null;
  readonly stop: MailStop | null;
  readonly opened_at: Date | null;
  readonly failed_at: Date | null;
  readonly failure: string | null;
  readonly failure_code: string | null;
  readonly asked_at: Date | null;
  readonly not_before: Date | null;
  readonly held_by: HeldBy | null;
  readonly mail_state: 'queued' | 'sent' | 'failed' | 'dropped' | null;
  readonly finished_at: Date | null;
}

type DescribedRequest = Pick<Entry, 'request_state' | 'request_at' | 'request_problem' | 'request_advice'>;

function describeRequest(row: PortfolioRow, words: RequestWords): DescribedRequest {
  const state = (request_state: Entry['request_state'], at: Date | null): DescribedRequest => ({
    request_state,
    request_at: at?.toISOString() ?? null,
    request_problem: null,
    request_advice: null,
  });
  if (row.accepted_at !== null) return state('accepted', row.accepted_at);
  if (row.stop !== null) {
    const request_problem = words.sayStopped(row.contact, row.stop);
    return { ...state('stopped', null), request_problem, request_advice: 'name_another' };
  }
  if (row.held_by === 'list') return state('listed', row.not_before);
  if (row.held_by !== null)
    return { ...state('waiting', row.not_before), request_problem: words.held[row.held_by] };
  // Filters open links of mails that the mailbox then refuses; whoever opens a link afterwards has got a mail.
  if (row.failed_at !== null && !(row.opened_at && row.opened_at > row.failed_at)) {
    const problem = storedProblem(row.failure_code, row.failure);
    return {
      ...state('failed', row.failed_at),
      request_problem: plainProblem(problem),
      request_advice: adviceAfter(problem),
    };
  }
  if (row.opened_at !== null) return state('opened', row.opened_at);
  if (row.mail_state === 'queued') return state('queued', row.asked_at);
  if (row.mail_state === 'sent') return state('sent', row.finished_at);
  return state('none', null);
}

/** Locks an entry for a change, whoever owns it; undefined when it is not there. */
export async function lockEntry(trx: Trx, entryId: number): Promise<LockedEntry | undefined> {
  const row = await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .select(['id', 'account_id', 'hours', 'verified', 'recycling_bin', 'version', ...textColumns])
    .select(['contact_language', 'school_id'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}

/** Sets the language of the mails to the contact, which is no part of the text. */
export async function setContactLanguage(trx: Trx, entryId: number, language: Language): Promise<void> {
  await trx.updateTable('entries').set({ contact_language: language }).where('id', '=', entryId).execute();
}

/** Replaces the text of an entry, sets whether it is verified, and makes it a new version. */
export async function replaceEntry(
  trx: Trx,
  entryId: number,
  text: EntryText,
  verified: boolean,
  now: Date,
): Promise<number> {
  const { version } = await trx
    .updateTable('entries')
    .set((row) => ({
      ...text,
      verified,
      version: row('version', '+', 1),
      updated_at: now,
      // Whoever was asked was asked about the older version.
      request_id: null,
      ...notWaiting,
    }))
    .where('id', '=', entryId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Marks an entry as verified or not, without making it a new version. A verified one waits for nobody; one that is set
 * back has a month from now.
 */
export async function setVerified(trx: Trx, entryId: number, verified: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ verified, updated_at: now, ...(verified ? notWaiting : waitingFrom(now)) })
    .where('id', '=', entryId)
    .execute();
}

/** Notes the newest request about an entry, or with null that nobody is asked; its month begins anew. */
export async function startWaiting(
  trx: Trx,
  entryId: number,
  requestId: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ request_id: requestId, ...waitingFrom(now) })
    .where('id', '=', entryId)
    .execute();
}

/** Removes an entry. Its text must be in the history before. */
export async function removeEntry(trx: Trx, entryId: number): Promise<void> {
  await trx.deleteFrom('entries').where('id', '=', entryId).execute();
}

/**
 * Accounts whose kept totals differ from the sum of those of their entries that count: always none (architecture, section 3).
 * It works out what counts by itself, instead of reading what the triggers have kept.
 */
export async function findWrongTotals(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select coalesce(sums.account_id, kept.account_id) as account_id
    from (
      select e.account_id, sum(e.hours) as total_hours, count(*) as verified_entries
      from entries e join accounts a on a.id = e.account_id join schools s on s.id = a.school_id
      where e.verified and not e.recycling_bin
        and counts_at(e, s)
      group by e.account_id
    ) sums
    full join student_totals kept on kept.account_id = sums.account_id
    where coalesce(sums.total_hours, 0) <> coalesce(kept.total_hours, 0)
      or coalesce(sums.verified_entries, 0) <> coalesce(kept.verified_entries, 0)
    order by 1`.execute(db);
  return rows.map((row) => row.account_id);
}
