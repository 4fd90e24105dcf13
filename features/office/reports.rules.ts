import { filled, fitting, type Check } from '#shared/rules.ts';
import { REPORT_REASON_LIMIT } from './reports.contract.ts';

const tooLong = `Please say it in ${REPORT_REASON_LIMIT} characters or fewer.`;

export const reportChecks: readonly Check<{ readonly reason: string }>[] = [
  filled('reason', 'Please say what is wrong.'),
  fitting('reason', REPORT_REASON_LIMIT, tooLong),
];

export const settlingChecks: readonly Check<{ readonly note: string }>[] = [
  fitting('note', REPORT_REASON_LIMIT, tooLong),
];
