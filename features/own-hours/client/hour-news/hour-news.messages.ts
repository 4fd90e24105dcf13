import { describeDay } from '#shared/calendar.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import type { HourNews } from '#features/own-hours/hour-news.contract.ts';
import { nextTitle, type Milestone } from '#features/own-hours/milestones.ts';
import { asApiError } from '#client/platform/api.ts';
import { amountText } from '#client/ui/format/text.ts';
import { failureReason } from '#client/platform/api-error.ts';

export function hasNews({ verified, milestone, goal }: HourNews): boolean {
  return verified.length > 0 || milestone !== null || goal !== null;
}

const MOST_NAMED = 3;

export function eventNames(events: readonly string[]): string {
  const named = events.slice(0, MOST_NAMED);
  const more = events.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  const last = named.at(-1) ?? '';
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${last}` : last;
}

export function spotlightHeading({ milestone, goal }: Pick<HourNews, 'milestone' | 'goal'>): string {
  if (milestone === null) return goal === null ? '' : 'You reached your goal';
  return milestone === 'First hour' ? 'Your first verified hours' : `You are ${milestone}`;
}

export function spotlightText({ milestone, goal, total_hours }: HourNews): string[] {
  return [
    ...(milestone === null ? [] : [milestoneText(milestone, total_hours)]),
    ...(goal === null ? [] : [goalText(goal, milestone !== null)]),
  ];
}

function goalText({ hours, until }: NonNullable<HourNews['goal']>, isSecond: boolean): string {
  const amount = amountText(hours, 'verified hour');
  return isSecond ? `That is also your goal of ${amount}.` : `${amount} by ${describeDay(until)}: done.`;
}

function milestoneText(milestone: Milestone, totalHours: number): string {
  const next = nextTitle(totalHours);
  const amount = amountText(totalHours, 'verified hour');
  const isEnough = milestone === 'Gold' ? `, all of the ${REQUIRED_HOURS} that you need` : '';
  const onward = next ? ` ${next.hours} more and you are ${next.title}.` : ' There is no higher title.';
  return `${amount}${isEnough}.${onward}`;
}

export function mailWishNotSaved(thrown: unknown): string {
  return `Your choice was not saved. ${failureReason(thrown)}`;
}

export function stopNewsFailure(thrown: unknown): string {
  return asApiError(thrown).status === 404 ? failureReason(thrown) : mailWishNotSaved(thrown);
}
