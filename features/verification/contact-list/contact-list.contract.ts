/** A contact's list (decision 0053). A link alone shows nothing that waits. */
import { z } from 'zod';
import { defineEndpoint, instant } from '#shared/endpoint.ts';
import { formText, mailedToken } from '#shared/text-schemas.ts';
import { rhythms } from './contact-list.limits.ts';

const ofLink = z.object({ token: mailedToken.min(1) });

/** Why a row must be decided individually. */
const notInBulkReasons = ['hours', 'day', 'old', 'changed'] as const;
export type NotInBulkReason = (typeof notInBulkReasons)[number];

const listRow = z.object({
  id: z.number(),
  version: z.number(),
  student: z.string(),
  school: z.string(),
  /** True while the school has not admitted the student. */
  is_unconfirmed: z.boolean(),
  event: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  hours: z.number(),
  role: z.string(),
  organizer: z.string(),
  description: z.string(),
  alone: z.enum(notInBulkReasons).nullable(),
  /** This mailbox is the student's own. */
  is_own: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

const listDecision = z.enum(['accept', 'reject', 'correct', 'unknown']);
export type ListDecision = z.output<typeof listDecision>;

/** Rows decided together that can still be undone. */
const decidedBatch = z.object({
  batch: z.string(),
  decision: listDecision,
  entries: z.number(),
  hours: z.number(),
  /** Null for several rows. */
  student: z.string().nullable(),
  /** The end of undoing, ISO 8601. */
  final_at: instant,
});
export type DecidedBatch = z.output<typeof decidedBatch>;

const aboutContact = z.object({ name: z.string(), position: z.string(), organization: z.string() });

/** `stop`: no mail at all. Null: as the school has it. */
const mailRhythm = z.enum([...rhythms, 'stop']).nullable();

const openList = z.object({
  state: z.literal('open'),
  address: z.string(),
  /** Several people may read this mailbox, so no name is kept. */
  is_shared: z.boolean(),
  about: aboutContact,
  rhythm: mailRhythm,
  /** By organizer and date, the newest date first. */
  rows: z.array(listRow),
  /** Includes entries beyond the 500 shown. */
  waiting: z.number(),
  decided: z.array(decidedBatch),
});
export type OpenList = z.output<typeof openList>;

const signalReply = z.discriminatedUnion('state', [
  /** `address` is shortened, since the link alone proves nothing. */
  z.object({ state: z.literal('expired'), address: z.string() }),
  z.object({ state: z.literal('unproven'), address: z.string() }),
  /** Somebody is logged in on this browser, as `account` (an email): they have to log out first. */
  z.object({ state: z.literal('signed_in'), address: z.string(), account: z.string() }),
  openList,
]);
export type SignalReply = z.output<typeof signalReply>;

export const showList = defineEndpoint('POST /contact-list/look', {
  summary:
    'What waits for the mailbox of a link, once this browser has proven the mailbox; until then, and while somebody is logged in, only that it has to. Only reads. 404 `list_unknown`.',
  body: ofLink,
  reply: signalReply,
});

export const sendListCode = defineEndpoint('POST /contact-list/code', {
  summary:
    'Mails a code to the mailbox of a link. Lives ten minutes; 3 in an hour. 409 `list_expired`; 403 `signed_in` while somebody is logged in on this browser.',
  body: ofLink,
});

export const proveMailbox = defineEndpoint('POST /contact-list/prove', {
  summary:
    'The code from the mailbox: this browser opens the list until it is closed, for twelve hours at most (cookie `contact_visit`), or with `remember` for 30 days (cookie `contact_browser`). Five tries for a code; a dead one is refused with `code_dead` (409). 403 `signed_in`.',
  body: ofLink.extend({ code: z.string().max(50), remember: z.boolean().optional() }),
});

export const endBrowser = defineEndpoint('POST /contact-list/end', {
  summary:
    'This browser opens no list any more; with `everywhere`, no browser opens the list of this mailbox (403 `not_proven`).',
  body: ofLink.extend({ everywhere: z.boolean().optional() }),
});

const listItem = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  version: z.number().int().positive().max(2_147_483_647),
  decision: listDecision,
  /** With `correct`: as in the entry form. */
  hours: z.string().max(50).optional(),
  reason: formText,
  /** A long description was opened. */
  was_read: z.boolean().optional(),
});
export type ListItem = z.output<typeof listItem>;

const rowResults = ['stored', 'already_decided', 'changed', 'withdrawn', 'own_entry', 'alone'] as const;
export type RowResult = (typeof rowResults)[number];

export const decideList = defineEndpoint('POST /contact-list/decide', {
  summary:
    'Decides about rows of a list, each for itself: `stored`, `already_decided`, `changed`, `withdrawn`, `own_entry`, or `alone` for what must not be decided with others. Several at once are only accepted, within one organizer and date, with a statement and a name. 403 `not_proven`, `signed_in`.',
  body: ofLink.extend({
    items: z.array(listItem).min(1).max(1000),
    /** The contact's name; required for several rows. */
    name: formText,
    /** Required for several rows: I was there, or I know that this is true. */
    statement: z.boolean().optional(),
  }),
  reply: z.object({
    /** For undoing; null when nothing was stored. */
    batch: z.string().nullable(),
    results: z.array(z.object({ id: z.number(), result: z.enum(rowResults) })),
  }),
});

export const takeBack = defineEndpoint('POST /contact-list/take-back', {
  summary: 'Takes decisions back that were made together within the last 15 minutes.',
  body: ofLink.extend({ batch: z.uuid() }),
  reply: z.object({ taken_back: z.number(), too_late: z.number() }),
});

export const setListPreferences = defineEndpoint('POST /contact-list/preferences', {
  summary: 'Who the contact is, as they say, and how often they want mail.',
  body: ofLink.extend({
    about: z.object({ name: formText, position: formText, organization: formText }).optional(),
    rhythm: mailRhythm.optional(),
    language: z.enum(['en', 'es']).optional(),
  }),
});

export const mailFreshList = defineEndpoint('POST /contact-list/fresh', {
  summary:
    'Mails a fresh link to the address of an older one, at most 3 in an hour; the answer is always the same.',
  body: ofLink,
});
