/** The entry that was just recorded: the form hands its id over as the location's state, `recorded`. */
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The id, on this visit only: not again after a reload or Back. */
export function useRecorded(): number | undefined {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const handedOver = (state as { recorded?: unknown } | null)?.recorded;
  const [recorded] = useState(typeof handedOver === 'number' ? handedOver : undefined);
  const here = pathname + search;

  // Before anything can be clicked, or this would replace the next page.
  useLayoutEffect(() => {
    if (handedOver !== undefined)
      void navigate(here, { replace: true, preventScrollReset: true, state: null });
  }, [handedOver, navigate, here]);
  return recorded;
}
