/** Organizations to volunteer with, and the list of a school. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listOpportunities, type Opportunity } from '#shared/opportunities/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { tidyLine } from '#shared/text.ts';
import * as contract from '#shared/opportunities/school-organizations.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { collatedText, contains } from '#server/platform/database/text-search.ts';
import { organizationsOf } from './school-organizations.queries.ts';
import * as keeping from './school-organizations.operations.ts';

export const opportunities: Feature = {
  uses: ['activity'],
  routes: [opportunitiesRoutes, schoolOrganizationsRoutes],
};

function opportunitiesRoutes(route: Route, context: AppContext): void {
  route(listOpportunities, 'of-a-school', async ({ caller, query, reply }) => {
    const { organizations, total } = await listOrganizations(context, caller, {
      name: query.name ?? '',
      state: query.state ?? '',
      city: query.city ?? '',
      page: query.page ?? (query.page_size === undefined ? undefined : 1),
      pageSize: query.page_size ?? OPPORTUNITIES_PAGE_SIZE,
    });
    reply.header('x-total-count', String(total));
    return organizations;
  });
}

interface OrganizationsOptions extends OrganizationFilter {
  readonly page: number | undefined;
  readonly pageSize: number;
}

/**
 * The requested organizations of the caller's school, and how many there are on all pages. Who waits to be admitted gets everybody's
 * as they are: what a school adds and decides is for its members.
 */
async function listOrganizations(
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

const searched = ['name', 'state', 'city'] as const;

/** An empty part matches all. */
type OrganizationFilter = Readonly<Record<(typeof searched)[number], string>>;

/** The matching organizations of a school, or with null those of everybody, by name. A total order, for stable pages. */
async function selectOrganizations(
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

async function countOrganizations(db: Db, schoolId: number | null, filter: OrganizationFilter) {
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

const audited = { access: 'administrator', audited: true } as const;

function schoolOrganizationsRoutes(route: Route, context: AppContext): void {
  route(contract.listSchoolOrganizations, 'administrator', async ({ caller, query, reply }) => {
    const { organizations, total } = await keeping.listSchoolOrganizations(context, caller, query);
    reply.header('x-total-count', String(total));
    return organizations;
  });
  route(contract.listUnlistedNames, 'administrator', async ({ caller, query, reply }) => {
    const { names, total } = await keeping.listUnlisted(context, caller, query);
    reply.header('x-total-count', String(total));
    return names;
  });
  route(contract.getSchoolOrganization, 'administrator', ({ caller, params }) =>
    keeping.readOrganization(context, caller, params.id),
  );
  route(contract.addOrganization, audited, ({ caller, body }) =>
    keeping.addOrganization(context, caller, body),
  );
  route(contract.saveOrganization, audited, ({ caller, params, body }) =>
    keeping.saveOrganization(context, caller, params.id, body),
  );
  route(contract.decideOrganizations, audited, ({ caller, body }) =>
    keeping.decideOrganizations(context, caller, body.ids, body.standing),
  );
  route(contract.addOrganizationName, audited, ({ caller, params, body }) =>
    keeping.addOtherName(context, caller, params.id, body.name),
  );
  route(contract.mergeOrganizations, audited, ({ caller, params, body }) =>
    keeping.mergeOrganizations(context, caller, params.id, body.into),
  );
}
