/** The calls of programs. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  archiveProgram,
  changeRules,
  createProgram,
  listPrograms,
  previewRules,
  renameProgram,
  type ProgramKind,
} from '#shared/requirements/requirements.contract.ts';
import { callApi } from '#client/platform/api.ts';
import type { Proposed } from './program-form.ts';

const PROGRAMS = ['programs'];

export function usePrograms() {
  return useQuery({
    queryKey: PROGRAMS,
    queryFn: ({ signal }) => callApi(listPrograms, { signal }),
    staleTime: 0,
  });
}

/** What rules would change for real students; asks nothing while there are none to ask about. */
export function usePreview(program: number | null, proposed: Proposed | undefined) {
  return useQuery({
    queryKey: [...PROGRAMS, 'preview', program, proposed],
    queryFn: ({ signal }) => callApi(previewRules, { body: { program, ...(proposed as Proposed) }, signal }),
    enabled: proposed !== undefined,
    staleTime: 0,
    // What was worked out last stays until the next is there, marked as old.
    placeholderData: keepPreviousData,
  });
}

export interface Saved extends Proposed {
  readonly reason?: string;
}

interface Fresh {
  readonly name: string;
  readonly kind: ProgramKind;
  readonly preset: string | null;
}

/** Begins a program, or adds rules to the one with this id. */
export function useSaveProgram(program: number | null) {
  return useAndReload(({ fresh, version }: { readonly fresh: Fresh; readonly version: Saved }) =>
    program === null
      ? callApi(createProgram, { body: { ...fresh, ...version } })
      : callApi(changeRules, { params: { id: program }, body: version }),
  );
}

export function useRenameProgram(program: number) {
  return useAndReload((name: string) => callApi(renameProgram, { params: { id: program }, body: { name } }));
}

export function useEndProgram(program: number) {
  return useAndReload((reason: string) =>
    callApi(archiveProgram, { params: { id: program }, body: { reason } }),
  );
}

function useAndReload<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: PROGRAMS, exact: true }),
  });
}
