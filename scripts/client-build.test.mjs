// The files that the service worker caches, and what the build leaves out.
import { describe, expect, it } from 'vitest';
import { cutSchemas, loadedBy, namedBy } from './client-build.mjs';

const chunk = (fileName, { facade = null, imports = [], lazy = [], css = [], isEntry = false } = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId: facade,
  isEntry,
  imports,
  dynamicImports: lazy,
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
});
const bundleOf = (chunks) => Object.fromEntries(chunks.map((one) => [one.fileName, one]));

const bundle = bundleOf([
  chunk('main.js', {
    isEntry: true,
    imports: ['shared.js'],
    lazy: ['home.js', 'record.js', 'list.js', 'menus.js'],
  }),
  chunk('shared.js', { css: ['shared.css'] }),
  chunk('home.js', { facade: '/app/features/site/client/home-page.tsx' }),
  chunk('record.js', { facade: '/app/features/entries/client/record-page.tsx', lazy: ['questions.js'] }),
  chunk('list.js', { facade: '/app/features/entries/client/list-page.tsx', imports: ['table.js'] }),
  chunk('menus.js', { facade: '/app/client/app/menus.tsx' }),
  chunk('questions.js', { facade: '/app/client/ui/questions.tsx', css: ['questions.css'] }),
  chunk('table.js'),
  chunk('service-worker.js', { isEntry: true }),
]);
const record = '/app/features/entries/client/record-page.tsx';

describe('the files that the service worker caches', () => {
  it('are those of the start and of the offline pages, with all that they may load', () => {
    expect(loadedBy(bundle, [record]).sort()).toEqual(
      ['main.js', 'menus.js', 'questions.css', 'questions.js', 'record.js', 'shared.css', 'shared.js'].map(
        (name) => `/${name}`,
      ),
    );
  });

  it('fail the build when a page has moved', () => {
    expect(() => loadedBy(bundle, ['/app/features/entries/client/moved-page.tsx'])).toThrow('moved-page');
  });

  it('include whatever the page names, but nothing of another host', () => {
    const html = `<link rel="icon" href="/favicon.ico" sizes="32x32" />
      <script src="/before-first-paint.js"></script>
      <script type="module" crossorigin src="/assets/index-a.js"></script>
      <link rel="stylesheet" crossorigin href="/assets/index-b.css">
      <link rel="canonical" href="https://other.example/" /><link rel="home" href="//other.example/x.js" />
      <meta property="og:image" content="/og.png" />`;
    expect(namedBy(html)).toEqual([
      '/favicon.ico',
      '/before-first-paint.js',
      '/assets/index-a.js',
      '/assets/index-b.css',
    ]);
  });
});

describe('the contracts in the browser', () => {
  const cut = (code) => cutSchemas('shared/a.contract.ts', code);

  it('have no schemas, and keep everything else', () => {
    const code =
      "export const id = z.string().max(5);\nexport const one = on('GET /x', { reply: z.object({ id }), file: 'a' });";
    expect(cut(code)).toBe("export const id = z;\nexport const one = on('GET /x', { reply: z, file: 'a' });");
    expect(cut('export type Id = z.infer<typeof id>;')).toBe('export type Id = z.infer<typeof id>;');
  });

  it('have no summaries, however quoted', () => {
    for (const summary of [
      `'It\\'s “one”.'`,
      `"A student's."`,
      '`With \'both\' and "more".`',
      '`A \\`name\\`.`',
    ]) {
      expect(cut(`on({ path: '/x',\n  summary:\n    ${summary},\n  reply });`)).toBe(
        "on({ path: '/x',\n  summary:\n    '',\n  reply });",
      );
    }
  });
});
