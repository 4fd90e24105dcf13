import type { z } from 'zod';
import { sql, type SqlBool } from 'kysely';
import { listOpportunities, type Opportunity } from '#features/organizations/opportunities.contract.ts';
import {
  OPPORTUNITIES_PAGE_SIZE,
  SCHOOL_ORGANIZATIONS_PAGE_SIZE,
} from '#features/organizations/opportunities.rules.ts';
import * as contract from '#features/organizations/school-organizations.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { paged, pagedOrAll, pagedRows, type Range } from '#server/platform/http/paged.ts';
import { collatedText, contains } from '#server/platform/database/text-search.ts';
import { textColumnsOf } from './organization-text.ts';
import {
  organizationsOf,
  selectSchoolOrganizations,
  selectUnlisted,
} from './school-organizations.queries.ts';
import * as keeping from './school-organizations.operations.ts';

export const opportunities: Feature = {
  routes: [opportunitiesRoutes, schoolOrganizationsRoutes],
};

function opportunitiesRoutes(route: Route, context: AppContext): void {
  route(listOpportunities, 'of-a-school', async ({ caller, query, reply }) => {
    // A school's changes to the list are for members; people waiting get the common list.
    const schoolId = caller.standing === 'member' ? caller.school_id : null;
    const found = selectOrganizations(context.db, schoolId, query);
    const rows = await pagedOrAll(reply, found, query, OPPORTUNITIES_PAGE_SIZE);
    return rows.map(({ is_approved, minimum_age, ...row }) => ({
      ...row,
      ...(minimum_age !== null && { minimum_age }),
      ...(is_approved && { standing: 'approved' }),
    }));
  });
}

const searched = ['name', 'state', 'city'] as const;

/** Organizations matching these parts, in a total order, without those the school hides or refuses; null: the common list. */
function selectOrganizations(
  db: Db,
  schoolId: number | null,
  wanted: z.output<typeof listOpportunities.query>,
) {
  const parts = searched.flatMap((column) =>
    wanted[column] ? contains(sql`${sql.ref(`o.${column}`)}`, wanted[column]) : [],
  );
  const isShown = sql<SqlBool>`d.hidden is not true and d.standing is distinct from 'refused'
    and coalesce(o.minimum_age <= ${wanted.age ?? null}::smallint, true)`;
  const found = sql<Omit<Opportunity, 'standing'> & { is_approved: boolean; minimum_age: number | null }>`(
    select coalesce(o.corrects, o.id) as id, ${textColumnsOf('o')}, d.standing is not distinct from 'approved' as is_approved
    from ${organizationsOf(schoolId)} where ${sql.join([isShown, ...parts], sql` and `)})`;
  return db
    .selectFrom(found.as('o'))
    .selectAll()
    .orderBy(collatedText(sql`o.name`))
    .orderBy('o.id');
}

const audited = { access: 'administrator', audited: true } as const;

function schoolOrganizationsRoutes(route: Route, context: AppContext): void {
  route(contract.listSchoolOrganizations, 'administrator', async ({ caller, query, reply }) => {
    const found = selectSchoolOrganizations(context.db, caller.school_id, query);
    return paged(reply, found, query, SCHOOL_ORGANIZATIONS_PAGE_SIZE);
  });
  route(contract.listUnlistedNames, 'administrator', async ({ caller, query, reply }) => {
    const { search = '' } = query;
    const select = (range: Range) => selectUnlisted(context.db, caller.school_id, search, range);
    return pagedRows(reply, query, SCHOOL_ORGANIZATIONS_PAGE_SIZE, select);
  });
  route(contract.getSchoolOrganization, 'administrator', ({ caller, params }) =>
    keeping.readOrganization(context.db, caller, params.id),
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
}
