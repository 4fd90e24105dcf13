/** Logging out: tells the server, forgets the person, and goes to the landing page (specification, section 4). */
import { logout } from '#shared/accounts/accounts.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { showFailure } from '#client/ui/notify.ts';

/** Ends with a fresh page: whatever was loaded for the person is gone from the browser's memory for certain. */
export async function logOut(): Promise<void> {
  try {
    await callApi(logout, { body: {} });
  } catch (error) {
    // Still signed in on the server, so the person must hear of it. A 401 is as good as a success.
    if (asApiError(error).status !== 401) {
      showFailure('You could not be logged out. Please try again.');
      return;
    }
  }
  window.location.assign('/');
}
