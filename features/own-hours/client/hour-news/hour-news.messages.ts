import type { HourNews } from '#features/own-hours/hour-news.contract.ts';
import { asApiError } from '#client/platform/api.ts';
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
