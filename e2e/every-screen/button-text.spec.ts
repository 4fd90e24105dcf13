/** No button breaks a word of its label, at any width of the window, however little room a table or a bar leaves it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokenText } from '#e2e/gallery/findings.ts';
import { screens } from '#e2e/gallery/screens.ts';
import { sizeOf } from '#e2e/gallery/window-size.ts';
import { startBrowser } from '#e2e/support/browser.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import { openProfiles, setUpStage, type Person, type Stage } from '#e2e/support/stage.ts';

/** The narrowest phone, most phones, the narrowest table, and wider ones. */
const WIDTHS = [320, 375, 769, 992, 1280, 1920];

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

it.each(screens)('$name', async ({ who, path }) => {
  const page = await openTab(who);
  await page.goto(path(stage.places), { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize(sizeOf(width));
    // Phones and desktops have lists of their own, which are drawn once the window has its size.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
    );
    found.push(...(await findBrokenText(page)).map(({ what }) => `${width} px: ${what}`));
  }
  expect(found).toEqual([]);
  await page.close();
});

it('finds a word that is broken', async () => {
  const page = await openTab('visitor');
  await page.setContent(`<button style="width: 6em; overflow-wrap: anywhere">Go extraordinarily</button>`);
  expect((await findBrokenText(page)).map(({ what }) => what)).toEqual([
    '“extraordinarily” of “Go extraordinarily”',
  ]);
  await page.close();
});
