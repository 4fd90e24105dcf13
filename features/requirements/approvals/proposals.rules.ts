import type { z } from 'zod';
import { isCalendarDay } from '#shared/calendar.ts';
import { invalidDay } from '#shared/day-input.ts';
import { notHours, parseHours } from '#features/entries/hours.ts';
import { addDays } from '#shared/days.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { propose } from './proposals.contract.ts';
import { check, filled, fitting, type Check } from '#shared/rules.ts';

/** Characters; also constraints in the database. */
export const proposalLimits = { organization: 200, activity: 1000, contact: 200, note: 500 } as const;
const PLANNED_HOURS_MAXIMUM = 2000;
const PLANNED_HOURS_FORMS = `Please use a number up to ${PLANNED_HOURS_MAXIMUM}, such as 12.5, or leave it empty.`;
export const WAITING_MAXIMUM = 20;
const FARTHEST = 5 * 366;

export type ProposalForm = Readonly<z.output<typeof propose.body>>;

const atMost = (field: keyof typeof proposalLimits & keyof ProposalForm): Check<ProposalForm> =>
  fitting(field, proposalLimits[field], `Please use at most ${proposalLimits[field]} characters.`);

/** `today`: at the school. */
export function proposalChecks(today: string): readonly Check<ProposalForm>[] {
  const last = addDays(today, FARTHEST);
  return [
    filled('organization', 'Please name the organization.'),
    atMost('organization'),
    filled('activity', 'Please say what you will do.'),
    atMost('activity'),
    filled('from_day', 'Please choose the day on which you begin.'),
    check(
      'from_day',
      (form) => invalidDay(form.from_day),
      (form) => isCalendarDay(form.from_day),
    ),
    check(
      'from_day',
      'Please choose a day from today on: it has to be approved before.',
      (form) => form.from_day >= today,
    ),
    check('from_day', 'Please choose a day within the next five years.', (form) => form.from_day <= last),
    check(
      'until_day',
      (form) => invalidDay(form.until_day),
      (form) => form.until_day === '' || isCalendarDay(form.until_day),
    ),
    check(
      'until_day',
      'Please choose a day after the first one.',
      (form) => form.until_day === '' || form.until_day >= form.from_day,
    ),
    check(
      'planned_hours',
      (form) => notHours(form.planned_hours, PLANNED_HOURS_FORMS),
      (form) => form.planned_hours.trim() === '' || isPlannable(parseHours(form.planned_hours)),
    ),
    atMost('contact'),
  ];
}

function isPlannable(hundredths: number | undefined): boolean {
  return hundredths !== undefined && hundredths > 0 && hundredths <= PLANNED_HOURS_MAXIMUM * 100;
}

/** Whether a rule counts only what the school has approved in advance. */
export function wantsApproval(rules: readonly Pick<Rules, 'entry'>[]): boolean {
  return rules.some(({ entry }) => entry.approval_before !== undefined);
}
