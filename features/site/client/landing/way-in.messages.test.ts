import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { demoMessage } from './landing-page.tsx';

it('shows the server’s message', () => {
  const detail = 'Somebody deleted the demo student. Log in with another demo account.';
  expect(demoMessage(new ApiError('refused', 'Refused', { status: 404, data: { detail } }))).toBe(detail);
});

it('asks to try again when there was no answer', () => {
  expect(demoMessage(new ApiError('no-response', 'Timeout'))).toBe(
    'The demo did not open. Please try again.',
  );
});
