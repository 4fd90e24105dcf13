import type { RefObject } from 'react';
import { listOpportunities } from '#features/organizations/opportunities.contract.ts';
import type { OrganizationStanding } from '#features/organizations/opportunities.rules.ts';
import {
  listSchoolOrganizations,
  listUnlistedNames,
  type SchoolOrganization,
} from '#features/organizations/school-organizations.contract.ts';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { areaOf } from '#features/organizations/client/organizations.ts';

export interface ListProps {
  readonly view: ListView<'search'>;
  readonly show: string;
  readonly count: RefObject<HTMLParagraphElement | null>;
}

/** Includes what students find, and what counts. */
export const organizationAnswers = [listSchoolOrganizations, listUnlistedNames, listOpportunities];

export const standingLabels: Readonly<Record<OrganizationStanding, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  refused: 'Refused',
};

export function factsOf(organization: SchoolOrganization): string {
  const origins = { everybody: '', corrected: 'corrected by your school', own: 'added by your school' };
  return [areaOf(organization), origins[organization.origin], organization.hidden ? 'hidden' : '']
    .filter((part) => part !== '')
    .join(' · ');
}
