import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { leaderboardFailure, ownRankFailure } from './leaderboard-text.ts';

it('shows the server’s message, or otherwise the error’s own', () => {
  const refused = new ApiError('refused', 'The server refused (500).', {
    status: 500,
    data: { detail: 'Something broke.' },
  });
  expect(leaderboardFailure(refused)).toBe('Error loading leaderboard: Something broke.');
  const silent = new ApiError('no-response', 'No response from server.');
  expect(leaderboardFailure(silent)).toBe('Error loading leaderboard: No response from server.');
  expect(ownRankFailure(silent)).toBe('Your own place could not be loaded: No response from server.');
});
