/** Specification, sections 2 and 9. */

export const OPPORTUNITIES_PAGE_SIZE = 10;

export const STANDINGS = ['approved', 'pending', 'refused'] as const;
export type OrganizationStanding = (typeof STANDINGS)[number];

/** Characters; also a constraint in the database. */
export const ORGANIZATION_NOTE_MAXIMUM = 500;
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
export type OrganizationColumn = keyof typeof organizationLimits;

/** Safe: those of the limits. */
export const organizationColumns = Object.keys(organizationLimits) as readonly OrganizationColumn[];
export const organizationFields = [...organizationColumns, 'minimum_age'] as const;

/** Safe to link: no scripts, files or passwords. */
export function isWebAddress(text: string): boolean {
  // PostgreSQL's white space, which addresses never contain.
  if (/[\p{C}\p{Z}]/u.test(text)) return false;
  return /^https?:\/\/(?![^/?#]*@)[^\s/?#:]+\.[^\s/?#:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
}
