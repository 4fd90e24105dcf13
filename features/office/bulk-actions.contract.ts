/** Bulk actions on entries, and undoing them (decision 0064). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

export const bulkKinds = ['verify', 'set back', 'bin', 'ask'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** `attend`: the confirmed attendance of an event; its `reason` is the event's name. */
const doneKinds = [...bulkKinds, 'attend'] as const;
export type DoneKind = (typeof doneKinds)[number];

export const ENTRIES_AT_ONCE = 1000;

/** As the caller has seen it. */
export interface SelectedEntry {
  readonly id: number;
  readonly version: number;
}

const selection = {
  action: z.enum(bulkKinds),
  entries: z
    .array(z.object({ id: z.number().int().positive(), version: z.number().int().positive() }))
    .min(1)
    .max(ENTRIES_AT_ONCE),
};

const leftOut = z.object({
  id: z.number(),
  /** Null when the entry or its student is unknown. */
  event: z.string().nullable(),
  student: z.string().nullable(),
  /** A sentence: `Rosa Diaz verified it at 10:42 AM.` */
  why: z.string(),
});
export type LeftOut = z.output<typeof leftOut>;

const figures = z.object({
  action: z.enum(bulkKinds),
  entries: z.number(),
  students: z.number(),
  hours: z.number(),
});
export type BulkFigures = z.output<typeof figures>;

export const previewBulk = defineEndpoint('POST /admin/bulk/preview', {
  summary:
    'What an action on these entries of the own school would do, and which it would leave out, with why. Only reads. 404 when none of them is of the own school.',
  body: z.object(selection),
  reply: figures.extend({ left_out: z.array(leftOut) }),
});

const undone = z.object({
  /** Null for a deleted account. */
  by: z.string().nullable(),
  at: z.string(),
  /** The number restored; others had changed since. */
  entries: z.number(),
});

const bulkAction = figures.extend({
  action: z.enum(doneKinds),
  id: z.number(),
  reason: z.string().nullable(),
  /** Null for a deleted account. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  at: z.string(),
  undo_until: z.string(),
  undone: undone.nullable(),
});
export type BulkAction = z.output<typeof bulkAction>;

/** Random, 32 hexadecimal digits. */
const actionKey = z.string().regex(/^[0-9a-f]{32}$/);

const doneBulk = z.object({
  /** Null when nothing could be done. */
  action: bulkAction.nullable(),
  left_out: z.array(leftOut),
});
export type DoneBulk = z.output<typeof doneBulk>;

export const actInBulk = defineEndpoint('POST /admin/bulk', {
  summary:
    'Verifies these entries of the own school, sets them back, moves them to the recycling bin, or asks their contacts again; what was changed meanwhile is left out. The same `key` again does nothing and answers the same. Mails wait ten minutes.',
  body: z.object({ ...selection, key: actionKey, reason: formText }),
  reply: doneBulk,
});

export const listBulk = defineEndpoint('GET /admin/bulk', {
  summary:
    'Recent changes: what was done to many entries of the own school in the last 24 hours, newest first.',
  reply: z.array(bulkAction),
});

const undoneBulk = z.object({
  action: bulkAction,
  /** Not restored, because it changed since. */
  left_out: z.array(leftOut),
});

export const undoBulk = defineEndpoint('POST /admin/bulk/:id/undo', {
  summary:
    'Puts the entries of an action of the own school back as they were, within 24 hours; those that were changed since stay as they are. Mails that wait do not leave; those that have left are followed by one that corrects. Undoing again answers the same.',
  reply: undoneBulk,
});
