import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { totalText } from '#client/ui/list/page-of.ts';

/** The question before permanent deletion (rulings, section 6). */
export function removeQuestion(entries: readonly Pick<BinnedEntry, 'user_id'>[]): string {
  const students = new Set(entries.map(({ user_id }) => user_id)).size;
  const mail =
    entries.length === 1
      ? 'The student gets an email with the text of the entry.'
      : students === 1
        ? 'The student gets an email with the texts of the entries.'
        : 'Each student gets an email with the texts of their entries.';
  return `Permanently delete ${totalText(entries.length, ['entry', 'entries'])} of ${totalText(students, ['student', 'students'])}? ${mail} This cannot be undone.`;
}
