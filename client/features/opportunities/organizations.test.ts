/** The words of the list of organizations. */
import { expect, it } from 'vitest';
import { countWords, locationParts, noneFound, noSearch, totalWords } from './organizations.ts';

const organization = {
  name: 'Food bank',
  address: '1734 E 41st St',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90058',
  hours: '',
  description: '',
  url: 'https://www.example.org/',
};

it('says where an organization is, and leaves out what is not known', () => {
  expect(locationParts(organization)).toEqual(['1734 E 41st St', 'Los Angeles, CA 90058']);
  expect(locationParts({ ...organization, address: '' })).toEqual(['Los Angeles, CA 90058']);
  expect(locationParts({ ...organization, city: '' })).toEqual(['1734 E 41st St', 'CA 90058']);
  expect(locationParts({ ...organization, state: '' })).toEqual(['1734 E 41st St', 'Los Angeles, 90058']);
  const nowhere = { address: '', city: '', state: '', zip_code: '' };
  expect(locationParts({ ...organization, ...nowhere })).toEqual([]);
});

it('counts what is shown', () => {
  expect(countWords(1, 10, 10, 34)).toBe('Showing 1 to 10 of 34 organizations');
  expect(countWords(4, 10, 4, 34)).toBe('Showing 31 to 34 of 34 organizations');
  expect(countWords(1, 10, 1, 1)).toBe('Showing 1 to 1 of 1 organization');
  expect(countWords(5, 10, 0, 34)).toBe('');
  expect([1, 1034].map(totalWords)).toEqual(['1 organization', '1,034 organizations']);
});

it('says how states are written to whoever has searched for a whole name', () => {
  expect(noneFound({ ...noSearch, state: 'CA ' })).toBe('No organization matches this search.');
  expect(noneFound({ ...noSearch, state: 'California' })).toBe(
    'No organization matches this search. Try the two letters of the state, such as CA.',
  );
});
