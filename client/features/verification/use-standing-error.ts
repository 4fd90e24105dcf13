/** The error of a call, which goes on standing while the call is tried again, so that its message keeps its place. */
import { useState } from 'react';

/** What the caller shows: the last error until a try works, or until the call is taken back. */
export function useLastingError(error: Error | null, isTrying: boolean): Error | null {
  const [last, setLast] = useState(error);
  const standing = error ?? (isTrying ? last : null);
  if (standing !== last) setLast(standing);
  return standing;
}
