import { expect, it } from 'vitest';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { localPage } from './local-page.ts';

const rows = [
  { id: 1, event: 'Tree Day', student: 'José Pérez' },
  { id: 2, event: 'Beach Day', student: 'Ana Lopez' },
  { id: 3, event: 'Tree planting', student: 'Ana Lopez' },
];
const searched = {
  event: ({ event }: (typeof rows)[number]) => event,
  student: ({ student }: (typeof rows)[number]) => student,
};

function find(typed: { event?: string; student?: string }, page = 1, isWritten = true) {
  const texts = { event: '', student: '', ...typed };
  const filters = isWritten ? texts : { event: '', student: '' };
  const view = { typed: texts, filters, page } as ListView<'event' | 'student'>;
  return localPage(rows, view, searched, 2);
}
const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

it('finds rows that contain every search text, ignoring case and accents', () => {
  expect(ids(find({ event: ' tree ' }).found)).toEqual([1, 3]);
  expect(ids(find({ student: 'jose' }).found)).toEqual([1]);
  expect(ids(find({ event: 'tree', student: 'ana' }).found)).toEqual([3]);
  expect(find({ event: 'nothing like it' })).toMatchObject({ rows: [], total: 0, page: 1 });
});

it('splits the results into pages', () => {
  expect(find({}, 2)).toMatchObject({ page: 2, total: 3, rows: [{ id: 3 }] });
  expect(find({}, 9).page).toBe(2);
});

it('starts a new search on page 1, before the address changes', () => {
  expect(find({ event: 'e' }, 2, false).page).toBe(1);
});
