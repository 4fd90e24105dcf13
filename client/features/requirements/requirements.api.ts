/** The calls of what the school requires. */
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  decideRequirement,
  endDecision,
  getStudentRequirements,
  type RequirementsOfStudent,
} from '#shared/requirements/decisions.contract.ts';
import {
  getEntryDetails,
  saveEntryDetails,
  type EntryAnswers,
} from '#shared/requirements/entry-details.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** One of the own entries with what is asked of it and what was said. */
export function useEntryAnswers(id: string): UseQueryResult<EntryAnswers> {
  return useQuery({
    queryKey: ['entries', 'requirements', id],
    queryFn: ({ signal }) => callApi(getEntryDetails, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useSaveAnswers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof saveEntryDetails.body>) =>
      callApi(saveEntryDetails, { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(['entries', 'requirements', String(id)], saved);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['entries', 'requirements'], exact: true }),
  });
}

const studentKey = (id: string) => ['graduation', 'student', id] as const;

/** A student of the school, with what was decided about them and what they wrote. */
export function useStudentRequirements(id: string): UseQueryResult<RequirementsOfStudent> {
  return useQuery({
    queryKey: studentKey(id),
    queryFn: ({ signal }) => callApi(getStudentRequirements, { params: { userId: id }, signal }),
    staleTime: 0,
  });
}

/** Decides about a student, who is shown as they are then. */
export function useDecide(id: number) {
  return useChanged(id, (body: z.input<typeof decideRequirement.body>) =>
    callApi(decideRequirement, { params: { userId: id }, body }),
  );
}

export function useEndDecision(id: number) {
  return useChanged(id, (body: z.input<typeof endDecision.body>) =>
    callApi(endDecision, { params: { userId: id }, body }),
  );
}

function useChanged<Body>(id: number, mutationFn: (body: Body) => Promise<RequirementsOfStudent>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (changed) => {
      client.setQueryData(studentKey(String(id)), changed);
    },
    // After a lost answer it may hold all the same.
    onSettled: () => client.invalidateQueries({ queryKey: ['graduation'] }),
  });
}
