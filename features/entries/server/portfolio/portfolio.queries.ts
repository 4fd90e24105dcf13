import { sql, type RawBuilder } from 'kysely';
import { ENTRIES_OF_A_PAGE, type Entry } from '#features/entries/entries.contract.ts';
import { contactStopped, type MailStop } from '#features/entries/entries.rules.ts';
import { deferralReasonsForStudent, type ReachedLimit } from '#features/entries/deferred-request.ts';
import type { Row } from '#server/platform/database/tables.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { Db } from '#server/platform/app-context.ts';
import { adviceAfter, plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import { stopOf } from '#features/entries/server/entry-requests.queries.ts';
import { anyOf, batchReads } from '#server/platform/database/batch-reads.ts';
import { evidenceColumn } from '#features/entries/server/history/entry-history.queries.ts';

/** Few portfolios per statement, so that the database works in parallel. */
const MARKS_AT_ONCE = 4;

export interface PortfolioOptions {
  readonly entryId?: number | undefined;
  readonly schoolId?: number | undefined;
  readonly withoutBin?: boolean;
  readonly page?: number | undefined;
  /** The wording of why nobody is asked; by default for the student. */
  readonly texts?: RequestTexts;
}

interface RequestTexts {
  readonly sayStopped: (contact: string, stop: MailStop) => string;
  readonly held: Readonly<Record<ReachedLimit, string>>;
}

const textsForStudent: RequestTexts = {
  sayStopped: (contact, stop) => `${contactStopped(contact, stop)}.`,
  held: deferralReasonsForStudent,
};

interface PortfolioRow
  extends
    EntryText,
    Pick<Entry, 'evidence'>,
    Pick<Row<'entries'>, 'id' | 'contact_language' | 'verified' | 'recycling_bin' | 'version' | 'counts'>,
    Pick<Row<'entries'>, 'waiting_since' | 'expires_at' | 'accepted_at'>,
    Pick<Row<'verification_requests'>, 'opened_at' | 'failed_at' | 'failure' | 'failure_code'>,
    Pick<Row<'verification_requests'>, 'not_before' | 'held_by'> {
  readonly stop: MailStop | null;
  readonly asked_at: Date | null;
  readonly mail_state: Row<'mails'>['state'] | null;
  readonly finished_at: Date | null;
}

/** Newest day first. */
export async function selectPortfolio(db: Db, accountId: number, options: PortfolioOptions = {}) {
  const { rows } = await sql<PortfolioRow>`
    ${portfolioOf(accountId, options)} order by date desc, id desc ${limitTo(options.page)}`.execute(db);
  return describe(db, rows, options.texts);
}

/** As `selectPortfolio`, with the mark (`readMark`) of all pages; undefined when later decisions about earlier hours affect it. */
export async function selectMarkedPortfolio(db: Db, accountId: number, page?: number) {
  const { rows } = await sql<PortfolioRow & { readonly mark: string }>`
    select p.*, sum(p.row_mark) over () as mark from (${portfolioOf(accountId)}) p
    order by p.date desc, p.id desc ${limitTo(page)}`.execute(db);
  const entries = await describe(db, rows);
  return { entries, mark: rows.some(isNotCounted) ? undefined : rows[0]?.mark };
}

/** A number that changes with everything a portfolio shows; undefined when it is empty. */
export const readMark = batchReads(async (db: Db, accountIds: readonly number[]) => {
  const { rows } = await sql<{ readonly account_id: number; readonly mark: string }>`
    select account_id, sum(row_mark) as mark from (${portfolioOf(anyOf(accountIds, 'bigint'))}) p
    group by account_id`.execute(db);
  return accountIds.map((id) => rows.find(({ account_id }) => account_id === id)?.mark);
}, MARKS_AT_ONCE);

// Every change of an entry changes its `xmin`, so its texts need no reading. Other rows count with what is shown of them; evidence
// by mail stands in the entry alone.
const rowMark = sql`hash_record_extended(row(e.id, e.version, e.updated_at, e.xmin, asked.*,
  case when e.evidence_kind not in ('mail link', 'mail code') then ${evidenceColumn.expression} end), 0)::numeric as row_mark`;

const limitTo = (page: number | undefined): RawBuilder<unknown> =>
  page === undefined ? sql`` : sql`limit ${ENTRIES_OF_A_PAGE} offset ${(page - 1) * ENTRIES_OF_A_PAGE}`;

function portfolioOf(
  owner: number | RawBuilder<unknown>,
  { entryId, schoolId, withoutBin }: PortfolioOptions = {},
): RawBuilder<unknown> {
  return sql`
    select e.account_id, e.id, e.event, e.date, e.hours, e.role, e.organizer, e.contact, e.contact_language, e.description, e.verified,
      e.recycling_bin, e.version, e.counts, e.waiting_since, e.expires_at, coalesce(e.accepted_at, asked.accepted_at) as accepted_at,
      asked.stop, asked.opened_at, asked.failed_at, asked.failure, asked.failure_code, asked.asked_at, asked.not_before,
      asked.held_by, asked.mail_state, asked.finished_at, ${evidenceColumn}, ${rowMark}
    from entries e
      -- Only when needed: most entries are accepted, and PostgreSQL then skips this join.
      left join lateral (
        select (${stopOf(sql`case when not e.verified then e.mailbox end`, sql`e.account_id`)}) as stop,
          case r.decision when 'accept' then r.decided_at end as accepted_at, r.opened_at, r.failed_at, r.failure,
          r.failure_code, r.created_at as asked_at, r.not_before, r.held_by, m.state as mail_state, m.finished_at
        from (select) one left join verification_requests r on r.id = e.request_id left join mails m on m.id = r.mail_id
        where e.accepted_at is null
      ) asked on true
    where e.account_id = ${owner} ${entryId === undefined ? sql`` : sql`and e.id = ${entryId}`}
      ${schoolId === undefined ? sql`` : sql`and e.school_id = ${schoolId}`}
      ${withoutBin ? sql`and not e.recycling_bin` : sql``}`;
}

const isNotCounted = ({ verified, counts }: PortfolioRow): boolean => verified && !counts;

async function describe(db: Db, rows: readonly PortfolioRow[], texts = textsForStudent): Promise<Entry[]> {
  const notCounted = await findNotCounted(db, rows);
  return rows.map((row) => {
    const request = describeRequest(row, texts);
    const waits = !row.verified && !row.recycling_bin;
    const not_counted = notCounted?.get(row.id);
    // One literal: extra objects are measurable in long portfolios.
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
      waiting_since: (waits && row.waiting_since?.toISOString()) || null,
      expires_at: (waits && row.expires_at?.toISOString()) || null,
      evidence: row.evidence,
      ...(not_counted && { not_counted }),
    };
  });
}

