/** What is said before and when an account is deleted. Pure. */
import { isAnswerLost } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/failure-reason.ts';

export const PASSWORD_MISSING = 'Please enter your password.';

export const GOES: readonly string[] = [
  'Your profile, picture and place on the leaderboard.',
  'All your entries with their history, also verified ones: your school does not see your hours any more.',
  'Open links of your contacts: they do not work any more.',
  'The events that you posted: whoever is registered for them is told by email. And your registrations: their organizers are not told, so write to them first.',
  'Your calendar address, and what you have not finished on this device.',
];

export const STAYS: readonly string[] = [
  'Spreadsheets that your school has downloaded before, and mails that were sent to others.',
  'What other people wrote themselves, such as an entry that names you.',
  'Backups of Limelight, until newer ones replace them.',
];

/** Why nothing was deleted. */
export function deletionFailure(thrown: unknown): string {
  return isAnswerLost(thrown)
    ? 'No response from server, so it is not known whether your account is gone. Please load the page again: if you are logged out, it is.'
    : `Your account was not deleted. ${failureReason(thrown)}`;
}
