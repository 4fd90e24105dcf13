/** The words of a list of organizations that cannot be loaded. */
import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { opportunitiesFailure } from './opportunities.api.ts';

it('gives the server’s message, or what can be done', () => {
  const refused = new ApiError('refused', 'The server refused (500).', {
    status: 500,
    data: { detail: 'Something broke.' },
  });
  expect(opportunitiesFailure(refused)).toBe('Error loading opportunities: Something broke.');
  const wordless = new ApiError('refused', 'The server refused (502).', { status: 502 });
  expect(opportunitiesFailure(wordless)).toBe(
    'Error loading opportunities: The server refused (502). Please try again.',
  );
  const silent = new ApiError('no-response', 'No response from server.');
  expect(opportunitiesFailure(silent)).toBe(
    'Error loading opportunities: No response from server. Please check your connection and try again.',
  );
});
