/** Compares mailboxes: providers deliver many spellings of an address to one person (rulings, section 3). */
import { normalizeEmail } from '#shared/rules.ts';

interface Provider {
  readonly has: (domain: string) => boolean;
  /** The canonical domain of the provider's domains; by default each domain is separate. */
  readonly domain?: string;
  /** Removes what the provider ignores before the @, besides case and `+tag`. */
  readonly same: (local: string) => string;
}

const isOneOf =
  (...domains: readonly string[]) =>
  (domain: string): boolean =>
    domains.includes(domain);
const unchanged = (local: string): string => local;

const providers: readonly Provider[] = [
  {
    has: isOneOf('gmail.com', 'googlemail.com'),
    domain: 'gmail.com',
    same: (local) => local.replaceAll('.', ''),
  },
  { has: isOneOf('icloud.com', 'me.com', 'mac.com'), domain: 'icloud.com', same: unchanged },
  {
    has: isOneOf('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'),
    domain: 'proton.me',
    same: (local) => local.replaceAll(/[._-]/g, ''),
  },
  {
    // Names there have no hyphen: after one comes the keyword of a disposable address.
    has: (domain) => /^(yahoo(\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com)$/.test(domain),
    same: (local) => local.split('-')[0] ?? '',
  },
];

/** Here, `anything@name.fastmail.com` reaches `name@fastmail.com`. */
const SUBDOMAINS_ARE_NAMES = ['fastmail.com', 'fastmail.fm'] as const;

/**
 * The canonical mailbox: lower case, no `+tag`, without what its provider ignores. Students cannot be their own contact in
 * another spelling, and limits and mail stops hold for all spellings. The same as the database's `mailbox_of`.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@');
  const parent = SUBDOMAINS_ARE_NAMES.find((one) => domain.endsWith(`.${one}`));
  if (parent !== undefined) return `${domain.slice(0, -parent.length - 1)}@${parent}`;
  const untagged = local.split('+')[0] ?? '';
  const provider = providers.find(({ has }) => has(domain));
  if (!provider) return `${untagged}@${domain}`;
  return `${provider.same(untagged) || untagged}@${provider.domain ?? domain}`;
}

export function isOneOfMailboxes(address: string, others: readonly string[]): boolean {
  return others.some((other) => mailboxOf(other) === mailboxOf(address));
}

/** A guess, only for hints: the same name at the same school, such as `ana@students.larchmont.org` and `ana@larchmont.org`. */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [[name, domain = ''], [otherName, otherDomain = '']] = [mailboxOf(one), mailboxOf(other)].map(
    (mailbox) => mailbox.split('@'),
  ) as [string[], string[]];
  if (name !== otherName || domain === otherDomain) return false;
  return isBelow(domain, otherDomain) || isBelow(otherDomain, domain) || shareParent(domain, otherDomain);
}

function isBelow(domain: string, parent: string): boolean {
  return parent.includes('.') && domain.endsWith(`.${parent}`);
}

/** Subdomains of one school. Short second labels are mostly countries and states: co.uk, k12.ca.us. */
function shareParent(one: string, other: string): boolean {
  const parent = one.slice(one.indexOf('.') + 1);
  const [first = '', ...more] = parent.split('.');
  return first.length > 3 && more.length > 0 && other.endsWith(`.${parent}`);
}
