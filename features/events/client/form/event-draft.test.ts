import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventDrafts, noEvent } from './event-form.ts';
import { createStorage } from '#client/testing/storage.ts';

const fields = { ...noEvent, name: 'Beach cleanup', time: '2:30pm' };
const draft = { ...eventDrafts.begin('new', noEvent), id: 'a', fields };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T19:00:00Z') });
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('offers event drafts only to their owner, the requested or newest one', () => {
  eventDrafts.keep('7', draft);
  vi.advanceTimersByTime(1000);
  eventDrafts.keep('7', { ...draft, id: 'b' });
  expect(eventDrafts.read('7', 'new')?.id).toBe('b');
  expect(eventDrafts.read('7', 'new', 'a')?.id).toBe('a');
  expect([eventDrafts.read('70', 'new'), eventDrafts.read('', 'new')]).toEqual([undefined, undefined]);
});

it('removes event drafts after 30 days, after logging out, and when they cannot be read', () => {
  eventDrafts.keep('7', draft);
  eventDrafts.dropAll('7');
  expect(eventDrafts.read('7', 'new')).toBeUndefined();
  eventDrafts.keep('7', draft);
  vi.advanceTimersByTime(30 * 24 * 60 * 60 * 1000 + 1);
  expect(eventDrafts.read('7', 'new')).toBeUndefined();
  localStorage.setItem('limelight.event-draft.7/a', JSON.stringify({ ...draft, fields: { name: 'x' } }));
  expect(eventDrafts.read('7', 'new')).toBeUndefined();
});

it('keeps event drafts apart from entry drafts', () => {
  localStorage.setItem('limelight.entry-draft.7/a', JSON.stringify(draft));
  expect(eventDrafts.read('7', 'new')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['limelight.entry-draft.7/a']);
});

it('removes event drafts once the same event was posted, in any spelling', () => {
  eventDrafts.keep('7', draft);
  eventDrafts.keep('7', { ...draft, id: 'other', fields: { ...fields, name: 'Book drive' } });
  eventDrafts.settle('7', 'any', { ...fields, time: '02:30 PM' });
  expect(eventDrafts.list('7').map(({ id }) => id)).toEqual(['other']);
});

it('remembers and says that an event draft was sent', () => {
  eventDrafts.keep('7', draft);
  eventDrafts.markSent('7', 'a', true);
  const sent = eventDrafts.read('7', 'new') ?? draft;
  expect(sent.sent).toBe(true);
  expect(eventDrafts.lossOf(draft)).toBe('Beach cleanup was not posted. This cannot be undone.');
  expect(eventDrafts.lossOf(sent)).toMatch(/may have been posted already; if not, it is lost/);
  expect(eventDrafts.nameOf({ fields: noEvent })).toBe('an event without a name');
});
