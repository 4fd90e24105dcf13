import { MESSAGE_MAXIMUM, STUDENTS_AT_ONCE } from '#features/people/messages.rules.ts';
import type { MessageDone } from '#features/people/messages.contract.ts';
import { countText } from '#client/ui/format/text.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';

export interface Recipient {
  readonly id: number;
  readonly name: string;
}

const NEAR = 200;

export const studentsText = (count: number) => totalText(count, ['student', 'students']);

export function writeTitle(students: readonly Recipient[]): string {
  const [only] = students;
  return `Write to ${students.length === 1 && only ? only.name : studentsText(students.length)}`;
}

export const TOO_MANY = `At most ${STUDENTS_AT_ONCE} students get a message at once. Please choose fewer.`;
export const ONE_WAY = 'Students see it in their portfolio and get it by email. They cannot answer it here.';

export function lengthText(text: string): string | undefined {
  if (text.length <= MESSAGE_MAXIMUM - NEAR) return undefined;
  return `${countText(text.length)} of ${countText(MESSAGE_MAXIMUM)} characters`;
}

export function sentText({ people, left_out }: MessageDone, students: readonly Recipient[]): string {
  const [reader, ...others] = students.filter(({ id }) => !left_out.some((one) => one.id === id));
  const recipient = people === 1 && reader && others.length === 0 ? reader.name : studentsText(people);
  const sent = people === 0 ? 'Nothing was sent.' : `Sent to ${recipient}.`;
  const out = left_out.length;
  if (out === 0) return sent;
  return `${sent} ${countText(out)} ${out === 1 ? 'was' : 'were'} left out:`;
}
