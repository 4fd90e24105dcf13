import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import {
  describeWait,
  finishByMailNotice,
  finishLoginMessage,
  isFinishedByMail,
  isUnverified,
  loginMessage,
  oldAccountCheckMessage,
  oldAccountNotice,
  oldAccountResetMessage,
  registrationMessage,
  resetConfirmMessage,
  resetRequestMessage,
} from './accounts.messages.ts';

const noResponse = new ApiError('no-response', '');
const unexpected = new ApiError('unexpected', '');
const refused = (status: number, data?: unknown, retryAfter?: number) =>
  new ApiError('refused', '', { status, data, retryAfter });

describe('a failed registration', () => {
  const message = (error: ApiError, password = 'long enough') => registrationMessage(error, password);

  it('shows the server’s message unchanged', () => {
    const taken = refused(409, { detail: 'Email already exists. Please log in.' });
    expect(message(taken)).toBe('Email already exists. Please log in.');
    expect(message(taken, 'short')).toBe('Email already exists. Please log in.');
  });

  it('blames a password shorter than 8 characters when the server fails', () => {
    expect(message(refused(400, { password: ['no'] }), '1234567')).toBe(
      'Password must be a minimum of 8 characters.',
    );
    expect(message(refused(400, { password: ['no'] }), '12345678')).toBe(
      'Registration failed. Please check your input.',
    );
  });

  it('shows a general message for server errors and no technical details', () => {
    expect(message(refused(400, { school: ['unknown'] }))).toBe(
      'Registration failed. Please check your input.',
    );
    expect(message(refused(500, { detail: 'relation does not exist' }))).toBe(
      'Registration failed. Please check your input.',
    );
    expect(message(refused(502))).toBe('Registration failed. Please check your input.');
  });

  it('distinguishes a missing answer from an unexpected error', () => {
    expect(message(noResponse)).toBe('No response from server. Please try again later.');
    expect(message(unexpected)).toBe('An unexpected error occurred. Please try again.');
  });
});

describe('a failed login', () => {
  it('explains each status code', () => {
    expect(loginMessage(refused(403, { detail: 'x' }))).toBe(
      'Account not verified. Please check your email for verification.',
    );
    expect(loginMessage(refused(400))).toBe('Invalid email or password.');
    expect(loginMessage(refused(500))).toBe('Invalid email or password.');
    expect(loginMessage(noResponse)).toBe('No response from server.');
    expect(loginMessage(unexpected)).toBe('An unexpected error occurred.');
  });

  it('says why a page is blocked, and does not mistake it for an unverified account', () => {
    const csrf = refused(403, { detail: 'Cookies are blocked.', code: 'csrf' });
    expect(loginMessage(csrf)).toBe('An unexpected error occurred. Cookies are blocked.');
    expect(oldAccountCheckMessage(csrf)).toBe('Cookies are blocked.');
    expect(isUnverified(csrf)).toBe(false);
    expect(isUnverified(refused(403, { detail: 'x' }))).toBe(true);
  });

  it('shows the same message for right and wrong passwords once a mail must finish the login', () => {
    const byMail = refused(400, { detail: 'x', code: 'finish_by_mail' });
    expect([isFinishedByMail(byMail), isFinishedByMail(refused(400, { detail: 'x' }))]).toEqual([
      true,
      false,
    ]);
    expect(finishByMailNotice('ana@example.org')).toMatch(
      /If yours was right.*ana@example\.org.*junk or spam/,
    );
  });

  it('says when the link that finishes a login no longer works', () => {
    expect(finishLoginMessage(refused(400, { detail: 'This link has expired.' }))).toBe(
      'This link has expired.',
    );
    expect(finishLoginMessage(refused(500, { detail: 'x' }))).toBe('Logging in failed. Please try again.');
    expect(finishLoginMessage(noResponse)).toBe('Logging in failed. Please try again.');
    expect(finishLoginMessage(refused(429, undefined, 20))).toBe(
      'Too many attempts. Please wait 20 seconds and try again.',
    );
  });

  it('says how long to wait after too many attempts', () => {
    expect(loginMessage(refused(429, undefined, 90))).toBe(
      'Too many attempts. Please wait 2 minutes and try again.',
    );
    expect(loginMessage(refused(429))).toBe('Too many attempts. Please wait a few minutes and try again.');
  });
});

describe('logging in with an imported account', () => {
  it('distinguishes a refused check from a failed one', () => {
    expect(oldAccountCheckMessage(refused(400))).toBe('Invalid email or password.');
    expect(oldAccountCheckMessage(noResponse)).toBe('An error occurred while checking the account status.');
    expect(oldAccountCheckMessage(unexpected)).toBe('An error occurred while checking the account status.');
  });

  it('says when the password reset mail could not be sent', () => {
    expect(oldAccountResetMessage(refused(500))).toBe(
      'An error occurred while sending password reset email.',
    );
    expect(oldAccountResetMessage(noResponse)).toBe('An error occurred while sending password reset email.');
  });

  it('shows the email address and mentions the junk folder', () => {
    expect(oldAccountNotice('ana@example.org')).toMatch(
      /ana@example\.org.*complete the password reset.*junk or spam/,
    );
  });
});

describe('a password reset', () => {
  it('shows the messages of the specification', () => {
    expect(resetRequestMessage(noResponse)).toBe('Failed to send password reset link. Please try again.');
    expect(resetConfirmMessage(refused(400, { detail: 'This link has expired.' }))).toBe(
      'This link has expired.',
    );
    expect(resetConfirmMessage(noResponse)).toBe('An error occurred.');
  });
});

describe('the wait', () => {
  it('is rounded up', () => {
    expect([0, 1, 59.2, 60, 61, 3600].map(describeWait)).toEqual([
      '1 second',
      '1 second',
      '60 seconds',
      '1 minute',
      '2 minutes',
      '60 minutes',
    ]);
  });
});
