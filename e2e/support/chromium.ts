/** Independent of the test runner, so that programs can use it too. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const programs = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Disables everything in Chromium that uses the network by itself. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findProgram(), args: [...quiet, ...more] });
}

interface ProfileOptions {
  readonly baseURL: string;
  readonly args: readonly string[];
}

/** With the profile in a folder, so that another program finds its cookies. */
export async function launchProfile(
  folder: string,
  { baseURL, args }: ProfileOptions,
): Promise<BrowserContext> {
  const options = { executablePath: findProgram(), baseURL, args: [...quiet, ...args] };
  return chromium.launchPersistentContext(folder, options);
}

function findProgram(): string {
  const found = programs.find((program) => program !== undefined && existsSync(program));
  if (found === undefined) throw new Error('No Chromium was found; npm test installs one on Debian');
  return found;
}
