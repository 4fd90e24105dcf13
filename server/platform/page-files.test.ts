/** What the page names for each address, so that the browser loads it at once. */
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
  [...pageAt(path, isSignedIn).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

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
    expect(pageAt('/admin/entries/7', false)).toBe(
      '<html><head><title>Limelight</title>' +
        '<link rel="preload" as="style" crossorigin href="/assets/entries.css">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/entries.js">' +
        '</head><body></body></html>',
    );
  });
});
