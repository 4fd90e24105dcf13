/** Why an entry is verified (docs/decisions/0047). */
import { z } from 'zod';
import { confirmingCall } from './phone-call.ts';

/**
 * How an entry was verified: by the link in a mail to its contact or a code from such a mail, by its school, taken over from a file, or
 * on the phone, when its school called the contact.
 */
export const EVIDENCE_KINDS = ['mail link', 'mail code', 'school', 'file', 'phone'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** The contact's address, or the administrator's name; null when the account is gone. */
  by: z.string().nullable(),
  /** Of the administrator, or of the file. */
  school: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** Of `phone`. */
  call: confirmingCall.optional(),
});
export type Evidence = z.output<typeof evidence>;
