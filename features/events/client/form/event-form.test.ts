import { describe, expect, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { datePicker, eventAgain, linkAgain, tidied, timePicker } from './event-form.ts';

const form = {
  name: 'Beach cleanup',
  description: 'Bring gloves.',
  date: '05/04/2026',
  time: '02:30 PM',
  location: 'Dockweiler Beach',
  max_attendees: '7',
  hours: '',
  minimum_age: '',
};

it('sends trimmed texts and normalized dates and times', () => {
  const typed = { ...form, name: ' Beach cleanup ', date: '5/4/2026', time: ' 2:30pm', max_attendees: '7 ' };
  expect(tidied(typed)).toEqual(form);
});

describe('a date or time picker', () => {
  it('shows what was typed, or nothing if it is not understood', () => {
    expect(['5/4/2026', '02/30/2026', 'May'].map(datePicker.toPicker)).toEqual(['2026-05-04', '', '']);
    expect(['2:30pm', '12:00 AM', '14:30'].map(timePicker.toPicker)).toEqual(['14:30', '00:00', '']);
  });

  it('writes the picked value in the format of the specification', () => {
    expect(['2026-05-04', ''].map(datePicker.fromPicker)).toEqual(['05/04/2026', '']);
    expect(['14:30', '00:05', ''].map(timePicker.fromPicker)).toEqual(['02:30 PM', '12:05 AM', '']);
  });
});

it('fills in everything but the date when an event is posted again', () => {
  const event = { id: 5, ...form, max_attendees: 7, hours: 2.5, minimum_age: undefined };
  const again = eventAgain(linkAgain(event as unknown as CommunityEvent));
  expect(again).toEqual({ id: 5, fields: { ...form, date: '', hours: '2.5' } });
  expect([eventAgain(null), eventAgain({ draft: '7' })]).toEqual([undefined, undefined]);
});
