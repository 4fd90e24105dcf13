/** Texts of the recycling bin. */
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { studentName } from './recycling-bin-list.ts';
import { countText } from '#client/ui/format/text.ts';

export const NOTHING_IN_BIN = 'No entries found in the recycling bin.';

export type BinAction = 'recover' | 'remove';

export const actionVerbs: Readonly<Record<BinAction, string>> = {
  recover: 'recovered',
  remove: 'permanently deleted',
};

/** `1 entry`, `12 entries`. */
export function entriesCount(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

/** `“Tree Day”` for one entry, `12 entries` for more. */
export function entriesName(entries: readonly Pick<BinnedEntry, 'event'>[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? `“${first.event}”` : entriesCount(entries.length);
}

/** `was` or `were`, `is` or `are`. */
export const wereWord = (count: number): string => (count === 1 ? 'was' : 'were');
export const areWord = (count: number): string => (count === 1 ? 'is' : 'are');

/** The question before permanent deletion (rulings, section 6). */
export function removeQuestion(entries: readonly BinnedEntry[]): { title: string; message: string } {
  const students = new Set(entries.map(({ user_id }) => user_id)).size;
  const whose = `${countText(students)} ${students === 1 ? 'student' : 'students'}`;
  return {
    title: 'Permanently delete',
    message: `Permanently delete ${entriesCount(entries.length)} of ${whose}? ${mailText(entries.length, students)} This cannot be undone.`,
  };
}

function mailText(entries: number, students: number): string {
  if (entries === 1) return 'The student gets an email with the text of the entry.';
  if (students === 1) return 'The student gets an email with the texts of the entries.';
  return 'Each student gets an email with the texts of their entries.';
}

/** @param missing entries to recover that were no longer in the bin */
export function actionDone(
  action: BinAction,
  done: readonly BinnedEntry[],
  missing: readonly BinnedEntry[] = [],
): string {
  const what = `${entriesName(done)} ${wereWord(done.length)} ${actionVerbs[action]}`;
  const where = done.length === 1 ? 'the student’s entries' : 'the students’ entries';
  const said = action === 'recover' ? `${what} and ${areWord(done.length)} back in ${where}.` : `${what}.`;
  if (missing.length === 0) return said;
  if (done.length > 0) return `${said} ${missingText(missing)}`;
  if (missing.length === 1)
    return `${entriesName(missing)} was not recovered: it is no longer in the recycling bin. ${somebodyElse(1)}`;
  return `None of the ${entriesCount(missing.length)} was recovered: they are no longer in the recycling bin. ${somebodyElse(missing.length)}`;
}

const MOST_NAMES = 3;

/** The entries that someone else took out of the bin, by name when they are few. */
export function missingText(missing: readonly BinnedEntry[]): string {
  const count = missing.length;
  const names = missing.map((entry) => `“${entry.event}” of ${studentName(entry)}`).join(', ');
  const which = count > MOST_NAMES ? '' : `: ${names}`;
  return `${countText(count)} ${wereWord(count)} no longer in the recycling bin${which}. ${somebodyElse(count)}`;
}

function somebodyElse(count: number): string {
  return `Somebody else recovered or deleted ${count === 1 ? 'it' : 'them'} before you.`;
}

export function binFailure(thrown: unknown): string {
  return `The recycling bin could not be loaded. ${failureReason(thrown)}`;
}
