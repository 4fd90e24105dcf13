import { listOpportunities } from '#features/organizations/opportunities.contract.ts';
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import {
  listSchoolOrganizations,
  listUnlistedNames,
} from '#features/organizations/school-organizations.contract.ts';

/** Includes what students find, and what counts. */
export const organizationAnswers = [listSchoolOrganizations, listUnlistedNames, listOpportunities];

export const standingLabels: Readonly<Record<OrganizationStanding, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  refused: 'Refused',
};
