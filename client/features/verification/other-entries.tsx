/** The button that mails one list of all entries to the contact's address, and how many there are: where the mailbox was proven only. */
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { ActionFailed } from './action-failed.tsx';
import { BigButton } from './contact-parts.tsx';
import { useContactText } from './contact-text.ts';
import { useMailList, useOtherEntries } from './verification.api.ts';
import classes from './verification.module.css';

export function OtherEntries({ token }: { readonly token: string }) {
  const { say } = useContactText();
  const { data, error } = useOtherEntries(token);
  const mail = useMailList(token);
  const isUnproven = asApiError(error).code === 'not_proven';
  const count = data?.others ?? 0;
  // Without an answer the page is what it was: it is about the one entry.
  if (count === 0 && !isUnproven) return null;
  if (mail.isSuccess) return <SuccessAlert takesFocus>{say('listSent')}</SuccessAlert>;
  return (
    <div className={classes.others}>
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
