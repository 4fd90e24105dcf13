/** What is said around writing to students. */
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { MESSAGE_MAXIMUM, STUDENTS_AT_ONCE } from '#shared/messages/messages.rules.ts';
import type { MessageDone } from '#shared/messages/messages.contract.ts';
import { countText } from '#client/ui/format/text.ts';

/** Whom somebody writes to. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
}

/** So many characters before the limit they are counted. */
const NEAR = 200;

/** `1 student`, `12 students` */
export function studentsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'student' : 'students'}`;
}

/** `Write to Maya Okafor`, `Write to 11 students` */
export function writeTitle(students: readonly Recipient[]): string {
  const [only] = students;
  return `Write to ${students.length === 1 && only ? only.name : studentsText(students.length)}`;
}

export const TOO_MANY = `At most ${STUDENTS_AT_ONCE} students get a message at once. Please choose fewer.`;
export const ONE_WAY = `It goes one way: students cannot answer here. The email leaves in ${MAILS_WAIT_MINUTES} minutes.`;
export const FOR_SPANISH = 'Students who read Spanish get this text.';

/** `1,950 of 2,000 characters` near the limit, else nothing. */
export function lengthText(text: string): string | undefined {
  if (text.length <= MESSAGE_MAXIMUM - NEAR) return undefined;
  return `${countText(text.length)} of ${countText(MESSAGE_MAXIMUM)} characters`;
}

/** `Sent to 11 students. 1 was left out:` */
export function sentText({ message, left_out }: MessageDone): string {
  const sent = message
    ? `Sent to ${message.student?.name ?? studentsText(message.people)}.`
    : 'Nothing was sent.';
  const out = left_out.length;
  if (out === 0) return sent;
  return `${sent} ${countText(out)} ${out === 1 ? 'was' : 'were'} left out:`;
}
