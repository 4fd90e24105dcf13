// Installs packages, builds the client and finds a browser, as needed. Runs before the install: plain
// JavaScript on the machine's Node, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const oldestNode = 20;
const runtimeNode = 24;
const installedStamp = join(root, 'node_modules', '.limelight-installed');
const builtStamp = join(root, 'dist', '.client-built');
const clientSources = [
  'client',
  'features',
  'shared',
  'vite.config.ts',
  'scripts/client-build.mjs',
  'scripts/before-first-paint.mjs',
  'scripts/page-parts.mjs',
  'scripts/compile-languages.mjs',
  'index.html',
  'tsconfig.base.json',
  'package-lock.json',
];
/** Preferred: renders the same a fifth faster. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const proxies = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** A problem for the person at the terminal; shown without a stack. */
export class CannotGoOn extends Error {}

export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof CannotGoOn ? error.message : error);
    process.exitCode = 1;
  }
}

export function isProgram(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url));
}

/** Returns the path of Node. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new CannotGoOn(`Limelight needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  }
  const wanted = sha256(readFileSync(join(root, 'package-lock.json')), process.platform, process.arch);
  if (readIfThere(installedStamp) !== wanted) {
    if (!installedMatchesLock()) await install();
    writeFileSync(installedStamp, wanted);
  }
  return findRuntime();
}

async function install() {
  // Development packages too: the client is built here.
  const command = 'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error'.split(' ');
  const title = 'Installing packages (npm ci)';
  // In a terminal npm shows its own progress.
  if (!process.stderr.isTTY) return quietly(title, ...npmWith(command));
  console.error(`${title}: two to seven minutes the first time`);
  const status = foreground(...npmWith(command), withoutPasswords);
  if (status !== 0) throw new CannotGoOn(`${title} failed.`);
}

/** The npm that started us, or the machine's. */
function npmWith(parameters) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...parameters]] : ['npm', parameters];
}

/** Whether npm's record of its install matches package-lock.json. */
function installedMatchesLock() {
  const note = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (note === undefined) return false;
  const installed = JSON.parse(note).packages;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const same = ([path, { version }]) => packages[path]?.version === version;
  const there = ([path, { optional }]) => path === '' || optional || path in installed;
  return Object.entries(installed).every(same) && Object.entries(packages).every(there);
}

function findRuntime() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= runtimeNode) return process.execPath;
  throw new CannotGoOn(
    `npm has no Node ${runtimeNode} for ${process.platform}-${process.arch}. Install Node ${runtimeNode} or newer ` +
      `from https://nodejs.org; this is ${process.version}.`,
  );
}

export function environment(more = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

export async function ensureClientBuilt(node) {
  const wanted = hashClientSources();
  if (readIfThere(builtStamp) === wanted && existsSync(join(root, 'dist', 'client', 'index.html'))) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await quietly('Building the client', node, [vite, 'build', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(builtStamp, wanted);
}

function hashClientSources() {
  const hash = createHash('sha256');
  for (const source of clientSources) {
    for (const file of filesBelow(join(root, source))) {
      if (!/\.test\.tsx?$|\/features\/[^/]+\/server\//.test(file))
        hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}

/** Prefers Debian's faster headless shell; `isWhole` asks for the full browser, which has a mouse pointer. */
export async function ensureChromium({ isWhole = false } = {}) {
  const given = programOf('CHROMIUM_PATH');
  if (given) return given;
  const found = () => browsers.find((path) => existsSync(path) && !(isWhole && path === headlessShell));
  const isThere = isWhole ? found() !== undefined : existsSync(headlessShell);
  if (!isThere && mayInstall()) {
    try {
      await aptInstall('Installing Chromium (apt-get)', isWhole ? 'chromium' : 'chromium-headless-shell');
    } catch (error) {
      if (!(error instanceof CannotGoOn) || found() === undefined) throw error;
    }
  }
  const browser = found();
  if (browser !== undefined) return browser;
  throw new CannotGoOn(
    'The browser tests need Chromium or Google Chrome. Install one, or set CHROMIUM_PATH to its program.',
  );
}

/** For the tests of ops/, with openssl and PgBouncer; installs Debian's if missing and permitted. */
export async function ensureNginx() {
  const given = programOf('NGINX_PATH');
  if (given) return given;
  const found = () => proxies.find((path) => existsSync(path));
  const isThere = found() !== undefined && existsSync('/usr/sbin/pgbouncer');
  if (!isThere && mayInstall()) {
    await aptInstall('Installing nginx and PgBouncer (apt-get)', 'nginx-light', 'openssl', 'pgbouncer');
  }
  const proxy = found();
  if (proxy !== undefined) return proxy;
  throw new CannotGoOn('The fault tests need nginx. Install it, or set NGINX_PATH to its program.');
}

function programOf(setting) {
  const path = process.env[setting];
  if (!path || existsSync(path)) return path;
  throw new CannotGoOn(`${setting} is ${path}, and there is no such file.`);
}

const mayInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

async function aptInstall(title, ...names) {
  const more = { DEBIAN_FRONTEND: 'noninteractive' };
  await quietly(`${title}: package lists`, 'apt-get', ['update', '-qq'], more);
  await quietly(title, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], more);
}

/** Shows one line, not on standard output, which belongs to the command; and the output only on failure. */
export async function quietly(title, program, parameters, more = {}) {
  process.stderr.write(`${title} ...`);
  const began = Date.now();
  const { status, output } = await capture(program, parameters, more);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stderr.write(status === 0 ? ` done (${seconds} s)\n` : ' failed\n');
  if (status !== 0) throw new CannotGoOn(`${output.trim()}\n${title} failed.`);
}

/** Installing and building must not see passwords. */
const withoutPasswords = { DATABASE_URL: undefined, SMTP_URL: undefined };

export function capture(program, parameters, more = {}) {
  return new Promise((done) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...environment(), ...withoutPasswords, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => done({ status: 1, output: error.message }));
    child.once('close', (code) => done({ status: code ?? 1, output }));
  });
}

export function foreground(program, parameters, more = {}) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: root,
    env: environment(more),
    stdio: 'inherit',
  });
  if (error) throw error;
  return status ?? 1;
}

export async function withBrowser(program, ...parameters) {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  return foreground(node, [program, ...parameters], { CHROMIUM_PATH: await ensureChromium() });
}

function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
