/** Where staff begin after logging in: at the queue of their school if they want that, else where everybody does. */
import { Navigate } from 'react-router';
import { useInboxViews } from '#client/domain/office/inbox.api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

export function StaffStart() {
  const { data, error } = useInboxViews();
  if (!data && !error) return <LoadingBlock />;
  return <Navigate to={data?.begins_with_inbox ? '/admin/inbox' : '/opportunities'} replace />;
}
