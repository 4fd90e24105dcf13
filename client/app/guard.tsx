/** Keeps people out of pages that are not theirs (specification, sections 2 and 6). The server guards the data itself. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { LoadingBlock } from '#client/ui/loading-block.tsx';
import { whereInstead, type Access } from './access.ts';

interface GuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

export function Guard({ access, children }: GuardProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingBlock />;
  const elsewhere = whereInstead(access, session);
  if (elsewhere === undefined) return children;
  // What a link from a mail has filled in must survive signing in; every other sign-in leads to the start.
  return <Navigate to={elsewhere} replace state={search === '' ? null : { from: pathname + search }} />;
}
