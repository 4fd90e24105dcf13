/** Records kept of deleted accounts (decision 0049). */
import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';

const keptRecordsRule = z.object({
  /** Dates and hours of verified entries, without a name. */
  keeps_records: z.boolean(),
});

export const getKeptRecordsRule = defineEndpoint('GET /admin/settings/records', {
  summary: 'Whether the own school keeps a record of students who delete their account.',
  reply: keptRecordsRule,
});

export const setKeptRecordsRule = defineEndpoint('POST /admin/settings/records', {
  summary:
    'Decides whether the school keeps a record without a name of students who delete their account. It holds for students who were told 30 days before.',
  body: keptRecordsRule,
  reply: keptRecordsRule,
});

/** After the graduation year. */
export const KEPT_YEARS = 2;

export const getDeletionPreview = defineEndpoint('GET /accounts/delete', {
  summary: 'Which schools would keep a record without a name of the caller, and of how many entries.',
  reply: z.object({
    kept: z.array(
      z.object({
        school: z.string(),
        entries: z.number(),
        /** Deleted at the end of this year. */
        until: z.number(),
      }),
    ),
  }),
});
export type DeletionPreview = z.output<typeof getDeletionPreview.reply>;
