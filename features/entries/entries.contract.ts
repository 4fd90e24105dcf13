/** Portfolio entries (specification, sections 3 and 7). */
import { z } from 'zod';
import { evidence } from './entry-evidence.ts';
import { LANGUAGES } from '#shared/languages/languages.ts';
import { defineEndpoint, digits, pageQuery } from '#shared/endpoint.ts';
import { formDay, formLine, formText } from '#shared/text-schemas.ts';

export const entryText = z.object({
  event: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** With at most two decimals. */
  hours: z.number(),
  role: z.string(),
  organizer: z.string(),
  contact: z.string(),
  description: z.string(),
});

/** State of the newest request to the contact (rulings, section 4; docs/domain.md). */
export const requestState = z.enum([
  'none',
  'waiting',
  'listed',
  'queued',
  'sent',
  'failed',
  'stopped',
  'opened',
  'accepted',
]);

export const entry = entryText.extend({
  id: z.number(),
  contact_language: z.enum(LANGUAGES),
  verified: z.boolean(),
  recycling_bin: z.boolean(),
  /** Increases with every change of the text; calls that send it apply only to this text. */
  version: z.number(),
  request_state: requestState,
  /** ISO 8601: when the request entered this state, or for `waiting` and `listed` when it leaves it; null when unknown. */
  request_at: z.string().nullable(),
  /** For `waiting`, `failed` and `stopped`: why, in plain words. */
  request_problem: z.string().nullable(),
  /** For `failed` and `stopped`: what helps. */
  request_advice: z.enum(['correct_address', 'ask_again', 'name_another']).nullable(),
  /** ISO 8601, normally the last request; null when nothing is waiting. */
  waiting_since: z.string().nullable(),
  /** ISO 8601; null when nothing runs. */
  expires_at: z.string().nullable(),
  /** Null while it is not verified, or when nobody knows. */
  evidence: evidence.nullable(),
  /** Verified at an earlier school, but not counted by the present one; the reason is null while undecided. */
  not_counted: z.object({ school: z.string(), reason: z.string().nullable() }).optional(),
});
export type Entry = z.output<typeof entry>;

/** Hours may be a number or a text such as `2.5`, `2:30` or `2h 30m`. */
export const entryFields = z.object({
  event: formLine,
  date: formDay,
  hours: z
    .union([z.number(), z.string().max(20_000)])
    .nullish()
    .transform((hours) => String(hours ?? '').trim()),
  role: formLine,
  organizer: formLine,
  contact: formText,
  description: formText,
});
export type EntryFields = z.output<typeof entryFields>;

/** Default: English for a new entry, otherwise unchanged. */
const contactLanguage = z.enum(LANGUAGES).optional();
export type OwnEntryFields = EntryFields & { readonly contact_language?: z.output<typeof contactLanguage> };

/** The version that the caller has seen. Without it nothing is compared. */
export const seenVersion = digits.pipe(z.number().min(1)).optional();

/** A page with fewer is the last. Without `page` the answer has all of them. */
export const ENTRIES_OF_A_PAGE = 500;
export const entriesPage = z.object({ page: pageQuery.page });

export const listPortfolio = defineEndpoint('GET /volunteer_hours_portfolio/portfolio', {
  summary:
    'The caller\u2019s own entries, newest day first. Those in the recycling bin are flagged. With `page` 500 at a time.',
  query: entriesPage,
  reply: z.array(entry),
});

export const createEntry = defineEndpoint('POST /volunteer_hours_portfolio/create_entry', {
  summary:
    'Records an entry and queues the mail that asks its contact to verify it. The same `idempotency_key` again answers with the entry that it recorded.',
  body: entryFields.extend({
    contact_language: contactLanguage,
    /** The event whose hours these are; ignored unless the caller was registered. 409 when they have an entry of it. */
    event_id: z.int().min(1).optional(),
    idempotency_key: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  }),
  reply: entry,
  status: 201,
});

export const getEntry = defineEndpoint('GET /volunteer_hours_portfolio/update_entry/:pk', {
  summary: 'One of the caller\u2019s own entries.',
  reply: entry,
});

export const updateEntry = defineEndpoint('POST /volunteer_hours_portfolio/update_entry/:pk', {
  summary:
    'Changes an entry, makes it unverified and queues a new mail to its contact. With `version` it is refused (409) when somebody else has changed the entry since.',
  body: entryFields.extend({
    contact_language: contactLanguage,
    verified: z.literal(false).optional(),
    version: seenVersion,
  }),
  reply: entry,
});

export const deleteEntry = defineEndpoint('DELETE /volunteer_hours_portfolio/delete_entry/:id', {
  summary: 'Deletes one of the caller\u2019s own entries for good.',
});

export const downloadPortfolio = defineEndpoint('GET /volunteer_hours_portfolio/download', {
  summary: 'The caller\u2019s own entries as a spreadsheet (.xlsx), without those in the recycling bin.',
  reply: z.unknown(),
});

export const resendVerification = defineEndpoint('POST /volunteer_hours_portfolio/resend-verification', {
  summary: 'Asks the contact again. At most one mail per entry and minute goes out.',
  body: z.object({ id: z.number().int().positive() }),
});
