/** What a school keeps of students who left. */
import * as contract from '#shared/privacy/kept-records.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  changeKeepsRecords,
  findKeepsRecords,
  keptRecordsMailKinds,
  previewKept,
  tellOfKeptRecords,
} from './kept-records.operations.ts';

export const keptRecords: Feature = {
  uses: ['activity'],
  routes: [keptRecordsRoutes],
  mailKinds: keptRecordsMailKinds,
  jobs: [
    // In the afternoon of American schools.
    { name: 'tell-of-kept-records', cron: '57 21 * * *', work: tellOfKeptRecords },
  ],
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function keptRecordsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.getKeptRecordsRule, 'head', async ({ caller }) => ({
    keeps_records: await findKeepsRecords(db, caller.school_id),
  }));
  /** Switched on, each student is told on the next day, and it holds a month later. */
  route(contract.setKeptRecordsRule, deciding, async ({ caller, body: { keeps_records } }) => {
    await db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      if (!(await changeKeepsRecords(trx, caller.school_id, keeps_records))) return;
      const line = { ...lineBy(caller, clock.now()), facts: { on: keeps_records } };
      await writeActivity(trx, { ...line, kind: 'records rule changed' });
    });
    return { keeps_records };
  });
  route(contract.getDeletionPreview, 'signed-in', async ({ caller }) => ({
    kept: await previewKept(db, caller.account_id, clock.now()),
  }));
}
