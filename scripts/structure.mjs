// Checks of the structure that the linter cannot do (.oxlintrc.json has the import walls). Part of npm run
// check.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sharedWrites, tables } from '#features/tables.mjs';
import { walls } from '#features/walls.mjs';
import { findTooYoung } from './browsers.mjs';
import { isProgram, root } from './prepare.mjs';

const folders = ['features', 'shared', 'server', 'client', 'migrations', 'e2e', 'bench', 'scripts'];
const longestFile = 400;
const fullestFolder = 20;

/** Returns all violations as lines. A file is `{ path, text }`, its path from the root. */
export function findViolations(files) {
  return [
    ...files.flatMap(checkFile),
    ...checkMigrations(files.map(({ path }) => path)),
    ...checkClasses(files),
    ...checkFolders(files.map(({ path }) => path)),
  ];
}

/** How many files of the product, tests aside, a newcomer finds in one folder. */
function checkFolders(paths) {
  const sources = paths.filter(
    (path) => !isTest.test(path) && /^(features|shared|server|client)\//.test(path),
  );
  return [...Map.groupBy(sources, posix.dirname)]
    .filter(([, inside]) => inside.length > fullestFolder)
    .map(
      ([folder, { length }]) =>
        `${folder}: has ${length} files, more than ${fullestFolder}. Group them by what they are for.`,
    );
}

/** Classes of a CSS module that are used but missing, or defined but unused. */
function checkClasses(files) {
  const users = files.filter(({ path }) => /\.tsx?$/.test(path));
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap((styles) => {
      const defined = new Set(
        [...codeOf(styles.text).matchAll(/\.(?!mantine-)([a-z][\w-]*)/gi)].map(([, name]) => name),
      );
      const named = users.flatMap((user) => classesNamed(user, styles.path));
      const missing = named.filter((name) => name !== '*' && !defined.has(name));
      const unused = named.includes('*') ? [] : [...defined].filter((name) => !named.includes(name));
      return [
        ...missing.map((name) => `${styles.path}: has no class ${name}, which a component names.`),
        ...unused.map((name) => `${styles.path}: no component names its class ${name}.`),
      ];
    });
}

/** The classes of this module that a file names; `*` where it computes one or passes the whole module on. */
function classesNamed({ path, text }, module) {
  const imports = /import (\w+) from '([^']+\.module\.css)';/g;
  const code = text.replaceAll(imports, '');
  return [...text.matchAll(imports)]
    .filter(
      ([, , from]) =>
        posix.join(...(from.startsWith('#') ? [from.slice(1)] : [posix.dirname(path), from])) === module,
    )
    .flatMap(([, name]) =>
      [
        ...code.matchAll(
          new RegExp(`(?<![./\\w-])${name}\\b(?:\\.(\\w+)|\\['([^']+)'\\])?(?!\\w*:|/|\\.)`, 'g'),
        ),
      ].map(([, property, quoted]) => property ?? quoted ?? '*'),
    );
}

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);
const isOfClient = (path) => isCode(path) && /^(client|features\/[^/]+\/client)\//.test(path);
const isOfServer = (path) => isCode(path) && /^(server|features\/[^/]+\/server)\//.test(path);
const isForBrowsers = (path) => isCode(path) && /^(client|shared|features)\//.test(path) && !isOfServer(path);
const isStyle = (path) => path.endsWith('.css') && path !== 'client/styles/tokens.css';

const isTest = /^server\/testing\/|\.(test|spec|faults)\./;

