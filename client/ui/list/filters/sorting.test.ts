import { describe, expect, it } from 'vitest';
import { sortingOf, type Sorting } from './sorting.ts';

const titles = { name: 'Name', email: 'Email' };
const usual: Sorting<keyof typeof titles> = { column: 'name', direction: 'ascending' };

function sorted(sort: string, direction: string, click: keyof typeof titles = 'name') {
  let next: object | undefined;
  const filters = { sort, direction };
  const sorting = sortingOf({ filters, choose: (changes) => (next = changes) }, titles, usual);
  sorting.onSort(click);
  return { order: sorting.sorting, isUsual: sorting.isUsual, next };
}

describe('the sort order', () => {
  it('is the default unless the address names a column', () => {
    expect(sorted('', '')).toMatchObject({ order: usual, isUsual: true });
    expect(sorted('password', 'descending')).toMatchObject({ order: usual, isUsual: true });
    expect(sorted('email', 'x')).toMatchObject({
      order: { column: 'email', direction: 'ascending' },
      isUsual: false,
    });
  });

  it('is reversed by a second click, and omitted from the address when it is the default', () => {
    expect(sorted('', '', 'email').next).toEqual({ sort: 'email', direction: 'ascending' });
    expect(sorted('email', 'ascending', 'email').next).toEqual({ sort: 'email', direction: 'descending' });
    expect(sorted('', '').next).toEqual({ sort: 'name', direction: 'descending' });
    expect(sorted('name', 'descending').next).toEqual({ sort: '', direction: '' });
  });
});
