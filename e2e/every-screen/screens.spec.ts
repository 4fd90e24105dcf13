/**
 * Every screen, opened once: what it loads, its buttons at all widths, every tab stop, and how it reads on
 * the narrowest phones, in both schemes, with doubled text, more letter spacing, or forced colors.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenText, findOverflow } from '#e2e/gallery/findings.ts';
import type { Screen } from '#e2e/gallery/scenes.ts';
import { missingRoutes, screens } from '#e2e/gallery/screens.ts';
import { sizeOf } from '#e2e/gallery/window-size.ts';
import {
  DESKTOP,
  expectGoodScreen,
  expectReadableInTheDark,
  startBrowser,
  watchProblems,
} from '#e2e/support/browser.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import { findLater, MOST_STOPS, restartWalk, walk } from '#e2e/support/focus.ts';
import { openProfiles, setUpStage, type Person, type Stage } from '#e2e/support/stage.ts';

const FIRST_SIGHT = { script: 120_000, style: 20_000 };
const SCREEN = { script: 205_000, style: Infinity };
/** First pages of new visitors. */
const atFirstSight = ['/', '/verify-entry/:token', '/contact-list/:token'];

const NARROW = sizeOf(320);
/** 1280 by 1024 at 400 %, as in WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 };
/** The narrowest phone, most phones, the narrowest table, and wider ones. */
const WIDTHS = [1920, 1280, 992, 769, 375, 320];
/** The maximum of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const all: readonly Pick<Screen, 'name' | 'route' | 'who' | 'path'>[] = [
  ...screens,
  { name: 'landing-of-student', route: '/', who: 'student', path: () => '/' },
  { name: 'landing-of-head', route: '/', who: 'head', path: () => '/' },
  { name: 'register', route: '/login', who: 'visitor', path: () => '/login?mode=register' },
  {
    name: 'verify-entry-in-spanish',
    route: '/verify-entry/:token',
    who: 'visitor',
    path: ({ entryToVerify }) => `${entryToVerify}?lang=es`,
  },
  { name: 'profile-of-head', route: '/profile', who: 'head', path: () => '/profile' },
  {
    name: 'entry-history-of-head',
    route: '/entry-history/:pk',
    who: 'head',
    path: ({ schoolEntry }) => `/entry-history/${schoolEntry}`,
  },
];

let browser: Browser;
let stage: Stage;
let openTab: (person: Person) => Promise<Page>;
const table: string[] = [];
/** Compressed bytes by address, the same for every screen. */
const sizes = new Map<string, number>();

beforeAll(async () => {
  stage = await setUpStage({ start: startDemo, hasLongWords: true });
  browser = await startBrowser();
  openTab = await openProfiles(stage, browser);
});
afterAll(async () => {
  console.log(['Kilobytes (gzip) of JavaScript and styles that a screen loads:', ...table].join('\n'));
  await browser?.close();
  await stage?.stop();
});

async function compressedSize(page: Page, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  sizes.set(url, size);
  return size;
}

