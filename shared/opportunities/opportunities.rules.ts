/** Constants and checks of volunteer organizations (specification, sections 2 and 9). */

/** Organizations on a page. */
export const OPPORTUNITIES_PAGE_SIZE = 10;

/** Characters that each text of an organization may have at most; the database holds them to it. */
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

/** An address on the web that a link may lead to: no scripts, no files, no passwords in it. */
export function isWebAddress(text: string): boolean {
  // What PostgreSQL takes for white space, and what no address has.
  if (/[\p{C}\p{Z}]/u.test(text)) return false;
  return /^https?:\/\/(?![^/?#]*@)[^\s/?#:]+\.[^\s/?#:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
}
