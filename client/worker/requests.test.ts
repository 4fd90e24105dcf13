import { describe, expect, it } from 'vitest';
import { handlingOf } from './requests.ts';

const ORIGIN = 'https://hours.example';
const named = new Set(['/favicon.svg']);
const open = (path: string) =>
  handlingOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, named);
const load = (path: string, method = 'GET') =>
  handlingOf({ method, mode: 'cors', url: new URL(path, ORIGIN).href }, ORIGIN, named);

describe('the service worker', () => {
  it.each(['/', '/portfolio-create-event?event=Beach', '/hour-tracker/', '/no-such-page'])(
    'has a page for %s without a connection',
    (path) => expect(open(path)).toBe('page'),
  );

  it.each([
    '/verify-entry/abc',
    '/verify-entry/abc/',
    '/contact-list/abc',
    '/unsubscribe/abc',
    '/verify-email/abc',
    '/finish-login/abc',
    '/password-reset-confirm/12/abc',
  ])('leaves the page of a token to the server: %s', (path) => expect(open(path)).toBe('leave'));

  it.each(['/api/docs', '/pictures/1.webp', '/calendar/abc.ics', '/dev/mail', '/healthz', '/og.png'])(
    'leaves what is no page to the server: %s',
    (path) => expect(open(path)).toBe('leave'),
  );

  it.each(['/api/accounts/session', '/pictures/1-abc.webp', 'https://other.example/assets/a.js'])(
    'never touches %s',
    (path) => expect(load(path)).toBe('leave'),
  );

  it('answers for the files of the page only when they are read', () => {
    expect([load('/assets/index-abc.js'), load('/favicon.svg')]).toEqual(['hashed', 'named']);
    expect([load('/assets/index-abc.js', 'POST'), load('/favicon.svg', 'POST')]).toEqual(['leave', 'leave']);
  });
});
