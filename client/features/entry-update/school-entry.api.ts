/** The calls of the update form: reading one entry of the school, and storing its new text. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getSchoolEntry,
  updateSchoolEntry,
  type SchoolEntryWithUser,
} from '#shared/administration/administration.contract.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** One entry with its student. Never asked again by itself, so that nothing overwrites what is being typed. */
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

/** One entry as it is now. */
export function readSchoolEntry(pk: string, signal?: AbortSignal): Promise<SchoolEntryWithUser> {
  return callApi(getSchoolEntry, { params: { pk }, signal });
}

/**
 * Stores an entry's new text; it becomes unverified (specification, section 4). Called directly and not as a mutation:
 * a mutation's 401 ends the session for the whole page, and what was typed would be gone. Refused when the entry is no
 * longer the version that was looked at.
 */
export function updateEntry(pk: string, fields: EntryFields, version: number): Promise<SchoolEntryWithUser> {
  return callApi(updateSchoolEntry, { params: { pk }, body: { ...fields, verified: false, version } });
}

/** Marks what is known of this person's entries and of the school's sums as outdated. */
export function useForgetUserEntries(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['administration'] }), [client]);
}
