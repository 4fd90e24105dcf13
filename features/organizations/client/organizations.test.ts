import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { locationParts, noneFound, opportunitiesFailure, termsOf } from './organizations.ts';

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

it('shows where an organization is, without unknown parts', () => {
  expect(locationParts(organization)).toEqual(['1734 E 41st St', 'Los Angeles, CA 90058']);
  expect(locationParts({ ...organization, address: '' })).toEqual(['Los Angeles, CA 90058']);
  expect(locationParts({ ...organization, city: '' })).toEqual(['1734 E 41st St', 'CA 90058']);
  expect(locationParts({ ...organization, state: '' })).toEqual(['1734 E 41st St', 'Los Angeles, 90058']);
  const nowhere = { address: '', city: '', state: '', zip_code: '' };
  expect(locationParts({ ...organization, ...nowhere })).toEqual([]);
});

it('shows hours and the minimum age, as far as they are known', () => {
  const older = '14\u00a0and\u00a0older';
  expect(termsOf({ hours: 'Saturdays', minimum_age: 14 })).toBe(`Saturdays · ${older}`);
  expect(termsOf({ hours: '', minimum_age: 14 })).toBe(older);
  expect(termsOf({ hours: 'Saturdays' })).toBe('Saturdays');
});

it('suggests the two-letter state after searching for a full state name', () => {
  expect(noneFound('CA ')).toBe('No organization matches this search.');
  expect(noneFound('California')).toBe(
    'No organization matches this search. Try the two letters of the state, such as CA.',
  );
});

it('shows the server’s message, or otherwise what to do', () => {
  const refused = new ApiError('refused', 'The server refused (500).', {
    status: 500,
    data: { detail: 'Something broke.' },
  });
  expect(opportunitiesFailure(refused)).toBe('Error loading opportunities: Something broke.');
  const wordless = new ApiError('refused', 'The server refused (502).', { status: 502 });
  expect(opportunitiesFailure(wordless)).toBe(
    'Error loading opportunities: The server refused (502). Please try again.',
  );
  const silent = new ApiError('no-response', 'No response from server.');
  expect(opportunitiesFailure(silent)).toBe(
    'Error loading opportunities: No response from server. Please check your connection and try again.',
  );
});
