import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { demoMessage } from './landing-page.tsx';

it('says what the server said', () => {
  const detail = 'Somebody deleted the demo student. Log in with another demo account.';
  expect(demoMessage(new ApiError('refused', 'Refused', { status: 404, data: { detail } }))).toBe(detail);
});

it('asks for another try when nothing came back', () => {
  expect(demoMessage(new ApiError('no-response', 'Timeout'))).toBe(
    'The demo did not open. Please try again.',
  );
});
