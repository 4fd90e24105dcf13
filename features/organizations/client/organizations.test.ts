import { expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { locationParts, noneFound, opportunitiesFailure } from './organizations.ts';

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

it('says how states are written to anyone who has searched for a whole name', () => {
  expect(noneFound('CA ')).toBe('No organization matches this search.');
  expect(noneFound('California')).toBe(
    'No organization matches this search. Try the two letters of the state, such as CA.',
  );
});

it('gives the server’s message, or what can be done', () => {
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
