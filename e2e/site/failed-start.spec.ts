/** What the page says when its program does not come. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisit, PHONE, startBrowser } from '#e2e/support/browser.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  product = await startProduct();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it.each(['/leaderboard', '/about'])('at %s says so when the client does not come', async (path) => {
  const { page } = await openVisit(browser, product.url, PHONE);
  // But for the small script that the page waits for, which sets its colours.
  await page.route(/\/assets\/(?!before-first-paint).*\.js$/, (route) => route.abort());
  await page.goto(path);
  await page.locator('#root').getByText('Limelight could not start. Please load this page again.').waitFor();
  expect(await page.locator('h1').count()).toBe(0);
});
