/** The spreadsheets that an administrator can download, by the names that the specification gives them (section 7). */
import {
  downloadSchoolEntries,
  downloadUserEntries,
} from '#shared/administration/administration.contract.ts';
import { downloadFile } from '#client/platform/api.ts';
import type { DownloadOrder } from './download-store.ts';

/** All entries of the own school. */
export const allEntries: DownloadOrder = {
  fileName: 'all_entries.xlsx',
  about: 'All entries',
  fetch: (options) => downloadFile(downloadSchoolEntries, options),
};

/** The entries of the students of one graduation year. */
export function entriesOfYear(year: string): DownloadOrder {
  return {
    fileName: `all_entries_${year}.xlsx`,
    about: `Entries of ${year}`,
    fetch: (options) => downloadFile(downloadSchoolEntries, { query: { graduation_year: year }, ...options }),
  };
}

/** The entries of one person. */
export function entriesOfOne(userId: number, name: string): DownloadOrder {
  return {
    fileName: `entries_${userId}.xlsx`,
    about: `Entries of ${name}`,
    fetch: (options) => downloadFile(downloadUserEntries, { params: { userId }, ...options }),
  };
}
