import { describe, expect, it } from 'vitest';
import { isCalendarDay } from '#shared/calendar.ts';
import { presetOf, presets } from './presets.ts';
import { findCrossingCaps, rules } from './rules.ts';

describe.each(presets)('$name', (preset) => {
  it('is made of rules that a school can save', () => {
    expect(rules.parse(preset.rules)).toEqual(preset.rules);
    expect(findCrossingCaps(preset.rules)).toBeUndefined();
  });

  it('says where it is from, as of when, and whom to ask', () => {
    expect(preset.source).toMatch(/^https?:\/\/\S+$|^Limelight$/);
    expect(isCalendarDay(preset.as_of)).toBe(true);
    expect(preset.note).toMatch(/Check with your/);
  });

  it('survives being stored as JSON', () => {
    expect(rules.parse(JSON.parse(JSON.stringify(preset.rules)))).toEqual(preset.rules);
  });
});

it('has each key and each name once', () => {
  expect(new Set(presets.map(({ key }) => key)).size).toBe(11);
  expect(new Set(presets.map(({ name }) => name)).size).toBe(11);
});

it('asks for 100 hours of any time and nothing else in the preset of the specification', () => {
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

it('has no preset of another name', () => {
  expect(() => presetOf('atlantis')).toThrow('There is no preset atlantis');
});
