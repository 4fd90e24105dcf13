import { expect, it } from 'vitest';
import { ApiError, isSessionOver } from '#client/platform/api-error.ts';
import { loadFailure, updateFailure, updateNote } from './update.messages.ts';

const refused = (status: number, data?: unknown) => new ApiError('refused', 'refused', { status, data });

it('says what saving does, and which contact is asked', () => {
  expect(updateNote(' ranger@park.example ')).toContain(
    'When you save, the entry is no longer verified, and we ask ranger@park.example to confirm it again.',
  );
  expect(updateNote(' ')).toContain('we ask the contact to confirm it again');
});

it('shows the server’s data after "Error: "', () => {
  const error = refused(400, { hours: ['Hours cannot exceed 10', 'Second'], contact: ['Third'] });
  expect(updateFailure(error)).toBe('Error: hours: Hours cannot exceed 10 | hours: Second | contact: Third');
  expect(updateFailure(refused(403, { detail: 'These are your own.' }))).toBe('Error: These are your own.');
});

it('says what to do when there is no data', () => {
  expect(updateFailure(refused(500))).toBe('Error updating entry. Please try again.');
  expect(updateFailure(new ApiError('no-response', 'x'))).toContain('What you typed is still here');
  expect(updateFailure(refused(404, { detail: 'Not found.' }))).toContain('moved to the recycling bin');
});

it('has a separate message for an ended session', () => {
  expect([isSessionOver(refused(401)), isSessionOver(refused(403))]).toEqual([true, false]);
});

it('says why the entry could not be loaded', () => {
  expect(loadFailure(refused(404))).toContain('This entry is not there.');
  expect(loadFailure(refused(500, { detail: 'Out of order.' }))).toBe(
    'The entry could not be loaded. Out of order.',
  );
});
