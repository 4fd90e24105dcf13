import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  ONE_BY_CHANCE_OF,
  SIGNAL_RULES,
  WORTH_A_LOOK,
  type SignalSubject,
} from '#features/office/signals.rules.ts';
import {
  FINDING_LINES,
  type Finding,
  type FlaggedEntry,
  type SignalsRule,
} from '#features/office/signals.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { orNotFound } from '#server/platform/http/errors.ts';
import type { Range } from '#server/platform/http/paged.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import { firstOf, holds, run, theRow } from '#server/platform/database/rows.ts';

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

/** Listed entries, grouped by contact or student, whichever its rules weigh more for: forty entries of a contact are one finding. @param student all about their entries, as one finding */
const listed = (schoolId: number, student?: number): RawBuilder<unknown> => sql`
  speaking as (
    select e.id, e.account_id, e.mailbox, s.rule, s.weight from ${speaking(schoolId)}
  ), listed as (
    select p.id, p.account_id, p.mailbox, sum(p.weight) as weight,
      ${student === undefined} and sum(p.weight) filter (where p.rule = any(${rulesAbout('contact')}::text[]))
        >= coalesce(sum(p.weight) filter (where p.rule = any(${rulesAbout('student')}::text[])), 0) as by_contact
    from speaking p where ${student === undefined ? sql`true` : sql`p.account_id = ${student}`}
    group by 1, 2, 3 having sum(p.weight) >= ${WORTH_A_LOOK}
  ), subjects as (
    select case when by_contact then mailbox end as mailbox, case when by_contact then null else account_id end as account_id,
      max(weight) as weight, count(*) as entries, array_agg(id) as ids
    from listed group by 1, 2
  )`;

/** Highest weight first, with the count. */
export function selectSignals(db: Db, schoolId: number, page: Range, student?: number) {
  return run<Finding & { readonly total: number }>(db)`
    with ${listed(schoolId, student)}, shown as (
      select *, count(*) over ()::integer as total from subjects
      order by weight desc, entries desc, mailbox, account_id limit ${page.limit} offset ${page.offset}
    )
    select case when b.mailbox is null
        then jsonb_build_object('kind', 'student', 'id', a.id, 'name', a.first_name || ' ' || a.last_name, 'class', a.graduation_year)
        else jsonb_build_object('kind', 'contact', 'id', about.newest, 'address', about.address) end as subject,
      b.entries::integer as entries, about.students::integer as students, about.hours::float8 as hours, about.lines, b.total,
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
      select count(distinct e.account_id) as students, sum(e.hours) as hours, max(e.id) as newest,
        (array_agg(e.contact order by e.id desc))[1] as address,
        (array_agg(jsonb_build_object('id', e.id, 'version', e.version, 'account_id', e.account_id, 'event', e.event,
          'date', e.date, 'hours', e.hours::float8, 'organizer', e.organizer, 'contact', e.contact,
          'student', o.first_name || ' ' || o.last_name) order by e.id desc))[1:${sql.lit(FINDING_LINES)}] as lines
      from entries e join accounts o on o.id = e.account_id where e.id = any(b.ids)) about
    order by b.weight desc, b.entries desc, b.mailbox, b.account_id`;
}

export async function countSignals(db: Db, schoolId: number): Promise<number> {
  const row = await firstOf<{ total: number }>(db)`
    with ${listed(schoolId)} select count(*)::integer as total from subjects`;
  return row?.total ?? 0;
}

type FlaggedRow = Omit<FlaggedEntry, 'recorded_at' | 'decided_at'> & {
  readonly recorded_at: Date;
  readonly decided_at: Date | null;
  readonly total: number;
};

/** Newest first, with what the rules say of each, and the count. @param wanted about entries `e` of accounts `a` */
function selectFlagged(db: Db, schoolId: number, wanted: RawBuilder<SqlBool>, page?: Range) {
  return run<FlaggedRow>(db)`
    select e.id, e.version, e.account_id, a.first_name || ' ' || a.last_name as student, e.event, e.date, e.hours::float8 as hours,
      e.organizer, e.contact, e.verified, e.created_at as recorded_at, e.evidence_at as decided_at,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', s.rule, 'facts', s.facts,
          'share', (select (k.by_rule ->> s.rule)::float8 / nullif(k.entries, 0) from signal_sweeps k where k.school_id = ${schoolId}))
          order by s.weight desc, s.rule), '[]')
        from entry_signals s where s.entry_id = e.id and s.entry_version = e.version and ${isEnabledSignal(schoolId)}) as signals,
      count(*) over ()::integer as total
    from entries e join accounts a on a.id = e.account_id
    where e.school_id = ${schoolId} and not e.recycling_bin and ${wanted}
    order by e.id desc limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`;
}

