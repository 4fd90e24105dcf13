import type { z } from 'zod';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import type {
  StoredOrganization,
  listSchoolOrganizations,
  SchoolOrganization,
  UnlistedName,
} from '#features/organizations/school-organizations.contract.ts';
import { nameKey } from '#features/requirements/rules/entry.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { collatedText, contains } from '#server/platform/database/text-search.ts';
import type { Range } from '#server/platform/http/paged.ts';
import { type OrganizationText, nameKeyOf, textColumnsOf } from './organization-text.ts';
import { addNumbered, deleteRows, firstOf, holds, run } from '#server/platform/database/rows.ts';

const knownId = sql<number>`coalesce(o.corrects, o.id)`;

/** A school's organizations as `o`, with its own texts, and its decisions as `d`. Null: the common list. */
export function organizationsOf(schoolId: number | null): RawBuilder<unknown> {
  return sql`(
    select x.* from organizations x where x.school_id = ${schoolId} or (x.school_id is null and not exists (
      select from organizations c where c.school_id = ${schoolId} and c.corrects = x.id))) o
    left join school_organizations d on d.school_id = ${schoolId} and d.organization_id = ${knownId}`;
}

const storedColumns = sql`${knownId} as id, ${textColumnsOf('o')}, d.standing, coalesce(d.hidden, false) as hidden,
  case when o.corrects is not null then 'corrected' when o.school_id is not null then 'own' else 'everybody' end as origin`;

type Wanted = z.output<typeof listSchoolOrganizations.query>;

/** By name; a total order, for stable pages. */
export function selectSchoolOrganizations(db: Db, schoolId: number, { search = '', show }: Wanted) {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (search !== '')
    conditions.push(sql<SqlBool>`(${contains(sql`concat_ws(' ', o.name, o.address, o.city, o.state)`, search)}
      or exists (select from organization_names n where n.school_id = ${schoolId} and n.organization_id = ${knownId}
        and ${contains(sql`n.name`, search)}))`);
  if (show === 'hidden') conditions.push(sql<SqlBool>`d.hidden`);
  else if (show === 'own') conditions.push(sql<SqlBool>`o.school_id is not null`);
  else if (show !== undefined) conditions.push(sql<SqlBool>`d.standing = ${show}`);
  const found = sql<SchoolOrganization>`(
    select ${storedColumns} from ${organizationsOf(schoolId)} where ${sql.join(conditions, sql` and `)})`;
  return db
    .selectFrom(found.as('o'))
    .selectAll()
    .orderBy(collatedText(sql`o.name`))
    .orderBy('o.id');
}

export function findSchoolOrganization(db: Db | Trx, schoolId: number, id: number) {
  return firstOf<StoredOrganization>(db)`
    select ${storedColumns}, coalesce(d.note, '') as note,
      array(select n.name from organization_names n where n.school_id = ${schoolId} and n.organization_id = ${knownId}
        order by lower(n.name), n.key) as names,
      (select to_jsonb(t) from (select ${textColumnsOf('f')} from organizations f where f.id = o.corrects) t) as original,
      extract(epoch from greatest(o.updated_at, d.updated_at))::text as version
    from ${organizationsOf(schoolId)} where ${knownId} = ${id}`;
}

/** Locks the school's list: names are compared with all others. */
export async function lockList(trx: Trx, schoolId: number): Promise<void> {
  await run(trx)`
    select pg_advisory_xact_lock(hashtextextended('limelight organizations of a school', ${schoolId}::bigint))`;
}

/** @throws DatabaseError for the constraint `organizations_of_school_once` */
export async function insertOrganization(
  trx: Trx,
  schoolId: number,
  text: OrganizationText,
  now: Date,
  corrects: number | null = null,
): Promise<number> {
  const row = { ...text, school_id: schoolId, corrects, created_at: now, updated_at: now };
  const id = await addNumbered(trx, 'organizations', row);
  return corrects ?? id;
}

