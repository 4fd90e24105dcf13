/**
 * npm run gallery: every screen in every state, at four widths, light and dark. Writes pictures, a sheet per
 * state and `gallery/index.html`. Also measures each, and exits with 1 if anything is found. Started by
 * `scripts/gallery.mjs`, which builds the client first.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startBrowser } from '#e2e/support/chromium.ts';
import { rowsOf, writeAlbum } from './album.ts';
import { GALLERY } from './camera.ts';
import { waitForever, watchShifts } from './findings.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { answersFor } from './replies.ts';
import type { Screen } from './scenes.ts';
import { missingRoutes, screens } from './screens.ts';
import { setUpStage, type Person, type Stage } from '#e2e/support/stage.ts';
import { playScreen, type Desk, type State } from './states.ts';

/** One renderer per core; more only wait for each other. */
const DESKS = 2;

process.exitCode = await run();

async function run(): Promise<number> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch {
    console.error(USAGE);
    return 2;
  }
  const wanted = screens.filter(({ name }) => options.screens.length === 0 || options.screens.includes(name));
  const missing = missingRoutes();
  if (missing.length > 0) {
    console.error(`Screens of the client that the gallery does not know: ${missing.join(', ')}`);
    return 1;
  }
  if (wanted.length === 0) {
    console.error(`There is no such screen. There are: ${screens.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  await Promise.all(wanted.map(({ name }) => rm(path.join(GALLERY, name), { recursive: true, force: true })));
  const stage = await setUpStage();
  let browser: Browser | undefined;
  try {
    browser = await startBrowser(['--hide-scrollbars', '--force-color-profile=srgb']);
    const states = await playAll(browser, stage, wanted, options);
    return await report(states);
  } finally {
    await browser?.close();
    await stage.stop();
  }
}

/** Two desks take screens from one queue. */
async function playAll(
  browser: Browser,
  stage: Stage,
  wanted: readonly Screen[],
  options: Options,
): Promise<State[]> {
  const pile = [...wanted];
  const found = new Map<string, State[]>();
  const work = async (): Promise<void> => {
    const desks = new Map<Person, Desk>();
    for (let screen = pile.shift(); screen !== undefined; screen = pile.shift()) {
      const desk = desks.get(screen.who) ?? (await openDesk(browser, stage, screen.who));
      desks.set(screen.who, desk);
      const began = Date.now();
      const states = await playScreen(desk, screen, stage.places, options);
      found.set(screen.name, states);
      const rows = rowsOf(states);
      const pictures = states.reduce((sum, { shots }) => sum + shots.length, 0);
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      console.log(`${screen.name}: ${pictures} pictures, ${rows.length} findings (${seconds} s)`);
      for (const { state, where, kind, what } of rows) console.log(`  ${state} (${where}) ${kind}: ${what}`);
    }
  };
  await Promise.all(Array.from({ length: DESKS }, work));
  return wanted.flatMap(({ name }) => found.get(name) ?? []);
}

async function openDesk(browser: Browser, stage: Stage, who: Person): Promise<Desk> {
  const context = await stage.contextOf(browser, who);
  await context.addInitScript(watchShifts);
  await context.addInitScript(waitForever);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser logs refused calls, which the gallery causes on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, answers: await answersFor(page), problems };
}

async function report(states: readonly State[]): Promise<number> {
  const rows = rowsOf(states);
  const page = await writeAlbum(states, rows);
  const pictures = states.reduce((sum, { shots }) => sum + shots.length, 0);
  console.log(`\n${pictures} pictures, ${rows.length} findings. Look through them: ${page}`);
  return rows.length > 0 ? 1 : 0;
}
