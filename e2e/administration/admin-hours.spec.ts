import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SummaryRow } from '#features/students/students.contract.ts';
import type { Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { addressOf } from '#e2e/support/paged-list.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('desktop', { phone: [10], desktop: [30] }))(
  'filtering students by hours on a %s',
  (_device, viewport, pageSize) => {
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

    it('works with the select box, and is in the address', async () => {
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

      await page.reload();
      await expectStudents(within(0, 0.01));
      await openFind(page);
      expect(await box.inputValue()).toBe('none');
      await box.selectOption('All');
      await expectStudents(all);
      expect(addressOf(page)).toEqual({});
    });
  },
);

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
