/** The wire format of reports: what somebody finds wrong, for the administrators of both schools (docs/decisions/0046). */
import { z } from 'zod';
import { defineEndpoint, detailReply, digits, idParam, pageQuery } from '#shared/endpoint.ts';
import { formText } from '#shared/wire-texts.ts';

/** What was reported, in the words that the reporter saw. */
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
    /** Of the event. */
    name: z.string(),
    text: z.string(),
    /** When it was sent, ISO 8601. */
    at: z.string(),
    organizer: z.string(),
    school: z.string(),
  }),
  z.object({ kind: z.literal('name'), name: z.string(), school: z.string(), graduation_year: z.number() }),
]);
export type KeptReport = z.output<typeof keptReport>;

/** The length of what the reporter writes. */
export const REPORT_REASON_LIMIT = 500;
export const REPORTS_PAGE_SIZE = 20;

export const reportEvent = defineEndpoint({
  method: 'POST',
  path: '/reports/events/:id',
  summary: 'Reports an event to the administrators of its school and of the caller’s.',
  params: z.object({ id: idParam }),
  body: z.object({ reason: formText }),
  reply: detailReply,
  status: 201,
});

export const reportNotice = defineEndpoint({
  method: 'POST',
  path: '/reports/events/:id/notices/:number',
  summary:
    'Reports what the organizer of an event has told those who registered, to the administrators of its school and of the caller’s.',
  params: z.object({ id: idParam, number: idParam }),
  body: z.object({ reason: formText }),
  reply: detailReply,
  status: 201,
});

export const reportName = defineEndpoint({
  method: 'POST',
  path: '/reports/names',
  summary:
    'Reports a name as the leaderboard shows it to the caller, to the administrators of its school and of the caller’s.',
  body: z.object({
    first_name: formText,
    last_name: formText,
    school: formText,
    graduation_year: digits,
    reason: formText,
  }),
  reply: detailReply,
  status: 201,
});

const person = z.object({ id: z.number(), name: z.string() });

const report = z.object({
  id: z.number(),
  /** ISO 8601. */
  at: z.string(),
  reason: z.string(),
  kept: keptReport,
  /** The event, or that of the notice, while it is there. */
  event_id: z.number().nullable(),
  /** Null for people of other schools, and when the account is gone. */
  reporter: person.nullable(),
  reporter_school: z.string(),
  /** Who organizes the event or has the name, if they are of the own school. */
  about: person.nullable(),
  /** What the own school has done with it; `by` is null when the account is gone. */
  settled: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type Report = z.output<typeof report>;

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/admin/reports',
  summary:
    'Reports by or about people of the own school, newest first, a page at a time, the open ones or those that are settled; `X-Total-Count` counts all. Those about the caller are for the others.',
  query: z.object({ ...pageQuery, show: z.enum(['open', 'settled']).optional() }),
  reply: z.array(report),
});

export const settleReport = defineEndpoint({
  method: 'POST',
  path: '/admin/reports/:id/settle',
  summary: 'Settles a report for the own school. The other one settles it for itself.',
  params: z.object({ id: idParam }),
  reply: detailReply,
});
