import type { Readable } from 'node:stream';
import * as contract from '#features/entries/entries.contract.ts';
import { getEntryHistory, listRemovedEntries } from '#features/entries/entry-history.contract.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { evidenceText } from '#features/entries/entry-evidence.text.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';
import { sendDeferredRequests, watchRequests, resendRequest } from './entry-requests.operations.ts';
import { sweepIdempotencyKeys, findWrongTotals } from './entries.queries.ts';
import * as operations from './entries.operations.ts';
import { listRemoved, readHistory } from './history/entry-history.operations.ts';
import { checkHistory } from './history/history-audit.ts';
import { OwnPortfolios } from './portfolio/own-portfolios.ts';
import { selectPortfolio } from './portfolio/portfolio.queries.ts';

export const entries: Feature = {
  routes: [entriesRoutes],
  jobs: [
    { name: 'check-totals', cron: '47 9 * * *', work: checkTotals },
    { name: 'ask-held-contacts', cron: '*/5 * * * *', work: sendDeferredRequests },
    { name: 'watch-requests', cron: '*/10 * * * *', work: watchRequests },
    { name: 'audit-history', cron: '17 10 * * *', work: checkHistory },
  ],
  sweeps: { 'idempotency keys': sweepIdempotencyKeys },
};

async function checkTotals({ db, log }: AppContext): Promise<void> {
  const wrong = await findWrongTotals(db);
  if (wrong.length > 0)
    throw new Error(`The kept totals of the accounts ${wrong.join(', ')} differ from their entries`);
  log.info('The kept totals agree with the entries');
}

function entriesRoutes(route: Route, context: AppContext): void {
  const portfolios = new OwnPortfolios(context);
  route(contract.listPortfolio, 'signed-in', ({ caller, query, request, reply }) =>
    portfolios.send(caller, query.page, request, reply),
  );
  route(contract.createEntry, 'of-a-school', ({ caller, body }) =>
    operations.recordEntry(context, caller, body, body.idempotency_key ?? null, body.event_id),
  );
  route(contract.getEntry, 'signed-in', ({ caller, params }) =>
    operations.readOwnEntry(context, caller, params.pk),
  );
  route(contract.updateEntry, 'of-a-school', ({ caller, params, body }) =>
    operations.changeEntry(context, caller, params.pk, body),
  );
  route(contract.deleteEntry, 'signed-in', async ({ caller, params }) => {
    await operations.deleteOwnEntry(context, caller, params.id);
    return { detail: 'The entry was deleted.' };
  });
  route(contract.downloadPortfolio, 'signed-in', async ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: 'entries.xlsx',
      spreadsheet: await downloadPortfolio(context, caller),
    })),
  );
  route(contract.resendVerification, 'of-a-school', async ({ caller, body }) => ({
    detail: await resendRequest(context, caller, body.id),
  }));
  route(getEntryHistory, 'signed-in', ({ caller, params }) => readHistory(context, caller, params.pk));
  route(listRemovedEntries, 'signed-in', ({ caller }) => listRemoved(context, caller));
}

// No totals row, which would be sorted and filtered with the entries.
const columnsIn = (timeZone: string): readonly Column<Entry>[] => [
  { title: 'Event Name', width: 32, type: 'text', of: ({ event }) => event },
  { title: 'Date of Event', width: 16, type: 'date', of: ({ date }) => date },
  { title: 'Hours Worked', width: 16, type: 'decimal', of: ({ hours }) => hours },
  { title: 'Role', width: 22, type: 'text', of: ({ role }) => role },
  { title: 'Organizer', width: 28, type: 'text', of: ({ organizer }) => organizer },
  { title: 'Description', width: 60, type: 'long text', of: ({ description }) => description },
  { title: 'Contact', width: 32, type: 'text', of: ({ contact }) => contact },
  { title: 'Verified', width: 11, type: 'text', of: ({ verified }) => (verified ? 'Yes' : 'No') },
  {
    title: 'How it was verified',
    width: 60,
    type: 'text',
    of: ({ evidence }) => (evidence ? evidenceText(evidence, timeZone) : ''),
  },
];

async function downloadPortfolio({ db }: AppContext, caller: Caller): Promise<Readable> {
  const rows = await selectPortfolio(db, caller.account_id);
  return writeSpreadsheet({
    name: 'Entries',
    columns: columnsIn(caller.time_zone),
    rows: rows.filter(({ recycling_bin }) => !recycling_bin),
  });
}
