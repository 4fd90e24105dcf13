/** All SQL that reads volunteer organizations for those who look for one. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import type { Db } from '#server/platform/app-context.ts';
import { collatedText, contains } from '#server/platform/database/text-search.ts';
import { organizationsOf } from './school-organizations.queries.ts';

const searched = ['name', 'state', 'city'] as const;

/** An empty part matches all. */
export type OrganizationFilter = Readonly<Record<(typeof searched)[number], string>>;

/** The matching organizations of a school, or with null those of everybody, by name. A total order, for stable pages. */
export async function selectOrganizations(
  db: Db,
  schoolId: number | null,
  filter: OrganizationFilter,
  page: { readonly limit: number; readonly offset: number } | undefined,
): Promise<Opportunity[]> {
  const { rows } = await sql<Opportunity & { is_approved: boolean }>`
    select coalesce(o.corrects, o.id) as id, o.name, o.address, o.city, o.state, o.zip_code, o.hours, o.description, o.url,
      d.standing is not distinct from 'approved' as is_approved
    from ${found(schoolId, filter)} order by ${collatedText(sql`o.name`)}, 1
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db);
  return rows.map(({ is_approved, ...row }) => (is_approved ? { ...row, standing: 'approved' } : row));
}

export async function countOrganizations(
  db: Db,
  schoolId: number | null,
  filter: OrganizationFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${found(schoolId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Without those that the school hides or refuses. */
function found(schoolId: number | null, filter: OrganizationFilter): RawBuilder<unknown> {
  const parts = searched.flatMap((column) =>
    filter[column] === '' ? [] : contains(sql`${sql.ref(`o.${column}`)}`, filter[column]),
  );
  const conditions = [sql<SqlBool>`d.hidden is not true and d.standing is distinct from 'refused'`, ...parts];
  return sql`${organizationsOf(schoolId)} where ${sql.join(conditions, sql` and `)}`;
}
