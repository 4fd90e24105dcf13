/** Back to the inbox as it was when the link was followed. */
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
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
      <Anchor component={Link} to={withReturnAddress(INBOX, inboxOf(state))} underline="always">
        Back to the inbox
      </Anchor>
    </div>
  );
}

function inboxOf(state: unknown): string | undefined {
  const { inbox } = (state ?? {}) as { readonly inbox?: unknown };
  return typeof inbox === 'string' ? inbox : undefined;
}