/** What files of a kind must not say; the messages get what is found, or its first group. */
const refusals = [
  // Literals and Mantine's numbered shades are the same in both schemes; only tokens have a value for each.
  {
    isIn: (path) => isStyle(path) && path !== 'client/styles/mantine-variables.css',
    pattern:
      /(?<=[:,(]|\s)(?:#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)|(?:white|black)\b(?=[^:{}]*;)|var\(--mantine-color-(?:white|black|[a-z]+-\d)\))/gi,
    says: (colour) =>
      `names the colour ${colour}. Take a token of client/styles/tokens.css, or add one there.`,
  },
  // One type scale for the whole product; `em` and variables are relative and fine.
  {
    isIn: isStyle,
    pattern: /font(?:-size)?:\s*((?:var\([^)]*\)|(?!var\()[^;}])*\d(?:rem|px|pt)[^;}]*)/g,
    says: (size) =>
      `names the text size ${size}. Take --mantine-font-size-* or a --ll-text-* of client/styles/tokens.css.`,
  },
  // Leftovers of an edit.
  {
    isIn: (path) => path.endsWith('.css'),
    pattern: /([^{};,]+)\{\s*\}/g,
    says: (rule) => `the rule of ${rule.trim()} is empty.`,
  },
  {
    isIn: isOfClient,
    pattern: /(?<=\s)(?:visibleFrom|hiddenFrom|lightHidden|darkHidden)(?==)/g,
    says: (name) =>
      `${name} does nothing without Mantine's global classes. Say display={{ base: 'none', sm: 'flex' }}.`,
  },
  {
    isIn: isOfClient,
    pattern:
      /(?<=\s)(?:gap|\w*[sS]pacing|[mp][xytblr]?)="(?=[^"]* )[^"]*(?<![-\w])(?:xs|sm|md|lg|xl)(?![-\w])[^"]*"/g,
    says: (said) => `${said} is no size. Two at once are said in full: var(--mantine-spacing-sm).`,
  },
  // The product connects only to the database and the mail server, both from settings.
  {
    isIn: (path) => isOfServer(path) && !isTest.test(path),
    pattern:
      /import\s*\{[^}]*\b(?:get|request|Agent)\b[^}]*\}\s*from\s*'node:http'|(?:from|import\s*\(?)\s*['"](?:(?:node:)?(?:https|http2)|undici|axios|got)['"]|(?<![.\w])fetch\(/g,
    says: () =>
      'asks another server. What people write must never decide where we connect to (docs/security.md, 1.3.6).',
  },
  // User input stays text everywhere (docs/security.md, 1.2.5, 1.3.2 and 3.2.2).
  {
    isIn: (path) => isCode(path) && /^(server|shared|client|features)\//.test(path) && !isTest.test(path),
    pattern:
      /\beval\(|\bnew Function\(|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment|\bsrcdoc\b|\bshell: true\b|import\s*\{[^}]*\bexec(?:Sync)?\b[^}]*\}\s*from\s*'node:child_process'/gi,
    says: () => 'makes code, HTML or a command of a text. Use React, and execFile with a list.',
  },
];

