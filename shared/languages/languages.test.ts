/** Which language somebody is spoken to. */
import { expect, it } from 'vitest';
import { languageFor, languageNamed } from './languages.ts';

it('takes the own choice, else that of the link, else the first of the browser that is spoken', () => {
  const preferred = ['fr-FR', 'es-MX', 'en-US'];
  expect(languageFor({ chosen: 'en', linked: 'es', preferred })).toBe('en');
  expect(languageFor({ chosen: null, linked: 'es', preferred: ['en-US'] })).toBe('es');
  expect(languageFor({ linked: 'fr', preferred })).toBe('es');
  expect(languageFor({ preferred: ['en-GB', 'es'] })).toBe('en');
});

it('speaks English to anyone who wants a language that it does not know', () => {
  expect(languageFor({ chosen: 'klingon', linked: '', preferred: ['fr', 'de-AT'] })).toBe('en');
  expect(languageFor({})).toBe('en');
});

it('knows a language by its tag, however it is written, and no other one that begins alike', () => {
  expect(['es', 'ES-mx', 'es_US', 'est', 'x-es', undefined].map(languageNamed)).toEqual([
    'es',
    'es',
    'es',
    undefined,
    undefined,
    undefined,
  ]);
});
