/** Reports for the administrators of both schools (decision 0046). */
import { z } from 'zod';
import { defineEndpoint, digits, instant, pageQuery } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

const keptReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    name: z.string(),
    description: z.string(),
    location: z.string(),
    date: z.string(),
    time: z.string(),
    organizer: z.string(),
    school: z.string(),
  }),
  z.object({
    kind: z.literal('notice'),
    name: z.string(),
    text: z.string(),
    at: z.string(),
    organizer: z.string(),
    school: z.string(),
  }),
  z.object({ kind: z.literal('name'), name: z.string(), school: z.string(), graduation_year: z.number() }),
]);
export type KeptReport = z.output<typeof keptReport>;

/** For the report, and for the note when it is settled. */
export const REPORT_REASON_LIMIT = 500;
export const REPORTS_PAGE_SIZE = 20;

/** Names as the leaderboard shows them, notices by their number within the event. */
const reportable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: z.int().positive() }),
  z.object({ kind: z.literal('notice'), event: z.int().positive(), number: z.int().positive() }),
  z.object({
    kind: z.literal('name'),
    first_name: formText,
    last_name: formText,
    school: formText,
    graduation_year: digits,
  }),
]);
export type Reportable = z.input<typeof reportable>;

export const report = defineEndpoint('POST /reports', {
  summary:
    'Tells the administrators of the caller’s school, and of the other one, what is wrong with an event, with a notice of its organizer, or with a name on the leaderboard.',
  body: z.object({ about: reportable, reason: formText }),
  status: 201,
});

const person = z.object({ id: z.number(), name: z.string() });

const shownReport = z.object({
  id: z.number(),
  at: instant,
  reason: z.string(),
  kept: keptReport,
  /** The event, or the notice's, if it exists. */
  event_id: z.number().nullable(),
  /** Null for people of other schools and deleted accounts. */
  reporter: person.nullable(),
  reporter_school: z.string(),
  /** The organizer or named person, if of the own school. */
  about: person.nullable(),
  /** By the own school; `by` is null for a deleted account. */
  settled: z.object({ at: instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
});
export type Report = z.output<typeof shownReport>;

export const listReports = defineEndpoint('GET /admin/reports', {
  summary:
    'Reports by or about people of the own school, newest first, a page at a time, the open ones or those that are settled; `X-Total-Count` counts all. Those about the caller are for the others.',
  query: z.object({ ...pageQuery, show: z.enum(['open', 'settled']).optional() }),
  reply: z.array(shownReport),
});

export const settleReport = defineEndpoint('POST /admin/reports/:id/settle', {
  summary:
    'Settles a report for the own school, with a note for its administrators where they want one. The other school settles it for itself. With `undo` it is open again, as long as it was the caller who settled it.',
  body: z.object({ note: formText, undo: z.literal(true).optional() }),
});
