/** Where somebody begins after logging in: at /opportunities (specification, section 2), or, of staff who want it, at the queue. */
import { Navigate } from 'react-router';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useInboxViews } from '#client/domain/office/inbox-calls.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

export function Begin() {
  return isStaff(useSession().admin) ? <StaffStart /> : <Navigate to="/opportunities" replace />;
}

function StaffStart() {
  const { data, error } = useInboxViews();
  if (!data && !error) return <LoadingBlock />;
  return <Navigate to={data?.begins_with_inbox ? '/admin/inbox' : '/opportunities'} replace />;
}
