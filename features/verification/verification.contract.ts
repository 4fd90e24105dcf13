/** The contact's verification (specification, section 7; rulings, section 4). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText, mailedToken } from '#shared/text-schemas.ts';

export const token = mailedToken.min(1);

const verificationState = z.enum(['pending', 'accepted', 'rejected']);

const verificationReply = z.object({
  entry: z.object({
    event: z.string(),
    date: z.string(),
    hours: z.number(),
    role: z.string(),
    organizer: z.string(),
    description: z.string(),
  }),
  student: z.object({
    first_name: z.string(),
    last_name: z.string(),
    school: z.string(),
    /** True while the school has not admitted the student. */
    is_unconfirmed: z.boolean().optional(),
  }),
  state: verificationState,
  /** ISO 8601, or null while pending. */
  decided_at: z.string().nullable(),
  /** In the school's time zone, `YYYY-MM-DD`, the same for every reader. */
  decided_on: z.string().nullable(),
  /** True for the entry's student, who cannot decide about it. */
  is_own: z.boolean(),
});
export type VerificationReply = z.output<typeof verificationReply>;

export const verifyEntry = defineEndpoint('POST /volunteer_hours_portfolio/verify-entry', {
  isByLink: true,
  summary:
    'Shows the entry behind a link. Only reads. 404 unknown or withdrawn, 409 when the entry was changed or marked as not verified since.',
  body: z.object({ token }),
  reply: verificationReply,
});

export const verifyEntryAction = defineEndpoint('POST /volunteer_hours_portfolio/verify-entry-action', {
  isByLink: true,
  summary:
    'Accepts or rejects an entry. The same decision twice is one; the opposite one later is 409. 403 `own_entry` for the student.',
  body: z.object({
    token,
    action: z.enum(['accept', 'reject']),
    reason: formText,
    /** With `reject`: the contact does not know the student, who then cannot ask this address again. */
    unknown_student: z.boolean().optional(),
  }),
  reply: verificationReply.extend({ detail: z.string() }),
});

export const countOthers = defineEndpoint('POST /contact-list/others', {
  summary:
    'For the link in a mail about one entry: how many others wait for the same mailbox. A number, nothing else, and only in a browser that has proven the mailbox (403 not_proven). Only reads.',
  body: z.object({ token }),
  reply: z.object({ others: z.number() }),
});

export const mailListOfEntry = defineEndpoint('POST /contact-list/of-entry', {
  isByLink: true,
  summary:
    'For the link in a mail about one entry: mails a link to the list to the address of that mail, at most 3 in an hour; the answer is always the same.',
  body: z.object({ token }),
});
