/** Why an entry is verified (decision 0047). */
import { z } from 'zod';
import { confirmingCall } from './phone-call.ts';

/** By the mailed link or code, by the school, imported, by phone when the school called the contact, on a signed paper form, or on a list of staff. */
export const EVIDENCE_KINDS = [
  'mail link',
  'mail code',
  'school',
  'file',
  'phone',
  'slip',
  'attendance',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** The contact's address or the administrator's name; null when the account is deleted. */
  by: z.string().nullable(),
  /** The administrator's, or the file's. */
  school: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
  call: confirmingCall.optional(),
  /** `person`: who signed, as an administrator read it. */
  slip: z.object({ person: z.string() }).optional(),
});
export type Evidence = z.output<typeof evidence>;
