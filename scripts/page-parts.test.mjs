// The files that each page needs according to the build.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfPages } from './page-parts.mjs';

const table = [
  { path: '/', file: 'features/site/client/home.tsx', access: 'anyone', isPlain: true, isIndexed: true },
  { path: '/entries/:id', file: 'features/entries/client/entry.tsx', access: 'signed-in' },
];

const chunk = (fileName, file, { imports = [], css = [], isEntry = false } = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: file && join('/app', file),
  isEntry,
  imports,
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = Object.fromEntries(
  [
    chunk('index.js', 'client/index.html', { imports: ['react.js'], css: ['index.css'], isEntry: true }),
    chunk('react.js'),
    chunk('look.js', 'client/styles/mantine-setup.tsx', { imports: ['shared.js'], css: ['look.css'] }),
    chunk('home.js', 'features/site/client/home.tsx', { imports: ['index.js'] }),
    chunk('entry.js', 'features/entries/client/entry.tsx', {
      imports: ['react.js', 'shared.js'],
      css: ['entry.css'],
    }),
    chunk('menus.js', 'client/app/signed-in/signed-in-menus.tsx', { imports: ['index.js'] }),
    chunk('parts.js', 'client/app/signed-in/signed-in-parts.tsx', { css: ['parts.css'] }),
    chunk('shared.js', null, { css: ['shared.css'] }),
  ].map((one) => [one.fileName, one]),
);

describe('the files of a page', () => {
  it('are those of its parts, each once, without the common ones', () => {
    expect(filesOfPages(bundle, '/app', table)).toEqual({
      '/': ['/home.js'],
      '/entries/:id': ['/shared.css', '/shared.js', '/look.css', '/look.js', '/entry.css', '/entry.js'],
      'signed-in': ['/menus.js', '/parts.css', '/parts.js'],
    });
  });

  it('fail the build when a page has moved', () => {
    const moved = [{ path: '/', file: 'features/site/client/moved.tsx', access: 'anyone', isPlain: true }];
    expect(() => filesOfPages(bundle, '/app', moved)).toThrow('features/site/client/moved.tsx');
  });
});
