import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { feedText, renewFailure, revokeFailure } from './calendar-feed-panel.tsx';

const ZONE = 'America/Los_Angeles';

it('says whether there is an address and when a calendar last used it, in the school’s time zone', () => {
  expect(feedText({ created_at: null, fetched_at: null }, ZONE)).toBe('You have no private address.');
  const created_at = '2026-05-04T05:15:00Z';
  expect(feedText({ created_at, fetched_at: null }, ZONE)).toBe(
    'You have had a private address since May 3, 2026. No calendar has asked for it so far.',
  );
  expect(feedText({ created_at, fetched_at: '2026-05-04T19:00:00Z' }, ZONE)).toBe(
    'You have had a private address since May 3, 2026. A calendar last asked for it on May 4, 2026, 12:00 PM.',
  );
});

it('says nothing that is not known', () => {
  const silent = new ApiError('no-response', 'No response from server.');
  expect(renewFailure(silent)).toContain('your new address is not known. An older one may have ended.');
  expect(renewFailure(new ApiError('refused', 'No.', { status: 429, data: { detail: 'Too many.' } }))).toBe(
    'The address was not made. Too many.',
  );
  expect(revokeFailure(silent)).toContain('We do not know that your address has ended.');
});
