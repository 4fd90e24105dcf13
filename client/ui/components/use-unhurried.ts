/** Draws what is large in slices when it comes, so that a slow phone answers to a finger meanwhile. */
import { useDeferredValue } from 'react';

/**
 * What has come, in a drawing of its own that anything more urgent may interrupt; undefined until then. Later changes of it
 * are drawn at once.
 */
export function useUnhurried<Value>(value: Value | undefined): Value | undefined {
  const isThere = useDeferredValue(value !== undefined);
  return isThere ? value : undefined;
}
