/** The calls about a whole school: its summary, where its students stand, and its spreadsheets (specification, section 7). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '#shared/administration/administration.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route } from '#server/platform/route.ts';
import { SPREADSHEET_TYPE } from '#server/platform/spreadsheet.ts';
import { downloadPerson, downloadSchool, type Download } from './download.operations.ts';
import { describeStanding, summarize } from './summary.operations.ts';

/** Adds the routes of lists and spreadsheets of a school. */
export function administrationListsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getEntrySummary, 'administrator', async ({ caller, query, reply }) => {
    const { rows, total } = await summarize(platform, caller, query);
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(app, platform, contract.getStanding, 'administrator', ({ caller, query }) =>
    describeStanding(platform, caller, query),
  );
  route(app, platform, contract.downloadSchoolEntries, 'administrator', async ({ caller, query, reply }) =>
    send(reply, 'all_entries.xlsx', await downloadSchool(platform, caller, query.graduation_year)),
  );
  route(app, platform, contract.downloadUserEntries, 'administrator', async ({ caller, params, reply }) =>
    send(reply, `entries_${params.userId}.xlsx`, await downloadPerson(platform, caller, params.userId)),
  );
}

function send(reply: FastifyReply, name: string, { spreadsheet, entries }: Download): FastifyReply {
  reply
    .type(SPREADSHEET_TYPE)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-total-count', String(entries));
  return reply.send(spreadsheet);
}
