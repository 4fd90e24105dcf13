/** Constants and checks of volunteer organizations (specification, sections 2 and 9). */

export const OPPORTUNITIES_PAGE_SIZE = 10;

/** What a school decides about an organization. */
export const STANDINGS = ['approved', 'pending', 'refused'] as const;
export type OrganizationStanding = (typeof STANDINGS)[number];

/** Characters of what the staff of a school note about an organization; also a constraint in the database. */
export const ORGANIZATION_NOTE_MAXIMUM = 500;
/** Other names of one organization. */
export const OTHER_NAMES_MAXIMUM = 50;
export const SCHOOL_ORGANIZATIONS_PAGE_SIZE = 20;

/** Characters; also constraints in the database. */
export const organizationLimits = {
  name: 200,
  address: 200,
  city: 100,
  state: 50,
  zip_code: 20,
  hours: 200,
  description: 2000,
  url: 500,
} as const;

/** A web address that is safe to link: no scripts, files or passwords. */
export function isWebAddress(text: string): boolean {
  // White space of PostgreSQL, which no address contains.
  if (/[\p{C}\p{Z}]/u.test(text)) return false;
  return /^https?:\/\/(?![^/?#]*@)[^\s/?#:]+\.[^\s/?#:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
}
