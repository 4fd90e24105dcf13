import type {
  BulkAction,
  BulkFigures,
  BulkKind,
  DoneKind,
  LeftOut,
} from '#features/office/bulk-actions.contract.ts';
import { MAILS_WAIT_MINUTES } from '#features/office/bulk-actions.rules.ts';
import { countText } from '#client/ui/format/text.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';

interface ActionWords {
  readonly button: (entries: string) => string;
  readonly would: (what: string) => string;
  readonly done: (what: string) => string;
  readonly did: (what: string) => string;
}

const actionWords: Readonly<Record<DoneKind, ActionWords>> = {
  verify: {
    button: (entries) => `Verify ${entries}`,
    would: (what) => `Verifies ${what}.`,
    done: (what) => `${what} verified.`,
    did: (what) => `Verified ${what}`,
  },
  'set back': {
    button: (entries) => `Mark ${entries} as not verified`,
    would: (what) => `Marks ${what}, as not verified.`,
    done: (what) => `${what} marked as not verified.`,
    did: (what) => `Marked ${what}, as not verified`,
  },
  bin: {
    button: (entries) => `Move ${entries}`,
    would: (what) => `Moves ${what} to the recycling bin.`,
    done: (what) => `${what} moved to the recycling bin.`,
    did: (what) => `Moved ${what} to the recycling bin`,
  },
  ask: {
    button: (entries) => `Ask about ${entries}`,
    would: (what) => `Asks the contacts of ${what}.`,
    done: (what) => `Contacts of ${what} asked again.`,
    did: (what) => `Asked the contacts of ${what}`,
  },
  attend: {
    button: (entries) => `Confirm ${entries}`,
    would: (what) => `Confirms ${what}.`,
    done: (what) => `Attendance of ${what} confirmed.`,
    did: (what) => `Confirmed the attendance of ${what}`,
  },
};

export const buttonText = (action: BulkKind, entries: number) =>
  actionWords[action].button(entriesText(entries));
export const previewText = (figures: BulkFigures) => actionWords[figures.action].would(figuresText(figures));
export const doneText = ({ action, entries }: Pick<BulkAction, 'action' | 'entries'>) =>
  actionWords[action].done(entriesText(entries));
export const listedText = (action: BulkAction) => actionWords[action.action].did(figuresText(action));

const entriesText = (count: number) => totalText(count, ['entry', 'entries']);

const figuresText = ({ entries, students, hours }: Pick<BulkFigures, 'entries' | 'students' | 'hours'>) =>
  `${entriesText(entries)} of ${totalText(students, ['student', 'students'])}, ${hours} h`;

export function mailText(action: BulkKind): string | undefined {
  if (action === 'set back')
    return `Each student gets one email with the reason, in ${MAILS_WAIT_MINUTES} minutes.`;
  return action === 'ask' ? `The emails leave in ${MAILS_WAIT_MINUTES} minutes.` : undefined;
}

export function leftOutText(count: number): string {
  return `${entriesText(count)} ${count === 1 ? 'is' : 'are'} left out:`;
}

export function leftOutOne({ event, student, why }: LeftOut): string {
  const what = [event, student && `of ${student}`].filter(Boolean).join(' ');
  return what === '' ? why : `${what}: ${why}`;
}

export function undoneText({ action, entries, undone }: BulkAction): string {
  const back = undone?.entries ?? 0;
  const kept = entries - back;
  // A list makes entries, which are gone then.
  const done = action === 'attend' ? 'taken back' : `${back === 1 ? 'is' : 'are'} as before`;
  const stay =
    kept === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are';
  return `${entriesText(back)} ${done}.${kept === 0 ? '' : ` ${countText(kept)} ${stay}.`}`;
}
