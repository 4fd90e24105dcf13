/** Somebody is logged in in this browser, perhaps a student: nothing of the list is shown or decided here until they are not. */
import { useMutation } from '@tanstack/react-query';
import { logout } from '#shared/accounts/session.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { announceLogout } from '#client/platform/session.ts';
import { onTrustedClick } from '#client/ui/components/on-trusted-click.ts';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { failureText, useListText } from './contact-list-text.ts';
import classes from './contact-list.module.css';

/** What the person has typed elsewhere stays on the device: it is not the contact's to remove. */
async function logOutHere(): Promise<void> {
  try {
    await callApi(logout, { body: {} });
  } catch (error) {
    // Logged out meanwhile.
    if (asApiError(error).status !== 401) throw error;
  }
  announceLogout();
  window.location.reload();
}

export default function LogOutFirst({ account }: { readonly account: string }) {
  const words = useListText();
  const out = useMutation({ mutationFn: logOutHere });
  return (
    <>
      <p>{words.say('signedIn', { account })}</p>
      {out.error && <ErrorAlert takesFocus>{failureText(out.error, words)}</ErrorAlert>}
      <div className={classes.buttons}>
        <PlainButton disabled={out.isPending || out.isSuccess} onClick={onTrustedClick(() => out.mutate())}>
          {words.say('logOut')}
        </PlainButton>
      </div>
    </>
  );
}
