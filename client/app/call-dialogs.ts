import { logout } from '#features/accounts/session.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { announceLogout } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';

export { confirmIdentity } from '#features/accounts/client/second-factor/confirm-again.tsx';

let isOpen = false;

/** One dialog for simultaneous calls. */
export async function showOtherAccount(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  try {
    const mayLogOut = await confirmAction({
      title: 'Somebody else is logged in here',
      message:
        'Nothing was stored: another tab has logged in with another account. To continue as yourself, log that account out and log in again. To continue with the other account, reload this page.',
      confirmLabel: 'Log the other account out',
    });
    if (!mayLogOut) return;
    await callApi(logout, { body: {} });
    announceLogout();
    showSuccess('The other account is logged out. Now log in again.');
  } catch (error) {
    showFailure(`The other account could not be logged out. ${failureReason(error)}`);
  } finally {
    isOpen = false;
  }
}
