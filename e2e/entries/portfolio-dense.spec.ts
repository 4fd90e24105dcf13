import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { unfold } from '#e2e/support/lists.ts';
import {
  arriveAfterRecording,
  expectShown,
  openPortfolio,
  outsideBin,
  readPortfolio,
  shownEntries,
} from '#e2e/support/portfolio.ts';

const PHONE = { width: 375, height: 667 };
const DESKTOP = { width: 1280, height: 800 };
const PORTFOLIO = '**/volunteer_hours_portfolio/portfolio*';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

async function open(viewport: typeof PHONE): Promise<Page> {
  const visit = await openPortfolio(browser, product.url, viewport);
  visits.push(visit);
  return visit.page;
}

const longName = (length: number) => 'Neighborhood garden and kitchens cleanup'.slice(0, length).trim();

async function showLongNames(page: Page): Promise<void> {
  const entries = outsideBin(await readPortfolio(page)).map((entry) => ({
    ...entry,
    event: longName(40),
    organizer: longName(40),
    role: longName(20),
    contact: 'volunteers@community-kitchen.example.org',
  }));
  await page.route(PORTFOLIO, (route) => route.fulfill({ json: entries }));
  await page.reload();
  await expectShown(page, entries.length);
}

const heights = (items: Locator) =>
  items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));

describe.each([
  ['phone', PHONE, 3400, 112],
  ['desktop', DESKTOP, 2000, 64],
])('the portfolio of 21 entries on a %s', (_, viewport, most, mostOfEach) => {
  it('is short', async () => {
    const page = await open(viewport);
    await expectShown(page, 21);
    await page.getByRole('region', { name: 'Your progress' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  });

  it('has rows of a few lines, even with names of forty letters', async () => {
    const page = await open(viewport);
    expect(longName(40)).toHaveLength(40);
    await showLongNames(page);
    for (const height of await heights(shownEntries(page))) expect(height).toBeLessThanOrEqual(mostOfEach);
    await expectGoodScreen(page, 'portfolio-long-names');
  });

  it('cuts off nothing with doubled text', async () => {
    const page = await open(viewport);
    await showLongNames(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    await unfold(shownEntries(page).first());
    const cut = await page.locator('[data-of]').evaluateAll((items) =>
      items
        .flatMap((item) => [...item.querySelectorAll('*')])
        // Truncated descriptions, which open in full.
        .filter((element) => !element.matches('[class*="cut"]') && element.scrollWidth > 2)
        .filter((element) => getComputedStyle(element).overflow !== 'visible')
        .filter(({ clientHeight, clientWidth }) => clientHeight > 2 && clientWidth > 2)
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });

  it('shows a new entry first, marked, on the first screen, and offers the next one', async () => {
    const page = await open(viewport);
    // Not the newest day: it comes first because it was just recorded.
    const entry = outsideBin(await readPortfolio(page)).findLast(({ verified }) => !verified);
    if (!entry) throw new Error('The demo data has no entry that waits');
    await arriveAfterRecording(page, entry.id);
    const note = page
      .getByRole('status')
      .filter({ hasText: `Sent to ${entry.contact}. We tell you when they answer.` });
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    const item = shownEntries(page).first();
    expect(await item.getAttribute('data-of')).toBe(String(entry.id));
    expect((await item.textContent())?.match(/New/g)).toEqual(['New']);
    const box = await item.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectGoodScreen(page, 'portfolio-recorded');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      `/portfolio-create-event?again=${entry.id}`,
    );
    await page.reload();
    await expectShown(page, 21);
    expect(await page.getByText(/Sent to /).count()).toBe(0);
  });
});

describe('the state of an entry', () => {
  it('is a button that explains why it is not verified, by mouse and by keyboard', async () => {
    const page = await open(DESKTOP);
    const place = outsideBin(await readPortfolio(page)).findIndex(
      ({ request_state }) => request_state === 'sent',
    );
    const toggle = shownEntries(page)
      .nth(place)
      .getByRole('button', { name: /^Waiting\W+details of / });
    const status = page.getByText(/^Email sent on .* Waiting for an answer\.$/);
    expect(await status.count()).toBe(0);
    await toggle.click();
    await status.waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await toggle.press('Enter');
    await status.waitFor({ state: 'detached' });
    // The check or cross links to its explanation.
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '/about-verification',
    );
  });
});

describe('the table head', () => {
  it('stays in the window, and does not cover the focused element', async () => {
    const page = await open(DESKTOP);
    const head = page.getByRole('columnheader', { name: 'Event Name' });
    await shownEntries(page).last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return document.activeElement?.contains(top) !== true;
    });
    expect(covered).toBe(false);
  });
});

it('another student’s entry is not marked as new', async () => {
  const page = await open(PHONE);
  await page.evaluate(() => history.replaceState({ usr: { recorded: 1e6 }, key: 'x', idx: 0 }, ''));
  await page.reload();
  await expectShown(page, 21);
  expect(await page.locator('[data-marked]').count()).toBe(0);
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
