import type { HourNews } from '#features/own-hours/hour-news.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';

export function hasNews({ verified, milestone, goal }: HourNews): boolean {
  return verified.length > 0 || milestone !== null || goal !== null;
}

const MOST_NAMED = 3;

export function eventNames(events: readonly string[]): string {
  const more = events.length - MOST_NAMED;
  // Without a comma before the "and".
  const names = new Intl.ListFormat('en-GB');
  return names.format([...events.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]);
}

/** The new title and the reached goal, once; empty without them. */
export function reachedText({ milestone, goal }: Pick<HourNews, 'milestone' | 'goal'>): string {
  const title = milestone === 'First hour' ? 'Your first hours are verified.' : `You are ${milestone}.`;
  return [milestone && title, goal && 'You reached your goal.'].filter(Boolean).join(' ');
}

export function mailWishNotSaved(thrown: unknown): string {
  return `Your choice was not saved. ${failureReason(thrown)}`;
}

export function stopNewsFailure(thrown: unknown): string {
  return asApiError(thrown).status === 404 ? failureReason(thrown) : mailWishNotSaved(thrown);
}
