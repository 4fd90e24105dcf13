import { describe, expect, it } from 'vitest';
import type { HourNews } from '#features/own-hours/hour-news.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { eventNames, hasNews, reachedText, stopNewsFailure } from './hour-news.messages.ts';

const nothing: HourNews = { verified: [], total_hours: 41, milestone: null, goal: null, line: 7 };
const goal = { hours: 40, until: '2026-06-01' };

describe('news of verified hours', () => {
  it('is shown only if there is any', () => {
    expect(hasNews(nothing)).toBe(false);
    expect(hasNews({ ...nothing, milestone: 'Bronze' })).toBe(true);
    expect(hasNews({ ...nothing, goal })).toBe(true);
  });

  it.each([
    [['Beach cleanup'], 'Beach cleanup'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
  ])('names the events %j', (events, text) => {
    expect(eventNames(events)).toBe(text);
  });
});

it.each([
  ['First hour', null, 'Your first hours are verified.'],
  ['Gold', null, 'You are Gold.'],
  [null, goal, 'You reached your goal.'],
  ['Bronze', goal, 'You are Bronze. You reached your goal.'],
  [null, null, ''],
] as const)('tells of the title %s and the goal %o', (milestone, reached, text) => {
  expect(reachedText({ milestone, goal: reached })).toBe(text);
});

it('says why a link did not work', () => {
  const missing = new ApiError('refused', '', { status: 404, data: { detail: 'This link is not valid.' } });
  expect(stopNewsFailure(missing)).toBe('This link is not valid.');
  expect(stopNewsFailure(new ApiError('no-response', ''))).toMatch(
    /^Your choice was not saved\. No response/,
  );
});
