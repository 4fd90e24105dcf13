/** The parts of a generated school. */
import type { Named } from './names.ts';
import type { Random } from './random.ts';

/** Ways to get hours without working, with fifty entries each. */
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

export interface GeneratedStudent extends Named {
  /** From 0. */
  readonly number: number;
  readonly email: string;
  /** The family's; siblings share it. */
  readonly home: string;
}

export interface MadeContact {
  readonly address: string;
  /** Where they usually decide. */
  readonly network: string;
}

export interface GeneratedOrganization {
  readonly name: string;
  readonly domain: string;
  readonly isApproved: boolean;
  /** The usual hours of a shift; null if they vary. */
  readonly shift: number | null;
  readonly contacts: readonly MadeContact[];
}

export interface GeneratedEntry {
  readonly student: GeneratedStudent;
  readonly event: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly hours: number;
  readonly role: string;
  readonly organizer: string;
  readonly contact: string;
  readonly description: string;
  readonly recorded_at: Date;
  /** Where it was recorded. */
  readonly recorded_from: string;
  /** Seconds from the mail to the decision; null while it waits. */
  readonly decided_after: number | null;
  readonly decided_from: string;
  /** Whether the owner first tried to decide in their own session, which is refused. */
  readonly tried_own: boolean;
  readonly planted?: Scheme;
  readonly alike?: LookAlike;
}

/** The parameters of a generated school. */
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
  /** How many times faster than usual schemes decide. */
  readonly haste: number;
  /** The size of the look-alikes: 1 is a coach of 80 students. */
  readonly size: number;
}

export interface GeneratedSchool {
  readonly students: readonly GeneratedStudent[];
  readonly organizations: readonly GeneratedOrganization[];
  readonly entries: readonly GeneratedEntry[];
}

/** Input for schemes and look-alikes. */
export interface SchoolInput {
  readonly random: Random;
  readonly parameters: Parameters;
  readonly students: readonly GeneratedStudent[];
  readonly organizations: readonly GeneratedOrganization[];
  /** A time of day, this many days before the end. */
  readonly before: (days: number) => Date;
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
