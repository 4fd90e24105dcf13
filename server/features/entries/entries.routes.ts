/** The calls of a student's own portfolio (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/entries/entries.contract.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/slots.ts';
import { downloadPortfolio } from './entries.download.ts';
import * as operations from './entries.operations.ts';
import { askAgain } from './entry-asking.operations.ts';

/** Adds the routes of entries. */
export function entriesRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listPortfolio, 'signed-in', ({ caller }) =>
    operations.listPortfolio(platform, caller),
  );
  route(app, platform, contract.createEntry, 'signed-in', ({ caller, body }) =>
    operations.recordEntry(platform, caller, body, body.idempotency_key ?? null),
  );
  route(app, platform, contract.getEntry, 'signed-in', ({ caller, params }) =>
    operations.readOwnEntry(platform, caller, params.pk),
  );
  route(app, platform, contract.updateEntry, 'signed-in', ({ caller, params, body }) =>
    operations.changeEntry(platform, caller, params.pk, body),
  );
  route(app, platform, contract.deleteEntry, 'signed-in', async ({ caller, params }) => {
    await operations.deleteOwnEntry(platform, caller, params.id);
    return { detail: 'The entry was deleted.' };
  });
  route(app, platform, contract.downloadPortfolio, 'signed-in', async ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: 'entries.xlsx',
      spreadsheet: await downloadPortfolio(platform, caller),
    })),
  );
  route(app, platform, contract.resendVerification, 'signed-in', async ({ caller, body }) => ({
    detail: await askAgain(platform, caller, body.id),
  }));
}
