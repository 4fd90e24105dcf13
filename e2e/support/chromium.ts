/** Finds and starts the browser; knows no test runner, so that programs can use it, too. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const programs = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Starts Chromium without anything that reaches for the network by itself. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = programs.find((program) => program !== undefined && existsSync(program));
  if (executablePath === undefined) throw new Error('No Chromium was found; npm test installs one on Debian');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}
