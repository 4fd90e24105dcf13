import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readStudent } from '#e2e/support/administrator.ts';
import { DESKTOP, PHONE } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';
import { outsideBin, readPortfolio } from '#e2e/support/portfolio.ts';

const { product, browser } = await openDemo();

async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** Visible menus, boxes and buttons. Sorting headings are buttons, but belong to their table. */
const chrome = (page: Page): Promise<string[]> =>
  page
    .locator('header, footer, nav, [role=search], input, select, textarea, button, a[data-variant]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.closest('th, h2, h3, h4, [role=radiogroup]') === null)
        .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`),
    );

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('printed from a %s,', (_, viewport) => {
  it('the portfolio has all entries with their verification', async () => {
    const { page } = await visitAs(browser, product.url, viewport, 'student');
    await page.goto('/hour-tracker');
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    const entries = outsideBin(await readPortfolio(page));
    await page.waitForLoadState('networkidle');
    await print(page);
    const paper = page.locator('[data-paper]');
    expect(await paper.isVisible()).toBe(true);
    expect(await paper.locator('tbody tr').count()).toBe(entries.length);
    for (const text of [
      /Volunteer Hours Portfolio/,
      /@/,
      /Verified hours: \d/,
      /(Confirmed|Verified|Taken over).* by /,
    ])
      expect(await paper.textContent()).toMatch(text);
    expect(await chrome(page)).toEqual([]);
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.context().close();
  });

  it.each([
    '/leaderboard',
    '/opportunities',
    '/event-list',
    '/your-hours',
    '/requirements',
    '/release-notes',
  ])('%s is only its content', async (path) => {
    const { page } = await visitAs(browser, product.url, viewport, 'student');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await print(page);
    expect(await chrome(page)).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('the school’s lists are only their content', async () => {
    const { page } = await visitAs(browser, product.url, viewport);
    const { id } = await readStudent(page);
    const student = `/admin/user-entries/${id}`;
    const tabs = ['requirement', 'notes', 'history'].map((tab) => `${student}?tab=${tab}`);
    for (const path of ['/admin/entries', student, ...tabs]) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await page.locator('[data-of], tbody tr, main li, main [role=tabpanel] h2').first().waitFor();
      await page.waitForLoadState('networkidle');
      await print(page);
      expect({ path, seen: await chrome(page) }).toEqual({ path, seen: [] });
    }
    await page.context().close();
  });
});
