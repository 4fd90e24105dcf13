// Likely typos in a contact's address. Wrong warnings teach people to ignore warnings, so it compares only with large mail
// providers and the student's earlier contacts.
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';

/** Long enough that one letter off is hardly ever another real one. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'googlemail.com',
  'protonmail.com',
  'comcast.net',
  'sbcglobal.net',
  'verizon.net',
  'earthlink.net',
];

/** In words this long, one letter off is hardly ever another name. */
const LONG_WORD = 6;

/** Undefined when nothing looks wrong. `known` are the student's earlier contacts. */
export function suggestAddress(typed: string, known: readonly string[]): string | undefined {
  const address = normalizeEmail(typed);
  const used = known.map(normalizeEmail);
  const at = address.lastIndexOf('@');
  if (at < 1 || used.includes(address)) return undefined;
  const suggestion =
    used.find((one) => isSlipInWord(address, one)) ??
    `${address.slice(0, at)}@${suggestDomain(address.slice(at + 1), used.map(domainOf))}`;
  return suggestion !== address && isEmailAddress(suggestion) ? suggestion : undefined;
}

function suggestDomain(typed: string, used: readonly string[]): string {
  if (used.includes(typed) || PROVIDERS.includes(typed)) return typed;
  // The first letter tells providers apart: ymail and gmail, cloud and icloud.
  const isNear = (provider: string) => provider[0] === typed[0] && findSlip(typed, provider) !== undefined;
  return used.find((one) => isSlipInWord(typed, one)) ?? PROVIDERS.find(isNear) ?? typed;
}

// Similar addresses are common (mr.lee, ms.lee; teacher1, teacher2; marianna, marianne), so only typing slips count: inside a
// long word two letters swapped, one left out, or one typed twice.
function isSlipInWord(typed: string, meant: string): boolean {
  const slip = findSlip(typed, meant);
  if (slip === undefined || slip.kind === 'other') return false;
  const { kind, at } = slip;
  const before = /[a-z]*$/.exec(meant.slice(0, at))?.[0] ?? '';
  const after = /^[a-z]*/.exec(meant.slice(at))?.[0] ?? '';
  if (before.length + after.length < LONG_WORD || after.length < 2) return false;
  if (kind === 'swapped') return true;
  const isTwice = typed[at] === typed[at - 1] || typed[at] === typed[at + 1];
  return before.length >= 2 && (kind === 'missing' || isTwice);
}

interface Slip {
  readonly kind: 'swapped' | 'missing' | 'extra' | 'other';
  /** Where the two begin to differ. */
  readonly at: number;
}

/** Undefined when they are equal or more than one slip apart. */
function findSlip(typed: string, meant: string): Slip | undefined {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  if (at === typed.length && at === meant.length) return undefined;
  const [restTyped, restMeant] = [typed.slice(at), meant.slice(at)];
  if (restTyped === restMeant.slice(1)) return { kind: 'missing', at };
  if (restTyped.slice(1) === restMeant) return { kind: 'extra', at };
  if (restTyped.slice(1) === restMeant.slice(1)) return { kind: 'other', at };
  const swapped = `${restMeant[1] ?? ''}${restMeant[0] ?? ''}${restMeant.slice(2)}`;
  return restTyped === swapped ? { kind: 'swapped', at } : undefined;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
