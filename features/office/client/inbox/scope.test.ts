import { describe, expect, it } from 'vitest';
import { readScope } from './scope.ts';

describe('the filter of the inbox by last name and class', () => {
  it('is read from the address', () => {
    expect(readScope({ from: 'A', to: 'F', class: '2027' })).toEqual({ from: 'A', to: 'F', class: 2027 });
    expect(readScope({ from: '', to: '', class: '' })).toEqual({});
  });

  it.each([
    [{ from: 'a', to: 'Ä', class: '27' }, {}],
    [{ from: 'AB', to: '', class: '9999' }, {}],
    [{ from: 'M', to: 'B', class: '' }, { from: 'M' }],
  ])('ignores invalid values: %o', (filters, scope) => {
    expect(readScope(filters)).toEqual(scope);
  });
});
