/** Why an entry is verified (docs/decisions/0047). */
import { z } from 'zod';
import { confirmingCall } from './phone-call.ts';

/**
 * How an entry was verified: by the link in a mail to its contact or a code from such a mail, by its school, taken over from a file,
 * on the phone, when its school called the contact, on the contact's own phone while the student stood there, or on a paper slip that
 * the contact signed and the school took in.
 */
export const EVIDENCE_KINDS = [
  'mail link',
  'mail code',
  'school',
  'file',
  'phone',
  'on the spot',
  'slip',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What is known of a confirmation on the spot. */
export const spotFacts = z.object({
  /** As the contact typed it. */
  name: z.string(),
  /** When the mailbox itself answered, ISO 8601; null until it has. */
  proven_at: z.string().nullable(),
  /** Whether the student's school counts the hours only then. */
  must_be_proven: z.boolean(),
});
export type SpotFacts = z.output<typeof spotFacts>;

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
  /** Of `on the spot`. */
  spot: spotFacts.optional(),
  /** Of `slip`: who signed, as an administrator read it. */
  slip: z.object({ person: z.string() }).optional(),
});
export type Evidence = z.output<typeof evidence>;
