/** Links pass on the addresses of the lists that led to a page, so "back" returns to the same view. */
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const names = ['database', 'student', 'events', 'graduation', 'inbox'] as const;
type ReturnTo = Partial<Record<(typeof names)[number], string>>;

export function useReturnTo(): { readonly returnTo: ReturnTo; readonly here: string } {
  const { state, pathname, search } = useLocation();
  const passedOn = (state ?? {}) as Readonly<Record<string, unknown>>;
  const known = names.filter((name) => typeof passedOn[name] === 'string');
  return {
    returnTo: Object.fromEntries(known.map((name) => [name, passedOn[name]])),
    here: pathname + search,
  };
}

/** What the previous page passed on under this name; for this visit only, not after a reload or Back. */
export function useLinkState(name: string): unknown {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const now = (state as Readonly<Record<string, unknown>> | null)?.[name];
  const [passedOn] = useState(now);
  const here = pathname + search;
  // Before anything can be clicked; later it could replace the next page.
  useLayoutEffect(() => {
    if (now !== undefined) void navigate(here, { replace: true, preventScrollReset: true, state: null });
  }, [now, navigate, here]);
  return passedOn;
}

export function withReturnAddress(page: string, passedOn: string | undefined): string {
  return passedOn?.split('?')[0] === page ? passedOn : page;
}
