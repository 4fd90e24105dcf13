/** The wire of an entry's history, and of the entries that were removed (rulings, section 3). */
import { z } from 'zod';
import { defineEndpoint, idParam } from '#shared/endpoint.ts';

/** What can happen to an entry. */
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
  'verified',
  'set back',
  'binned',
  'recovered',
  'expiry warned',
  'expired',
  'removed',
  'deleted',
] as const;
export const historyKind = z.enum(historyKinds);
export type HistoryKind = z.output<typeof historyKind>;

/** The text of an entry. */
export const entryText = z.object({
  event: z.string(),
  /** Calendar day, `YYYY-MM-DD`. */
  date: z.string(),
  hours: z.number(),
  role: z.string(),
  organizer: z.string(),
  contact: z.string(),
  description: z.string(),
});

/** One line of the history: what happened, when, and who did it. */
export const historyLine = z.object({
  kind: historyKind,
  /** ISO 8601. */
  at: z.string(),
  actor: z.enum(['owner', 'contact', 'administrator', 'system']),
  /** The name of the person, or the address of the contact; null for the system. */
  actor_name: z.string().nullable(),
  /** For `changed`: the fields that are different, in the order of the form. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** For mails: which one, and to which address. */
  mail: z.enum(['request', 'reminder']).nullable(),
  to: z.string().nullable(),
  /** What the contact gave as the reason, or what the mail server of the address answered. */
  reason: z.string().nullable(),
  /** For a mail that failed or waits: the reason in plain words. */
  problem: z.string().nullable(),
  /** For a mail that waits, because a limit of the day is reached: until when, ISO 8601. */
  not_before: z.string().nullable(),
  /** For a decision of the contact: the name of the student that they were shown. */
  student_name: z.string().nullable(),
  /** For the school: the mailbox of the contact whom the line is about belongs to the account of another student. */
  contact_is_student: z.boolean(),
  /** For a rejection, and for mail that was stopped: the contact does not know the student. */
  unknown_student: z.boolean(),
});
export type HistoryLine = z.output<typeof historyLine>;

export const entryHistory = z.object({
  id: z.number(),
  /** The text as it is now, or as it was when the entry was removed. */
  entry: entryText,
  /** False when the entry was removed. */
  is_there: z.boolean(),
  owner: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }),
  /** Oldest first. */
  lines: z.array(historyLine),
});
export type EntryHistory = z.output<typeof entryHistory>;

export const getEntryHistory = defineEndpoint({
  method: 'GET',
  path: '/volunteer_hours_portfolio/entry_history/:pk',
  summary:
    'What happened to an entry, oldest first, also after it was removed. For its owner and the administrators of the owner\u2019s school.',
  params: z.object({ pk: idParam }),
  reply: entryHistory,
});

/** An entry that was removed against the owner's wish, with its last text. */
export const removedEntry = entryText.extend({
  id: z.number(),
  kind: z.enum(['rejected', 'expired', 'removed']),
  /** When it was removed, ISO 8601. */
  at: z.string(),
  reason: z.string().nullable(),
  unknown_student: z.boolean(),
});
export type RemovedEntry = z.output<typeof removedEntry>;

export const listRemovedEntries = defineEndpoint({
  method: 'GET',
  path: '/volunteer_hours_portfolio/removed_entries',
  summary:
    'The caller\u2019s entries that were rejected, expired or removed by the school, newest first, with their last text.',
  reply: z.array(removedEntry),
});
