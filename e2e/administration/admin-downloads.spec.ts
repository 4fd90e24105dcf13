import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const CALL = '**/admin/entries/download';
const FILE = 'all_entries.xlsx';
const { product, browser } = await openDemo();
const visits: Visit[] = [];

/** Holds the response until released. */
async function hold(page: Page, answer?: { status: number; detail: string }): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CALL, async (route) => {
    await held;
    const { status, detail } = answer ?? { status: 0, detail: '' };
    await (status === 0 ? route.continue() : route.fulfill({ status, json: { detail } })).catch(
      () => undefined,
    );
  });
  return release;
}

describe.each(walkedOn('desktop'))('a download on a %s', (_, viewport) => {
  let page: Page;
  const start = () => page.getByRole('button', { name: 'Download All Entries' });
  const waiting = () => page.getByRole('status').getByText(/^Downloading All entries/);

  async function open(): Promise<void> {
    await page.goto('/admin/entries');
    await page.getByText(/^Showing 1 to /).waitFor();
  }
  async function goToAbout(): Promise<void> {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
  });

  it('continues on other pages, runs once, and says when it is saved', async () => {
    await open();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const release = await hold(page);
    await start().click();
    expect(await start().getAttribute('aria-disabled')).toBe('true');
    await start().press('Enter');
    await waiting().waitFor();
    expect(await start().evaluate((element) => element === document.activeElement)).toBe(true);
    await goToAbout();
    await expectGoodScreen(page, 'admin-downloading-elsewhere');
    const saved = page.waitForEvent('download');
    release();
    expect((await saved).suggestedFilename()).toBe(FILE);
    await page.getByRole('status').getByText(`${FILE} is saved: `).waitFor();
    await expect.poll(() => waiting().count()).toBe(0);
    expect(requests.filter((path) => path.endsWith('/admin/entries/download'))).toHaveLength(1);
    await page.unroute(CALL);
  });

  it('can be canceled on another page, where the focus moves to the heading', async () => {
    await open();
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    const release = await hold(page);
    await start().click();
    await goToAbout();
    await page.getByRole('button', { name: `Cancel the download of ${FILE}` }).press('Enter');
    await expect.poll(() => waiting().count()).toBe(0);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    release();
    await page.unroute(CALL);
    expect([files, await page.getByRole('alert').count()]).toEqual([[], 0]);
  });

  it('reports a failure on another page, and can be started again', async () => {
    await open();
    const release = await hold(page, { status: 503, detail: 'The service is busy.' });
    await start().click();
    await goToAbout();
    release();
    const failure = page
      .getByRole('alert')
      .getByText(`${FILE} was not saved. The service is busy. Please try again.`);
    await failure.waitFor();
    await expectGoodScreen(page, 'admin-download-failed-elsewhere');
    await page.unroute(CALL);
    await page.goBack();
    const [download] = await Promise.all([page.waitForEvent('download'), start().click()]);
    expect(download.suggestedFilename()).toBe(FILE);
    await expect.poll(() => failure.count()).toBe(0);
  });
});

it('the download button has a label on wide screens, and an icon with a tooltip in narrower tables', async () => {
  const visit = await visitAs(browser, product.url, DESKTOP);
  visits.push(visit);
  const { page } = visit;
  await page.goto('/admin/entries');
  await page.getByText(/^Showing 1 to /).waitFor();
  const button = page.getByRole('button', { name: /^Download Entries of / }).first();
  await button.getByText('Download Entries', { exact: true }).waitFor();
  await page.setViewportSize({ ...DESKTOP, width: DESKTOP.width - 1 });
  await button.getByText('Download Entries', { exact: true }).waitFor({ state: 'detached' });
  // The browser's tooltip waits for the pointer, can be dismissed, and covers nothing of ours.
  expect(await button.getAttribute('title')).toBe('Download Entries');
  const lines = await page
    .locator('main tbody td span')
    .filter({ hasText: '@' })
    .evaluateAll((emails) =>
      emails.map((email) => new Set(Array.from(email.getClientRects(), ({ top }) => Math.round(top))).size),
    );
  expect(lines.length).toBe(30);
  expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  expect(lines.filter((count) => count === 1).length).toBeGreaterThan(20);
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
