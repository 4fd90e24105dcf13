/** The files that the page names for each address, so that the browser loads them at once. */
import { describe, expect, it } from 'vitest';
import { pagesWithFiles } from './static-files.ts';

const pageAt = pagesWithFiles(
  '<html><head><title>Limelight</title></head><body></body></html>',
  {
    '/': ['/assets/landing.js'],
    '/admin/entries/bin': ['/assets/bin.js'],
    '/admin/entries/:id': ['/assets/entries.css', '/assets/entries.js'],
    '*': ['/assets/lost.js'],
    '/login': ['/assets/login.js'],
    '/verify-entry/:token': ['/assets/verify.js'],
    'signed-in': ['/assets/menus.js'],
  },
  [
    { path: '/', access: 'anyone' },
    { path: '/admin/entries/bin', access: 'administrator' },
    { path: '/admin/entries/:id', access: 'anyone' },
    { path: '*', access: 'anyone' },
    { path: '/login', access: 'anyone' },
    { path: '/verify-entry/:token', access: 'anyone' },
  ],
);
const filesAt = (path: string, isSignedIn = false) =>
  [...pageAt(path)[isSignedIn ? 'signedIn' : 'visitor'].matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

it('the list of page files exists with a built client', () => {
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
    ['/verify-entry/abc', ['/assets/verify.js']],
    ['/admin/entries', ['/assets/lost.js']],
    ['/verify-entry/abc/def', ['/assets/lost.js']],
    ['/nowhere', ['/assets/lost.js']],
  ])('are for %s: %j', (path, files) => {
    expect(filesAt(path)).toEqual(files);
  });

  it('are those of the login for a visitor who is redirected there', () => {
    expect([filesAt('/admin/entries/bin'), filesAt('/admin/entries/bin', true)]).toEqual([
      ['/assets/login.js'],
      ['/assets/bin.js', '/assets/menus.js'],
    ]);
  });

  it('include the menus for signed-in people, but not behind a mailed link', () => {
    expect(['/', '/nowhere', '/verify-entry/abc'].map((path) => filesAt(path, true))).toEqual([
      ['/assets/landing.js', '/assets/menus.js'],
      ['/assets/lost.js', '/assets/menus.js'],
      ['/assets/verify.js'],
    ]);
  });

  it('can include a picture for one color scheme', () => {
    const { visitor } = pagesWithFiles('<head></head>', { '/': ['/assets/first-dark-a_B1.webp'] }, [
      { path: '/', access: 'anyone' },
    ])('/');
    expect(visitor).toBe(
      '<head><link rel="preload" as="image" media="(prefers-color-scheme: dark)" href="/assets/first-dark-a_B1.webp"></head>',
    );
  });

  it('are at the end of the head, after the scripts that start the client', () => {
    expect(pageAt('/admin/entries/7').visitor).toBe(
      '<html><head><title>Limelight</title>' +
        '<link rel="preload" as="style" crossorigin href="/assets/entries.css">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/entries.js">' +
        '</head><body></body></html>',
    );
  });
});
