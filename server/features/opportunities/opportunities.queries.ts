/** All SQL of volunteer organizations that are read. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import type { Db } from '#server/platform/app-context.ts';

const searched = ['name', 'state', 'city'] as const;

/** Parts of what organizations are called and where they are; an empty one means all. */
export type OrganizationFilter = Readonly<Record<(typeof searched)[number], string>>;

/** The organizations that are meant, by name. A total order, so that pages fit together. */
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

/** How many organizations are meant. */
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

/** Whatever the database's own collation, Éclair comes before Zoo. */
function collated(column: keyof OrganizationFilter): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "und-x-icu")`;
}

/** A position and not LIKE, so that % and _ are what they look like. */
function has(column: keyof OrganizationFilter, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${collated(column)}, lower(${part}::text collate "und-x-icu")) > 0`;
}
