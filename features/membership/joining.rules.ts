/** Whom a school admits automatically (decision 0042). */

/** Without look-alikes and vowels. */
export const CODE_LETTERS = 'CDFGHJKMNPQRTVWXY';
export const CODE_LENGTH = 10;
export const CODE_USES_MAXIMUM = 10_000;
export const CODE_DAYS_MAXIMUM = 366;
export const DOMAINS_MAXIMUM = 50;

/** Upper case, without spaces and dashes. */
export function normalizeCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '');
}

export function printedCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

export interface JoinRules {
  readonly join_by_anyone: boolean;
  readonly join_domains: readonly string[];
}

/** The rule that admits a confirmed email; undefined when an administrator must. */
export function admittedBy(rules: JoinRules, email: string): 'anyone' | 'domain' | undefined {
  if (rules.join_by_anyone) return 'anyone';
  // Exactly: a subdomain may belong to somebody else.
  return rules.join_domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    ? 'domain'
    : undefined;
}

/** Normalizes a domain such as `students.school.org`; undefined when invalid. */
export function readDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  const isDomain =
    domain.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain);
  return isDomain ? domain : undefined;
}
