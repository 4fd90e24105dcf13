/** Which language somebody is spoken to. */
import { expect, it } from 'vitest';
import { languageFor, languageNamed } from './languages.ts';

it('prefers the user’s choice, then the link’s language, then the browser’s first supported one', () => {
  const preferred = ['fr-FR', 'es-MX', 'en-US'];
  expect(languageFor({ chosen: 'en', linked: 'es', preferred })).toBe('en');
  expect(languageFor({ chosen: null, linked: 'es', preferred: ['en-US'] })).toBe('es');
  expect(languageFor({ linked: 'fr', preferred })).toBe('es');
  expect(languageFor({ preferred: ['en-GB', 'es'] })).toBe('en');
});

it('uses English for unsupported languages', () => {
  expect(languageFor({ chosen: 'klingon', linked: '', preferred: ['fr', 'de-AT'] })).toBe('en');
  expect(languageFor({})).toBe('en');
});

it('recognizes language tags in any spelling, and no others with the same prefix', () => {
  expect(['es', 'ES-mx', 'es_US', 'est', 'x-es', undefined].map(languageNamed)).toEqual([
    'es',
    'es',
    'es',
    undefined,
    undefined,
    undefined,
  ]);
});
