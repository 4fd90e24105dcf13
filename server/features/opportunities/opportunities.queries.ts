/** All SQL that reads volunteer organizations. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import type { Db } from '#server/platform/app-context.ts';

const searched = ['name', 'state', 'city'] as const;

/** An empty part matches all. */
export type OrganizationFilter = Readonly<Record<(typeof searched)[number], string>>;

/** The matching organizations by name. A total order, for stable pages. */
export function selectOrganizations(
  db: Db,
  filter: OrganizationFilter,
  page: { readonly limit: number; readonly offset: number } | undefined,
): Promise<Opportunity[]> {
  return organizations(db, filter)
    .select(['id', 'name', 'address', 'city', 'state', 'zip_code', 'hours', 'description', 'url'])
    .orderBy(collated('name'))
    .orderBy('id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
}

export async function countOrganizations(db: Db, filter: OrganizationFilter): Promise<number> {
  const { count } = await organizations(db, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function organizations(db: Db, filter: OrganizationFilter) {
  return searched
    .filter((column) => filter[column] !== '')
    .reduce((query, column) => query.where(has(column, filter[column])), db.selectFrom('organizations'));
}

/** Sorts Éclair before Zoo, whatever the database's own collation. */
function collated(column: keyof OrganizationFilter): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "und-x-icu")`;
}

/** position() instead of LIKE, so that % and _ match themselves. */
function has(column: keyof OrganizationFilter, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${collated(column)}, lower(${part}::text collate "und-x-icu")) > 0`;
}
