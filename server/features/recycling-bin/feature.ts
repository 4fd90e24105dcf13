/** Deleted entries, and getting them back. */
import * as contract from '#shared/recycling-bin/recycling-bin.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as operations from './recycling-bin.operations.ts';
import { recyclingBinMailKinds, selectBin } from './recycling-bin.operations.ts';

export const recyclingBin: Feature = {
  uses: ['entries', 'entry-history'],
  routes: [recyclingBinRoutes],
  mailKinds: recyclingBinMailKinds,
};

function recyclingBinRoutes(route: Route, context: AppContext): void {
  route(contract.listRecyclingBin, 'administrator', async ({ caller }) => ({
    entries_in_bin: await selectBin(context.db, caller.school_id),
  }));
  route(contract.recoverEntry, 'administrator', async ({ caller, params }) => {
    await operations.recover(context, caller, [params.id]);
    return { detail: 'The entry was recovered.' };
  });
  route(contract.recoverEntries, 'administrator', async ({ caller, body }) => {
    const recovered = await operations.recover(context, caller, body.entry_ids);
    return { detail: `${count(recovered.entry_ids)} recovered.`, ...recovered };
  });
  route(contract.permanentlyDeleteEntries, 'administrator', async ({ caller, body }) => {
    const entry_ids = await operations.removeForGood(context, caller, body.entry_ids);
    return { detail: `${count(entry_ids)} permanently deleted.`, entry_ids };
  });
}

function count({ length }: readonly number[]): string {
  return length === 1 ? '1 entry was' : `${length} entries were`;
}
