/** What a page begins with is there before any code, and stays where it is when the page comes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitAs } from '#e2e/support/administrator.ts';
import {
  DESKTOP,
  expectGoodScreen,
  openVisit,
  PHONE,
  startBrowser,
  type Visit,
} from '#e2e/support/browser.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import type { Product } from '#e2e/support/product-process.ts';

let browser: Browser;
let product: Product;
const visits: Record<string, Visit> = {};

beforeAll(async () => {
  product = await startDemo();
  browser = await startBrowser();
  visits['visitor'] = await openVisit(browser, product.url, DESKTOP);
  visits['student'] = await visitAs(browser, product.url, DESKTOP, 'student');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function pageOf(who: string, size: typeof DESKTOP): Promise<Page> {
  const page = visits[who]?.page;
  if (!page) throw new Error(`Nobody is called ${who}.`);
  await page.setViewportSize(size);
  return page;
}
/** But for the small script that the page waits for, which sets its colours. */
const CODE = /\/assets\/(?!before-first-paint).*\.js$/;

/** Lets no code come until it is told to. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.getByRole('navigation', { name: 'More about Limelight' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.unroute(CODE);
  };
}
const places = (page: Page) =>
  Promise.all(
    ['main h1', 'main h1 + p', 'header a[href="/"] img'].map(async (name) =>
      page.locator(name).boundingBox(),
    ),
  );

describe.each([
  ['visitor', '/leaderboard', 'Leaderboard'],
  ['student', '/leaderboard', 'Leaderboard'],
  ['student', '/hour-tracker', 'Volunteer Hours Portfolio'],
])('for a %s at %s', (who, path, heading) => {
  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('on a %s', async (_name, size) => {
    const page = await pageOf(who, size);
    const letCome = await holdCode(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const before = await places(page);
    expect(before).not.toContain(null);
    await expectGoodScreen(page, `opening${path.replace('/', '-')}`);
    await letCome();
    expect(await page.locator('[data-opening]').count()).toBe(0);
    expect(await places(page)).toEqual(before);
  });
});

it.each([
  ['/leaderboard', '[role="status"]'],
  ['/about', '#root'],
])('at %s says so when the client does not come', async (path, place) => {
  const page = await pageOf('visitor', PHONE);
  await page.route(CODE, (route) => route.abort());
  await page.goto(path);
  await page.locator(place).getByText('Limelight could not start. Please load this page again.').waitFor();
  await page.unroute(CODE);
});

it('is not that of a page which the visitor is led away from', async () => {
  const page = await pageOf('visitor', PHONE);
  const letCome = await holdCode(page);
  await page.goto('/hour-tracker', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  expect(await page.locator('#root').innerHTML()).toBe('');
  await letCome();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

it('has dates made ready beside the page that loads, for whoever is signed in', async () => {
  for (const [who, count] of [
    ['student', 1],
    ['visitor', 0],
  ] as const) {
    const page = await pageOf(who, PHONE);
    const started: string[] = [];
    page.on('worker', (worker) => started.push(new URL(worker.url()).pathname));
    await page.goto('/leaderboard');
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(started).toHaveLength(count);
    for (const path of started) expect(path).toMatch(/^\/assets\/before-first-paint-/);
    // It has done its work and is gone.
    await expect.poll(() => page.workers().length).toBe(0);
  }
});

it('met no console error and asked nobody else for anything', () => {
  for (const visit of Object.values(visits)) expect(visit.problems).toEqual([]);
});
