/** Separate from `confirm-action.ts`, which fifteen pages load without this. */
import { failureReason } from '#client/platform/api-error.ts';
import { confirmAction, type Question } from './confirm-action.ts';
import { showFailure, showSuccess } from './notify.ts';

/** @param act resolves to the success message @param still what remains true after a failure: `The file stays.` */
export async function actIfSure(
  question: Question,
  act: () => Promise<string>,
  still?: string,
): Promise<boolean> {
  if (!(await confirmAction(question))) return false;
  try {
    showSuccess(await act());
    return true;
  } catch (error) {
    showFailure([still, failureReason(error)].filter(Boolean).join(' '));
    return false;
  }
}
