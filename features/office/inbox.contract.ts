/** The school office's queue. */
import { z } from 'zod';
import { waitingEntry } from './phone-calls.contract.ts';
import { defineEndpoint, instant, pageQuery } from '#shared/endpoint.ts';

/** In display order. */
export const waitingKinds = [
  'admissions',
  'reports',
  /** Awaiting approval. */
  'events',
  'proposals',
  /** Entries whose request was refused by the contact's mail server. */
  'refused',
  /** Students of the next graduating class who are behind or must talk to somebody, as of last night. */
  'seniors',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** ISO 8601: since when the oldest waits; null where unknown. */
  since: instant.nullable(),
  /** `YYYY-MM-DD`: the first deadline. */
  until: z.string().nullable(),
  /** For `seniors`. */
  class: z.number().nullable(),
});
export type Waiting = z.output<typeof waiting>;

/** Parts that only some schools use, and others have no menu item for. */
export const usedParts = ['proposals', 'slips', 'groups'] as const;
export type UsedPart = (typeof usedParts)[number];

export const readInbox = defineEndpoint('GET /admin/inbox', {
  summary:
    'What waits for a person at the own school, by kind; what is worth a look is counted, and listed by `/admin/signals`. `in_use` has activity approvals (`proposals`), paper forms (`slips`) and `groups` where the school uses them.',
  reply: z.object({
    waiting: z.array(waiting),
    looks: z.number(),
    /** The school's setting. */
    looks_at_entries: z.boolean(),
    /** ISO 8601; null before the first run. */
    looked_through_at: instant.nullable(),
    in_use: z.array(z.enum(usedParts)),
  }),
});
export type Inbox = z.output<typeof readInbox.reply>;

const waitingContact = z.object({
  /** The longest waiting entry, for page addresses instead of the contact's address. */
  id: z.number(),
  address: z.string(),
  /** As the contact calls themselves; null if unknown. */
  name: z.string().nullable(),
  entries: z.number(),
  /** Longest waiting first. */
  lines: z.array(waitingEntry),
});
export type WaitingContact = z.output<typeof waitingContact>;

export const CONTACTS_PAGE_SIZE = 10;
/** Lines per contact in the inbox; the call sheet has all. */
export const CONTACT_LINES = 20;

export const listWaitingHours = defineEndpoint('GET /admin/inbox/waiting-hours', {
  summary:
    'Entries of the own school that wait for their contact, by contact, a page at a time: first those whose address has refused our mail, then those that wait longest. `X-Total-Count` counts the contacts.',
  query: z.object(pageQuery),
  reply: z.array(waitingContact),
});
