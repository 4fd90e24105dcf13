import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SummaryRow } from '#features/students/students.contract.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openCards, openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('desktop'))('graduated students on a %s', (_device, viewport) => {
  let page: Page;
  let graduate: SummaryRow;
  let listed: number;

  const toggle = () => page.getByRole('checkbox', { name: 'Include graduates' });
  const search = () => page.getByRole('textbox', { name: 'Name or email' });
  const percent = () => page.getByText(/\d%/).first().textContent();
  const students = () => page.getByRole('region', { name: 'Students', exact: true });
  const read = async (query: string) =>
    (await (await page.request.get(`/api/admin/entry-summary${query}`)).json()) as SummaryRow[];

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'admin');
    visits.push(visit);
    page = visit.page;
    const present = await read('');
    listed = present.length;
    const ids = new Set(present.map(({ id }) => id));
    const found = (await read('?also_graduated=yes')).find(
      ({ id, total_hours }) => !ids.has(id) && total_hours > 0,
    );
    if (!found) throw new Error('The demo data has nobody who graduated');
    graduate = found;
  });

  it('are listed only after turning the switch on, which does not change the percentage', async () => {
    await page.goto('/admin/entries');
    await students()
      .getByText(new RegExp(`of ${listed} students`))
      .waitFor();
    await openFind(page);
    expect(await toggle().isChecked()).toBe(false);
    const before = await percent();
    await toggle().focus();
    await page.keyboard.press('Space');
    await students()
      .getByText(new RegExp(`of ${listed} students`))
      .waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('also_graduated')).toBe('yes');
    expect(await toggle().isChecked()).toBe(true);
    expect(await percent()).toBe(before);
    await expectGoodScreen(page, 'admin-entries-graduated');
  });

  it('can be found, with their entries, their spreadsheet and the way back', async () => {
    await page.goto('/admin/entries?also_graduated=yes');
    await openFind(page);
    await search().fill(graduate.email);
    await students().getByText('Showing 1 to 1 of 1 student', { exact: true }).waitFor();
    await openCards(page);
    const download = page.waitForEvent('download');
    await students()
      .getByRole('button', { name: /^Download/ })
      .last()
      .click();
    expect((await download).suggestedFilename()).toBe(`entries_${graduate.id}.xlsx`);
    await students().getByRole('link', { name: /^View/ }).first().click();
    await page.waitForURL(`**/admin/user-entries/${graduate.id}`);
    await page.getByRole('heading', { level: 1, name: graduate.last_name }).waitFor();
    await page.goBack();
    await openFind(page);
    await expect.poll(() => toggle().isChecked()).toBe(true);
    await toggle().press('Space');
    await page.getByText('No student matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.has('also_graduated')).toBe(false);
  });

  it('are not listed for other values in the address', async () => {
    await page.goto('/admin/entries?also_graduated=perhaps');
    await students()
      .getByText(new RegExp(`of ${listed} students`))
      .waitFor();
    await openFind(page);
    expect(await toggle().isChecked()).toBe(false);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
