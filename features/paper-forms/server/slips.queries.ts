import { sql, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { listTakenSlips } from '#features/paper-forms/slips.contract.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { entryColumns } from '#features/entries/server/history/entry-history.queries.ts';
import { doesNotKnow } from '#features/entries/server/entry-requests.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { changeRows, findRow, firstOf, isNull, lockRow, run } from '#server/platform/database/rows.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** Locks the account's entries among these, without the bin. */
export const lockOwnEntries = (trx: Trx, accountId: number, entryIds: readonly number[]) =>
  trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .where('e.id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('e.account_id', '=', accountId)
    .where((entry) => entry.not('e.recycling_bin'))
    .select(entryColumns)
    .select(['e.contact_language', 's.name as school', 's.time_zone', 'a.email'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('student'))
    .orderBy('e.id')
    .forShare('e')
    .execute();

/** Stores the hashes of printed slips; reprinting extends them. Returns the entries of unused ones. */
export async function keepSlips(
  trx: Trx,
  slips: readonly Insertable<Database['slips']>[],
): Promise<Set<number>> {
  const kept = await trx
    .insertInto('slips')
    .values([...slips])
    .onConflict((conflict) =>
      conflict
        .columns(['entry_id', 'entry_version'])
        .doUpdateSet((row) => ({
          code_mac: row.ref('excluded.code_mac'),
          token_hash: row.ref('excluded.token_hash'),
          expires_at: row.ref('excluded.expires_at'),
        }))
        .where('slips.used_at', 'is', null),
    )
    .returning('entry_id')
    .execute();
  return new Set(kept.map(({ entry_id }) => entry_id));
}

export type EntryEnd = 'expired' | 'deleted' | 'rejected' | 'removed';

export interface SlipRow {
  readonly entry_id: number;
  readonly entry_version: number;
  readonly account_id: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly used_by: string | null;
  readonly student: string;
  readonly school_id: number;
  readonly school: string;
  /** The present text of the entry, or the last one. */
  readonly entry: EntryText;
  readonly version: number;
  /** Null when the entry is gone. */
  readonly verified: boolean | null;
  readonly recycling_bin: boolean | null;
  /** Null while the entry exists. */
  readonly ended: EntryEnd | null;
  /** Whether the student has recorded the same event and day again. */
  readonly is_back: boolean;
  /** Whether its contact has said that they do not know the student. */
  readonly is_unknown_student: boolean;
}

/** Slips with this code or token, the given school's first: two schools may happen to have the same code. */
export async function findSlip(
  db: Db,
  by: { readonly token_hash: Buffer } | { readonly code_macs: readonly Buffer[] },
  schoolId = 0,
): Promise<SlipRow | undefined> {
  const isIt =
    'token_hash' in by
      ? sql`l.token_hash = ${by.token_hash}`
      : sql`l.code_mac = any(${by.code_macs}::bytea[])`;
  return firstOf<SlipRow>(db)`
    select l.entry_id, l.entry_version, l.account_id, l.expires_at, l.used_at,
      (select first_name || ' ' || last_name from accounts where id = l.used_by_account_id) as used_by,
      a.first_name || ' ' || a.last_name as student, s.id as school_id, s.name as school, w.entry, w.version, e.verified,
      e.recycling_bin, h.kind as ended,
      ${doesNotKnow(sql`mailbox_of(w.entry ->> 'contact')`, sql`l.account_id`)} as is_unknown_student,
      e.id is null and exists (select from entries o where o.account_id = l.account_id and not o.recycling_bin and o.created_at >= h.at
        and o.date = (h.entry ->> 'date')::date and lower(trim(o.event)) = lower(trim(h.entry ->> 'event'))) as is_back
    from slips l
      join accounts a on a.id = l.account_id
      left join entries e on e.id = l.entry_id
      -- A deleted entry's last line has its end and school.
      left join lateral (
        select kind, entry, school_id, at from entry_history
        where entry_id = l.entry_id and e.id is null and kind in ('expired', 'deleted', 'rejected', 'removed')
        order by line desc limit 1
      ) h on true
      join schools s on s.id = coalesce(e.school_id, h.school_id)
      cross join lateral (select
        coalesce(h.entry, jsonb_build_object('event', e.event, 'date', e.date, 'hours', e.hours, 'role', e.role,
          'organizer', e.organizer, 'contact', e.contact, 'description', e.description)) as entry,
        -- Each change of an entry is a history line and a version.
        coalesce(e.version, (select 1 + count(*)::int from entry_history
          where entry_id = l.entry_id and kind = 'changed')) as version) w
    where ${isIt}
    order by s.id = ${schoolId} desc, l.expires_at desc
    limit 1`;
}

export async function noteUsed(trx: Trx, slip: SlipRow, byAccountId: number, now: Date): Promise<void> {
  const { entry_id, entry_version } = slip;
  const used = { used_at: now, used_by_account_id: byAccountId };
  await changeRows(trx, 'slips', { entry_id, entry_version, used_at: isNull }, used);
}

/** @returns false when the entry is not verified by this slip any more */
export async function noteUnused(trx: Trx, { entry_id, entry_version }: SlipRow): Promise<boolean> {
  const verified = { id: entry_id, version: entry_version, evidence_kind: 'slip' } as const;
  if (!(await findRow(trx, 'entries', verified, ['id']))) return false;
  return changeRows(trx, 'slips', { entry_id, entry_version }, { used_at: null, used_by_account_id: null });
}

/**
 * Restores an expired entry with its text, version and school, waiting for nobody. Keeps the owner's school until the transaction
 * ends, since it decides whether the entry counts. Returns false when it already exists.
 */
export async function bringBack(trx: Trx, slip: SlipRow, now: Date): Promise<boolean> {
  await lockRow(trx, 'accounts', slip.account_id, ['id'], 'forNoKeyUpdate');
  const { event, date, hours, role, organizer, contact, description } = slip.entry;
  const { numAffectedRows } = await sql`
    insert into entries (id, account_id, school_id, version, event, date, hours, role, organizer, contact, description, counts,
      created_at, updated_at)
    select ${slip.entry_id}::bigint, a.id, ${slip.school_id}::bigint, ${slip.version}::int, ${event}, ${date}::date,
      ${hours}::numeric, ${role}, ${organizer}, ${contact}, ${description},
      counts_at(a.school_id, s.decides_earlier_hours, ${slip.school_id}::bigint, ${slip.entry_id}::bigint, ${slip.version}::int),
      coalesce((select min(at) from entry_history where entry_id = ${slip.entry_id} and kind = 'created'),
        ${now}::timestamptz), ${now}::timestamptz
    from accounts a join schools s on s.id = a.school_id where a.id = ${slip.account_id}
    on conflict (id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Slips taken in by present administrators and still valid, newest first. */
export function selectTaken(db: Db, schoolId: number, since: Date) {
  return run<z.input<typeof listTakenSlips.reply>[number]>(db)`
    select e.id, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, s.name as school,
      jsonb_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as student,
      e.evidence_facts ->> 'person' as person, b.first_name || ' ' || b.last_name as taken_by, l.used_at as taken_at
    from slips l join entries e on e.id = l.entry_id join schools s on s.id = e.school_id
      join accounts a on a.id = e.account_id join accounts b on b.id = l.used_by_account_id
    where e.school_id = ${schoolId} and l.used_at >= ${since}::timestamptz and e.evidence_kind = 'slip'
    order by l.used_at desc, e.id desc`;
}
