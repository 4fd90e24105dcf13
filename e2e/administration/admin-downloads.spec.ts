import type { Locator, Page } from 'playwright-core';
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
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

describe.each(walkedOn('desktop'))('a download on a %s', (_, viewport) => {
  let page: Page;
  const panel = () => page.getByRole('region', { name: 'Downloads' });
  const start = () => page.getByRole('button', { name: 'Download All Entries' });
  const cancel = () => panel().getByRole('button', { name: `Cancel the download of ${FILE}` });
  const close = () => panel().getByRole('button', { name: `Close the message about ${FILE}` });
  const tryAgain = () => panel().getByRole('button', { name: `Try again to download ${FILE}` });

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

  it('returns the focus to its button when its message closes', async () => {
    await open();
    const release = await hold(page);
    await start().click();
    await cancel().click();
    await expect.poll(() => panel().count()).toBe(0);
    expect(await hasFocus(start())).toBe(true);
    release();
    await page.unroute(CALL);

    await start().click();
    await close().click();
    await expect.poll(() => panel().count()).toBe(0);
    expect(await hasFocus(start())).toBe(true);

    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { detail: 'Away.' } }));
    await start().click();
    await tryAgain().waitFor();
    await page.unroute(CALL);
    const [download] = await Promise.all([page.waitForEvent('download'), tryAgain().click()]);
    expect(download.suggestedFilename()).toBe(FILE);
    expect(await hasFocus(start())).toBe(true);
  });

  it('does not lose the focus when it finishes while Cancel has it', async () => {
    await open();
    const release = await hold(page);
    await start().click();
    await cancel().focus();
    release();
    await panel().getByText(`${FILE} is saved: `).waitFor();
    expect(await hasFocus(start())).toBe(true);
    await page.unroute(CALL);
  });

  it('shows its progress on other pages, where canceling moves the focus to the heading', async () => {
    await open();
    const release = await hold(page);
    await start().click();
    await goToAbout();
    await panel()
      .getByRole('progressbar', { name: `Download of ${FILE}` })
      .waitFor();
    await expectGoodScreen(page, 'admin-downloading-elsewhere');
    await cancel().click();
    await expect.poll(() => panel().count()).toBe(0);
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    release();
    await page.unroute(CALL);
  });

  it('reports a failure on another page, where it can be retried', async () => {
    await open();
    const release = await hold(page, { status: 503, detail: 'The service is busy.' });
    await start().click();
    await goToAbout();
    release();
    await panel()
      .getByRole('alert')
      .getByText(`${FILE} was not saved. The service is busy. Please try again.`)
      .waitFor();
    await expectGoodScreen(page, 'admin-download-failed-elsewhere');
    await page.unroute(CALL);
    const [download] = await Promise.all([page.waitForEvent('download'), tryAgain().click()]);
    expect(download.suggestedFilename()).toBe(FILE);
    await panel().getByText(`${FILE} is saved: `).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.waitForURL('**/contact');
    await expect.poll(() => panel().count()).toBe(0);
  });

  it('does not cover the focused element', async () => {
    await open();
    const release = await hold(page);
    await start().click();
    await panel().waitFor();
    const links = page.getByRole('link', { name: /^View Details of/ });
    for (const link of await links.all()) {
      await link.evaluate((element) =>
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 5000),
      );
      await link.focus();
      const [linkBox, panelBox] = await Promise.all([link.boundingBox(), panel().boundingBox()]);
      expect((linkBox?.y ?? 0) + (linkBox?.height ?? 0)).toBeLessThanOrEqual(panelBox?.y ?? 0);
    }
    await cancel().click();
    release();
    await page.unroute(CALL);
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
