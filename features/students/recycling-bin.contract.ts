/** Specification, sections 3, 4 and 7. */
import { z } from 'zod';
import { defineEndpoint, detailReply, instant } from '#shared/endpoint.ts';
import { entryText } from '#features/entries/entries.contract.ts';

/** Per call; the screen splits larger selections. */
export const MAX_AT_ONCE = 500;

const binnedEntry = entryText.extend({
  id: z.number(),
  verified: z.boolean(),
  recycling_bin: z.literal(true),
  user_id: z.number(),
  user_email: z.string(),
  user_first_name: z.string(),
  user_last_name: z.string(),
  /** ISO 8601; null when the history does not tell. */
  binned_at: instant.nullable(),
  binned_by: z.string().nullable(),
});
export type BinnedEntry = z.output<typeof binnedEntry>;

export const listRecyclingBin = defineEndpoint('GET /volunteer_hours_portfolio/recycling-bin', {
  summary: 'The entries of the own school that are in the recycling bin, those put there last first.',
  reply: z.object({ entries_in_bin: z.array(binnedEntry) }),
});

export const recoverEntry = defineEndpoint('POST /volunteer_hours_portfolio/recycling-bin/:id', {
  summary: 'Takes an entry out of the recycling bin again.',
});

const chosenEntries = z.object({
  entry_ids: z
    .array(z.number().int().positive().max(999_999_999_999_999))
    .min(1, 'Please select at least one entry.')
    .max(MAX_AT_ONCE, `Please select at most ${MAX_AT_ONCE} entries at once.`),
});

export const recoverEntries = defineEndpoint('POST /volunteer_hours_portfolio/recycling-bin/recover', {
  summary:
    'Takes several entries out of the recycling bin: all that are still there. Answers those, and those that were not.',
  body: chosenEntries,
  reply: detailReply.extend({ entry_ids: z.array(z.number()), missing_ids: z.array(z.number()) }),
});

export const permanentlyDeleteEntries = defineEndpoint(
  'DELETE /volunteer_hours_portfolio/recycling-bin/permanent-delete',
  {
    summary:
      'Removes entries in the recycling bin for good: all of them, or none when one is not there. Their students are mailed what happened, with the texts.',
    body: chosenEntries,
    reply: detailReply.extend({ entry_ids: z.array(z.number()) }),
  },
);

export const RECYCLING_BIN_PAGE_SIZE = 20;
