/** All SQL that reads volunteer organizations for those who look for one. */
import { sql, type SqlBool } from 'kysely';
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { tidyLine } from '#shared/text.ts';
import type { Db } from '#server/platform/app-context.ts';
import { collatedText, contains } from '#server/platform/database/text-search.ts';
import { organizationsOf } from './school-organizations.queries.ts';

const searched = ['name', 'state', 'city'] as const;

type OrganizationFilter = { readonly [part in (typeof searched)[number]]?: string | undefined };

/**
 * The matching organizations of a school, or with null those of everybody, by name, without those that the school hides or refuses.
 * A total order, for stable pages.
 */
export function selectOrganizations(db: Db, schoolId: number | null, filter: OrganizationFilter) {
  const conditions = searched.flatMap((column) => {
    // Normalized like the stored text, or two ways to write an é would not match.
    const text = tidyLine(filter[column] ?? '');
    return text === '' ? [] : contains(sql`${sql.ref(`o.${column}`)}`, text);
  });
  const isShown = sql<SqlBool>`d.hidden is not true and d.standing is distinct from 'refused'`;
  const found = sql<Omit<Opportunity, 'standing'> & { is_approved: boolean }>`(
    select coalesce(o.corrects, o.id) as id, o.name, o.address, o.city, o.state, o.zip_code, o.hours, o.description, o.url,
      d.standing is not distinct from 'approved' as is_approved
    from ${organizationsOf(schoolId)} where ${sql.join([isShown, ...conditions], sql` and `)})`;
  return db
    .selectFrom(found.as('o'))
    .selectAll()
    .orderBy(collatedText(sql`o.name`))
    .orderBy('o.id');
}
