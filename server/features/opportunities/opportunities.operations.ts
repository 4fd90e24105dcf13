/** Lists volunteer organizations (specification, sections 2 and 5). */
import type { Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { tidyLine } from '#shared/text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { countOrganizations, selectOrganizations, type OrganizationFilter } from './opportunities.queries.ts';

/** Without `page`, all. */
export interface OrganizationsOptions extends OrganizationFilter {
  readonly page: number | undefined;
  readonly pageSize: number;
}

/**
 * The requested organizations of the caller's school, and how many there are on all pages. Who waits to be admitted gets everybody's
 * as they are: what a school adds and decides is for its members.
 */
export async function listOrganizations(
  { db }: Pick<AppContext, 'db'>,
  caller: Pick<Caller, 'school_id' | 'standing'>,
  { name, state, city, page, pageSize }: OrganizationsOptions,
): Promise<{ organizations: Opportunity[]; total: number }> {
  const schoolId = caller.standing === 'member' ? caller.school_id : null;
  // Normalized like the stored text, or two ways to write an é would not match.
  const filter = { name: tidyLine(name), state: tidyLine(state), city: tidyLine(city) };
  const range = page === undefined ? undefined : { limit: pageSize, offset: (page - 1) * pageSize };
  const organizations = await selectOrganizations(db, schoolId, filter, range);
  const total = range ? await countOrganizations(db, schoolId, filter) : organizations.length;
  return { organizations, total };
}
