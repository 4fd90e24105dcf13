/** The ordered checks of a report, and of the note of who settles it. */
import { fits, isFilled, type Check } from '#shared/rules.ts';
import { REPORT_REASON_LIMIT } from './reports.contract.ts';

const tooLong = `Please say it in ${REPORT_REASON_LIMIT} characters or fewer.`;

export const reportChecks: readonly Check<{ readonly reason: string }>[] = [
  { field: 'reason', message: 'Please say what is wrong.', holds: ({ reason }) => isFilled(reason) },
  { field: 'reason', message: tooLong, holds: ({ reason }) => fits(reason, REPORT_REASON_LIMIT) },
];

export const settlingChecks: readonly Check<{ readonly note: string }>[] = [
  { field: 'note', message: tooLong, holds: ({ note }) => fits(note, REPORT_REASON_LIMIT) },
];
