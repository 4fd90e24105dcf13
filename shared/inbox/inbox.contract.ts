/** The queue of a school office: what waits for a person. */
import { z } from 'zod';
import { waitingEntry } from '#shared/calls/phone-calls.contract.ts';
import { defineEndpoint, pageQuery } from '#shared/endpoint.ts';
import { scopeQuery } from '#shared/signals/signals.contract.ts';

/** In the order in which the queue names them. */
export const waitingKinds = [
  /** People who want to join the school. */
  'admissions',
  'reports',
  /** Events that wait for approval. */
  'events',
  'proposals',
  /** Entries whose mail the address of the contact has refused. */
  'refused',
  /** Students of the class that graduates next who are behind or have to talk to somebody, as of the last night. */
  'seniors',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** ISO 8601: since when the oldest waits; null where that says nothing. */
  since: z.string().nullable(),
  /** `YYYY-MM-DD`: until when something has to be done about the first of them. */
  until: z.string().nullable(),
  /** The class, of `seniors`. */
  class: z.number().nullable(),
});
export type Waiting = z.output<typeof waiting>;

/** What only some schools use, and has no place in the menu of the others. */
export const usedParts = ['proposals', 'slips'] as const;
export type UsedPart = (typeof usedParts)[number];

export const readInbox = defineEndpoint('GET /admin/inbox', {
  summary:
    'What waits for a person at the own school, by kind; what is worth a look is counted, and listed by `/admin/looks`. `in_use` has activity approvals (`proposals`) and paper forms (`slips`) where the school uses them.',
  query: scopeQuery,
  reply: z.object({
    waiting: z.array(waiting),
    looks: z.number(),
    /** Whether the school wants that. */
    looks_at_entries: z.boolean(),
    /** ISO 8601: when the school was looked through last; null: not yet. */
    looked_through_at: z.string().nullable(),
    in_use: z.array(z.enum(usedParts)),
  }),
});
export type Inbox = z.output<typeof readInbox.reply>;

const waitingContact = z.object({
  /** Of the entry that waits longest: the address is in no address of a page. */
  id: z.number(),
  address: z.string(),
  /** As the contact calls themselves; null when they never said. */
  name: z.string().nullable(),
  entries: z.number(),
  /** The first of them, those that wait longest first. */
  lines: z.array(waitingEntry),
});
export type WaitingContact = z.output<typeof waitingContact>;

export const CONTACTS_PAGE_SIZE = 10;
/** So many lines of a contact are in the list; all of them are on the call sheet. */
export const CONTACT_LINES = 20;

export const listWaitingHours = defineEndpoint('GET /admin/inbox/waiting-hours', {
  summary:
    'Entries of the own school that wait for their contact, by contact, a page at a time: first those whose address has refused our mail, then those that wait longest. `X-Total-Count` counts the contacts.',
  query: z.object({ ...pageQuery, ...scopeQuery.shape }),
  reply: z.array(waitingContact),
});
