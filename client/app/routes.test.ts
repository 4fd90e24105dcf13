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
  it.each(tokenPages.map(({ path }) => path))('leaves %s, which carries a token, to the server', (path) => {
    expect([wayTo(path), isTokenPage(path)]).toEqual(['leave', true]);
  });

  it.each(pages.map(({ path }) => path).filter((path) => path !== '*'))('knows %s as a page', (path) => {
    expect(wayTo(path)).toBe('page');
  });
});

describe('search engines', () => {
  it('may show the pages that name nobody, and no others', () => {
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
