/** What a made school consists of. */
import type { Named } from './names.ts';
import type { Random } from './random.ts';

/** Ways to get hours that were not worked, fifty entries of each. */
export const SCHEMES = [
  'ring around one mailbox',
  'own second mailbox',
  'parents who swap',
  'dump before the deadline',
  'copied texts',
  'look-alike domain',
] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Honest work that looks like one of them. */
export const LOOK_ALIKES = [
  'coach of many',
  'parish families',
  'library Wi-Fi',
  'camp week',
  'bulk inbox',
] as const;
export type LookAlike = (typeof LOOK_ALIKES)[number];

export interface MadeStudent extends Named {
  /** From 0. */
  readonly number: number;
  readonly email: string;
  /** Of their family; siblings share it. */
  readonly home: string;
}

export interface MadeContact {
  readonly address: string;
  /** From which they usually decide. */
  readonly network: string;
}

export interface MadeOrganization {
  readonly name: string;
  readonly domain: string;
  readonly isApproved: boolean;
  /** The usual hours of a shift; null where each day is another. */
  readonly shift: number | null;
  readonly contacts: readonly MadeContact[];
}

export interface MadeEntry {
  readonly student: MadeStudent;
  readonly event: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly hours: number;
  readonly role: string;
  readonly organizer: string;
  readonly contact: string;
  readonly description: string;
  readonly recorded_at: Date;
  /** From which it was recorded. */
  readonly recorded_from: string;
  /** Seconds from the mail to the decision; null while it waits. */
  readonly decided_after: number | null;
  readonly decided_from: string;
  /** Whether the owner tried to decide in their own session before, which is refused. */
  readonly tried_own: boolean;
  readonly planted?: Scheme;
  readonly alike?: LookAlike;
}

/** What another made school differs in. */
export interface Parameters {
  readonly seed: number;
  readonly students: number;
  /** Of the average student. */
  readonly entries_each: number;
  /** The last day. */
  readonly until: string;
  readonly days: number;
  /** The share of people with one of the twenty commonest surnames. */
  readonly common_names: number;
  readonly private_domains: readonly string[];
  /** Entries of each scheme. */
  readonly planted_each: number;
  /** How many times as fast as usual those who cheat decide. */
  readonly haste: number;
  /** How large the look-alikes are: 1 is a coach of 80. */
  readonly size: number;
}

export interface MadeSchool {
  readonly students: readonly MadeStudent[];
  readonly organizations: readonly MadeOrganization[];
  readonly entries: readonly MadeEntry[];
}

/** What schemes and look-alikes are made from. */
export interface Making {
  readonly random: Random;
  readonly parameters: Parameters;
  readonly students: readonly MadeStudent[];
  readonly organizations: readonly MadeOrganization[];
  /** The moment so many days before the end, by day. */
  readonly before: (days: number) => Date;
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
