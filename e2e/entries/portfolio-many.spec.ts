import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind, unfold } from '#e2e/support/lists.ts';
import {
  expectShown,
  openPortfolio,
  outsideBin,
  readPortfolio,
  shownEntries,
  type PortfolioEntry,
} from '#e2e/support/portfolio.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

async function open(viewport: typeof PHONE): Promise<Page> {
  const visit = await openPortfolio(browser, product.url, viewport);
  visits.push(visit);
  return visit.page;
}

describe.each(walkedOn('phone'))('a portfolio of a thousand entries on a %s', (_, viewport) => {
  let page: Page;

  beforeAll(async () => {
    page = await open(viewport);
    const [sample] = outsideBin(await readPortfolio(page));
    // Made here: the test is about the browser, not the server.
    const many = Array.from({ length: 1000 }, (_unused, index) => ({
      ...sample,
      id: 100_000 + index,
      event: `Cleanup number ${index + 1}`,
      date: '2026-02-01',
      role: index % 2 === 0 ? 'Helper' : 'Guide',
      recycling_bin: false,
    }));
    await page.route('**/volunteer_hours_portfolio/portfolio*', (route) => route.fulfill({ json: many }));
    await page.reload();
    await page.getByText('Showing 1 to 25 of 1,000 entries').waitFor();
  });
  const searchBox = (name: string) => page.getByRole('textbox', { name: `Search ${name}` });

  it('shows the first twenty-five, and others page by page', async () => {
    await expectShown(page, 25);
    await expectGoodScreen(page, 'portfolio-many');
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await page.getByText('Showing 26 to 50 of 1,000 entries').waitFor();
    expect(await shownEntries(page).first().textContent()).toContain('Cleanup number 26');
    await page.getByRole('button', { name: 'Previous page' }).press('Enter');
    await page.getByText('Showing 1 to 25 of 1,000 entries').waitFor();
  });

  it('finds an entry that is not shown, and returns to the first ones', async () => {
    await openFind(page);
    await searchBox('event name').fill('number 900');
    await page.getByText('Showing 1 to 1 of 1 entry').waitFor();
    await expectShown(page, 1);
    expect(await shownEntries(page).textContent()).toContain('Cleanup number 900');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('Showing 1 to 25 of 1,000 entries').waitFor();
    await expectShown(page, 25);
  });

  it('sorts all entries, not only the shown ones', async () => {
    if (viewport === PHONE) await page.getByLabel('Sort by').selectOption('Event Name');
    else await page.getByRole('button', { name: 'Event Name' }).click();
    const note = page.getByRole('status');
    await note.filter({ hasText: 'sorted by Event Name, ascending' }).waitFor();
    const name = viewport === PHONE ? 'Ascending' : 'Event Name';
    await page.getByRole('button', { name, exact: true }).click();
    await note.filter({ hasText: 'sorted by Event Name, descending' }).waitFor();
    expect(await shownEntries(page).first().textContent()).toContain('Cleanup number 1000');
  });

  it('keeps up with typing', async () => {
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    await searchBox('role').pressSequentially('guide', { delay: 100 });
    await page.getByText('Showing 1 to 25 of 500 entries').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('Showing 1 to 25 of 1,000 entries').waitFor();
    const longest = await page.evaluate(() =>
      Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
    );
    // With all rows drawn it was over a second; the limit leaves room for a busy machine.
    expect(longest).toBeLessThan(400);
  });
});

describe.each(walkedOn('phone'))('asking a contact again on a %s', (_, viewport) => {
  let page: Page;
  let entry: PortfolioEntry;

  async function openWith(facts: object): Promise<void> {
    await page.unrouteAll({ behavior: 'wait' });
    await answerWith(facts);
    await page.reload();
    await expectShown(page, 1);
  }
  const answerWith = (facts: object) =>
    page.route('**/volunteer_hours_portfolio/portfolio*', (route) =>
      route.fulfill({ json: [{ ...entry, verified: false, ...facts }] }),
    );
  const failed = {
    request_state: 'failed',
    request_problem: 'Their mailbox is full.',
    request_advice: 'ask_again',
  };
  const queued = { request_state: 'queued', request_problem: null, request_advice: null };
  const activeText = () => page.evaluate(() => document.activeElement?.textContent);

  beforeAll(async () => {
    page = await open(viewport);
    entry = outsideBin(await readPortfolio(page)).find(({ verified }) => !verified) as PortfolioEntry;
  });

  it.each([
    ['the list', 'Your entries', () => 'The email is waiting to be sent.'],
    ['what needs the student', 'Needs you', () => entry.event],
  ])('moves the focus to the result, in %s', async (_place, region, message) => {
    await openWith(failed);
    await page.route('**/resend-verification', async (route) => {
      await answerWith(queued);
      await route.fulfill({ json: { detail: 'It is on its way.' } });
    });
    const section = page.getByRole('region', { name: region, exact: true });
    if (region === 'Your entries') await unfold(shownEntries(page).first());
    await section.getByRole('button', { name: `Resend verification email for ${entry.event}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is on its way.').waitFor();
    await expect.poll(activeText).toContain(message());
  });

  it('leaves the focus on the button when it fails', async () => {
    await openWith(failed);
    await page.route('**/resend-verification', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Away.' } }),
    );
    const section = page.getByRole('region', { name: 'Your entries', exact: true });
    await unfold(shownEntries(page).first());
    await section.getByRole('button', { name: /^Resend/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Away.').waitFor();
    await expect.poll(activeText).toBe('Resend');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
