import { expect, it } from 'vitest';
import { withReturnAddress } from './return-to.ts';

it('leads to the page as it stood', () => {
  expect(withReturnAddress('/admin/entries', '/admin/entries?search=maya&page=2')).toBe(
    '/admin/entries?search=maya&page=2',
  );
});

it('leads to the plain page when nothing, or another page, was handed over', () => {
  expect(withReturnAddress('/admin/entries', undefined)).toBe('/admin/entries');
  expect(withReturnAddress('/admin/user-entries/5', '/admin/user-entries/51?page=2')).toBe(
    '/admin/user-entries/5',
  );
});
