/** An entry's history, and removed entries (rulings, section 3). */
import { z } from 'zod';
import { entryText } from './entries.contract.ts';
import { EVIDENCE_KINDS } from './entry-evidence.ts';
import { defineEndpoint } from '#shared/endpoint.ts';
import { phoneCall } from './phone-call.ts';

export const historyKinds = [
  'created',
  'changed',
  'asked again',
  'mail queued',
  'mail sent',
  'mail failed',
  'mail bounced',
  'mail dropped',
  'mail stopped',
  'opened',
  'accepted',
  'rejected',
  'called',
  'verified',
  'set back',
  'binned',
  'recovered',
  'expiry warned',
  'expired',
  'removed',
  'deleted',
] as const;
const historyKind = z.enum(historyKinds);
export type HistoryKind = z.output<typeof historyKind>;

const historyLine = z.object({
  kind: historyKind,
  /** ISO 8601. */
  at: z.string(),
  actor: z.enum(['owner', 'contact', 'administrator', 'system']),
  /** The person's name, or the contact's address; null for the system. */
  actor_name: z.string().nullable(),
  /** For a decision: the school in which it was made. */
  school: z.string().nullable(),
  /** For `changed`: the changed fields, in the order of the form. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  mail: z.enum(['request', 'reminder', 'code', 'list', 'receipt', 'correction']).nullable(),
  to: z.string().nullable(),
  /** The contact's reason, or the mail server's response. */
  reason: z.string().nullable(),
  /** For a failed or waiting mail: why, in plain words. */
  problem: z.string().nullable(),
  /** For a mail that waits for a limit or a list: until when, ISO 8601. */
  not_before: z.string().nullable(),
  /** For a contact's decision: the student's name as they saw it. */
  student_name: z.string().nullable(),
  /** For a decision on a contact's list: their description of themselves. */
  says_to_be: z.string().optional(),
  /** For an undone bulk action. */
  is_undo: z.literal(true).optional(),
  /** For `verified` by a paper form. */
  signed_by: z.string().nullable(),
  /** For a decision not made by the mailed link. */
  evidence: z.enum(EVIDENCE_KINDS).nullable(),
  /** For the school: the contact's mailbox is another student's. */
  contact_is_student: z.boolean(),
  /** For a rejection or stopped mail: the contact does not know the student. */
  unknown_student: z.boolean(),
  /** For `called`. */
  call: phoneCall.nullable(),
});
export type HistoryLine = z.output<typeof historyLine>;

export const entryHistory = z.object({
  id: z.number(),
  /** The current text, or the last one of a removed entry. */
  entry: entryText,
  is_there: z.boolean(),
  owner: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }),
  /** Oldest first. */
  lines: z.array(historyLine),
});
export type EntryHistory = z.output<typeof entryHistory>;

export const getEntryHistory = defineEndpoint('GET /volunteer_hours_portfolio/entry_history/:pk', {
  summary:
    'What happened to an entry, oldest first, also after it was removed. For its owner, and for administrators of the school in which it was made and of the one that the owner is in.',
  reply: entryHistory,
});

/** An entry removed by others, with its last text. */
export const removedEntry = entryText.extend({
  id: z.number(),
  kind: z.enum(['rejected', 'expired', 'removed']),
  /** ISO 8601. */
  at: z.string(),
  reason: z.string().nullable(),
  unknown_student: z.boolean(),
});
export type RemovedEntry = z.output<typeof removedEntry>;

export const listRemovedEntries = defineEndpoint('GET /volunteer_hours_portfolio/removed_entries', {
  summary:
    'The caller\u2019s entries that were rejected, expired or removed by the school, newest first, with their last text.',
  reply: z.array(removedEntry),
});
