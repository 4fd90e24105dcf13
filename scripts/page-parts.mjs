// Groups client modules into files, and tells the server which files each page needs
// (docs/decisions/0075-few-files-for-a-page.md). By default the bundler makes one file per set of pages that
// share a module, which exceeds the JavaScript budgets. The light pages (without Mantine) load only what they use.
import { join } from 'node:path';
import { pages, tokenPages } from '#shared/pages.ts';

const LIST = '.vite/page-files.json';
/** With fewer, the shared file costs other pages more than it saves. */
const MANY_PAGES = 20;

/** Loaded by the frame of every page for signed-in people. */
const SIGNED_IN = ['client/app/signed-in/signed-in-menus.tsx', 'client/app/signed-in/signed-in-parts.tsx'];
const START = 'client/main.tsx';
const FRAME = [START, ...SIGNED_IN];

const PORTFOLIO = 'client/app/own-portfolio-page.tsx';
/** The largest pictures above the fold, one per color scheme. */
const LANDING_PICTURES = /\/progress-(?:light|dark)-[\w-]+\.webp$/;
const RECORDING = 'features/entries/client/form/create-entry-page.tsx';
/** Pages and tabs that use a little of the portfolio's parts and have no room for all. */
const LEAN = [
  RECORDING,
  'features/leaderboard/client/leaderboard-page.tsx',
  'client/app/school/inbox-page.tsx',
  'client/app/school/student-page.tsx',
  'client/app/school/student-notes.tsx',
  'client/app/school/student-history.tsx',
  'features/requirements/client/student-requirement.tsx',
  'features/students/client/student-entries/student-entries.tsx',
];
/** Large, and not on a student's first pages. */
const isRequirement = (id) => /\/features\/requirements\/(?!client\/)/.test(id);

/** Small modules that nearly all pages need. */
const tiny =
  /\/platform\/(?:api-error|store)\.ts$|\/features\/entries\/entry-limits\.ts$|vite\/preload-helper/;

const isOwn = (id) => !id.includes('/node_modules/');
const isQuery = (id) => id.includes('/@tanstack/');
const isIcon = (id) => id.includes('/@tabler/icons-react/');

const table = [...pages, ...tokenPages];

/** Returns the module groups for the bundler and the plugin that goes with them. `root` is the folder of the product. */
export function pageParts(root) {
  const plain = table.filter(({ isPlain }) => isPlain).map(({ file }) => file);
  const sources = {
    light: [...FRAME, ...plain],
    portfolio: [PORTFOLIO],
    recording: [RECORDING],
    lean: LEAN,
  };
  const modules = Object.fromEntries(Object.keys(sources).map((name) => [name, new Set()]));
  const { light, portfolio, recording, lean } = modules;
  /** Dynamic imports keep their own files, so that `filesOfPages` finds them. */
  const loadedLater = new Set();
  const isPart = (id) => !id.startsWith('\0') && !loadedLater.has(id);
  // Otherwise they would pull in what the light pages share with them.
  const shared = { includeDependenciesRecursively: false, minShareCount: 2 };
  const part = (name, test, more) => ({ ...shared, name, test: (id) => isPart(id) && test(id), ...more });
  const isEntries = (id) => portfolio.has(id) && !light.has(id) && !lean.has(id);
  const groups = [
    { ...shared, name: 'query', test: (id) => isQuery(id) || tiny.test(id), priority: 1 },
    { ...shared, name: 'icons', test: isIcon, priority: 1 },
    part('pages', (id) => !light.has(id) && !isRequirement(id), { minShareCount: MANY_PAGES }),
    part('entries', isEntries),
    part('recording', (id) => isOwn(id) && portfolio.has(id) && recording.has(id) && !light.has(id)),
  ];
  const plugin = {
    name: 'limelight-page-parts',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      for (const [name, files] of Object.entries(sources)) {
        modules[name].clear();
        for (const file of files) addImported(this, modules[name], join(root, file));
      }
      loadedLater.clear();
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id).dynamicImporters.length > 0) loadedLater.add(id);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = filesOfPages(bundle, root, table);
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

/** By page path, the files that it needs besides the entry; under `signed-in`, those of the signed-in frame. */
export function filesOfPages(bundle, root, routes) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const chunkOf = (file) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, file));
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
    filesFor([...(isPlain ? [] : ['client/styles/mantine-setup.tsx']), file]),
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
