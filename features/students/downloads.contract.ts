/** Administrators' spreadsheets (specification, section 7). Separate, since many pages load only these. */
import { z } from 'zod';
import { defineEndpoint, digits } from '#shared/endpoint.ts';

export const yearFilter = digits.pipe(z.number().min(1900).max(2200)).optional();

export const downloadSchoolEntries = defineEndpoint('GET /admin/entries/download', {
  summary:
    'All entries of the own school as a spreadsheet (all_entries.xlsx), or those of one graduation year. `X-Total-Count` counts them.',
  query: z.object({ graduation_year: yearFilter }),
  reply: z.unknown(),
});

export const downloadUserEntries = defineEndpoint('GET /admin/entries/:userId/download', {
  summary: 'The entries of one person of the own school as a spreadsheet (entries_{userId}.xlsx).',
  reply: z.unknown(),
});

export const downloadGroupEntries = defineEndpoint('GET /admin/groups/:id/download', {
  summary: 'The entries of the present members of a group as a spreadsheet (entries_group_{id}.xlsx).',
  reply: z.unknown(),
});
