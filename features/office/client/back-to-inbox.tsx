/** Back to the inbox as it was when the link was followed. */
import { TextLink } from '#client/ui/components/links.tsx';
import { useReturnTo, withReturnAddress } from '#client/ui/hooks/return-to.ts';

const INBOX = '/admin/inbox';

export function useInboxState(): { readonly inbox: string } | undefined {
  const { returnTo, here } = useReturnTo();
  const inbox = here.split('?')[0] === INBOX ? here : returnTo.inbox;
  return inbox === undefined ? undefined : { inbox };
}

export function BackToInbox() {
  const { inbox } = useReturnTo().returnTo;
  return (
    <div>
      <TextLink to={withReturnAddress(INBOX, inbox)}>Back to the inbox</TextLink>
    </div>
  );
}
