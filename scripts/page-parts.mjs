// How the build cuts what the pages are made of into files, and what it tells the server about them.
//
// Left to itself the bundler makes one file for each set of pages that share a module: some sixty for one page, and on a
// phone each costs a request. So what many pages need comes in one file, but never what the light pages need, those that
// load no Mantine: they are the first that anybody sees and load no more than they use.
//
// The browser would learn which files a page needs when the start of the client has run. The server writes them into the
// page (server/platform/http/page-files.ts) from the list that is made here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawOpenings } from './page-openings.mjs';

/** Where the server finds the list: for each address of a page its files, and what it begins with. */
const LIST = '.vite/page-files.json';
/** So many pages make a module one of all pages: with fewer it would make the others larger by more than it saves. */
const MANY_PAGES = 6;

/** @typedef {{ path: string, file: string, access: string, isPlain: boolean, mayBeFound: boolean }} Route */

/**
 * The table of routes, read from its source, since only a browser can run it.
 *
 * @param {string} source
 * @returns {Route[]} the paths of pages below `client/`
 */
export function readRoutes(source) {
  const routes = [...source.matchAll(/^ {2}\{\n.*?^ {2}\}/gms)].map(([text]) => ({
    path: /\bpath: '([^']+)'/.exec(text)?.[1],
    file: /\bimport\(\s*'#client\/([^']+)'/.exec(text)?.[1],
    access: /\baccess: '([^']+)'/.exec(text)?.[1],
    isPlain: /\bisPlain: true\b/.test(text),
    mayBeFound: /\bmayBeFound: true\b/.test(text),
  }));
  const broken = routes.some(({ path, file, access }) => !path || !file || !access);
  if (broken || routes.length !== [...source.matchAll(/\bimport\(/g)].length) {
    throw new Error('The table of routes could not be read.');
  }
  return routes;
}

/**
 * Makes the group of modules for the bundler, and the plugin that goes with it.
 *
 * @param {string} client path of `client/`
 */
export function pageParts(client) {
  const routes = readRoutes(readFileSync(join(client, 'app/routes.tsx'), 'utf8'));
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
      const starts = routes.filter(({ isPlain }) => isPlain).map(({ file }) => file);
      for (const file of ['main.tsx', ...starts]) addImported(this, light, join(client, file));
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const openings = await drawOpenings(client);
        const lines = filesOfPages(bundle, client, routes).map((line) => ({
          ...line,
          ...(openings[line.path] && { opening: openings[line.path] }),
        }));
        this.emitFile({
          type: 'asset',
          fileName: LIST,
          source: JSON.stringify(lines),
        });
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
 * For each route, in the table's order, the files that its page needs beside those of the start.
 *
 * @param {Route[]} routes
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
  return routes.map(({ path, file, access, isPlain, mayBeFound }) => {
    const starts = [...(isPlain ? [] : ['styles/mantine-look.tsx']), file];
    const files = [...filesOf(bundle, starts.map(chunkOf))].filter((name) => !start.has(name));
    return { path, access, files, mayBeFound };
  });
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
