/**
 * The contact confirms an entry on their own phone while the student stands there, through a QR code on the student's screen
 * (docs/decisions/0055). Their address counts as proven once the mailbox itself has answered.
 */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';
import { formText } from '#shared/wire-texts.ts';
import { token, verificationReply } from '#shared/verification/verification.contract.ts';

/** How long a QR code lives. */
export const SCAN_MINUTES = 5;

/** What a token stands for: the code on the student's screen, or that on a printed slip. */
export const SPOT_KINDS = ['scan', 'slip'] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];

const params = z.object({ pk: idParam });

export const startSpot = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/entries/:pk/spot',
  summary:
    'Makes the link of a QR code with which the contact confirms this version of an entry on their own phone, once, within five minutes. One before it ends.',
  params,
  reply: z.object({ link: z.string(), expires_at: z.string() }),
});

export const watchSpot = defineEndpoint({
  method: 'GET',
  path: '/volunteer_hours_portfolio/entries/:pk/spot',
  summary:
    'Whether an entry is verified by now, and until when the code that was mailed to its contact works.',
  params,
  reply: z.object({
    verified: z.boolean(),
    /** ISO 8601; null when no code is out. */
    code_until: z.string().nullable(),
  }),
});

const { entry, student } = verificationReply.shape;

export const spotReply = z.object({
  kind: z.enum(SPOT_KINDS),
  student,
  entries: z.array(entry),
  /** Of a slip: who looks administers the school, and can take it in. */
  can_take_in: z.literal(true).optional(),
});
export type SpotReply = z.output<typeof spotReply>;

export const lookAtSpot = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/spot/look',
  summary:
    'Shows what a QR code is about. Only reads. 409 once it was used, has run out or is about an older text; 403 `spot_student` in a browser that is signed in as a student.',
  body: z.object({ token }),
  reply: spotReply,
});

export const confirmSpot = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/spot/confirm',
  summary:
    'The contact confirms: verifies the entry, and mails a receipt to the address. Another address than the entry’s becomes its contact. Refused as `look`.',
  body: z.object({
    token,
    contact: formText,
    name: formText,
    /** That the contact was there, or knows that it is true. */
    statement: z.boolean().optional(),
  }),
  reply: z.object({ detail: z.string(), contact: z.string() }),
});

export const receiptReply = z.object({
  entry,
  student,
  /** `open`: not answered yet; `mine`: it was the contact; `over`: it is not confirmed on the spot any more. */
  state: z.enum(['open', 'mine', 'over']),
  /** The name that was given on the spot, while it is open. */
  name: z.string().nullable(),
  /** The day of the confirmation in the school's time zone, while it is open. */
  confirmed_on: z.string().nullable(),
});
export type ReceiptReply = z.output<typeof receiptReply>;

export const lookAtReceipt = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/spot/receipt',
  summary: 'Shows what the receipt in a contact’s mailbox is about. Only reads.',
  body: z.object({ token }),
  reply: receiptReply,
});

export const answerReceipt = defineEndpoint({
  method: 'POST',
  path: '/volunteer_hours_portfolio/spot/receipt-answer',
  summary:
    'The mailbox answers: `mine` proves its address; `not mine` sets the entry back and mails the student. 403 `own_entry` for whoever is signed in as the student.',
  body: z.object({ token, answer: z.enum(['mine', 'not mine']) }),
  reply: receiptReply,
});
