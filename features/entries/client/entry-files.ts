import { downloadSchoolEntries, downloadUserEntries } from '#features/students/downloads.contract.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import type { DownloadOrder } from '#client/ui/downloads/downloads.ts';

export const allEntries: DownloadOrder = {
  fileName: 'all_entries.xlsx',
  about: 'All entries',
  fetch: (options) => downloadFile(downloadSchoolEntries, options),
};

export function entriesOfYear(year: string): DownloadOrder {
  return {
    fileName: `all_entries_${year}.xlsx`,
    about: `Entries of ${year}`,
    fetch: (options) => downloadFile(downloadSchoolEntries, { query: { graduation_year: year }, ...options }),
  };
}

export function entriesOfOne(userId: number, name: string): DownloadOrder {
  return {
    fileName: `entries_${userId}.xlsx`,
    about: `Entries of ${name}`,
    fetch: (options) => downloadFile(downloadUserEntries, { params: { userId }, ...options }),
  };
}
