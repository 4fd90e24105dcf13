/** What is said of a message or an announcement, to the staff. */
import type { SentMessage } from '#shared/messages/messages.contract.ts';
import { studentsText } from '#client/domain/messages/message-text.ts';
import { schoolDay, schoolTime, shortDay, timeOfDay } from '#client/ui/format/text.ts';

/** `Announcement to the class of 2027`, `Message to Maya Okafor` */
export function whatText(sent: SentMessage): string {
  return sent.kind === 'announcement'
    ? `Announcement to ${wholeText(sent)}`
    : `Message to ${readersText(sent)}`;
}

function wholeText({ class: year }: SentMessage): string {
  return year === null ? 'the whole school' : `the class of ${year}`;
}

function readersText({ student, people }: SentMessage): string {
  return student?.name ?? studentsText(people);
}

/** `Rosa Delgado, Nov 26, 2026, 3:10 PM` */
export function byText({ by, at }: Pick<SentMessage, 'by' | 'at'>, zone: string): string {
  return `${by ?? 'Somebody who has left'}, ${schoolTime(at, zone)}`;
}

/** `Shown until Dec 3`; undefined where nothing is to be said. */
export function stateText(sent: SentMessage, today: string, zone: string): string | undefined {
  const { taken_back, until, mails_leave_at } = sent;
  if (taken_back)
    return `Taken back by ${taken_back.by ?? 'somebody who has left'}, ${schoolDay(taken_back.at, zone)}`;
  const mails = mails_leave_at === null ? undefined : `emails leave at ${timeOfDay(mails_leave_at, zone)}`;
  if (until === null) return mails && capital(mails);
  // A calendar day is no instant: at noon in UTC it is the same day.
  const noon = `${until}T12:00:00Z`;
  const shown = isOver(sent, today)
    ? `Was shown until ${schoolDay(noon, 'UTC')}`
    : `Shown until ${shortDay(noon, 'UTC')}`;
  return mails === undefined ? shown : `${shown}, ${mails}`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function isOver({ until }: SentMessage, today: string): boolean {
  return until !== null && until < today;
}

/** Whether students still see it, so that it can be taken back. */
export function isShown(sent: SentMessage, today: string): boolean {
  return sent.taken_back === null && !isOver(sent, today);
}

/** What it means to take it back. @param now ISO 8601 */
export function takeBackText({ is_mailed, mails_leave_at }: SentMessage, now: string): string {
  const gone = 'It disappears from the students’ pages.';
  if (!is_mailed) return gone;
  return mails_leave_at !== null && mails_leave_at > now
    ? `${gone} Its emails do not leave.`
    : `${gone} Emails that have left stay with the students.`;
}
