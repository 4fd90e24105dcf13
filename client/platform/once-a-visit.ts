/** Query options for a mailed link, which is read once per visit: only the person's own actions change what it shows. */
export const oncePerVisit = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
