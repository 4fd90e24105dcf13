// CSRF protection: the `csrftoken` cookie repeated in the `X-CSRFToken` header, and the browser's fetch metadata (rulings, section 1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { NotAllowed } from '#server/platform/http/errors.ts';
import { newToken, sameText } from './tokens.ts';

const CSRF_COOKIE = 'csrftoken';
/** Sent by our own pages where the browser blocks cookies. */
const NO_COOKIES = 'no-cookies';
const TOO_OLD = 'This page is too old. Please load it again.';
const BLOCKED =
  'Your browser blocks cookies, and Limelight needs one for this. Allow cookies for this site, or use another browser.';
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

export function handOutCsrfToken(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (wellFormed.test(request.cookies[CSRF_COOKIE] ?? '')) return;
  reply.setCookie(CSRF_COOKIE, newToken().token, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: 365 * 24 * 60 * 60,
  });
}

/**
 * `isByLink`: the mailed token is the proof, so without any cookie our pages' header is enough. @throws
 * NotAllowed with the code `csrf` when another site may have caused the request
 */
export function requireCsrf(config: Config, request: FastifyRequest, isByLink = false): void {
  const cookie = request.cookies[CSRF_COOKIE] ?? '';
  const header = request.headers['x-csrftoken'];
  const isBlocked = request.headers.cookie === undefined && header === NO_COOKIES;
  const isRight = wellFormed.test(cookie) && typeof header === 'string' && sameText(cookie, header);
  if (!isRight && !(isByLink && isBlocked)) throw new NotAllowed(isBlocked ? BLOCKED : TOO_OLD, 'csrf');
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  // A page with the referrer policy no-referrer may send `null`; then the fetch metadata above decides.
  const isUnnamed = origin === undefined || (origin === 'null' && site === 'same-origin');
  const own = [new URL(config.publicUrl).origin, `${request.protocol}://${request.headers.host ?? ''}`];
  if (isForeign || !(isUnnamed || own.includes(origin))) {
    throw new NotAllowed('This request came from another site.', 'origin');
  }
}
