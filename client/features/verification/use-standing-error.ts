/** The error of a call, kept while the call is retried so that its message stays. */
import { useState } from 'react';

/** The last error, until a try succeeds or the call is reset. */
export function useLastingError(error: Error | null, isTrying: boolean): Error | null {
  const [last, setLast] = useState(error);
  const standing = error ?? (isTrying ? last : null);
  if (standing !== last) setLast(standing);
  return standing;
}
