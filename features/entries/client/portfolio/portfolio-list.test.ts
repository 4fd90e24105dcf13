import { describe, expect, it } from 'vitest';
import type { Entry } from '#features/entries/entries.contract.ts';
import { dayText } from '#client/ui/format/text.ts';
import { localPage } from '#client/ui/list/paging/local-page.ts';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import {
  groupsOf,
  withoutBin,
  searchedText,
  sortEntries,
  verifiedTotals,
  withFirst,
} from './portfolio-list.ts';
import { entryWith as entry } from '#client/testing/entries.ts';

describe('the total hours', () => {
  it('count only verified entries outside the recycling bin, without rounding errors', () => {
    const entries = [
      entry({ verified: true, hours: 0.1 }),
      entry({ verified: true, hours: 0.2 }),
      entry({ verified: true, hours: 5, recycling_bin: true }),
      entry({ hours: 7 }),
    ];
    expect(verifiedTotals(entries)).toEqual({ hours: 0.3, count: 2 });
    expect(withoutBin(entries)).toHaveLength(3);
  });
});

describe('searching the portfolio', () => {
  const noSearches = { event: '', date: '', hours: '', role: '', organizer: '' };
  function search(entries: Entry[], typed: Partial<typeof noSearches>) {
    const texts = { ...noSearches, ...typed };
    const view = { typed: texts, filters: texts, page: 1 } as ListView<keyof typeof noSearches>;
    return localPage(entries, view, searchedText, 10).found;
  }
  const beach = entry({});
  const kitchen = entry({ event: 'Soup Kitchen', date: '2025-12-24', hours: 4, role: 'Server' });

  it('finds part of a text, ignoring case and accents', () => {
    expect(search([beach, kitchen], { event: 'kitch' })).toEqual([kitchen]);
    const crepes = entry({ event: 'Crêpes' });
    expect(search([crepes, kitchen], { event: 'CREPE' })).toEqual([crepes]);
  });

  it('finds a date as shown and in ISO format', () => {
    expect(search([beach, kitchen], { date: '05/03' })).toEqual([beach]);
    expect(search([beach, kitchen], { date: '2025-12' })).toEqual([kitchen]);
  });

  it('finds hours as text, and requires every box to match', () => {
    expect(search([beach, kitchen], { hours: '.5' })).toEqual([beach]);
    expect(search([beach, kitchen], { hours: '4', role: 'helper' })).toEqual([]);
  });
});

describe('sorting the portfolio', () => {
  it('sorts hours as numbers and dates as days', () => {
    const [ten, two] = [entry({ hours: 10, date: '2025-01-01' }), entry({ hours: 2, date: '2026-01-01' })];
    expect(sortEntries([ten, two], { column: 'hours', direction: 'ascending' })).toEqual([two, ten]);
    expect(sortEntries([ten, two], { column: 'date', direction: 'descending' })).toEqual([two, ten]);
  });
});

describe('the month groups on a phone', () => {
  const [may, alsoMay, april] = [
    entry({ date: '2026-05-03', verified: true, hours: 0.1 }),
    entry({ date: '2026-05-01', verified: true, hours: 0.2 }),
    entry({ date: '2026-04-30', hours: 4 }),
  ];

  it('keep the order and show each month’s verified hours, including rows not yet shown', () => {
    const months = [
      { title: 'May 2026', beside: '0.3 h verified', rows: [may] },
      { title: 'Apr 2026', beside: '0 h verified', rows: [april] },
    ];
    expect(groupsOf([may, april], [may, alsoMay, april], undefined)).toEqual(months);
    expect(groupsOf([alsoMay, may, april], [may, alsoMay, april], alsoMay.id)).toEqual([
      { rows: [alsoMay] },
      ...months,
    ]);
  });

  it('follow the entry that was just recorded', () => {
    expect(withFirst([may, alsoMay, april], april.id)).toEqual([april, may, alsoMay]);
    expect(withFirst([may, april], undefined)).toEqual([may, april]);
    expect(withFirst([may], april.id)).toEqual([may]);
  });
});

it('shows the same day in every time zone', () => {
  expect(dayText('2026-05-03')).toBe('05/03/2026');
});
