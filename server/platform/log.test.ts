/** What the log says of addresses: never a token. */
import { expect, it } from 'vitest';
import { loggedPath } from './log.ts';

it.each([
  ['/verify-entry/SECRET', '/verify-entry/[hidden]'],
  ['/unsubscribe/SECRET', '/unsubscribe/[hidden]'],
  ['/verify-email/SECRET/', '/verify-email/[hidden]'],
  ['/api/accounts/verify-email/SECRET/', '/api/accounts/verify-email/[hidden]'],
  ['/password-reset-confirm/1/SECRET', '/password-reset-confirm/[hidden]'],
  ['/api/accounts/password-reset-confirm/1/SECRET/', '/api/accounts/password-reset-confirm/[hidden]'],
  ['/calendar/SECRET.ics', '/calendar/[hidden]'],
  ['/hour-tracker?event=SECRET', '/hour-tracker'],
])('logs %s as %s', (address, logged) => {
  expect(loggedPath(address)).toBe(logged);
});
