import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SummaryRow } from '#features/students/students.contract.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { addressOf } from '#e2e/support/paged-list.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('desktop', { phone: [10], desktop: [30] }))(
  'filtering students by hours on a %s',
  (device, viewport, pageSize) => {
    let page: Page;

    async function expectStudents(rows: readonly SummaryRow[]): Promise<void> {
      const here = rows.slice(0, pageSize);
      const noun = rows.length === 1 ? 'student' : 'students';
      await page
        .getByText(`Showing 1 to ${here.length} of ${rows.length} ${noun}`, { exact: true })
        .waitFor();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      const list = page.getByRole('region', { name: 'Students', exact: true });
      const texts = await list.locator('tbody tr, li:has(h3)').allInnerTexts();
      expect(texts).toHaveLength(here.length);
      here.forEach(({ email }, index) => expect(texts[index]).toContain(email));
    }

    beforeAll(async () => {
      const visit = await visitAs(browser, product.url, viewport, 'admin');
      visits.push(visit);
      page = visit.page;
    });

    it('works with the select box and the bars of the chart, and is in the address', async () => {
      const panel = page.getByRole('region', { name: 'Meeting the requirement' });
      const all = (await (await page.request.get('/api/admin/entry-summary')).json()) as SummaryRow[];
      const within = (from: number, below: number) =>
        all.filter((row) => row.total_hours >= from && row.total_hours < below);
      await page.goto('/admin/entries');
      await expectStudents(all);
      await openFind(page);
      const box = page.getByLabel('Verified hours', { exact: true });
      const offered = ['All', '100 or more', '75 to under 100', 'Some, under 75', 'None'];
      expect(await box.locator('option').allInnerTexts()).toEqual(offered);
      for (const [label, name, rows] of [
        ['100 or more', '100-or-more', within(100, Infinity)],
        ['75 to under 100', '75-to-100', within(75, 100)],
        ['Some, under 75', 'under-75', within(0.01, 75)],
        ['None', 'none', within(0, 0.01)],
      ] as const) {
        expect(rows.length).toBeGreaterThan(0);
        await box.selectOption(label);
        await expectStudents(rows);
        expect(addressOf(page)).toEqual({ hours: name });
      }

      const bar = panel.getByRole('button', { name: '50 to under 75' });
      await bar.click();
      await expectStudents(within(50, 75));
      expect(addressOf(page)).toEqual({ hours: '50-to-75' });
      expect(await bar.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Showing /);
      await expectGoodScreen(page, 'admin-entries-bar');
      await page.reload();
      await expectStudents(within(50, 75));
      await openFind(page);
      expect(await box.inputValue()).toBe('50-to-75');
      const chip = page.getByRole('button', { name: 'Remove Hours: 50 to under 75' });
      await (device === 'phone' ? chip : bar).click();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await expect.poll(focused).toMatch(device === 'phone' ? /^Find$/ : /^Showing /);
      await expectStudents(all);
      expect(addressOf(page)).toEqual({});
    });
  },
);

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
