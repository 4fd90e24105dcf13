/**
 * Logging out: tells the server, forgets the person and what was left unfinished on this device, and goes to the landing
 * page (specification, section 4).
 */
import { logout } from '#shared/accounts/accounts.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { dropAllDrafts, listDrafts } from '#client/domain/entry-draft.ts';
import { eventDrafts } from '#client/features/events/form/event-draft.ts';
import { queryClient, SESSION_KEY } from '#client/platform/query-client.ts';
import { announceLogout, signedInUser } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';

/** Ends with a fresh page: whatever was loaded for the person is gone from the browser's memory for certain. */
export async function logOut(): Promise<void> {
  const person = String(signedInUser()?.id ?? '');
  if (!(await mayForgetDrafts(person))) return;
  // An answer on its way would have the device remember the person again.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  try {
    await callApi(logout, { body: {} });
  } catch (error) {
    // Still signed in on the server, so the person must hear of it. A 401 is as good as a success.
    if (asApiError(error).status !== 401) {
      showFailure('You could not be logged out. Please try again.');
      return;
    }
  }
  forgetAndLeave();
}

/**
 * Forgets the person whose session is over on purpose, with what they left unfinished on this device, and goes to the landing
 * page as a fresh page.
 */
export function forgetAndLeave(): void {
  const person = String(signedInUser()?.id ?? '');
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  dropAllDrafts(person);
  eventDrafts.dropAll(person);
  announceLogout();
  window.location.assign('/');
}

/** School computers are shared, so nothing typed stays behind; but nothing typed goes without a word either. */
async function mayForgetDrafts(person: string): Promise<boolean> {
  const entries = listDrafts(person).length;
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