/** Phones and desktops have separate lists, drawn once the window has its size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}

it('the screens cover every route of the client', () => {
  expect(missingRoutes()).toEqual([]);
  expect(screens.filter(({ route }) => atFirstSight.includes(route))).toHaveLength(atFirstSight.length);
});

it('the check finds a broken word', async () => {
  const page = await openTab('visitor');
  await page.setContent(`<button style="width: 6em; overflow-wrap: anywhere">Go extraordinarily</button>`);
  expect((await findBrokenText(page)).map(({ what }) => what)).toEqual([
    '“extraordinarily” of “Go extraordinarily”',
  ]);
  await page.close();
});

describe.each(all)('$name', ({ name, route, who, path }) => {
  let page: Page;
  let problems: string[];
  // A file may be requested twice: as a preload, and as itself.
  const requested = new Map<string, 'script' | 'style'>();

  beforeAll(async () => {
    page = await openTab(who);
    problems = watchProblems(page, stage.url);
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type === 'script') requested.set(response.url(), 'script');
      if (type === 'stylesheet') requested.set(response.url(), 'style');
    });
    await page.setViewportSize(DESKTOP);
    // The headless shell always has a pointer over the page, which counts as use and loads more (first-use.ts).
    await page.addInitScript(() =>
      window.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true),
    );
    await page.goto(path(stage.places), { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(() => page?.close());

  it('is shown, and no other page instead', () => {
    expect(new URL(page.url()).pathname).toBe(new URL(path(stage.places), stage.url).pathname);
  });

  it('is light', async () => {
    const sum = { script: 0, style: 0 };
    for (const [url, kind] of requested) sum[kind] += await compressedSize(page, url);
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
    table.push(`${name.padEnd(40)} ${who.padEnd(8)} ${kilobytes(sum.script)} ${kilobytes(sum.style)}`);
    // A page that loads nothing would pass every limit.
    expect(sum.script).toBeGreaterThan(50_000);
    const limit = atFirstSight.includes(route) ? FIRST_SIGHT : SCREEN;
    const isWithin = sum.script <= limit.script && sum.style <= limit.style;
    // Largest first, so that a failure names the file to blame.
    const files = [...requested.keys()]
      .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
      .map((url) => `${sizes.get(url)} ${new URL(url).pathname}`);
    expect({ ...sum, files: isWithin ? [] : files }).toMatchObject({ files: [] });
  });

  it.each([
    ['in a wide window', DESKTOP],
    ['zoomed to 400 %', ZOOMED],
  ])('shows every tab stop in reading order, %s', async (_size, viewport) => {
    await resize(page, viewport);
    await restartWalk(page);
    const stops = await walk(page);
    // Every page has the skip link, the product's name and the appearance setting.
    expect(stops.length).toBeGreaterThanOrEqual(3);
    expect(stops.length).toBeLessThan(MOST_STOPS);
    expect(stops.filter(({ isSeen, hasRing, isFree }) => !isSeen || !hasRing || !isFree)).toEqual([]);
    expect(await findLater(page, stops)).toEqual([]);
    await restartWalk(page);
  });

  it('has an edge or underline on every control with forced colors', async () => {
    await resize(page, DESKTOP);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await findWithoutEdge(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('breaks no word of a button at any width', async () => {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await resize(page, sizeOf(width));
      found.push(...(await findBrokenText(page)).map(({ what }) => `${width} px: ${what}`));
    }
    expect(found).toEqual([]);
  });

  it('is readable on the narrowest phones, in light and dark', async () => {
    await resize(page, NARROW);
    await expectGoodScreen(page, `narrow-${name}`);
    await expectReadableInTheDark(page, `narrow-${name}`);
  });

  // Below 16 px, an iPhone zooms into the page and never out again.
  it('has fields with letters of 16 px on a phone', async () => {
    await resize(page, NARROW);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const small = await page.locator('input, select, textarea').evaluateAll((fields) =>
      fields
        .filter(
          (field) => !['checkbox', 'radio', 'file', 'hidden'].includes((field as HTMLInputElement).type),
        )
        // Used by a growing field to measure itself.
        .filter((field) => !field.matches('[aria-hidden=true]'))
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 150)),
    );
    expect(small).toEqual([]);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await devtools.detach();
  });

  it('loses nothing with doubled text', async () => {
    await resize(page, NARROW);
    const size = () =>
      page.locator('h1').evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
    const before = await size();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    expect(await size()).toBeGreaterThan(before * 1.3);
    expect(await findOverflow(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  it('loses nothing with more letter and line spacing', async () => {
    await page.addStyleTag({ content: SPACING });
    for (const viewport of [NARROW, DESKTOP]) {
      await resize(page, viewport);
      expect(await findOverflow(page), `at ${viewport.width} px`).toEqual([]);
    }
  });

  it('no page logs a console error or calls another host', () => {
    expect(problems).toEqual([]);
  });
});

/** Controls without a border, underline or icon. */
function findWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (element: Element | null) => {
      if (element === null) return false;
      const { borderTopStyle, borderTopWidth, borderBottomStyle } = getComputedStyle(element);
      return (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || borderBottomStyle !== 'none';
    };
    return [...document.querySelectorAll('main button, main input, main select, main textarea')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 2)
      .filter((element) => !element.matches('[aria-hidden=true], [type=radio], [type=checkbox], [type=file]'))
      .filter((element) => {
        const hasLine = getComputedStyle(element).textDecorationLine.includes('underline');
        const hasSign = element.querySelector('svg') !== null;
        // A field with a button inside has its border around both.
        return !hasLine && !hasSign && !hasEdge(element) && !hasEdge(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
