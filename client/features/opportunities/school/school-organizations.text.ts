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

/** `3 entries of 2 students · 12 h verified`. */
export function usedText({ entries, students, hours }: UnlistedName): string {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return `${count(entries, 'entry', 'entries')} of ${count(students, 'student', 'students')} · ${hours} h verified`;
}
