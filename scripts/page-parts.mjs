// How the build cuts what the pages are made of into files, and what it tells the server about them.
//
// Left to itself the bundler makes one file for each set of pages that share a module: some sixty for one page, and on a
// phone each costs a request. So what many pages need comes in one file, but never what the light pages need, those that
// load no Mantine: they are the first that anybody sees and load no more than they use.
//
// The browser would learn which files a page needs when the start of the client has run. The server writes them into the
// page (server/platform/http/page-files.ts) from the list that is made here.
import { join } from 'node:path';
import { pages, tokenPages } from '#shared/pages.ts';

/** Where the server finds the list: for each page of the table its files. */
const LIST = '.vite/page-files.json';
/** So many pages make a module one of all pages: with fewer it would make the others larger by more than it saves. */
const MANY_PAGES = 6;

/** What the frame of every page loads by itself for people who are signed in. */
const FRAME = ['main.tsx', 'app/signed-in-menus.tsx', 'app/bottom-bar.tsx'];

const table = [...pages, ...tokenPages];

/**
 * Makes the group of modules for the bundler, and the plugin that goes with it.
 *
 * @param {string} client path of `client/`
 */
export function pageParts(client) {
  const light = new Set();
  const group = {
    name: 'pages',
    test: (id) => !id.startsWith('\0') && !light.has(id),
    minShareCount: MANY_PAGES,
    // They would bring along what the light pages share with them.
    includeDependenciesRecursively: false,
  };
  const plugin = {
    name: 'limelight-page-parts',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      light.clear();
      const starts = table.filter(({ isPlain }) => isPlain).map(({ file }) => file);
      for (const file of [...FRAME, ...starts]) addImported(this, light, join(client, file));
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(filesOfPages(bundle, client, table));
        this.emitFile({ type: 'asset', fileName: LIST, source });
      },
    },
  };
  return { group, plugin };
}

function addImported(graph, modules, id) {
  if (modules.has(id)) return;
  const module = graph.getModuleInfo(id);
  if (module === null) throw new Error(`No part of the build: ${id}`);
  modules.add(id);
  for (const imported of module.importedIds) addImported(graph, modules, imported);
}

/**
 * For each page, by its path in the table, the files that it needs beside those of the start.
 *
 * @param {import('#shared/pages.ts').PageRoute[]} routes
 */
export function filesOfPages(bundle, client, routes) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const chunkOf = (file) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(client, file));
    if (chunk === undefined) throw new Error(`No part of the build: ${file}`);
    return chunk;
  };
  const page = chunks.find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'),
  );
  const start = filesOf(bundle, [page]);
  return Object.fromEntries(
    routes.map(({ path, file, isPlain }) => {
      const starts = [...(isPlain ? [] : ['styles/mantine-look.tsx']), file];
      return [path, [...filesOf(bundle, starts.map(chunkOf))].filter((name) => !start.has(name))];
    }),
  );
}

function filesOf(bundle, chunks) {
  const files = new Set();
  const seen = new Set();
  const add = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) add(bundle[name]);
    for (const css of chunk.viteMetadata.importedCss) files.add(`/${css}`);
    files.add(`/${chunk.fileName}`);
  };
  chunks.forEach(add);
  return files;
}
