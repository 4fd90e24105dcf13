import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSchools } from '#features/accounts/accounts.contract.ts';
import { callApi } from './api.ts';

const schoolsQuery = queryOptions({
  queryKey: ['schools'],
  queryFn: ({ signal }) => callApi(listSchools, { signal }),
  staleTime: 10 * 60_000,
});

export function useSchools() {
  const { data, isError, isPending, refetch } = useQuery(schoolsQuery);
  return { schools: data?.map((school) => school.name) ?? [], isError, isPending, refetch };
}
