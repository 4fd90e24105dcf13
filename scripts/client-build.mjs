import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseSync, Visitor } from 'vite';

const WORKER = 'service-worker.js';

/** Fills in the list of files to cache: what the pages that open offline need, but not other pages' chunks. */
export function serviceWorker({ worker, offlinePages }) {
  let publicDir;
  return {
    name: 'limelight-service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: WORKER, preserveSignature: false });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunk = bundle[WORKER];
        if (chunk.imports.length > 0) {
          throw new Error(`The service worker shares modules with the pages: ${chunk.imports.join(', ')}`);
        }
        const html = String(bundle['index.html'].source);
        const files = [...new Set([...namedBy(html), ...loadedBy(bundle, offlinePages)])].sort();
        const contents = files.map((file) => contentOf(bundle, publicDir, file));
        const version = hash([html, chunk.code, ...files, ...contents]);
        const shell = JSON.stringify({ version, entry: entryOf(html), files });
        chunk.code = chunk.code.replace('__SHELL__', () => shell);
      },
    },
  };
}

export function namedBy(html) {
  return [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^/"][^"]*)"/g)].map(
    ([, path]) => path,
  );
}

function entryOf(html) {
  const [, path] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  if (path === undefined) throw new Error('The page names no script of its own.');
  return path;
}

export function loadedBy(bundle, offlinePages) {
  const chunks = Object.values(bundle).filter(
    ({ type, fileName }) => type === 'chunk' && fileName !== WORKER,
  );
  const isPage = ({ facadeModuleId }) => offlinePages.some((page) => facadeModuleId === page);
  const isOfOthers = (chunk) =>
    /\/features\/[^/]+\/client\//.test(chunk.facadeModuleId ?? '') && !isPage(chunk);
  const missing = offlinePages.filter(
    (page) => !chunks.some(({ facadeModuleId }) => facadeModuleId === page),
  );
  if (missing.length > 0) throw new Error(`No part of the build: ${missing.join(', ')}`);
  const files = new Set();
  const add = (chunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    const { importedCss, importedAssets } = chunk.viteMetadata;
    for (const file of [...importedCss, ...importedAssets]) if (!isPicture(file)) files.add(file);
    for (const name of chunk.imports) add(bundle[name]);
    for (const name of chunk.dynamicImports) if (!isOfOthers(bundle[name])) add(bundle[name]);
  };
  chunks.filter((chunk) => chunk.isEntry || isPage(chunk)).forEach(add);
  return [...files].map((file) => `/${file}`);
}

/** Landing page pictures: large, and not needed offline. */
function isPicture(file) {
  return file.endsWith('.webp');
}

function contentOf(bundle, publicDir, file) {
  if (file.startsWith('/assets/')) return '';
  const output = bundle[file.slice(1)];
  return output ? (output.code ?? output.source) : readFileSync(join(publicDir, file));
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex').slice(0, 12);
}

/**
 * Removes from the contracts what only the server and the API docs use: summaries and schemas. In the browser
 * `z` is a stand-in that answers everything with itself (client/platform/zod-stand-in.ts), so each schema is `z`.
 */
export function withoutSchemas() {
  return {
    name: 'limelight-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:shared|features)\/.+\.ts$/, code: /from 'zod'/ },
      handler: (code, id) => ({ code: cutSchemas(id, code), map: null }),
    },
  };
}

/** Leaves out zod's validation of texts (`text-schemas.ts`, `form-values.ts`, `text.ts`): only the server parses. */
export function withoutTextSchemas(standIn) {
  const files = /\/(?:text-schemas|form-values)\.ts$/;
  let found = false;
  return {
    name: 'limelight-without-text-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!files.test(source) && !(source.endsWith('/text.ts') && importer.endsWith('.contract.ts')))
        return null;
      found ||= files.test(source);
      return standIn;
    },
    buildEnd(error) {
      if (!error && !found) throw new Error(`No file is called ${files} any more.`);
    },
  };
}

export function cutSchemas(file, code) {
  const cuts = [];
  new Visitor({
    CallExpression: (call) => {
      if (rootOf(call)?.name === 'z') cuts.push({ ...call, text: 'z' });
    },
    Property: ({ key, value }) => {
      if (key.name === 'summary' && value.type.endsWith('Literal')) cuts.push({ ...value, text: "''" });
    },
  }).visit(parseSync(file, code).program);
  // Outer ones first, of which the inner ones are parts.
  let end = 0;
  const parts = [];
  for (const cut of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (cut.start < end) continue;
    parts.push(code.slice(end, cut.start), cut.text);
    end = cut.end;
  }
  return [...parts, code.slice(end)].join('');
}

/** `z` of `z.string().max(5)`. */
function rootOf(node) {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'MemberExpression' ? rootOf(node.object) : node;
}

const SMALLEST_COMPRESSED = 1024;

/** Not the page, which the server modifies. */
export function compressedFiles() {
  let folder;
  let isWritten = false;
  return {
    name: 'limelight-compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Not after a failed build, so that its own error is shown.
    writeBundle() {
      isWritten = true;
    },
    closeBundle() {
      if (!isWritten) return;
      for (const name of readdirSync(folder, { recursive: true })) {
        const file = join(folder, name);
        if (!/\.(js|css|svg|webmanifest)$/.test(name) || statSync(file).size < SMALLEST_COMPRESSED) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }));
      }
    },
  };
}
