/**
 * What each screen makes a browser load when it is opened, compressed: at most 120 kB of JavaScript and 20 kB of styles for
 * the landing page and the contact's page, at most 200 kB of JavaScript for any other. Prints the table.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingRoutes, screens } from '#e2e/gallery/screens.ts';
import { startBrowser } from '#e2e/support/browser.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import { openProfiles, PEOPLE, setUpStage, type Person, type Stage } from '#e2e/support/stage.ts';

const FIRST_SIGHT = { script: 120_000, style: 20_000 };
const SCREEN = { script: 200_000 };

interface Loaded {
  readonly script: number;
  readonly style: number;
  /** What it is made of, the largest first. */
  readonly files: readonly string[];
}

/** What people see before they have decided to stay. */
const atFirstSight = ['/', '/verify-entry/:token'];

let browser: Browser;
let stage: Stage;
let openTab: (person: Person) => Promise<Page>;
const table: string[] = [];
/** Compressed bytes by address, which are the same for every screen. */
const sizes = new Map<string, number>();

beforeAll(async () => {
  stage = await setUpStage(startDemo);
  browser = await startBrowser();
  openTab = await openProfiles(stage, browser);
});
afterAll(async () => {
  console.log(['Kilobytes (gzip) of JavaScript and styles that a screen loads:', ...table].join('\n'));
  await browser?.close();
  await stage?.stop();
});

/** Opens the address in a fresh tab, waits until nothing is loaded any more, and adds up. */
async function load(who: Person, path: string, name: string): Promise<Loaded> {
  const page = await openTab(who);
  // A file may be asked for twice: as a preload, and as itself.
  const asked = new Map<string, 'script' | 'style'>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script') asked.set(response.url(), 'script');
    if (type === 'stylesheet') asked.set(response.url(), 'style');
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname, `${name} shows itself`).toBe(new URL(path, stage.url).pathname);
  const sum = { script: 0, style: 0 };
  for (const [url, kind] of asked) sum[kind] += await sizeOf(page, url);
  await page.close();
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  table.push(`${name.padEnd(40)} ${who.padEnd(8)} ${kilobytes(sum.script)} ${kilobytes(sum.style)}`);
  // A page that loads nothing would pass every limit.
  expect(sum.script).toBeGreaterThan(50_000);
  const files = [...asked.keys()]
    .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    .map((url) => `${sizes.get(url)} ${new URL(url).pathname}`);
  return { ...sum, files };
}

function expectAtMost(limit: { script: number; style?: number }, { script, style, files }: Loaded): void {
  const isWithin = script <= limit.script && style <= (limit.style ?? Infinity);
  // All the files, so that a failure names the one that is too much.
  expect({ script, style, files: isWithin ? [] : files }).toMatchObject({ files: [] });
}

async function sizeOf(page: Page, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  sizes.set(url, size);
  return size;
}

it('knows every route of the client', () => {
  expect(missingRoutes()).toEqual([]);
  expect(screens.filter(({ route }) => atFirstSight.includes(route))).toHaveLength(atFirstSight.length);
});

describe('at first sight', () => {
  it.each(PEOPLE)('the landing page is light for a %s', async (who) => {
    expectAtMost(FIRST_SIGHT, await load(who, '/', 'landing'));
  });

  it.each(screens.filter(({ route }) => atFirstSight.includes(route)))('$name is light', async (screen) => {
    expectAtMost(FIRST_SIGHT, await load(screen.who, screen.path(stage.places), screen.name));
  });
});

describe('every other screen is bearable', () => {
  it.each(screens.filter(({ route }) => !atFirstSight.includes(route)))('$name', async (screen) => {
    expectAtMost(SCREEN, await load(screen.who, screen.path(stage.places), screen.name));
  });
});
