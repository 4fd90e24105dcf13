import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { CALL_LINES, type CallSheet, type WaitingEntry } from '#features/office/phone-calls.contract.ts';
import type { NumberSource } from '#features/entries/phone-call.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** The mail about entry `e` with request `r` bounced, and nobody has opened the link since. */
export const isRefused = sql<SqlBool>`(r.failed_at is not null and r.opened_at is null and e.accepted_at is null)`;

/** For an entry `e` of an account `a`, with its request `r` if any. */
export const waitingLine: RawBuilder<WaitingEntry> = sql`jsonb_build_object(
  'id', e.id, 'version', e.version, 'account_id', e.account_id, 'student', a.first_name || ' ' || a.last_name, 'event', e.event,
  'date', e.date, 'hours', e.hours::float8, 'organizer', e.organizer,
  'since', to_char(e.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'why', case
    when e.accepted_at is not null then 'set back'
    when exists (select from contact_blocks b where b.mailbox = e.mailbox and (b.account_id is null or b.account_id = e.account_id))
      then 'stopped'
    when ${isRefused} then 'refused'
    when r.opened_at is not null then 'opened'
    when r.id is null or r.not_before is not null then 'not asked'
    else 'unopened' end)`;

/** A contact's unverified entries, entry `first` first, then the longest waiting, with their count. */
export async function selectLines(db: Db, schoolId: number, mailbox: string, first: number) {
  const { rows } = await sql<{ line: WaitingEntry; total: number }>`
    select ${waitingLine} as line, count(*) over ()::integer as total
    from entries e join accounts a on a.id = e.account_id left join verification_requests r on r.id = e.request_id
    where e.school_id = ${schoolId} and e.mailbox = ${mailbox} and not e.verified and not e.recycling_bin
    order by e.id = ${first} desc, e.waiting_since, e.id limit ${CALL_LINES}`.execute(db);
  return { lines: rows.map(({ line }) => line), total: rows[0]?.total ?? 0 };
}

export async function findNumber(db: Db, schoolId: number, mailbox: string): Promise<CallSheet['number']> {
  const row = await db
    .selectFrom('contact_numbers as n')
    .leftJoin('accounts as b', 'b.id', 'n.by_account_id')
    .where('n.school_id', '=', schoolId)
    .where('n.mailbox', '=', mailbox)
    .select(['n.number', 'n.number_from', 'n.at'])
    .select(sql<string | null>`b.first_name || ' ' || b.last_name`.as('by'))
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}

interface CalledNumber {
  readonly school_id: number;
  readonly mailbox: string;
  readonly number: string;
  readonly number_from: NumberSource;
  readonly by_account_id: number;
  readonly at: Date;
}

/** Remembers a phone number for the school, with who called it and when. */
export async function keepNumber(trx: Trx, row: CalledNumber): Promise<void> {
  await trx
    .insertInto('contact_numbers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['school_id', 'mailbox']).doUpdateSet(row))
    .execute();
}
