/** The calls of the school's update form. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getSchoolEntry,
  updateSchoolEntry,
  type SchoolEntryWithUser,
} from '#shared/administration/administration.contract.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** One entry with its student. Never refreshed, so that nothing overwrites what is being typed. */
export function useSchoolEntry(pk: string): UseQueryResult<SchoolEntryWithUser> {
  return useQuery({
    queryKey: ['school-entry', pk],
    queryFn: ({ signal }) => readSchoolEntry(pk, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export function readSchoolEntry(pk: string, signal?: AbortSignal): Promise<SchoolEntryWithUser> {
  return callApi(getSchoolEntry, { params: { pk }, signal });
}

/**
 * Changes an entry, which becomes unverified (specification, section 4). Refused when the version is no longer the present
 * one. Not a mutation, whose 401 would end the session for the whole page and lose what was typed.
 */
export function updateEntry(pk: string, fields: EntryFields, version: number): Promise<SchoolEntryWithUser> {
  return callApi(updateSchoolEntry, { params: { pk }, body: { ...fields, verified: false, version } });
}

/** Invalidates the person's entries and the school's sums. */
export function useForgetUserEntries(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['administration'] }), [client]);
}
