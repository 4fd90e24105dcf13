/** The calls of a student's own portfolio (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/entries/entries.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { downloadPortfolio } from './portfolio/portfolio.download.ts';
import * as operations from './entries.operations.ts';
import { OwnPortfolios } from './portfolio/own-portfolios.ts';
import { askAgain } from './entry-asking.operations.ts';

export function entriesRoutes(app: FastifyInstance, context: AppContext): void {
  const portfolios = new OwnPortfolios(context);
  route(app, context, contract.listPortfolio, 'signed-in', ({ caller, query, request, reply }) =>
    portfolios.send(caller, query.page, request, reply),
  );
  route(app, context, contract.createEntry, 'of-a-school', ({ caller, body }) =>
    operations.recordEntry(context, caller, body, body.idempotency_key ?? null),
  );
  route(app, context, contract.getEntry, 'signed-in', ({ caller, params }) =>
    operations.readOwnEntry(context, caller, params.pk),
  );
  route(app, context, contract.updateEntry, 'of-a-school', ({ caller, params, body }) =>
    operations.changeEntry(context, caller, params.pk, body),
  );
  route(app, context, contract.deleteEntry, 'signed-in', async ({ caller, params }) => {
    await operations.deleteOwnEntry(context, caller, params.id);
    return { detail: 'The entry was deleted.' };
  });
  route(app, context, contract.downloadPortfolio, 'signed-in', async ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: 'entries.xlsx',
      spreadsheet: await downloadPortfolio(context, caller),
    })),
  );
  route(app, context, contract.resendVerification, 'of-a-school', async ({ caller, body }) => ({
    detail: await askAgain(context, caller, body.id),
  }));
}
