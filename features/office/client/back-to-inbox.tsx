/** Back to the inbox as it was when the link was followed. */
import { useLocation } from 'react-router';
import { TextLink } from '#client/ui/components/links.tsx';
import { withReturnAddress } from '#client/ui/hooks/return-to.ts';

const INBOX = '/admin/inbox';

export function useInboxState(): { readonly inbox: string } | undefined {
  const { pathname, search, state } = useLocation();
  if (pathname === INBOX) return { inbox: pathname + search };
  const handedOver = inboxOf(state);
  return handedOver === undefined ? undefined : { inbox: handedOver };
}

export function BackToInbox() {
  const { state } = useLocation();
  return (
    <div>
      <TextLink to={withReturnAddress(INBOX, inboxOf(state))}>Back to the inbox</TextLink>
    </div>
  );
}

function inboxOf(state: unknown): string | undefined {
  const { inbox } = (state ?? {}) as { readonly inbox?: unknown };
  return typeof inbox === 'string' ? inbox : undefined;
}
