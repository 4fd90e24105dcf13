import { describe, expect, it } from 'vitest';
import type { HourNews } from '#features/own-hours/hour-news.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import {
  eventNames,
  hasNews,
  spotlightHeading,
  spotlightText,
  stopNewsFailure,
} from './hour-news.messages.ts';

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

describe('a celebration', () => {
  it.each([
    ['First hour', 1, 'Your first verified hours', '1 verified hour. 24 more and you are Bronze.'],
    ['Bronze', 25, 'You are Bronze', '25 verified hours. 25 more and you are Silver.'],
    [
      'Gold',
      100.5,
      'You are Gold',
      '100.5 verified hours, all of the 100 that you need. 99.5 more and you are Platinum.',
    ],
    ['Platinum', 200, 'You are Platinum', '200 verified hours. There is no higher title.'],
  ] as const)('is %s with %d hours', (milestone, total_hours, heading, text) => {
    const news = { ...nothing, milestone, total_hours };
    expect([spotlightHeading(news), spotlightText(news)]).toEqual([heading, [text]]);
  });

  it('covers the student’s goal, alone or with a title', () => {
    expect([spotlightHeading({ ...nothing, goal }), spotlightText({ ...nothing, goal })]).toEqual([
      'You reached your goal',
      ['40 verified hours by June 1, 2026: done.'],
    ]);
    expect(spotlightText({ ...nothing, milestone: 'Bronze', goal })[1]).toBe(
      'That is also your goal of 40 verified hours.',
    );
  });
});

it('says why a link did not work', () => {
  const missing = new ApiError('refused', '', { status: 404, data: { detail: 'This link is not valid.' } });
  expect(stopNewsFailure(missing)).toBe('This link is not valid.');
  expect(stopNewsFailure(new ApiError('no-response', ''))).toMatch(
    /^Your choice was not saved\. No response/,
  );
});