/** Verified entries that the owner's present school does not count, and why. Skips the query for most portfolios. */
async function findNotCounted(db: Db, rows: readonly PortfolioRow[]) {
  const ids = rows.filter(isNotCounted).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const { rows: found } = await sql<{ id: number; school: string; reason: string | null }>`
    select e.id, s.name as school, d.reason
    from entries e join accounts a on a.id = e.account_id join schools s on s.id = a.school_id
      left join earlier_hours d on d.entry_id = e.id and d.school_id = a.school_id and d.version = e.version
    where e.id = any(${ids}::bigint[])`.execute(db);
  return new Map(found.map(({ id, ...why }) => [id, why]));
}

type DescribedRequest = Pick<Entry, 'request_state' | 'request_at' | 'request_problem' | 'request_advice'>;

function describeRequest(row: PortfolioRow, texts: RequestTexts): DescribedRequest {
  const state = (request_state: Entry['request_state'], at: Date | null): DescribedRequest => ({
    request_state,
    request_at: at?.toISOString() ?? null,
    request_problem: null,
    request_advice: null,
  });
  if (row.accepted_at !== null) return state('accepted', row.accepted_at);
  if (row.stop !== null) {
    const request_problem = texts.sayStopped(row.contact, row.stop);
    return { ...state('stopped', null), request_problem, request_advice: 'name_another' };
  }
  if (row.held_by === 'list') return state('listed', row.not_before);
  if (row.held_by !== null)
    return { ...state('waiting', row.not_before), request_problem: texts.held[row.held_by] };
  // Mail filters open links of mails that then bounce; only an opening after that counts.
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
