/** The words of the verification page. */
import { describe, expect, it } from 'vitest';
import { contactFailures } from '#shared/languages/en/contact-failures.ts';
import * as rules from '#shared/verification/verification.rules.ts';
import { ApiError } from '#client/platform/api.ts';
import { contactText, dayLabel, decidedText, hourText, translateFailure } from './contact-text.ts';
import { verificationFailure } from './verification.messages.ts';

const english = contactText('en');
const spanish = contactText('es');

describe('a failure', () => {
  it('shows the specification’s words and the server’s own', () => {
    const error = new ApiError('refused', 'x', { status: 409, data: { detail: rules.LINK_SET_BACK } });
    expect(verificationFailure(error)).toEqual({ detail: rules.LINK_SET_BACK, canRetry: false });
    expect(english.failure('title')).toBe('Action Failed');
    expect(english.failure('text')).toBe(
      'There was an error processing your action. Please try again or contact support.',
    );
  });

  it('offers another try only where that can help', () => {
    expect(verificationFailure(new ApiError('no-response', 'x')).canRetry).toBe(true);
    expect(verificationFailure(new ApiError('refused', 'x', { status: 503 })).canRetry).toBe(true);
    expect(verificationFailure(new ApiError('refused', 'x', { status: 404 })).canRetry).toBe(false);
  });

  it('is told in Spanish, whatever the server says of a link', () => {
    const { LINK_UNKNOWN, LINK_SUPERSEDED, LINK_EXPIRED, LINK_SET_BACK, MAIL_LINK_UNKNOWN } = rules;
    const { LINK_VERIFIED_BY_SCHOOL, LINK_BINNED, alreadyDecided } = rules;
    const { LINK_WITHDRAWN, LINK_REMOVED, OWN_ENTRY } = rules;
    const links = [LINK_UNKNOWN, LINK_SUPERSEDED, LINK_EXPIRED, LINK_SET_BACK, MAIL_LINK_UNKNOWN];
    const states = [
      LINK_WITHDRAWN,
      LINK_REMOVED,
      OWN_ENTRY,
      LINK_VERIFIED_BY_SCHOOL,
      LINK_BINNED,
      alreadyDecided('accept'),
      alreadyDecided('reject'),
    ];
    const said = [...links, ...states, contactFailures.busy, contactFailures.fault];
    const translated = said.map((words) => translateFailure(words, spanish));
    expect(translated.filter((words, index) => words === said[index])).toEqual([]);
    expect(new Set(translated).size).toBe(said.length);
  });

  it('says in Spanish how long to wait, as exactly as the server did', () => {
    const inSpanish = (wait: string) =>
      translateFailure(`Too many attempts. Please try again in ${wait}.`, spanish);
    expect(inSpanish('1 second')).toBe('Demasiados intentos. Pruebe otra vez dentro de 1 segundo.');
    expect(inSpanish('40 minutes')).toBe('Demasiados intentos. Pruebe otra vez dentro de 40 minutos.');
    expect(inSpanish('a while')).toBe('Demasiados intentos. Pruebe otra vez más tarde.');
  });

  it('shows words that it does not know, and English ones, as they come', () => {
    expect(translateFailure('A new refusal.', spanish)).toBe('A new refusal.');
    const wait = 'Too many attempts. Please try again in 20 seconds.';
    expect(translateFailure(wait, english)).toBe(wait);
  });
});

describe('a second visit', () => {
  it('names the decision and its day, as the school reads it, wherever the reader is', () => {
    const day = '2026-05-03';
    expect(decidedText('accepted', day, english)).toBe('You accepted this entry on May 3, 2026');
    expect(decidedText('rejected', null, english)).toBe('You rejected this entry');
    expect(decidedText('rejected', day, spanish)).toBe('Usted rechazó este registro el 3 de mayo de 2026');
  });
});

describe('an entry', () => {
  it('has days and hours as the reader writes them', () => {
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
