import { describe, expect, it } from 'vitest';
import { handlingOf } from '#client/worker/requests.ts';
import { isTokenPage, pages, tokenPages } from '#shared/pages.ts';

const ORIGIN = 'https://hours.example';
const wayTo = (path: string) =>
  handlingOf(
    { method: 'GET', mode: 'navigate', url: ORIGIN + path.replaceAll(/:\w+/g, 'abc') },
    ORIGIN,
    new Set(),
  );

describe('the service worker', () => {
  it.each(tokenPages.map(({ path }) => path))('never handles %s, whose address contains a token', (path) => {
    expect([wayTo(path), isTokenPage(path)]).toEqual(['leave', true]);
  });

  it.each(pages.map(({ path }) => path).filter((path) => path !== '*'))('handles the page %s', (path) => {
    expect(wayTo(path)).toBe('page');
  });
});

describe('search engine indexing', () => {
  it('allows only public pages that name nobody', () => {
    const found = [...pages, ...tokenPages].filter(({ isIndexed }) => isIndexed);
    expect(found.map(({ path }) => path)).toEqual([
      '/',
      '/about',
      '/contact',
      '/release-notes',
      '/about-verification',
      '/for-your-it',
      '/login',
    ]);
  });
});
