/** What the page names for each address, so that the browser loads it at once, and what it says before that. */
import { describe, expect, it } from 'vitest';
import { pagesWithFiles } from './page-files.ts';

const pageAt = pagesWithFiles('<html><head><title>Limelight</title></head><body></body></html>', [
  { path: '/', access: 'anyone', files: ['/assets/landing.js'] },
  { path: '/admin/entries/bin', access: 'administrator', files: ['/assets/bin.js'] },
  { path: '/admin/entries/:id', access: 'anyone', files: ['/assets/entries.css', '/assets/entries.js'] },
  { path: '*', access: 'anyone', files: ['/assets/lost.js'] },
  { path: '/login', access: 'anyone', files: ['/assets/login.js'] },
  { path: '/verify/:token', access: 'anyone', files: ['/assets/verify.js'] },
]);
const filesAt = (path: string, isSignedIn = false) =>
  [...pageAt(path)[isSignedIn ? 'signedIn' : 'visitor'].matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

it('begins with its opening only for people who will see the page', () => {
  const page = pagesWithFiles('<body><div id="root"></div></body>', [
    { path: '/login', access: 'anyone', files: [] },
    { path: '/hours', access: 'signed-in', files: [], opening: '<h1>$& hours</h1>' },
    { path: '/board', access: 'anyone', files: [], opening: '<h1>Board</h1>' },
    { path: '*', access: 'anyone', files: [] },
  ]);
  const shown = (path: string, isSignedIn: boolean) =>
    /<h1>.*<\/h1>/.exec(page(path)[isSignedIn ? 'signedIn' : 'visitor'])?.[0];
  expect(shown('/hours', true)).toBe('<h1>$& hours</h1>');
  expect(shown('/board', false)).toBe('<h1>Board</h1>');
  expect(page('/hours').visitor).toBe('<body><div id="root"></div></body>');
  expect(page('/nowhere').signedIn).toBe('<body><div id="root"></div></body>');
});

it('is known where the client has one', () => {
  const known = ['/', '/admin/entries/7/', '/LOGIN', '/nowhere', '/admin/entries', '*'].map(
    (path) => pageAt(path).isKnown,
  );
  expect(known).toEqual([true, true, true, false, false, false]);
});

describe('the files of a page', () => {
  it.each([
    ['/', ['/assets/landing.js']],
    ['/admin/entries/7', ['/assets/entries.css', '/assets/entries.js']],
    ['/Admin/Entries/7/', ['/assets/entries.css', '/assets/entries.js']],
    ['/verify/abc', ['/assets/verify.js']],
    ['/admin/entries', ['/assets/lost.js']],
    ['/verify/abc/def', ['/assets/lost.js']],
    ['/nowhere', ['/assets/lost.js']],
  ])('of %s are %j', (path, files) => {
    expect(filesAt(path)).toEqual(files);
  });

  it('are those of the login for a visitor who will be led there', () => {
    expect([filesAt('/admin/entries/bin'), filesAt('/admin/entries/bin', true).slice(-1)]).toEqual([
      ['/assets/login.js'],
      ['/assets/bin.js'],
    ]);
  });

  it('are named at the end of the head, scripts behind those that start the client', () => {
    expect(pageAt('/admin/entries/7').visitor).toBe(
      '<html><head><title>Limelight</title>' +
        '<link rel="preload" as="style" crossorigin href="/assets/entries.css">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/entries.js">' +
        '</head><body></body></html>',
    );
  });
});
