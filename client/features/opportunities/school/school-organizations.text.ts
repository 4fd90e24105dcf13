/** What a school says of organizations, in words. */
import type { OrganizationStanding } from '#shared/opportunities/opportunities.rules.ts';
import type {
  SchoolOrganization,
  UnlistedName,
} from '#shared/opportunities/school-organizations.contract.ts';
import { areaOf } from '#client/features/opportunities/organizations.ts';

export const standingWords: Readonly<Record<OrganizationStanding, string>> = {
  approved: 'Approved',
  pending: 'Pending',
  refused: 'Refused',
};

/** `Los Angeles, CA · corrected by your school`. */
export function factsOf(organization: SchoolOrganization): string {
  const origins = { everybody: '', corrected: 'corrected by your school', own: 'added by your school' };
  return [areaOf(organization), origins[organization.origin], organization.hidden ? 'hidden' : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** `3 entries · 12 h verified`. */
export function usedText({ entries, hours }: UnlistedName): string {
  return `${entries} ${entries === 1 ? 'entry' : 'entries'} · ${hours} h verified`;
}
