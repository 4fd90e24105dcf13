import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownDay } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, openFind, unfold } from '#e2e/support/lists.ts';
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
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('desktop'))('the recycling bin on a %s', (_size, viewport) => {
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

  it('shows twenty entries a page, with their students and who deleted them when', async () => {
    const all = await readBin(page);
    await expectRows(20);
    await page.getByText(`Showing 1 to 20 of ${all.length} entries`).waitFor();
    await unfold(rows().first());
    await page.getByText(`by ${all[0]?.binned_by}`).first().waitFor();
    await expectGoodScreen(page, 'recycling-bin');
    await page
      .getByText(all[0]?.contact ?? '')
      .first()
      .waitFor();
  });

  it('starts a new page at its top, and has it in the address', async () => {
    const all = await readBin(page);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expectRows(all.length - 20);
    const pageText = page.getByText(`Showing 21 to ${all.length} of ${all.length} entries`);
    expect((await pageText.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.reload();
    await expectRows(all.length - 20);
    await page.getByRole('button', { name: 'Page 1' }).click();
    await expectRows(20);
    await page.getByText(`Showing 1 to 20 of ${all.length} entries`).waitFor();
    const top = page.getByText(`Showing 1 to 20 of ${all.length} entries`);
    const y = (await top.boundingBox())?.y ?? -1;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(viewport.height);
  });

  it('keeps search, page and selection while visiting a student', async () => {
    const all = await readBin(page);
    await openFind(page);
    await page.getByLabel('Search hours').fill('.');
    await page.waitForURL(/hours=/);
    // The page is chosen before the address has caught up.
    const clear = page.getByRole('button', { name: 'Clear filters', exact: true });
    await clear.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('[aria-label="Page 2"]')?.click();
    });
    await expectRows(all.length - 20);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const selected = `${all.length - 20} entries selected.`;
    await page.getByText(selected).waitFor();
    if (viewport === PHONE) await unfold(rows().first());
    await rows().first().getByRole('link').first().click();
    await page.waitForURL(/user-entries\/\d+$/);
    await page.goBack();
    await expectRows(all.length - 20);
    await page.getByText(selected).waitFor();

    await openFind(page);
    const role = all[0]?.organizer ?? '';
    await page.getByLabel('Search organizer').fill(role);
    await page.waitForURL(/organizer=/);
    // The address changes before the rows.
    const found = Math.min(20, all.filter(({ organizer }) => organizer.includes(role)).length);
    await expectRows(found);
    if (viewport === PHONE) await unfold(rows().first());
    await rows().first().getByRole('link').first().click();
    await page.waitForURL(/user-entries\/\d+$/);
    await page.goBack();
    await expectRows(found);
    await openFind(page);
    expect(await page.getByLabel('Search organizer').inputValue()).toBe(role);
    await press('Clear selection');
    await page.getByText('Nothing is selected.').waitFor();
    await press('Clear filters');
    await expectRows(20);
  });

  it('searches six texts, and says when nothing is found', async () => {
    const all = await readBin(page);
    const [one] = all;
    const student = `${one?.user_first_name} ${one?.user_last_name}`.toLowerCase();
    await openFind(page);
    await page.getByLabel('Search student').fill(student);
    const theirs = all.filter(({ user_id }) => user_id === one?.user_id);
    await expectRows(Math.min(20, theirs.length));
    await page.getByLabel('Search date of event').fill(shownDay(one?.date ?? ''));
    await expectRows(theirs.filter(({ date }) => date === one?.date).length);
    await page.getByLabel('Search role').fill('nobody has this role');
    await section().getByText('No entries found in the recycling bin.', { exact: true }).waitFor();
    await expectGoodScreen(page, 'recycling-bin-no-match');
    await press('Show all entries');
    await expectRows(20);
  });

  it('selects rows, a page, or all results, and keeps the selection while searching', async () => {
    const all = await readBin(page);
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    await box(one).check();
    await page.getByText('1 entry selected.', { exact: true }).waitFor();
    await openFind(page);
    await page.getByLabel('Search event name').fill('no such event');
    await page.getByText('1 entry selected, not found by this search.').waitFor();
    await press('Clear filters');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('20 entries selected.').waitFor();
    await expectGoodScreen(page, 'recycling-bin-selected');
    await press(`Select all ${all.length} found`);
    await page.getByText(`${all.length} entries selected.`).waitFor();
    await press('Clear selection');
    await page.getByText('Nothing is selected.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('20 entries selected.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
    await page.getByText('Nothing is selected.').waitFor();
  });

  it('recovers an entry at once, and keeps the focus on the page', async () => {
    const before = await readBin(page);
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    const answer = Promise.withResolvers<void>();
    await page.route(`**${BIN}/${one.id}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await unfold(itemOf(page, one.id));
    await press(`Recover ${nameOf(one)}`);
    await box(one).waitFor({ state: 'detached' });
    answer.resolve();
    await page.getByText(`“${one.event}” of ${studentOf(one)} was recovered.`).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Showing 1 to /);
    expect((await readBin(page)).length).toBe(before.length - 1);
    await page.unroute(`**${BIN}/${one.id}`);
    await call.bin(page, one.id);
    await page.reload();
  });

  it('shows an entry again with a message when the server refuses', async () => {
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    await page.route(`**${BIN}/${one.id}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
    );
    await unfold(itemOf(page, one.id));
    await press(`Recover ${nameOf(one)}`);
    await page
      .getByText(`“${one.event}” of ${studentOf(one)} was not recovered. The database is away.`)
      .waitFor();
    await box(one).waitFor();
    await page.unroute(`**${BIN}/${one.id}`);

    await unfold(itemOf(page, one.id));
    await press(`Recover ${nameOf(one)}`);
    await page.getByText(`“${one.event}” of ${studentOf(one)} was recovered`).waitFor();
    await page
      .getByText(`“${one.event}” of ${studentOf(one)} was not recovered`)
      .waitFor({ state: 'detached' });
    await call.bin(page, one.id);
    await page.reload();
  });

  it('recovers the others when somebody else was faster with one, and names it', async () => {
    const [one, two, three] = await pick(page, 3);
    if (!one || !two || !three) throw new Error('There is too little in the bin');
    for (const entry of [one, two, three]) await box(entry).check();
    await call.recover(page, two.id);
    await press('Recover Selected');
    await page
      .getByText(`2 entries were recovered. 1 was no longer in the recycling bin: “${two.event}” of`)
      .waitFor();
    await page.getByText('Nothing is selected.').waitFor();
    for (const entry of [one, two, three]) await call.bin(page, entry.id);
    await page.reload();
  });

  it('asks before deleting permanently, and Cancel keeps everything', async () => {
    const [one, two] = await pick(page, 2);
    if (!one || !two) throw new Error('There is too little in the bin');
    const before = (await readBin(page)).length;
    for (const entry of [one, two]) await box(entry).check();
    const students = new Set([one.user_id, two.user_id]).size;
    const question = `Permanently delete 2 entries of ${students} student${students === 1 ? '' : 's'}?`;
    await press('Permanently Delete Selected');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(question).waitFor();
    await dialog.getByText('This cannot be undone.').waitFor();
    await expectGoodScreen(page, 'recycling-bin-question');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readBin(page)).length).toBe(before);
    await page.getByText('2 entries selected.').waitFor();

    await page.route('**/permanent-delete', (route) => route.abort());
    await press('Permanently Delete Selected');
    await dialog.getByRole('button', { name: 'Permanently delete' }).click();
    await page
      .getByText('we do not know whether 2 entries were permanently deleted. The list is loaded again:')
      .waitFor();
    await page.getByText('2 entries selected.').waitFor();
    await page.unroute('**/permanent-delete');
    await dialog.waitFor({ state: 'detached' });

    await press('Permanently Delete Selected');
    await dialog.getByRole('button', { name: 'Permanently delete' }).click();
    await page.getByText('2 entries were permanently deleted.').waitFor();
    await expect.poll(async () => (await readBin(page)).length).toBe(before - 2);
  });
});

it('a student sees which entries are in the bin, without an offer to record them again', async () => {
  const visit = await visitAs(browser, product.url, PHONE, 'student');
  visits.push(visit);
  const { page } = visit;
  await page.goto('/hour-tracker');
  await page.getByText(/^In your school’s recycling bin/).click();
  const binned = page.getByRole('region', { name: 'In your school’s recycling bin' });
  await binned.getByText('They do not count, and your school can bring them back.').waitFor();
  const first = binned.getByRole('listitem').first();
  expect(await first.getByRole('link', { name: /Record|Again/ }).count()).toBe(0);
  await first.getByRole('button', { expanded: false }).click();
  await first.getByText('Organizer', { exact: true }).waitFor();
  await expectGoodScreen(page, 'portfolio-binned');
  await first.getByRole('link', { name: /^History of/ }).click();
  await page.getByText('In the recycling bin of the school').waitFor();
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
