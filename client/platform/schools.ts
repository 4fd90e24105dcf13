import { listSchools } from '#features/accounts/accounts.contract.ts';
import { useApi } from './use-api.ts';

export function useSchools() {
  const { data, isError, isPending, refetch } = useApi(listSchools, {}, { staleTime: 10 * 60_000 });
  return { schools: data?.map((school) => school.name) ?? [], isError, isPending, refetch };
}
