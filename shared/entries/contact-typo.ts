/**
 * Likely typing errors in the address of a contact. A wrong warning teaches people to ignore warnings, so only what is
 * almost certainly a slip is named: one letter off, or two swapped, from a large mail provider or from an address that
 * the student has used before; and endings that do not exist.
 */
import { isEmailAddress } from '#shared/rules.ts';

/** Providers that are worth a comparison: long enough that one letter off is hardly ever another real one. */
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

/** Real ones that look like one of the above. */
const REAL = ['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.net', 'hotmail.co.uk', 'tmail.com'];

/** Slips in endings; none of them exists. */
const ENDINGS: readonly (readonly [meant: string, slips: readonly string[]])[] = [
  ['com', ['con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'ccom', 'cpm', 'clm', 'comn', 'coml']],
  ['org', ['ogr', 'rog', 'orgg', 'oorg', 'prg', 'irg', 'og', 'rg', 'orh']],
  ['edu', ['ed', 'eud', 'deu', 'edi', 'edy', 'eduu', 'eedu', 'rdu', 'wdu']],
  ['net', ['nte', 'ent', 'nett', 'nrt', 'ney', 'nt', 'met']],
  ['gov', ['gvo', 'ogv', 'goc', 'govv']],
];

/** Endings that exist, and that after the name of a provider are still a slip. */
const SLIPS_AFTER_PROVIDER = ['co', 'cm', 'om', 'c'];

/** Letters in one part of a name from which on one letter off is hardly ever somebody else. */
const LONG_WORD = 6;

/**
 * The address that was probably meant, or undefined when nothing looks wrong.
 *
 * @param known addresses that the student has used before
 */
export function addressMeant(typed: string, known: readonly string[]): string | undefined {
  const address = typed.trim().toLowerCase();
  const used = known.map((one) => one.trim().toLowerCase());
  const [local = '', written = '', ...more] = address.split('@');
  if (local === '' || written === '' || more.length > 0 || used.includes(address)) return undefined;
  const domain = domainMeant(written, used.map(domainOf));
  const meant = `${localMeant(local, domain, used)}@${domain}`;
  return meant !== address && isEmailAddress(meant) ? meant : undefined;
}

function domainMeant(written: string, used: readonly string[]): string {
  if (used.includes(written) || REAL.includes(written) || PROVIDERS.includes(written)) return written;
  const domain = withRealEnding(written.replaceAll(',', '.'));
  const [name = '', ending = '', ...more] = domain.split('.');
  if (name === 'gmail' && ending !== '' && more.length === 0) return 'gmail.com';
  const provider = PROVIDERS.find((one) => one.split('.')[0] === name);
  if (provider && more.length === 0 && SLIPS_AFTER_PROVIDER.includes(ending)) return provider;
  const near = (one: string) => isNearDomain(domain, one);
  return used.find((one) => near(one)) ?? PROVIDERS.find((one) => near(one)) ?? domain;
}

function withRealEnding(domain: string): string {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  const [meant] = ENDINGS.find(([, slips]) => dot > 0 && slips.includes(ending)) ?? [];
  return meant === undefined ? domain : `${domain.slice(0, dot)}.${meant}`;
}

/** The same ending, or a forgotten dot; and one slip in a name that is long enough. */
function isNearDomain(domain: string, meant: string): boolean {
  const name = meant.slice(0, meant.lastIndexOf('.'));
  const ending = meant.slice(name.length);
  if (domain === meant.replace('.', '')) return true;
  if (!domain.endsWith(ending) || name.length < 5) return false;
  const typed = domain.slice(0, -ending.length);
  const slip = findSlip(typed, name);
  if (slip === undefined || isInDigit(slip, typed, name)) return false;
  // The first letter tells names apart (cloud, icloud), unless a neighbour of it on the keyboard was hit.
  return slip.at > 0 || slip.kind === 'swapped' || isNextKey(domain, meant);
}

/** Numbers tell names apart: troop12.org and troop13.org are two troops. */
function isInDigit({ at }: Slip, typed: string, meant: string): boolean {
  return /\d/.test(typed.slice(at, at + 2)) || /\d/.test(meant.slice(at, at + 2));
}

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function isNextKey(typed: string, meant: string): boolean {
  const [a = '', b = ''] = [typed[0], meant[0]];
  return KEY_ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
}

/** The local part of an address at the same domain that was used before, when only a slip lies between the two. */
function localMeant(local: string, domain: string, used: readonly string[]): string {
  const colleagues = used.filter((one) => domainOf(one) === domain).map((one) => one.split('@')[0] ?? '');
  if (colleagues.includes(local)) return local;
  return colleagues.find((one) => isSlipInWord(local, one)) ?? local;
}

/**
 * Two people at one school often have similar addresses (ms.lee, mr.lee; david.b.lee, david.c.lee; teacher1, teacher2;
 * marianne, marianna), so only what fingers do counts: inside a long word two letters swapped, one left out, or one
 * typed twice.
 */
function isSlipInWord(local: string, meant: string): boolean {
  const slip = findSlip(local, meant);
  if (slip === undefined) return false;
  const before = /[a-z]*$/.exec(meant.slice(0, slip.at))?.[0] ?? '';
  const after = /^[a-z]*/.exec(meant.slice(slip.at))?.[0] ?? '';
  if (before.length + after.length < LONG_WORD || after.length < 2) return false;
  if (slip.kind === 'swapped') return true;
  if (before.length < 2) return false;
  const typed = local.slice(slip.at, slip.at + 1);
  const isTwice = slip.kind === 'extra' && (typed === local[slip.at - 1] || typed === local[slip.at + 1]);
  return slip.kind === 'missing' || isTwice;
}

interface Slip {
  readonly kind: 'swapped' | 'missing' | 'extra' | 'other';
  /** Where the two begin to differ. */
  readonly at: number;
}

/** The one slip that makes `meant` into `typed`, or undefined when they are equal or more than one slip apart. */
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
