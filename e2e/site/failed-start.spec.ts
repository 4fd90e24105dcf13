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

it.each(['/leaderboard', '/about'])('the page %s says when the client fails to load', async (path) => {
  const { page } = await openVisit(browser, product.url, PHONE);
  // All but the small blocking script, which sets the colors.
  await page.route(/\/assets\/(?!before-first-paint).*\.js$/, (route) => route.abort());
  await page.goto(path);
  await page.locator('#root').getByText('Limelight could not start. Please load this page again.').waitFor();
  expect(await page.locator('h1').count()).toBe(0);
});

const client = /\/assets\/(?!before-first-paint).*\.js$/;
const TOO_OLD =
  'This browser cannot run Limelight. Please use another browser or another device, or tell the school.';

it.each([
  ['en-US', TOO_OLD],
  [
    'es-MX',
    'Este navegador no puede abrir Limelight. Use otro navegador u otro dispositivo, o avise a la escuela.',
  ],
])('an unsupported browser shows what to do (%s)', async (locale, text) => {
  const { page } = await openVisit(browser, product.url, PHONE, { locale });
  const contentType = 'text/javascript';
  await page.route(client, (route) => route.fulfill({ contentType, body: 'let syntax of = tomorrow;' }));
  await page.goto('/verify-entry/a-token');
  await page.locator('#root').getByText(text).waitFor();
});

it('a browser without modules shows that, too', async () => {
  const { page } = await openVisit(browser, product.url, PHONE);
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
  await page.route(client, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/about');
  await page.locator('#root').getByText(TOO_OLD).waitFor();
});

it('the script for that runs in the oldest browsers', async () => {
  const html = await (await fetch(`${product.url}/about`)).text();
  const [path = ''] = /\/assets\/before-first-paint-\w+\.js/.exec(html) ?? [];
  const code = await (await fetch(`${product.url}${path}`)).text();
  expect(code).toContain(TOO_OLD);
  expect(code).not.toMatch(/=>|\?\.|\?\?|`|\b(?:const|let)\b|catch \{|,\s*\)/);
});
