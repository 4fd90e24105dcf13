import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { unfold } from '#e2e/support/lists.ts';
import {
  BIN,
  binRows,
  binSection,
  call,
  nameOf,
  openBin,
  pick,
  readBin,
  studentOf,
  type BinnedEntry,
} from '#e2e/support/recycling-bin.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('desktop'))('a failure in the recycling bin on a %s', (_size, viewport) => {
  let page: Page;

  const section = () => binSection(page);
  const rows = () => binRows(page);
  const box = (entry: BinnedEntry) =>
    page.getByRole('checkbox', { name: `Select ${nameOf(entry)}`, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  async function expectRows(count: number): Promise<void> {
    await expect.poll(() => rows().count()).toBe(count);
  }

  beforeAll(async () => {
    const visit = await openBin(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
  });

  it('does not claim that nothing was deleted when the response is lost', async () => {
    const [one, two, three] = await pick(page, 3);
    if (!one || !two || !three) throw new Error('There is too little in the bin');
    await page.route('**/permanent-delete', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await box(one).check();
    await press('Permanently Delete Selected');
    await page.getByRole('dialog').getByRole('button', { name: 'Permanently delete' }).click();
    await page
      .getByText(
        `we do not know whether “${one.event}” of ${studentOf(one)} was permanently deleted. The list is loaded again:`,
      )
      .waitFor();
    await page.getByText('Nothing is selected.').waitFor();
    expect(await box(one).count()).toBe(0);
    await page.unroute('**/permanent-delete');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    for (const entry of [two, three]) await box(entry).check();
    await call.recover(page, two.id);
    await press('Permanently Delete Selected');
    await page.getByRole('dialog').getByRole('button', { name: 'Permanently delete' }).click();
    await page
      .getByText(
        '2 entries were not permanently deleted. Some of these entries are not in the recycling bin any more, so nothing was changed.',
      )
      .waitFor();
    await page.getByText('1 entry selected.', { exact: true }).waitFor();
    expect((await readBin(page)).map(({ id }) => id)).toContain(three.id);
    await press('Clear selection');
    await call.bin(page, two.id);
    await page.reload();
  });

  it('in one of several calls is reported with the progress so far', async () => {
    const [template] = await readBin(page);
    const many = Array.from({ length: 1200 }, (_, index) => ({ ...template, id: 100_000 + index }));
    const removed = new Set<number>();
    const sizes: number[] = [];
    let askedAfterTheEnd = 0;
    await page.route(`**${BIN}`, (route) => {
      if (sizes.length === 6) askedAfterTheEnd += 1;
      return route.fulfill({ json: { entries_in_bin: many.filter(({ id }) => !removed.has(id)) } });
    });
    await page.route(`**${BIN}/recover`, async (route) => {
      const { entry_ids } = route.request().postDataJSON() as { entry_ids: number[] };
      sizes.push(entry_ids.length);
      if (sizes.length === 2) return route.fulfill({ status: 503, json: { detail: 'Enough for now.' } });
      if (sizes.length === 6) return route.fulfill({ status: 401, json: { detail: 'Please sign in.' } });
      for (const id of entry_ids) removed.add(id);
      return route.fulfill({ json: { detail: 'Done.', entry_ids, missing_ids: [] } });
    });
    await page.route(/recycling-bin\/1\d{5}$/, (route) => {
      removed.add(Number(route.request().url().split('/').at(-1)));
      return route.fulfill({ json: { detail: 'Done.' } });
    });
    await page.reload();
    await press('Select all 1,200 found');
    await page.getByText('1,200 entries selected.').waitFor();
    await expectGoodScreen(page, 'recycling-bin-many');
    await press('Recover Selected');
    await page
      .getByText('500 entries were recovered. The other 700 were not recovered. Enough for now.')
      .waitFor();
    expect(sizes).toEqual([500, 500]);
    await page.getByText('700 entries selected.').waitFor();
    await press('Recover Selected');
    await page.getByText('700 entries were recovered.').waitFor();
    expect(sizes).toEqual([500, 500, 500, 200]);
    await section().getByText('No entries found in the recycling bin.', { exact: true }).waitFor();
    await expectGoodScreen(page, 'recycling-bin-empty');

    // Two entries of the same event in a row: both are announced.
    removed.clear();
    await page.reload();
    const same = page.getByRole('status').filter({ hasText: /^“.*” of .* was recovered\.$/ });
    await unfold(rows().first());
    await rows()
      .first()
      .getByRole('button', { name: /^Recover / })
      .click();
    await expect.poll(() => same.count()).toBe(1);
    await unfold(rows().first());
    await rows()
      .first()
      .getByRole('button', { name: /^Recover / })
      .click();
    await expect.poll(() => same.count()).toBe(2);

    // What was done before the session ended is kept.
    await press('Select all 1,198 found');
    await press('Recover Selected');
    await page
      .getByText(
        '500 entries were recovered. The other 698 were not recovered. Your session has ended. Please log in again.',
      )
      .waitFor();
    await page.waitForURL('**/login');
    expect(askedAfterTheEnd).toBe(0);
    await page.unroute(`**${BIN}`);
    await page.unroute(`**${BIN}/recover`);
    await page.unroute(/recycling-bin\/1\d{5}$/);
    await page.goto('/admin/user-entries/recycling-bin');
  });

  it('to load the bin is reported', async () => {
    await page.route(`**${BIN}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('The recycling bin could not be loaded. Please try again.').waitFor();
    await page.unroute(`**${BIN}`);
    await press('Try again');
    await expectRows(20);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
