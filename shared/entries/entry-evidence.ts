/** Why an entry is verified (docs/decisions/0047). */
import { z } from 'zod';
import { confirmingCall } from './phone-call.ts';

/**
 * How an entry was verified: by the link in a mail to its contact or a code from such a mail, by its school, taken over from a
 * file, on the phone, when its school called the contact, or on a paper slip that the contact signed and the school took in.
 */
export const EVIDENCE_KINDS = ['mail link', 'mail code', 'school', 'file', 'phone', 'slip'] as const;
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
  /** Of `slip`: who signed, as an administrator read it. */
  slip: z.object({ person: z.string() }).optional(),
});
export type Evidence = z.output<typeof evidence>;
