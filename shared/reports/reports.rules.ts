/** The ordered checks of a report. */
import { fits, isFilled, type Check } from '#shared/rules.ts';
import { REPORT_REASON_LIMIT } from './reports.contract.ts';

export const reportChecks: readonly Check<{ readonly reason: string }>[] = [
  { field: 'reason', message: 'Please say what is wrong.', holds: ({ reason }) => isFilled(reason) },
  {
    field: 'reason',
    message: `Please say it in ${REPORT_REASON_LIMIT} characters or fewer.`,
    holds: ({ reason }) => fits(reason, REPORT_REASON_LIMIT),
  },
];
