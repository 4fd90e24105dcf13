/** The calls of how far a class is, and of its frozen reports. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  downloadFrozen,
  downloadGraduation,
  graduationReport,
  listFrozen,
  openFrozen,
  type FrozenReport,
  type GraduationReport,
  type OpenedReport,
} from '#shared/requirements/graduation.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';

/** With 20,000 students the server takes seconds. */
const REPORT_TIMEOUT_MS = 60_000;

/** A class, and one of its programs; undefined is the one that the server chooses. */
export interface Shown {
  readonly graduation: number;
  readonly program: string | undefined;
}

const queryOf = ({ graduation, program }: Shown) => ({ class: String(graduation), program });

/** Every student of a class with one program; what was shown before stays while another one is loading. */
export function useGraduation(shown: Shown): UseQueryResult<GraduationReport> {
  return useQuery({
    queryKey: ['graduation', shown.graduation, shown.program],
    queryFn: ({ signal }) =>
      callApi(graduationReport, { query: queryOf(shown), signal, timeoutMs: REPORT_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const frozenKey = (graduation: number) => ['graduation-reports', graduation] as const;

/** The frozen reports of a class, newest first; those before stay while others are loading. */
export function useFrozenReports(graduation: number): UseQueryResult<FrozenReport[]> {
  return useQuery({
    queryKey: frozenKey(graduation),
    queryFn: ({ signal }) => callApi(listFrozen, { query: { class: String(graduation) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useFrozenReport(id: string): UseQueryResult<OpenedReport> {
  return useQuery({
    queryKey: ['graduation-report', id],
    queryFn: ({ signal }) => callApi(openFrozen, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The whole class as a file. */
export function classFile(shown: Shown, format: 'csv' | 'xlsx'): DownloadOrder {
  return {
    fileName: `graduation_${shown.graduation}.${format}`,
    about: `Class of ${shown.graduation}`,
    fetch: (options) =>
      downloadFile(downloadGraduation, {
        query: { ...queryOf(shown), format },
        timeoutMs: REPORT_TIMEOUT_MS,
        ...options,
      }),
  };
}

/** The file of a frozen report, to the byte. */
export function frozenFile({ id, class: graduation }: FrozenReport): DownloadOrder {
  return {
    fileName: frozenFileName({ id, class: graduation }),
    about: `Frozen report of the class of ${graduation}`,
    fetch: (options) => downloadFile(downloadFrozen, { params: { id }, ...options }),
  };
}

export function frozenFileName({ id, class: graduation }: Pick<FrozenReport, 'id' | 'class'>): string {
  return `graduation_${graduation}_${id}.csv`;
}
