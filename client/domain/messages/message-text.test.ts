import { describe, expect, it } from 'vitest';
import type { MessageDone, SentMessage } from '#shared/messages/messages.contract.ts';
import { lengthText, sentText, writeTitle } from './message-text.ts';

const maya = { id: 1, name: 'Maya Okafor' };
const message: SentMessage = {
  id: 7,
  kind: 'message',
  text: 'Please come by.',
  text_es: null,
  class: null,
  until: null,
  is_mailed: true,
  people: 11,
  student: null,
  by: 'Rosa Delgado',
  at: '2026-11-26T15:00:00Z',
  mails_leave_at: '2026-11-26T15:10:00Z',
  taken_back: null,
};
const done = (more: Partial<MessageDone>): MessageDone => ({ message, left_out: [], ...more });
const out = { ...maya, why: 'got three messages today' };

it('names the one student, and counts several', () => {
  expect(writeTitle([maya])).toBe('Write to Maya Okafor');
  expect(writeTitle([maya, { id: 2, name: 'Ben Whitaker' }])).toBe('Write to 2 students');
});

it('counts characters near the limit only', () => {
  expect(lengthText('a'.repeat(1800))).toBeUndefined();
  expect(lengthText('a'.repeat(1801))).toBe('1,801 of 2,000 characters');
});

describe('after sending', () => {
  it('says who got it', () => {
    expect(sentText(done({}))).toBe('Sent to 11 students.');
    expect(sentText(done({ message: { ...message, people: 1, student: maya } }))).toBe(
      'Sent to Maya Okafor.',
    );
  });

  it('says how many were left out', () => {
    expect(sentText(done({ left_out: [out] }))).toBe('Sent to 11 students. 1 was left out:');
    expect(sentText(done({ message: null, left_out: [out, out] }))).toBe(
      'Nothing was sent. 2 were left out:',
    );
  });
});
