import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { pictureProblem, profileFailureMessage } from './profile.messages.ts';

const refused = (status: number, data?: unknown) => new ApiError('refused', '', { status, data });

describe('a failed profile update', () => {
  it('shows the server’s message', () => {
    expect(profileFailureMessage(refused(400, { error: 'Bad picture' }))).toBe('Bad picture');
    expect(profileFailureMessage(refused(409, { detail: 'School is locked.' }))).toBe('School is locked.');
    expect(profileFailureMessage(refused(400, { first_name: ['First name is required.'] }))).toBe(
      'First name is required.',
    );
  });

  it('shows a general message for any other failure', () => {
    for (const error of [refused(500, { detail: 'inner' }), refused(400), new ApiError('no-response', '')]) {
      expect(profileFailureMessage(error)).toBe('Failed to update profile.');
    }
  });

  it('shows the server’s explanation of its own problem', () => {
    const busy = 'Limelight is very busy at the moment. Please try again in a moment.';
    expect(profileFailureMessage(refused(503, { detail: busy }))).toBe(busy);
    const twice = 'You are saving your profile twice already. Please try again in 30 seconds.';
    expect(profileFailureMessage(refused(429, { detail: twice }))).toBe(twice);
    expect(profileFailureMessage(refused(503))).toBe('Failed to update profile.');
  });

  it('says that the picture is too large when a proxy refuses it', () => {
    expect(profileFailureMessage(refused(413))).toMatch(/larger than 10 MB/);
  });
});

describe('a selected picture', () => {
  it('is checked by file extension, ignoring case, and by size', () => {
    expect(pictureProblem({ name: 'Me.HEIC', size: 10 })).toBeUndefined();
    expect(pictureProblem({ name: 'me.svg', size: 10 })).toMatch(/could not be read/);
    expect(pictureProblem({ name: 'me.png', size: 10 * 1024 * 1024 })).toBeUndefined();
    expect(pictureProblem({ name: 'me.png', size: 10 * 1024 * 1024 + 1 })).toMatch(/larger than 10 MB/);
  });
});
