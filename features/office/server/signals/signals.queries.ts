import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  ONE_BY_CHANCE_OF,
  SIGNAL_RULES,
  WORTH_A_LOOK,
  type SignalSubject,
} from '#features/office/signals.rules.ts';
import {
  ENTRIES_SHOWN,
  type Finding,
  type Scope,
  type FlaggedEntry,
  type SignalsRule,
} from '#features/office/signals.contract.ts';
import type { Db, Trx, AppContext } from '#server/platform/app-context.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import type { rangeOf } from '#server/platform/http/paged.ts';
import { theRow } from '#server/platform/database/rows.ts';

const rulesAbout = (subject: SignalSubject): string[] =>
  Object.entries(SIGNAL_RULES).flatMap(([name, rule]) => (rule.subject === subject ? name : []));

/** Whether the school uses signals and has not dismissed signal `s` of entry `e`. */
const isEnabledSignal = (schoolId: number): RawBuilder<SqlBool> => sql`
  (select looks_at_entries from schools where id = ${schoolId}) and not exists (
    select from signals_found_fine f where f.school_id = ${schoolId} and f.rule = s.rule and f.until > now()
      and (f.mailbox = e.mailbox or f.account_id = e.account_id))`;

/** Signals `s` of the school's verified entries `e`, at their present version. */
const speaking = (schoolId: number): RawBuilder<unknown> => sql`
  entry_signals s join entries e on e.id = s.entry_id and e.version = s.entry_version
  where e.school_id = ${schoolId} and e.verified and not e.recycling_bin and ${isEnabledSignal(schoolId)}`;

/** By last name, accents included, and class. A covers everything before it and Z everything after: no name is left out. */
export function inScope(account: string, { from = 'A', to = 'Z', class: graduation }: Scope) {
  const name = sql.ref(`${account}.last_name_folded`);
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (from !== 'A') conditions.push(sql<SqlBool>`${name} >= ${from.toLowerCase()}`);
  if (to !== 'Z') conditions.push(sql<SqlBool>`${name} < ${letterAfter(to)}`);
  if (graduation !== undefined)
    conditions.push(sql<SqlBool>`${sql.ref(`${account}.graduation_year`)} = ${graduation}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function letterAfter(letter: string): string {
  return String.fromCharCode(letter.toLowerCase().charCodeAt(0) + 1);
}

/** Listed entries, grouped by contact or student, whichever its rules weigh more for: forty entries of a contact are one finding. */
const listed = (schoolId: number, scope: Scope): RawBuilder<unknown> => sql`
  speaking as (
    select e.id, e.account_id, e.mailbox, s.rule, s.weight from ${speaking(schoolId)}
  ), listed as (
    select p.id, p.account_id, p.mailbox, sum(p.weight) as weight,
      sum(p.weight) filter (where p.rule = any(${rulesAbout('contact')}::text[]))
        >= coalesce(sum(p.weight) filter (where p.rule = any(${rulesAbout('student')}::text[])), 0) as by_contact
    from speaking p join accounts a on a.id = p.account_id where ${inScope('a', scope)}
    group by 1, 2, 3 having sum(p.weight) >= ${WORTH_A_LOOK}
  ), subjects as (
    select case when by_contact then mailbox end as mailbox, case when by_contact then null else account_id end as account_id,
      max(weight) as weight, count(*) as entries, array_agg(id) as ids
    from listed group by 1, 2
  )`;

type Range = ReturnType<typeof rangeOf>;

type SignalRow = Omit<Finding, 'subject' | 'last_at'> & {
  readonly mailbox: string | null;
  readonly subject_id: number;
  readonly shown: string;
  readonly class: number | null;
  readonly last_at: Date;
  readonly total: number;
};

/** Highest weight first, with the count. */
export async function selectSignals(
  db: Db,
  schoolId: number,
  scope: Scope,
  page: Range,
): Promise<{ rows: Finding[]; total: number }> {
  const { rows } = await sql<SignalRow>`
    with ${listed(schoolId, scope)}, shown as (
      select *, count(*) over ()::integer as total from subjects
      order by weight desc, entries desc, mailbox, account_id limit ${page.limit} offset ${page.offset}
    )
    select b.mailbox, coalesce(b.account_id, about.newest) as subject_id,
      case when b.mailbox is null then a.first_name || ' ' || a.last_name else about.address end as shown, a.graduation_year as class,
      b.entries::integer as entries, about.students::integer as students, about.hours::float8 as hours, about.last_at, b.total,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', x.rule, 'facts', x.facts, 'entries', x.entries,
          'share', w.share) order by x.weight desc, x.rule), '[]')
        from (
          select s.rule, count(*) as entries, max(s.weight) as weight, (array_agg(s.facts order by s.weight desc, s.entry_id desc))[1] as facts
          from entry_signals s where s.entry_id = any(b.ids) and exists (
            select from speaking p where p.id = s.entry_id and p.rule = s.rule) group by s.rule
        ) x left join lateral (
          select (k.by_rule ->> x.rule)::float8 / nullif(k.entries, 0) as share from signal_sweeps k where k.school_id = ${schoolId}
        ) w on true) as signals
    from shown b left join accounts a on a.id = b.account_id, lateral (
      select count(distinct e.account_id) as students, sum(e.hours) as hours, max(coalesce(e.evidence_at, e.updated_at)) as last_at, max(e.id) as newest,
        (array_agg(e.contact order by e.id desc))[1] as address
      from entries e where e.id = any(b.ids)) about
    order by b.weight desc, b.entries desc, b.mailbox, b.account_id`.execute(db);
  return {
    rows: rows.map(
      ({ mailbox, subject_id: id, shown: name, class: graduation, last_at, total: _total, ...finding }) => ({
        ...finding,
        subject:
          mailbox === null
            ? { kind: 'student', id, name, class: graduation ?? 0 }
            : { kind: 'contact', id, address: name },
        last_at: last_at.toISOString(),
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}

export async function countSignals(db: Db, schoolId: number, scope: Scope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${listed(schoolId, scope)} select count(*)::integer as total from subjects`.execute(db);
  return rows[0]?.total ?? 0;
}

