/** What is said about acting on many entries. */
import type { BulkAction, BulkFigures, BulkKind } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { MAILS_WAIT_MINUTES } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { countText } from '#client/ui/format/text.ts';

/** The title of the dialog, and the words of the button that opens it. */
export const actionNames: Readonly<Record<BulkKind, string>> = {
  verify: 'Verify',
  'set back': 'Set back',
  bin: 'Move to recycling bin',
  ask: 'Ask contacts again',
};

/** `23 entries` */
export function entriesText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

/** `23 entries of 11 students, 64.5 h` */
export function figuresText({ entries, students, hours }: Omit<BulkFigures, 'action'>): string {
  const people = `${countText(students)} ${students === 1 ? 'student' : 'students'}`;
  return `${entriesText(entries)} of ${people}, ${hours} h`;
}

/** What the action would do: `Verifies 23 entries of 11 students, 64.5 h.` */
export function previewText(figures: BulkFigures): string {
  const what = figuresText(figures);
  switch (figures.action) {
    case 'verify':
      return `Verifies ${what}.`;
    case 'set back':
      return `Sets back ${what}.`;
    case 'bin':
      return `Moves ${what} to the recycling bin.`;
    case 'ask':
      return `Asks the contacts of ${what}.`;
  }
}

/** Whom it mails, if anybody. */
export function mailText(action: BulkKind): string | undefined {
  if (action === 'set back')
    return `Each student gets one email with the reason, in ${MAILS_WAIT_MINUTES} minutes.`;
  return action === 'ask' ? `The emails leave in ${MAILS_WAIT_MINUTES} minutes.` : undefined;
}

/** `23 entries verified.` */
export function doneText({ action, entries }: Pick<BulkFigures, 'action' | 'entries'>): string {
  const what = entriesText(entries);
  switch (action) {
    case 'verify':
      return `${what} verified.`;
    case 'set back':
      return `${what} set back.`;
    case 'bin':
      return `${what} moved to the recycling bin.`;
    case 'ask':
      return `Contacts of ${what} asked again.`;
  }
}

/** For the list of actions: `Verified 23 entries of 11 students, 64.5 h` */
export function listedText(action: BulkAction): string {
  const what = figuresText(action);
  switch (action.action) {
    case 'verify':
      return `Verified ${what}`;
    case 'set back':
      return `Set back ${what}`;
    case 'bin':
      return `Moved ${what} to the recycling bin`;
    case 'ask':
      return `Asked the contacts of ${what}`;
  }
}

/** `2 entries are left out:` */
export function leftOutText(count: number): string {
  return `${entriesText(count)} ${count === 1 ? 'is' : 'are'} left out:`;
}

/** `21 entries are as before. 2 were changed since and stay as they are.` */
export function undoneText({ entries, undone }: Pick<BulkAction, 'entries' | 'undone'>): string {
  const back = undone?.entries ?? 0;
  const kept = entries - back;
  return [
    `${entriesText(back)} ${back === 1 ? 'is' : 'are'} as before.`,
    ...(kept === 0
      ? []
      : [
          `${countText(kept)} ${kept === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are'}.`,
        ]),
  ].join(' ');
}
