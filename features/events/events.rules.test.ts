import { describe, expect, it } from 'vitest';
import { firstFailure } from '#shared/rules.ts';
import { eventChecks, type EventForm } from './events.rules.ts';

const today = '2026-05-04';
const good: EventForm = {
  name: 'Beach cleanup',
  description: 'Bring gloves.',
  date: '05/04/2026',
  time: '02:30 PM',
  location: 'Dockweiler Beach',
  max_attendees: '7',
  hours: '',
  minimum_age: '',
};
const failure = (form: Partial<EventForm>) => firstFailure(eventChecks(today), { ...good, ...form })?.message;

describe('the checks of Post Events', () => {
  it('accept a valid form, including today’s date', () => {
    expect(failure({})).toBeUndefined();
  });

  it.each([
    { max_attendees: '1,000' },
    { max_attendees: '10,000' },
    { date: '05/04/2028' },
    // Zero-width joiners hold a family emoji together.
    { name: '👩‍👧' },
    { hours: '2:30' },
    { hours: '.25' },
    { hours: '10h' },
    { minimum_age: '13' },
    { minimum_age: '21' },
  ])('accept %o', (form) => {
    expect(failure(form)).toBeUndefined();
  });

  it('run in the order of the specification', () => {
    const texts = { name: ' ', description: '', location: '', max_attendees: '' };
    const form: Record<keyof EventForm, string> = { ...good, date: '', time: '', ...texts };
    const steps: [keyof EventForm, string, string][] = [
      ['date', '05/04/2026', 'Date must be in MM/DD/YYYY format.'],
      ['time', '02:30 pm', 'Time must be in HH:MM AM/PM format.'],
      ['name', 'Cleanup', 'Event name is required.'],
      ['description', 'Sand', 'Description is required.'],
      ['location', 'Beach', 'Location is required.'],
      ['max_attendees', '0', 'Max attendees is required.'],
      ['max_attendees', '1', 'Max attendees must be greater than 0.'],
    ];
    for (const [field, value, message] of steps) {
      expect(failure(form)).toBe(message);
      form[field] = value;
    }
    expect(failure(form)).toBeUndefined();
  });

  it.each([
    [{ max_attendees: '-3' }, 'Max attendees must be greater than 0.'],
    [{ max_attendees: 'many' }, 'Max attendees must be greater than 0.'],
    [{ max_attendees: '2.5' }, 'Max attendees must be a whole number, and 10,000 at most.'],
    [{ max_attendees: '1e3' }, 'Max attendees must be a whole number, and 10,000 at most.'],
    [{ max_attendees: '1,00' }, 'Max attendees must be greater than 0.'],
    [{ max_attendees: '10,001' }, 'Max attendees must be a whole number, and 10,000 at most.'],
    [{ max_attendees: '10001' }, 'Max attendees must be a whole number, and 10,000 at most.'],
    [{ date: '05/03/2026' }, 'This day is over. Please choose a day to come.'],
    [{ name: '\u200b \u2060' }, 'Event name is required.'],
    [{ date: '05/05/2028' }, 'An event can be at most two years from now.'],
    [{ date: '01/01/2029' }, 'An event can be at most two years from now.'],
    [{ name: 'x'.repeat(201) }, 'Event name can have 200 characters at most.'],
    [{ description: 'x'.repeat(5001) }, 'Description can have 5000 characters at most.'],
    [{ location: 'x'.repeat(301) }, 'Location can have 300 characters at most.'],
  ])('refuse %o', (form, message) => {
    expect(failure(form)).toBe(message);
  });

  it.each(['0', '0.24', '10.01', '-1', 'abc', '1,500'])('refuse %s hours', (hours) => {
    expect(failure({ hours })).toBe('Hours must be 0.25 to 10, such as 2.5 or 2:30.');
  });

  it.each(['12', '22', '13.5', '-15', 'adult'])('refuse %s as the minimum age', (minimum_age) => {
    expect(failure({ minimum_age })).toBe('The minimum age can be 13 to 21.');
  });
});
