/** The calls of what the school requires. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getRequirements,
  graduationReport,
  type GraduationRow,
  type StudentProgress,
} from '#shared/requirements/requirements.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** What the own school requires of the own class, and how far one is. */
export function useRequirements(): UseQueryResult<StudentProgress[]> {
  return useQuery({
    // With the entries: whatever changes those changes this.
    queryKey: ['entries', 'requirements'],
    queryFn: ({ signal }) => callApi(getRequirements, { signal }),
    staleTime: 0,
  });
}

/** Every student of a class with each of its programs. */
export function useGraduation(graduation: number): UseQueryResult<GraduationRow[]> {
  return useQuery({
    queryKey: ['graduation', graduation],
    queryFn: ({ signal }) => callApi(graduationReport, { query: { class: String(graduation) }, signal }),
    staleTime: 0,
  });
}
