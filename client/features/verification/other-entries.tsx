/** How many other entries wait for the contact, a number and nothing else, and the button that mails one list to their address. */
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { ActionFailed } from './action-failed.tsx';
import { BigButton } from './contact-parts.tsx';
import { useContactText } from './contact-text.ts';
import { useMailList, useOtherEntries } from './verification.api.ts';
import classes from './verification.module.css';

export function OtherEntries({ token }: { readonly token: string }) {
  const { say } = useContactText();
  // Without an answer the page is what it was: it is about the one entry.
  const count = useOtherEntries(token).data?.others ?? 0;
  const mail = useMailList(token);
  if (count === 0) return null;
  if (mail.isSuccess) return <SuccessAlert takesFocus>{say('listSent')}</SuccessAlert>;
  return (
    <div className={classes['others']}>
      <p>{say('others', { count })}</p>
      {mail.error ? (
        <ActionFailed error={mail.error} isTrying={mail.isPending} onRetry={() => mail.mutate()} />
      ) : (
        <BigButton look="plain" isSending={mail.isPending} onClick={onTrustedClick(() => mail.mutate())}>
          {say('mailList')}
        </BigButton>
      )}
    </div>
  );
}
