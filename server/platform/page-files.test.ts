/** What the page names for each address, so that the browser loads it at once. */
import { describe, expect, it } from 'vitest';
import { pagesWithFiles } from './page-files.ts';

const pageAt = pagesWithFiles('<html><head><title>Limelight</title></head><body></body></html>', [
  { path: '/', files: ['/assets/landing.js'] },
  { path: '/admin/entries/bin', files: ['/assets/bin.js'] },
  { path: '/admin/entries/:id', files: ['/assets/entries.css', '/assets/entries.js'] },
  { path: '*', files: ['/assets/lost.js'] },
  { path: '/verify/:token', files: ['/assets/verify.js'] },
]);
const filesAt = (path: string, isSignedIn = false) =>
  [...pageAt(path, isSignedIn).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

describe('the files of a page', () => {
  it.each([
    ['/', ['/assets/landing.js']],
    ['/admin/entries/7', ['/assets/entries.css', '/assets/entries.js']],
    ['/Admin/Entries/7/', ['/assets/entries.css', '/assets/entries.js']],
    ['/admin/entries/bin', ['/assets/bin.js']],
    ['/verify/abc', ['/assets/verify.js']],
    ['/admin/entries', ['/assets/lost.js']],
    ['/verify/abc/def', ['/assets/lost.js']],
    ['/nowhere', ['/assets/lost.js']],
  ])('of %s are %j', (path, files) => {
    expect(filesAt(path)).toEqual(files);
  });

  it('are named at the end of the head, scripts behind those that start the client', () => {
    expect(pageAt('/admin/entries/7', false)).toBe(
      '<html><head><title>Limelight</title>' +
        '<link rel="preload" as="style" crossorigin href="/assets/entries.css">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/entries.js">' +
        '</head><body></body></html>',
    );
  });
});

describe('who is there', () => {
  it('is asked at once for whoever is signed in', () => {
    expect(filesAt('/', true)).toEqual([
      '/api/accounts',
      '/api/accounts/check-admin-status',
      '/assets/landing.js',
    ]);
  });

  it('is not asked where the address carries a token', () => {
    expect(filesAt('/verify/abc', true)).toEqual(['/assets/verify.js']);
  });
});
