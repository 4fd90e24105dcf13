/** The calls about the organizations of a school. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addOrganization,
  addOrganizationName,
  decideOrganizations,
  getSchoolOrganization,
  listSchoolOrganizations,
  listUnlistedNames,
  mergeOrganizations,
  saveOrganization,
  type KeptOrganization,
  type OrganizationForm,
  type OrganizationsShown,
} from '#shared/opportunities/school-organizations.contract.ts';
import {
  SCHOOL_ORGANIZATIONS_PAGE_SIZE,
  type OrganizationStanding,
} from '#shared/opportunities/opportunities.rules.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';

const KEY = 'school-organizations';

export function useSchoolOrganizations(search: string, show: OrganizationsShown | undefined, page: number) {
  const query = { search, page, page_size: SCHOOL_ORGANIZATIONS_PAGE_SIZE, ...(show && { show }) };
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listSchoolOrganizations, { query, signal });
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useUnlistedNames(search: string, page: number) {
  const query = { search, page, page_size: SCHOOL_ORGANIZATIONS_PAGE_SIZE };
  return useQuery({
    queryKey: [KEY, 'unlisted', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listUnlistedNames, { query, signal });
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSchoolOrganization(id: string) {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => callApi(getSchoolOrganization, { params: { id }, signal }),
    // A form that is filled in shows what was there when it began.
    staleTime: Infinity,
    gcTime: 0,
    enabled: /^[1-9]\d{0,14}$/.test(id),
  });
}

/** Adds an organization, or saves the one that is there. */
export function useSaveOrganization(before: KeptOrganization | undefined) {
  return useAndReload((form: OrganizationForm) =>
    before === undefined
      ? callApi(addOrganization, { body: form })
      : callApi(saveOrganization, {
          params: { id: before.id },
          body: { ...form, version: before.version },
        }),
  );
}

export interface Decision {
  readonly ids: readonly number[];
  readonly standing: OrganizationStanding | null;
}

export function useDecideOrganizations() {
  return useAndReload(({ ids, standing }: Decision) =>
    callApi(decideOrganizations, { body: { ids: [...ids], standing } }),
  );
}

export function useAddName(name: string) {
  return useAndReload((id: number) => callApi(addOrganizationName, { params: { id }, body: { name } }));
}

export function useMergeOrganizations(id: number) {
  return useAndReload((into: number) => callApi(mergeOrganizations, { params: { id }, body: { into } }));
}

function useAndReload<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        // What students find, and what counts.
        client.invalidateQueries({ queryKey: ['opportunities'] }),
      ]),
  });
}
