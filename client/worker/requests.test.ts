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
    'serves a cached page for %s without a connection',
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
  ])('leaves the mailed link %s to the server', (path) => expect(open(path)).toBe('leave'));

  it.each(['/api/docs', '/pictures/1.webp', '/dev/mail', '/healthz', '/og.png'])(
    'leaves %s, which is not a page, to the server',
    (path) => expect(open(path)).toBe('leave'),
  );

  it.each(['/api/accounts/session', '/pictures/1-abc.webp', 'https://other.example/assets/a.js'])(
    'never handles %s',
    (path) => expect(load(path)).toBe('leave'),
  );

  it('serves the page’s files only for read requests', () => {
    expect([load('/assets/index-abc.js'), load('/favicon.svg')]).toEqual(['hashed', 'named']);
    expect([load('/assets/index-abc.js', 'POST'), load('/favicon.svg', 'POST')]).toEqual(['leave', 'leave']);
  });
});
