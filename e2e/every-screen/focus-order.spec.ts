/**
 * Every screen by the keyboard alone, in a wide window and in the same one zoomed to 400 %: each stop is seen, has a ring, is not
 * covered, and comes in the order of reading; none is left out.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#e2e/gallery/screens.ts';
import { DESKTOP, startBrowser } from '#e2e/support/browser.ts';
import { findLater, MOST_STOPS, walk } from '#e2e/support/focus.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import { openProfiles, setUpStage, type Person, type Stage } from '#e2e/support/stage.ts';

let browser: Browser;
let stage: Stage;
let openTab: (person: Person) => Promise<Page>;

beforeAll(async () => {
  stage = await setUpStage(startDemo);
  browser = await startBrowser();
  openTab = await openProfiles(stage, browser);
});
afterAll(async () => {
  await browser?.close();
  await stage?.stop();
});

const more = [
  { name: 'register', who: 'visitor', path: () => '/login?mode=register' },
  {
    name: 'verify-entry-in-spanish',
    who: 'visitor',
    path: ({ entryToVerify }) => `${entryToVerify}?lang=es`,
  },
] as const satisfies readonly Pick<(typeof screens)[number], 'name' | 'who' | 'path'>[];

describe.each([
  ['wide', DESKTOP],
  // 1280 by 1024 at 400 %, as WCAG 1.4.10 has it.
  ['zoomed', { width: 320, height: 256 }],
])('the stops of the keyboard, %s:', (_size, viewport) => {
  it.each([...screens, ...more])('$name', async ({ who, path }) => {
    const page = await openTab(who);
    await page.setViewportSize(viewport);
    const address = path(stage.places);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(address, stage.url).pathname);
    const stops = await walk(page);
    // The skip link, the name of the product and the choice of the appearance are on every page.
    expect(stops.length).toBeGreaterThanOrEqual(3);
    expect(stops.length).toBeLessThan(MOST_STOPS);
    expect(stops.filter(({ isSeen, hasRing, isFree }) => !isSeen || !hasRing || !isFree)).toEqual([]);
    expect(await findLater(page, stops)).toEqual([]);
    await page.close();
  });
});
