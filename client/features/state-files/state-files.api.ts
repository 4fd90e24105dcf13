/** The calls of what schools file with their state. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  importFacts,
  previewFacts,
  saveNumbers,
  type SchoolNumbers,
} from '#shared/state-files/facts.contract.ts';
import {
  downloadDc,
  downloadLayout,
  downloadStateFile,
  getFiles,
  makeTriand,
  previewDc,
  previewTriand,
  refuseTriand,
  removeLayout,
  saveLayout,
  type DcPreview,
  type FilesOverview,
  type Layout,
  type StateFile,
  type TriandPreview,
} from '#shared/state-files/files.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import type { DownloadOrder } from '#client/domain/downloads/downloads.ts';

/** What counts for every student is worked out anew each time. */
const COUNTING_TIMEOUT_MS = 60_000;

const FILES = ['state-files'] as const;
const OVERVIEW = [...FILES, 'overview'] as const;

export function useFiles(): UseQueryResult<FilesOverview> {
  return useQuery({
    queryKey: OVERVIEW,
    queryFn: ({ signal }) => callApi(getFiles, { signal }),
    staleTime: 0,
  });
}

/** What the next file for TRIAND would add and remove. */
export function useTriandPreview(isWanted = true): UseQueryResult<TriandPreview> {
  return useQuery({
    enabled: isWanted,
    queryKey: [...FILES, 'triand'],
    queryFn: ({ signal }) => callApi(previewTriand, { signal, timeoutMs: COUNTING_TIMEOUT_MS }),
    // The page asks first, then its section.
    staleTime: 5000,
  });
}

/** A class; empty for grades 9 to 12. */
const queryOf = (graduation: string) => (graduation === '' ? {} : { class: graduation });

export function useDcPreview(graduation: string, isWanted = true): UseQueryResult<DcPreview> {
  return useQuery({
    enabled: isWanted,
    queryKey: [...FILES, 'dc', graduation],
    queryFn: ({ signal }) =>
      callApi(previewDc, { query: queryOf(graduation), signal, timeoutMs: COUNTING_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    // The page asks first, then its section.
    staleTime: 5000,
  });
}

/** Makes a call after which everything here may be another. */
function useChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: FILES }) });
}

/** The same, which does not wait for what counts to be worked out anew. */
function useQuickChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({
        queryKey: FILES,
        predicate: ({ queryKey }) => queryKey[1] !== OVERVIEW[1],
      });
      return client.invalidateQueries({ queryKey: OVERVIEW });
    },
  });
}

export const useMakeTriand = () =>
  useChange(() => callApi(makeTriand, { body: {}, timeoutMs: COUNTING_TIMEOUT_MS }));
export const useRefuseTriand = () =>
  useChange((id: number) => callApi(refuseTriand, { params: { id }, body: {} }));
export const useSaveNumbers = () => useQuickChange((body: SchoolNumbers) => callApi(saveNumbers, { body }));
export const useSaveLayout = () =>
  useQuickChange((body: z.input<typeof saveLayout.body>) => callApi(saveLayout, { body }));
export const useRemoveLayout = () =>
  useQuickChange((id: number) => callApi(removeLayout, { params: { id } }));
export const usePreviewFacts = () =>
  useMutation({
    mutationFn: (text: string) => callApi(previewFacts, { body: { text }, timeoutMs: COUNTING_TIMEOUT_MS }),
  });
export const useImportFacts = () =>
  useChange((text: string) => callApi(importFacts, { body: { text }, timeoutMs: COUNTING_TIMEOUT_MS }));

/** A file that was made, to the byte. */
export function madeFile({ id, file_name }: StateFile): DownloadOrder {
  return {
    fileName: file_name,
    about: 'File for TRIAND',
    fetch: (options) => downloadFile(downloadStateFile, { params: { id }, ...options }),
  };
}

export function dcFile(graduation: string): DownloadOrder {
  return {
    fileName: 'community_service_hours.csv',
    about: 'Hours for the District of Columbia',
    fetch: (options) =>
      downloadFile(downloadDc, { query: queryOf(graduation), timeoutMs: COUNTING_TIMEOUT_MS, ...options }),
  };
}

export function layoutFile({ id, name }: Layout, graduation: string): DownloadOrder {
  return {
    fileName: `hours_${id}${graduation === '' ? '' : `_${graduation}`}.csv`,
    about: name,
    fetch: (options) =>
      downloadFile(downloadLayout, {
        params: { id },
        query: queryOf(graduation),
        timeoutMs: COUNTING_TIMEOUT_MS,
        ...options,
      }),
  };
}
