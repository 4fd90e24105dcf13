import { expect, it } from 'vitest';
import { withReturnAddress } from './return-to.ts';

it('returns to the list as the user left it', () => {
  expect(withReturnAddress('/admin/entries', '/admin/entries?search=maya&page=2')).toBe(
    '/admin/entries?search=maya&page=2',
  );
});

it('returns to the plain page when no address, or that of another page, was passed on', () => {
  expect(withReturnAddress('/admin/entries', undefined)).toBe('/admin/entries');
  expect(withReturnAddress('/admin/user-entries/5', '/admin/user-entries/51?page=2')).toBe(
    '/admin/user-entries/5',
  );
});
