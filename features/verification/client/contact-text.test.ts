import { describe, expect, it } from 'vitest';
import { contactFailures } from '#shared/languages/en/contact-failures.ts';
import { linkFailure, linkFailures, type LinkFailure } from '#features/verification/verification.rules.ts';
import { ApiError } from '#client/platform/api.ts';
import { canRetryAfter, contactText, dayLabel, decidedText, failureText, hourText } from './contact-text.ts';

const english = contactText('en');
const spanish = contactText('es');

const refused = (status: number, data: object, retryAfter?: number) =>
  new ApiError('refused', 'x', { status, data, retryAfter });

describe('the message of a failure', () => {
  it('is the specification’s or the server’s own', () => {
    const [detail, code] = linkFailure('link_set_back');
    expect(failureText(refused(409, { detail, code }), english)).toBe(detail);
    expect(english.failure('title')).toBe('Action Failed');
    expect(english.failure('text')).toBe(
      'There was an error processing your action. Please try again or contact support.',
    );
  });

  it('offers a retry only if that can help', () => {
    expect(canRetryAfter(new ApiError('no-response', 'x'))).toBe(true);
    expect(canRetryAfter(refused(503, {}))).toBe(true);
    expect(canRetryAfter(refused(404, {}))).toBe(false);
  });

  it.each(Object.keys(linkFailures) as LinkFailure[])('with the code %s is also in Spanish', (name) => {
    const [detail, code] = linkFailure(name);
    const text = failureText(refused(409, { detail, code }), spanish);
    expect(text).toBe(spanish.failure(linkFailures[name]));
    expect(text).not.toBe(detail);
  });

  it('of the server itself is translated by its status', () => {
    const { busy, fault } = contactFailures;
    expect(failureText(refused(503, { detail: busy }), spanish)).toBe(spanish.failure('busy'));
    expect(failureText(refused(500, { detail: fault }), spanish)).toBe(spanish.failure('fault'));
    expect(failureText(refused(502, {}), spanish)).toBe('');
  });

  it('says in Spanish how long to wait, as precisely as the server did', () => {
    const inSpanish = (seconds?: number) =>
      failureText(refused(429, { detail: 'Too many attempts.' }, seconds), spanish);
    expect(inSpanish(1)).toBe('Demasiados intentos. Pruebe otra vez dentro de 1 segundo.');
    expect(inSpanish(40 * 60)).toBe('Demasiados intentos. Pruebe otra vez dentro de 40 minutos.');
    expect(inSpanish(3 * 3600)).toBe('Demasiados intentos. Pruebe otra vez dentro de 3 horas.');
    expect(inSpanish()).toBe(spanish.failure('tooMany'));
  });

  it('is shown unchanged without a translation, and in English', () => {
    expect(failureText(refused(400, { detail: 'A new refusal.' }), spanish)).toBe('A new refusal.');
    const detail = 'Too many attempts. Please try again in 20 seconds.';
    expect(failureText(refused(429, { detail }, 20), english)).toBe(detail);
  });
});

describe('a second visit', () => {
  it('names the decision and its day in the school’s time zone', () => {
    const day = '2026-05-03';
    expect(decidedText('accepted', day, english)).toBe('You accepted this entry on May 3, 2026');
    expect(decidedText('rejected', null, english)).toBe('You rejected this entry');
    expect(decidedText('rejected', day, spanish)).toBe('Usted rechazó este registro el 3 de mayo de 2026');
  });
});

describe('an entry', () => {
  it('shows days and hours in the reader’s format', () => {
    expect([dayLabel('2026-05-03', english), dayLabel('2026-05-03', spanish)]).toEqual([
      'May 3, 2026',
      '3 de mayo de 2026',
    ]);
    expect([1, 2.5, 0.25].map((hours) => hourText(hours, english))).toEqual([
      '1 hour (1 h)',
      '2.5 hours (2 h 30 min)',
      '0.25 hours (15 min)',
    ]);
    expect([1, 2.5].map((hours) => hourText(hours, spanish))).toEqual([
      '1 hora (1 h)',
      '2.5 horas (2 h 30 min)',
    ]);
  });
});
