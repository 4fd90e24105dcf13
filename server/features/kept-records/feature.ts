/** What a school keeps of students who left. */
import type { Feature } from '#server/platform/feature.ts';
import { keptRecordsMailKinds } from './kept-records.emails.ts';
import { tellOfKeptRecords } from './kept-records.operations.ts';
import { keptRecordsRoutes } from './kept-records.routes.ts';

export const keptRecords: Feature = {
  uses: ['activity'],
  routes: [keptRecordsRoutes],
  mailKinds: keptRecordsMailKinds,
  jobs: [
    // In the afternoon of American schools.
    { name: 'tell-of-kept-records', cron: '57 21 * * *', work: tellOfKeptRecords },
  ],
};
