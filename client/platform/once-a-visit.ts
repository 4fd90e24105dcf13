/** A link is read once per visit: what it shows changes by what the person does here, and not by looking again. */
export const oncePerVisit = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