/** Updates the given fields of a school's decision. */
export async function saveStanding(
  trx: Trx,
  schoolId: number,
  ids: readonly number[],
  changes: {
    readonly standing?: OrganizationStanding | null;
    readonly hidden?: boolean;
    readonly note?: string;
  },
  now: Date,
): Promise<void> {
  const row = { standing: null, hidden: false, note: '', ...changes, school_id: schoolId, updated_at: now };
  await trx
    .insertInto('school_organizations')
    .values(ids.map((organization_id) => ({ ...row, organization_id })))
    .onConflict((on) =>
      on.columns(['school_id', 'organization_id']).doUpdateSet({ ...changes, updated_at: now }),
    )
    .execute();
}

export function selectKnown(trx: Trx, schoolId: number, ids: readonly number[]) {
  return run<Pick<SchoolOrganization, 'id' | 'name' | 'standing'>>(trx)`
    select ${knownId} as id, o.name, d.standing from ${organizationsOf(schoolId)}
    where ${knownId} = any(${ids}::bigint[])`;
}

type Named = Pick<SchoolOrganization, 'id' | 'name' | 'standing'> & { readonly is_other: boolean };

/** The other organization with this name or alias key; includes hidden ones only if `hidden`. */
export function findNamed(
  trx: Trx,
  schoolId: number,
  name: string,
  except: number,
  hidden: 'too' | 'not' = 'not',
): Promise<Named | undefined> {
  return firstOf<Named>(trx)`
    select ${knownId} as id, o.name, d.standing, n.key is not null as is_other
    from ${organizationsOf(schoolId)}
      left join organization_names n on n.school_id = ${schoolId} and n.organization_id = ${knownId} and n.key = ${nameKey(name)}
    where ${knownId} <> ${except} and (n.key is not null or lower(o.name) = lower(${name})
      and (${hidden === 'too'} or d.hidden is not true))
    order by is_other desc, d.hidden is true, id limit 1`;
}

/** Whether the list has another one with this name, address and city. */
export function isListed(
  trx: Trx,
  schoolId: number,
  { name, address, city }: OrganizationText,
  except: number,
): Promise<boolean> {
  const others = sql`${organizationsOf(schoolId)} where ${knownId} <> ${except} and lower(o.name) = lower(${name})
    and lower(o.address) = lower(${address}) and lower(o.city) = lower(${city})`;
  return holds(trx, sql`exists (select from ${others})`);
}

/** The organization must have a decision row. */
export async function replaceNames(trx: Trx, schoolId: number, id: number, names: readonly string[]) {
  await deleteRows(trx, 'organization_names', { school_id: schoolId, organization_id: id });
  if (names.length === 0) return;
  await trx
    .insertInto('organization_names')
    .values(names.map((name) => ({ school_id: schoolId, organization_id: id, name, key: nameKey(name) })))
    .execute();
}

/** By number of entries, each in its most common spelling, with the total count. Excludes the bin. */
export function selectUnlisted(db: Db, schoolId: number, search: string, page: Range) {
  // Groups by exact spelling first: normalizing is slower than counting entries.
  return run<UnlistedName & { readonly total: number }>(db)`
    with written as (
      select e.organizer, count(*)::integer as entries, coalesce(sum(e.hours) filter (where e.verified), 0) as hours
      from entries e where e.school_id = ${schoolId} and not e.recycling_bin group by e.organizer
    ), named as (
      select (array_agg(w.organizer order by w.entries desc, w.organizer))[1] as name, ${nameKeyOf(sql`w.organizer`)} as key,
        sum(w.entries)::integer as entries, sum(w.hours) as hours
      from written w where ${search === '' ? sql`true` : contains(sql`w.organizer`, search)} group by 2
    )
    select n.name, n.entries, n.hours::float8 as hours, count(*) over ()::integer as total from named n
    where n.key not in (select ${nameKeyOf(sql`o.name`)} from ${organizationsOf(schoolId)})
      and n.key not in (select x.key from organization_names x where x.school_id = ${schoolId})
    order by n.entries desc, n.key limit ${page.limit} offset ${page.offset}`;
}
