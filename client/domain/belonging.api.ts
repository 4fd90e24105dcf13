/** Where one belongs: the school, the one that was asked, and the graduation year that was asked for. */
import { useQuery } from '@tanstack/react-query';
import { getBelonging } from '#shared/joining/joining.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';

export function useBelonging() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['belonging', user?.id],
    queryFn: ({ signal }) => callApi(getBelonging, { signal }),
    staleTime: 0,
  });
}
