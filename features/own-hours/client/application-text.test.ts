import { describe, expect, it } from 'vitest';
import { entryWith } from '#client/testing/entries.ts';
import { countCharacters, factsOf, forms, resumeText, startOf } from './application-text.ts';
import { byOrganization } from './your-hours.ts';

const entry = (date: string, hours: number, parts = {}) =>
  entryWith({ date, hours, verified: true, organizer: 'Food bank', event: 'Food drive', ...parts });

describe('the character count', () => {
  it.each([
    ['', 0],
    ['caf\u00e9', 4],
    // The same é as two code points, as some keyboards write it.
    ['cafe\u0301', 4],
    ['\u201cyes\u201d', 5],
    ['\u{1f389}', 1],
    ['a\nb', 3],
    ['a\r\nb', 3],
  ])('of %j is %d', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('an activity description', () => {
  const [bank] = byOrganization([
    // Thursday and Saturday of the week over New Year, and the Sunday after it.
    entry('2026-12-31', 2),
    entry('2027-01-02', 3, { role: 'Sorter' }),
    entry('2027-01-03', 2.5, { role: 'Sorter', event: 'Toy drive' }),
    entry('2025-09-01', 1),
    entry('2027-01-03', 9, { verified: false }),
  ]);
  if (!bank) throw new Error('There is no organization');

  it('shows hours, weeks, months and grades', () => {
    expect(factsOf(bank, 2028)).toEqual({
      hours: 8.5,
      entries: 4,
      weeks: 3,
      // 8.5 / 3 = 2.83
      hours_a_week: 2.8,
      first: '2025-09-01',
      last: '2027-01-03',
      grades: [10, 11],
      role: 'Sorter',
      events: ['Toy drive', 'Food drive'],
    });
  });

  it('starts with facts that fit into the forms', () => {
    const long = { ...factsOf(bank, 2028), events: Array.from({ length: 90 }, (_, n) => `Event no. ${n}`) };
    for (const { fields } of forms) {
      for (const field of fields) {
        expect(countCharacters(startOf(field, 'An organization '.repeat(40), long))).toBeLessThanOrEqual(
          field.limit,
        );
      }
    }
    const description = forms[0]?.fields[2];
    expect(description && startOf(description, 'Food bank', factsOf(bank, 2028))).toBe(
      '8.5 verified hours as Sorter: Toy drive, Food drive.',
    );
  });

  it('can be written as a résumé entry', () => {
    const [bay] = byOrganization([entryWith({ date: '2026-05-03', hours: 1, verified: true })]);
    expect(resumeText(bay ? [bank, bay] : [], 2028)).toBe(
      [
        'Volunteer experience',
        'Sorter, Food bank\nSep 2025 to Jan 2027 \u00b7 8.5 verified hours, 4 events',
        'Helper, Heal the Bay\nMay 2026 \u00b7 1 verified hour, 1 event',
      ].join('\n\n'),
    );
  });
});

it('knows the limits of the application forms', () => {
  expect(forms.map(({ name, fields }) => [name, fields.map(({ limit }) => limit)])).toEqual([
    ['Common App', [50, 100, 150]],
    ['UC', [250, 350]],
  ]);
});