function checkFile({ path, text }) {
  const plain = path.endsWith('.css') ? text.replaceAll(/\/\*[\s\S]*?\*\//g, '') : text;
  const found = refusals.flatMap(({ isIn, pattern, says }) =>
    isIn(path) ? [...plain.matchAll(pattern)].map(([all, named = all]) => says(named)) : [],
  );
  for (const specifier of isCode(path) ? importsOf(text) : [])
    found.push(...checkFeatures(path, specifier).map((message) => `imports ${specifier}. ${message}`));
  const length = text.split('\n').length - 1;
  if (length > longestFile && /(?<!\.generated)\.tsx?$/.test(path))
    found.push(`has ${length} lines, more than ${longestFile}. Split it by what its parts are for.`);
  for (const name of isForBrowsers(path) && !isTest.test(path) ? findTooYoung(codeOf(text)) : [])
    found.push(`uses ${name}, which browsers that we serve do not know (scripts/browsers.mjs).`);
  return [...new Set(found)].map((message) => `${path}: ${message}`);
}

const codeOf = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** What an import breaks of `features/walls.mjs`. Tests may import everything. */
function checkFeatures(path, specifier) {
  const [, own] = /^features\/([^/]+)\//.exec(path) ?? [];
  const [, other, file] = /^#features\/([^/]+)\/((?:client|server)\/.+)$/.exec(specifier) ?? [];
  if (other === undefined || own === other || isTest.test(path) || /^(e2e|bench)\//.test(path)) return [];
  if (own !== undefined && !walls[own]?.uses.includes(other)) {
    return [
      `The feature ${own} may not use ${other}. Say so in features/walls.mjs, if nothing uses it the other way round.`,
    ];
  }
  return isOpen(path, other, file)
    ? []
    : [`The feature ${other} does not open it. Use what it opens, or open it in features/walls.mjs.`];
}

function isOpen(path, feature, file) {
  if (/^server\/.*\.(operations|queries)\.ts$/.test(file)) return true;
  if (path === 'server/features.ts' && file.endsWith('/feature.ts')) return true;
  if (path.startsWith('client/app/') && file.endsWith('-page.tsx')) return true;
  return walls[feature]?.opens.includes(file) ?? false;
}

/** A feature that uses itself by way of others has no layer of its own. */
export function findCircles(features) {
  const reaches = (from, to, seen = new Set()) =>
    features[from].uses.some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return Object.keys(features)
    .filter((feature) => reaches(feature, feature))
    .map((feature) => `features/walls.mjs: ${feature} uses itself by way of others.`);
}

/** What `features/walls.mjs` allows and nothing needs. */
export function findIdle(files, features) {
  const users = files.filter(({ path }) => !isTest.test(path) && !/^(e2e|bench)\//.test(path));
  const imported = (specifier, from = '') =>
    users.some(({ path, text }) => path.startsWith(from) && text.includes(`'${specifier}`));
  return Object.entries(features).flatMap(([feature, { uses, opens }]) => [
    ...uses
      .filter((other) =>
        ['client', 'server'].every(
          (side) => !imported(`#features/${other}/${side}/`, `features/${feature}/`),
        ),
      )
      .map((other) => `features/walls.mjs: ${feature} does not use ${other}.`),
    ...opens
      .filter((file) => !imported(`#features/${feature}/${file}'`))
      .map((file) => `features/walls.mjs: nothing imports ${file} of ${feature}.`),
  ]);
}

const writes =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:addRow|changeRows|deleteRows)\([\s\w.]+,\s*'(\w+)'|\b(?:insert into|delete from|update)\s+(\w+)/g;

/** What is written beside `features/tables.mjs`, and what that says and nothing needs. */
export function findWrites(files, owned, shared) {
  const names = Object.entries(owned).flatMap(([owner, list]) => list.map((table) => [table, owner]));
  const owners = new Map(names);
  const used = new Set();
  const found = files
    .filter(({ path }) => path.endsWith('.ts') && !isTest.test(path))
    .flatMap(({ path, text }) => {
      const [, feature] = /^(?:features\/(?=[^/]+\/server\/)|server\/(?=platform\/))([^/]+)/.exec(path) ?? [];
      if (feature === undefined) return [];
      const written = [...codeOf(text).matchAll(writes)].map((match) => match.slice(1).find(Boolean));
      if (feature !== 'platform' && /\bchangeAccount\(/.test(text)) written.push('accounts');
      return [...new Set(written)].flatMap((table) => {
        const owner = owners.get(table);
        if (owner === undefined || owner === feature) return [];
        used.add(`${feature} ${table}`);
        return Object.values(shared[feature] ?? {}).some((list) => list.includes(table))
          ? []
          : [`${path}: writes ${table} of ${owner}. Use its operations, or say why in features/tables.mjs.`];
      });
    });
  const idle = Object.entries(shared)
    .flatMap(([feature, reasons]) =>
      Object.values(reasons)
        .flat()
        .map((table) => `${feature} ${table}`),
    )
    .filter((write) => !used.has(write))
    .map((write) => `features/tables.mjs: ${write.replace(' ', ' does not write ')}.`);
  const generated = files.find(({ path }) => path === 'server/platform/database/tables.generated.ts')?.text;
  const [, all = ''] = /interface DB \{([^}]*)\}/.exec(generated ?? '') ?? [];
  const existing = [...all.matchAll(/(\w+):/g)]
    .map(([, table]) => table)
    .filter((table) => table !== 'schools');
  const listed = names.map(([table]) => table).sort();
  return existing.sort().join() === listed.join()
    ? [...found, ...idle]
    : [...found, ...idle, 'features/tables.mjs: does not name each table once (tables.generated.ts).'];
}

function importsOf(text) {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*)(['"])([^'"\n]+)\1/g;
  return [...text.matchAll(pattern)].map((match) => match[2]);
}

function checkMigrations(paths) {
  const names = paths.filter((path) => path.startsWith('migrations/')).map((path) => posix.basename(path));
  return names.sort().flatMap((name, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [`migrations/${name}: is not named NNNN_name.sql`];
    return name.startsWith(`${number}_`)
      ? []
      : [`migrations/${name}: is not consecutive; ${number} comes here.`];
  });
}

function readFiles() {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => posix.join(folder, name)),
    )
    .filter((path) => /\.(ts|tsx|mjs|sql|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

if (isProgram(import.meta.url)) {
  const files = readFiles();
  const violations = [
    ...findViolations(files),
    ...findCircles(walls),
    ...findIdle(files, walls),
    ...findWrites(files, tables, sharedWrites),
  ];
  violations.forEach((line) => console.error(line));
  process.exitCode = violations.length > 0 ? 1 : 0;
}