export const selectFlaggedOf = (db: Db, schoolId: number, accountId: number) =>
  selectFlagged(db, schoolId, sql`e.account_id = ${accountId}`);

/** Whether an entry is in the random sample of a month, such as `2026-11`. */
export const isChosen = (id: RawBuilder<unknown>, month: string): RawBuilder<SqlBool> =>
  sql`hashtextextended(${id}::text || ${month}::text, 0) % ${ONE_BY_CHANCE_OF}::bigint = 0`;

/** The sample of last month's verified entries, the same all month. @param today `YYYY-MM-DD`, in the zone */
export function selectSpotChecks(
  db: Db,
  { school_id, time_zone }: Pick<Caller, 'school_id' | 'time_zone'>,
  today: string,
  page: Range,
) {
  const end = sql`date_trunc('month', ${today}::timestamp)`;
  const wanted = sql<SqlBool>`
    e.verified and ${isChosen(sql`e.id`, today.slice(0, 7))}
    and e.evidence_at >= (${end} - interval '1 month') at time zone ${time_zone}::text
    and e.evidence_at < ${end} at time zone ${time_zone}::text`;
  return selectFlagged(db, school_id, wanted, page);
}

/** A contact or a student; the other is null. */
export interface SignalAbout {
  readonly mailbox: string | null;
  readonly account_id: number | null;
}

export const isOf = (alias: string, { mailbox, account_id }: SignalAbout): RawBuilder<SqlBool> => sql`
  (${sql.ref(`${alias}.mailbox`)} = ${mailbox}::text or ${sql.ref(`${alias}.account_id`)} = ${account_id}::bigint)`;

/** Whether one of the rules still says something about a verified entry of the subject. */
export function isSaid(trx: Trx, schoolId: number, about: SignalAbout, rules: readonly string[]) {
  const said = sql`${speaking(schoolId)} and ${isOf('e', about)} and s.rule = any(${rules}::text[])`;
  return holds(trx, sql`exists (select from ${said})`);
}

export async function countFlaggedEntries(db: Db, schoolId: number, accountId: number): Promise<number> {
  const row = await firstOf<{ total: number }>(db)`
    select count(*)::integer as total from (
      select from ${speaking(schoolId)} and e.account_id = ${accountId}
      group by e.id having sum(s.weight) >= ${WORTH_A_LOOK}) listed`;
  return row?.total ?? 0;
}

/** Contacts who do not know the student, for all of the student's accounts at this school; newest first. */
export function selectRefusals(db: Db, accountId: number, schoolId: number) {
  return run<{ id: number; mailbox: string; at: Date }>(db)`
    select b.id, b.mailbox, b.created_at as at from contact_blocks b join accounts a on a.id = b.account_id
    where a.school_id = ${schoolId} and b.account_id in ${accountsOfPerson(sql`${accountId}::bigint`)}
    order by b.id desc`;
}

export interface Contact {
  readonly mailbox: string;
  readonly address: string;
  readonly name: string | null;
}

/** Includes the bin. @throws NotFound */
export function findContact(db: Db | Trx, schoolId: number, entryId: number) {
  const finding = firstOf<Contact>(db)`
    select e.mailbox, e.contact as address, p.name from entries e left join contact_preferences p on p.mailbox = e.mailbox
    where e.id = ${entryId} and e.school_id = ${schoolId}`;
  return orNotFound(finding);
}

/** Includes former students. */
export function hasEntries(db: Db | Trx, schoolId: number, accountId: number): Promise<boolean> {
  return holds(
    db,
    sql`exists (select from entries where school_id = ${schoolId} and account_id = ${accountId})`,
  );
}

export function findSignalsRule(db: Db | Trx, schoolId: number): Promise<SignalsRule> {
  return theRow(db, 'schools', schoolId, ['looks_at_entries']);
}
