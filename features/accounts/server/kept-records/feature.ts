import * as contract from '#features/accounts/privacy/kept-records.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { changeSchool, theRow } from '#server/platform/database/rows.ts';
import type { Route } from '#server/platform/http/route.ts';
import { keptRecordsMailKinds, previewKept, announceKeptRecords } from './kept-records.operations.ts';

export const keptRecords: Feature = {
  routes: [keptRecordsRoutes],
  mailKinds: keptRecordsMailKinds,
  jobs: [
    // In the afternoon of American schools.
    { name: 'tell-of-kept-records', cron: '57 21 * * *', work: announceKeptRecords },
  ],
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function keptRecordsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.getKeptRecordsRule, 'head', ({ caller }) =>
    theRow(db, 'schools', caller.school_id, ['keeps_records']),
  );
  /** Students are told the day after; the rule takes effect a month later. */
  route(contract.setKeptRecordsRule, deciding, async ({ caller, body: { keeps_records } }) => {
    await asStaff(context, caller, 'head', async (trx) => {
      const isOther = await changeSchool(trx, caller.school_id, { keeps_records });
      // Once off, everybody must be told anew.
      if (!keeps_records)
        await trx.deleteFrom('told_of_records').where('school_id', '=', caller.school_id).execute();
      if (!isOther) return;
      // Read under the lock: another head may have decided before.
      const line = { ...lineBy(caller, clock.now()), facts: { on: keeps_records } };
      await writeActivity(trx, { ...line, kind: 'records rule changed' });
    });
    return { keeps_records };
  });
  route(contract.getDeletionPreview, 'signed-in', async ({ caller }) => ({
    kept: await previewKept(db, caller.account_id, clock.now()),
  }));
}
