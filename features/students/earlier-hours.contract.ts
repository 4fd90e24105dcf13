/** Deciding which verified hours of another school count (decision 0050). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { formText } from '#shared/text-schemas.ts';

const EARLIER_AT_ONCE = 1000;

export const EARLIER_REASON_MAXIMUM = 500;

export const decideEarlierHours = defineEndpoint('POST /admin/user-entries/:userId/earlier-hours', {
  summary:
    'Decides whether verified entries that a student of the own school made at another one count; `reason` says why they do not. It can be decided again; null: nothing is decided any more. With `undo`, only what the caller decided last is decided otherwise, 409 where that is none of them. 409 where the school counts them without deciding.',
  body: z.object({
    entries: z
      .array(z.object({ id: z.number().int().positive(), version: z.number().int().positive() }))
      .min(1)
      .max(EARLIER_AT_ONCE),
    counts: z.boolean().nullable(),
    undo: z.boolean().optional(),
    reason: formText,
  }),
  reply: z.object({
    decided: z.array(z.number()),
    /** Changed, no longer verified or removed since they were read. */
    gone: z.array(z.number()),
  }),
});
