// Which files the build says that a page needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfPages, readRoutes } from './page-parts.mjs';
import { root } from './prepare.mjs';

const table = `export const pages = [
  {
    path: '/',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () => import('#client/features/site/home.tsx').then((file) => file.Home),
  },
  {
    path: '/entries/:id',
    access: 'signed-in',
    load: () =>
      import(
        '#client/features/entries/entry.tsx'
      ).then((file) => file.Entry),
  },
];
`;
const routes = [
  { path: '/', file: 'features/site/home.tsx', access: 'anyone', isPlain: true, mayBeFound: true },
  {
    path: '/entries/:id',
    file: 'features/entries/entry.tsx',
    access: 'signed-in',
    isPlain: false,
    mayBeFound: false,
  },
];

describe('the table of routes', () => {
  it('is read from its source', () => {
    expect(readRoutes(table)).toEqual(routes);
  });

  it('is read whole', () => {
    const source = readFileSync(join(root, 'client/app/routes.tsx'), 'utf8');
    expect(readRoutes(source)).toHaveLength([...source.matchAll(/^ {4}path: '/gm)].length);
  });

  it.each([
    ['a route without a page', table.replace(/    load: .*home.*\n/, '')],
    ['a route that is written in another way', table.replaceAll('\n  {', '\n{')],
  ])('fails the build with %s', (_what, source) => {
    expect(() => readRoutes(source)).toThrow('The table of routes could not be read.');
  });
});

const chunk = (fileName, file, { imports = [], css = [], isEntry = false } = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: file && join('/app/client', file),
  isEntry,
  imports,
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = Object.fromEntries(
  [
    chunk('index.js', 'index.html', { imports: ['react.js'], css: ['index.css'], isEntry: true }),
    chunk('react.js'),
    chunk('look.js', 'styles/mantine-look.tsx', { imports: ['shared.js'], css: ['look.css'] }),
    chunk('home.js', 'features/site/home.tsx', { imports: ['index.js'] }),
    chunk('entry.js', 'features/entries/entry.tsx', {
      imports: ['react.js', 'shared.js'],
      css: ['entry.css'],
    }),
    chunk('shared.js', null, { css: ['shared.css'] }),
  ].map((one) => [one.fileName, one]),
);

describe('the files of a page', () => {
  it('are those of its parts, each once, without those that every page starts with', () => {
    expect(filesOfPages(bundle, '/app/client', routes)).toEqual([
      { path: '/', access: 'anyone', files: ['/home.js'], mayBeFound: true },
      {
        path: '/entries/:id',
        access: 'signed-in',
        files: ['/shared.css', '/shared.js', '/look.css', '/look.js', '/entry.css', '/entry.js'],
        mayBeFound: false,
      },
    ]);
  });

  it('fail the build when a page is not where it was', () => {
    const moved = [{ path: '/', file: 'features/site/moved.tsx', access: 'anyone', isPlain: true }];
    expect(() => filesOfPages(bundle, '/app/client', moved)).toThrow('features/site/moved.tsx');
  });
});
