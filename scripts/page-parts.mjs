// How the build cuts what the pages are made of into files, and what it tells the server about them.
//
// Left to itself the bundler makes one file for each set of pages that share a module: then the light pages and those that record hours
// load more than they may (docs/decisions/0075-few-files-for-a-page.md). So what many pages need comes in one file, what the portfolio
// shares with other lists in a second one, and what it shares with recording in a third; icons and the library that asks the server are
// one each. The light pages, those without Mantine, load no more than they use, and what nearly all pages share.
//
// The server writes into each page which files it needs (server/platform/http/static-files.ts): the browser would learn it late.
import { join } from 'node:path';
import { pages, tokenPages } from '#shared/pages.ts';

const LIST = '.vite/page-files.json';
/** So many pages make a module one of all pages: with fewer it would make the others larger by more than it saves. */
const MANY_PAGES = 18;
/** So many, that also the light pages get it, of which the landing page alone has no room. */
const NEARLY_ALL_PAGES = 30;

/** What the frame of every page loads by itself for people who are signed in. */
const SIGNED_IN = ['app/signed-in/signed-in-menus.tsx', 'app/signed-in/signed-in-parts.tsx'];
const START = 'main.tsx';
const FRAME = [START, ...SIGNED_IN];

/** The page with the most parts, most of which it shares with a few lists. */
const PORTFOLIO = 'app/own-portfolio-page.tsx';
const LANDING = 'features/site/landing/landing-page.tsx';
/** The largest that the landing page shows at once, one for each scheme. */
const LANDING_PICTURES = /\/progress-(?:light|dark)-[\w-]+\.webp$/;
const RECORDING = 'features/entry-form/create-entry-page.tsx';
/** Pages, and tabs of a student's, that use a little of those parts, and have no room for all of them. */
const LEAN = [
  RECORDING,
  'features/leaderboard/leaderboard-page.tsx',
  'app/school/inbox-page.tsx',
  'app/school/student-page.tsx',
  'app/school/student-words.tsx',
  'app/school/student-history.tsx',
  'features/requirements/student-requirement.tsx',
  'features/student-entries/student-entries.tsx',
];
/** Uses the news that the portfolio begins with, and little else of it. */
const PROFILE = 'app/own-profile-page.tsx';

/** Long, and of none of the pages that a student begins with. */
const isRequirement = (id) => id.includes('/shared/requirements/');

/** What nearly all pages need a little of, beside what all of them load. */
const tiny = /\/platform\/(?:api-error|store)\.ts$|\/shared\/entries\/entry-limits\.ts$|vite\/preload-helper/;

const isOwn = (id) => !id.includes('/node_modules/');
const isQuery = (id) => id.includes('/@tanstack/');
const isIcon = (id) => id.includes('/@tabler/icons-react/');

const table = [...pages, ...tokenPages];

/** Makes the groups of modules for the bundler, and the plugin that goes with them. @param {string} client path of `client/` */
export function pageParts(client) {
  const plain = table.filter(({ isPlain }) => isPlain).map(({ file }) => file);
  const sources = {
    light: [...FRAME, ...plain],
    landing: [...FRAME, LANDING],
    portfolio: [PORTFOLIO],
    recording: [RECORDING],
    lean: LEAN,
    profile: [PROFILE],
  };
  const modules = Object.fromEntries(Object.keys(sources).map((name) => [name, new Set()]));
  const { light, landing, portfolio, recording, lean, profile } = modules;
  /** What is imported on demand keeps a file of its own, by which `filesOfPages` finds it. */
  const loadedLater = new Set();
  const isPart = (id) => !id.startsWith('\0') && !loadedLater.has(id);
  // They would bring along what the light pages share with them.
  const shared = { includeDependenciesRecursively: false, minShareCount: 2 };
  const part = (name, test, more) => ({ ...shared, name, test: (id) => isPart(id) && test(id), ...more });
  const isEntries = (id) => portfolio.has(id) && !light.has(id) && !lean.has(id);
  const groups = [
    { ...shared, name: 'query', test: (id) => isQuery(id) || tiny.test(id), priority: 1 },
    { ...shared, name: 'icons', test: isIcon, priority: 1 },
    part('pages', (id) => !light.has(id) && !isRequirement(id), { minShareCount: MANY_PAGES }),
    part('entries', (id) => isEntries(id) && !profile.has(id)),
    part('news', (id) => isEntries(id) && profile.has(id)),
    part('common', (id) => isOwn(id) && light.has(id) && portfolio.has(id) && !landing.has(id), {
      minShareCount: NEARLY_ALL_PAGES,
    }),
    part('recording', (id) => isOwn(id) && portfolio.has(id) && recording.has(id) && !light.has(id)),
  ];
  const plugin = {
    name: 'limelight-page-parts',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      for (const [name, files] of Object.entries(sources)) {
        modules[name].clear();
        for (const file of files) addImported(this, modules[name], join(client, file));
      }
      loadedLater.clear();
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id).dynamicImporters.length > 0) loadedLater.add(id);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = filesOfPages(bundle, client, table);
        const pictures = Object.keys(bundle).filter((name) => LANDING_PICTURES.test(name));
        files['/'] = [...files['/'], ...pictures.map((name) => `/${name}`)];
        const source = JSON.stringify(files);
        this.emitFile({ type: 'asset', fileName: LIST, source });
      },
    },
  };
  return { groups, plugin };
}

function addImported(graph, modules, id) {
  if (modules.has(id)) return;
  const module = graph.getModuleInfo(id);
  if (module === null) throw new Error(`No part of the build: ${id}`);
  modules.add(id);
  for (const imported of module.importedIds) addImported(graph, modules, imported);
}

/**
 * By the path of a page, what it needs beside the start; under `signed-in` what the frame of whoever is needs.
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
  const filesFor = (sources) => [...filesOf(bundle, sources.map(chunkOf))].filter((name) => !start.has(name));
  const ofPages = routes.map(({ path, file, isPlain }) => [
    path,
    filesFor([...(isPlain ? [] : ['styles/mantine-look.tsx']), file]),
  ]);
  return { ...Object.fromEntries(ofPages), 'signed-in': filesFor(SIGNED_IN) };
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