type FlaggedEntryRow = Omit<FlaggedEntry, 'recorded_at' | 'decided_at'> & {
  readonly recorded_at: Date;
  readonly decided_at: Date | null;
};

const flaggedEntry = (schoolId: number): RawBuilder<unknown> => sql`
  e.id, e.version, e.account_id, a.first_name || ' ' || a.last_name as student, e.event, e.date, e.hours::float8 as hours, e.organizer,
  e.contact, e.verified,
  e.created_at as recorded_at, e.evidence_at as decided_at,
  (select coalesce(jsonb_agg(jsonb_build_object('rule', s.rule, 'facts', s.facts,
      'share', (select (k.by_rule ->> s.rule)::float8 / nullif(k.entries, 0) from signal_sweeps k where k.school_id = ${schoolId}))
      order by s.weight desc, s.rule), '[]')
    from entry_signals s where s.entry_id = e.id and s.entry_version = e.version and ${isEnabledSignal(schoolId)}) as signals`;

function shown({ recorded_at, decided_at, ...entry }: FlaggedEntryRow): FlaggedEntry {
  return {
    ...entry,
    recorded_at: recorded_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  };
}

export type SignalAbout = { readonly accountId: number } | { readonly mailbox: string };

export function isOf(alias: string, subject: SignalAbout): RawBuilder<SqlBool> {
  return 'accountId' in subject
    ? sql`${sql.ref(`${alias}.account_id`)} = ${subject.accountId}`
    : sql`${sql.ref(`${alias}.mailbox`)} = ${subject.mailbox}`;
}

export async function selectFlaggedEntries(
  db: Db,
  schoolId: number,
  subject: SignalAbout,
): Promise<FlaggedEntry[]> {
  const { rows } = await sql<FlaggedEntryRow>`
    select ${flaggedEntry(schoolId)} from entries e join accounts a on a.id = e.account_id
    where e.school_id = ${schoolId} and not e.recycling_bin and ${isOf('e', subject)} order by e.id desc
    limit ${ENTRIES_SHOWN}`.execute(db);
  return rows.map(shown);
}

export async function countFlaggedEntries(db: Db, schoolId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from ${speaking(schoolId)} and e.account_id = ${accountId}
      group by e.id having sum(s.weight) >= ${WORTH_A_LOOK}) listed`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether an entry is in the random sample of a month, such as `2026-11`. */
export const isChosen = (id: RawBuilder<unknown>, month: string): RawBuilder<SqlBool> =>
  sql`hashtextextended(${id}::text || ${month}::text, 0) % ${ONE_BY_CHANCE_OF}::bigint = 0`;

/** The sample of last month's verified entries, stable for the month; newest first, with the count. */
export async function selectSpotChecks(
  db: Db,
  schoolId: number,
  scope: Scope,
  { today, zone }: { /** `YYYY-MM-DD`. */ readonly today: string; readonly zone: string },
  { limit, offset }: Range,
): Promise<{ rows: FlaggedEntry[]; total: number }> {
  const end = sql`date_trunc('month', ${today}::timestamp)`;
  const { rows } = await sql<FlaggedEntryRow & { total: number }>`
    select ${flaggedEntry(schoolId)}, count(*) over ()::integer as total
    from entries e join accounts a on a.id = e.account_id
    where e.school_id = ${schoolId} and e.verified and not e.recycling_bin and ${inScope('a', scope)}
      and e.evidence_at >= (${end} - interval '1 month') at time zone ${zone}::text and e.evidence_at < ${end} at time zone ${zone}::text
      and ${isChosen(sql`e.id`, today.slice(0, 7))}
    order by e.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => shown(row)), total: rows[0]?.total ?? 0 };
}

export interface Contact {
  readonly mailbox: string;
  readonly address: string;
  readonly name: string | null;
}

/** Includes the bin. */
export async function findContact(db: Db | Trx, schoolId: number, entryId: number) {
  const { rows } = await sql<Contact>`
    select e.mailbox, e.contact as address, p.name from entries e left join contact_preferences p on p.mailbox = e.mailbox
    where e.id = ${entryId} and e.school_id = ${schoolId}`.execute(db);
  return rows[0];
}

/** Includes former students. */
export async function hasEntries(db: Db | Trx, schoolId: number, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('entries')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function findSignalsRule(db: Db | Trx, schoolId: number): Promise<SignalsRule> {
  return theRow(db, 'schools', schoolId, ['looks_at_entries']);
}

/** Returns false when nothing changes. */
async function changeSignalsRule(trx: Trx, schoolId: number, { looks_at_entries }: SignalsRule) {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ looks_at_entries })
    .where('id', '=', schoolId)
    .where('looks_at_entries', '<>', looks_at_entries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Off takes effect at once, on with the next night. @throws NotAllowed for a former head */
export async function decideSignalsRule({ db, clock }: AppContext, caller: Caller, rule: SignalsRule) {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    if (!(await changeSignalsRule(trx, caller.school_id, rule))) return;
    const line = { ...lineBy(caller, clock.now()), facts: { on: rule.looks_at_entries } };
    await writeActivity(trx, { ...line, kind: 'signals rule changed' });
  });
  return rule;
}
