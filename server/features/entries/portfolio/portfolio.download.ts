/** A student's own entries as a spreadsheet. */
import type { Readable } from 'node:stream';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { evidenceText } from '#shared/entries/entry-evidence.text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';
import { selectPortfolio } from './portfolio.queries.ts';

// No row of totals: it would be sorted and filtered with the entries. The portfolio shows the sums.
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

/** The caller's entries outside the recycling bin, newest day first. */
export async function downloadPortfolio({ db }: AppContext, caller: Caller): Promise<Readable> {
  const entries = await selectPortfolio(db, caller.account_id);
  return writeSpreadsheet({
    name: 'Entries',
    columns: columnsIn(caller.time_zone),
    rows: entries.filter(({ recycling_bin }) => !recycling_bin),
  });
}
