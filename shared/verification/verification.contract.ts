/** The wire of the contact's verification (specification, section 7; rulings, section 4). */
import { z } from 'zod';
import { defineEndpoint, formText } from '#shared/endpoint.ts';

const token = z.string().min(1).max(200);

export const verificationState = z.enum(['pending', 'accepted', 'rejected']);

/** What the contact sees: the entry, whom it vouches for, and what was decided already. */
export const verificationReply = z.object({
  entry: z.object({
    event: z.string(),
    date: z.string(),
    hours: z.number(),
    role: z.string(),
    organizer: z.string(),
    description: z.string(),
  }),
  student: z.object({ first_name: z.string(), last_name: z.string(), school: z.string() }),
  state: verificationState,
  /** When it was decided, ISO 8601, or null while pending. */
  decided_at: z.string().nullable(),
});
export type VerificationReply = z.output<typeof verificationReply>;

export const verifyEntry = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/verify-entry',
  summary:
    'Shows the entry behind a link. Only reads. 404 unknown or withdrawn, 409 when the entry was changed or set back since.',
  body: z.object({ token }),
  reply: verificationReply,
});

export const verifyEntryAction = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/verify-entry-action',
  summary: 'Accepts or rejects an entry. The same decision twice is one; the opposite one later is 409.',
  body: z.object({
    token,
    action: z.enum(['accept', 'reject']),
    reason: formText,
    /** With `reject`: the contact does not know the student, who then cannot ask this address again. */
    unknown_student: z.boolean().optional(),
  }),
  reply: verificationReply.extend({ detail: z.string() }),
});

/** Whether mail goes to the address that a link belongs to. */
export const contactMailReply = z.object({ address: z.string(), stopped: z.boolean() });
export type ContactMail = z.output<typeof contactMailReply>;

export const contactMail = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/contact-mail',
  summary: 'Shows which address a link of a mail belongs to, and whether it gets mail. Only reads.',
  body: z.object({ token }),
  reply: contactMailReply,
});

export const contactMailAction = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/contact-mail-action',
  summary: 'Stops all verification mail to the address that a link belongs to, or lets it come again.',
  body: z.object({ token, action: z.enum(['stop', 'resume']) }),
  reply: contactMailReply.extend({ detail: z.string() }),
});
