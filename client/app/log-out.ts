/**
 * Logs out on the server, removes the user and their drafts from this device, and opens the landing page
 * (specification, section 4).
 */
import { logout } from '#features/accounts/session.contract.ts';
import { entryDrafts } from '#features/entries/client/entry-draft.ts';
import { eventDrafts } from '#features/events/client/form/event-form.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { queryClient, SESSION_KEY } from '#client/platform/query-client.ts';
import { announceLogout, signedInUser } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';

/** Reloads the page, so nothing of the user stays in memory. */
export async function logOut(): Promise<void> {
  const person = String(signedInUser()?.id ?? '');
  if (!(await mayForgetDrafts(person))) return;
  // A late response would make the device remember the user again.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  try {
    await callApi(logout, { body: {} });
  } catch (error) {
    // Still signed in on the server, so tell the user. A 401 means the session has already ended.
    if (asApiError(error).status !== 401) {
      showFailure('You could not be logged out. Please try again.');
      return;
    }
  }
  forgetAndGoHome();
}

export function forgetAndGoHome(): void {
  const person = String(signedInUser()?.id ?? '');
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  entryDrafts.dropAll(person);
  eventDrafts.dropAll(person);
  announceLogout();
  window.location.assign('/');
}

/** School computers are shared, so drafts are removed, but only after asking. */
async function mayForgetDrafts(person: string): Promise<boolean> {
  const entries = entryDrafts.list(person).length;
  const events = eventDrafts.list(person).length;
  if (entries + events === 0) return true;
  const unfinished = [
    ...(entries === 0 ? [] : [entries === 1 ? 'an unfinished entry' : `${entries} unfinished entries`]),
    ...(events === 0 ? [] : [events === 1 ? 'an unfinished event' : `${events} unfinished events`]),
  ];
  return confirmAction({
    title: 'Log out?',
    message: `You have ${unfinished.join(' and ')} on this device. Logging out removes what you typed.`,
    confirmLabel: 'Log out',
    danger: true,
  });
}
