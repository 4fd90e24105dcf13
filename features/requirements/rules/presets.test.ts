import { describe, expect, it } from 'vitest';
import { isCalendarDay } from '#shared/calendar.ts';
import { presetOf, presets } from './presets.ts';
import { findCrossingCaps, rules } from './rules.ts';

describe.each(presets)('preset $name', (preset) => {
  it('is made of rules that a school can save', () => {
    expect(rules.parse(preset.rules)).toEqual(preset.rules);
    expect(findCrossingCaps(preset.rules)).toBeUndefined();
  });

  it('names its source, its day, and whom to ask', () => {
    expect(preset.source).toMatch(/^https?:\/\/\S+$|^Limelight$/);
    expect(isCalendarDay(preset.as_of)).toBe(true);
    expect(preset.note).toMatch(/Check with your/);
  });

  it('survives being stored as JSON', () => {
    expect(rules.parse(JSON.parse(JSON.stringify(preset.rules)))).toEqual(preset.rules);
  });
});

it('every preset has its own key and name', () => {
  expect(new Set(presets.map(({ key }) => key)).size).toBe(11);
  expect(new Set(presets.map(({ name }) => name)).size).toBe(11);
});

it('the specification’s preset requires just 100 hours of any time', () => {
  expect(presetOf('100-hours').rules).toEqual({
    school_year: { starts: '08-01', ends: '05-31' },
    window: { opens: 'any time', closes: 'never' },
    counts: ['volunteer', 'paid'],
    target: { kind: 'hours', hours: 100 },
    alternatives: [],
    transfer: { kind: 'as everybody' },
    caps: [],
    floors: [],
    entry: { refused_organizations: 'count' },
    not_held: [],
  });
});

it('an unknown preset is an error', () => {
  expect(() => presetOf('atlantis')).toThrow('There is no preset atlantis');
});
