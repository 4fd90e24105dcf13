/** Recover Entries: searching, selecting, recovering, deleting for good, and what happens when it fails. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStudent, shownDay, visitAs } from './support/administrator.ts';
import { DESKTOP, expectGoodScreen, PHONE, startBrowser, type Visit } from './support/browser.ts';
import { startProduct, type Product } from './support/product-process.ts';

interface BinnedEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly organizer: string;
  readonly user_id: number;
  readonly user_first_name: string;
  readonly user_last_name: string;
  readonly binned_by: string | null;
}

let browser: Browser;
let product: Product;
const visits: Visit[] = [];

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: 'on' } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const BIN = '/api/volunteer_hours_portfolio/recycling-bin';
async function readBin(page: Page): Promise<BinnedEntry[]> {
  const reply = await page.request.get(BIN);
  return ((await reply.json()) as { entries_in_bin: BinnedEntry[] }).entries_in_bin;
}
async function csrf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  return { 'X-CSRFToken': token, Origin: product.url };
}
const call = {
  bin: async (page: Page, id: number) => {
    const reply = await page.request.delete(`/api/admin/entries/${id}/delete`, { headers: await csrf(page) });
    expect(reply.status()).toBe(200);
  },
  recover: async (page: Page, id: number) => {
    const reply = await page.request.post(`${BIN}/${id}`, { headers: await csrf(page), data: {} });
    expect(reply.status()).toBe(200);
  },
};
const nameOf = (entry: BinnedEntry): string =>
  `${entry.event} of ${entry.user_first_name} ${entry.user_last_name}, ${shownDay(entry.date)}`;

/** The first so many entries of the bin, whose names nobody shares. */
async function pick(page: Page, count: number): Promise<BinnedEntry[]> {
  const all = await readBin(page);
  const named = all.filter((entry) => all.filter((other) => nameOf(other) === nameOf(entry)).length === 1);
  expect(named.length).toBeGreaterThanOrEqual(count);
  return named.slice(0, count);
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the recycling bin on a %s', (_size, viewport) => {
  let page: Page;

  const section = () => page.getByRole('region', { name: 'In the recycling bin', exact: true });
  const rows = (): Locator => section().locator('tbody tr, ul > li');
  const box = (entry: BinnedEntry) =>
    page.getByRole('checkbox', { name: `Select ${nameOf(entry)}`, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  async function expectRows(count: number): Promise<void> {
    await expect.poll(() => rows().count()).toBe(count);
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
    // More than one page of them.
    const reply = await page.request.get(`/api/admin/user-entries/${(await readStudent(page)).id}`);
    const { entries } = (await reply.json()) as { entries: { id: number }[] };
    const wanted = Math.max(0, 22 - (await readBin(page)).length);
    for (const { id } of entries.slice(0, wanted)) await call.bin(page, id);
    await page.goto('/admin/user-entries/recycling-bin');
    await page.getByRole('heading', { level: 1, name: 'Recover Entries' }).waitFor();
  });

  it('shows twenty a page, whose they are, and who put them there when', async () => {
    const all = await readBin(page);
    await expectRows(20);
    await page.getByText(`${all.length} entries, showing 1 to 20 of ${all.length}`).waitFor();
    await page.getByText(`by ${all[0]?.binned_by}`).first().waitFor();
    await page.getByText('Nothing is selected.').waitFor();
    await expectGoodScreen(page, 'recycling-bin');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expectRows(all.length - 20);
    await page.getByRole('button', { name: 'Page 1' }).click();
  });

  it('finds by six texts, and says exactly so when there is nothing', async () => {
    const all = await readBin(page);
    const [one] = all;
    const student = `${one?.user_first_name} ${one?.user_last_name}`.toLowerCase();
    await page.getByLabel('Search student').fill(student);
    const theirs = all.filter(({ user_id }) => user_id === one?.user_id);
    await expectRows(Math.min(20, theirs.length));
    await page.getByLabel('Search date of event').fill(shownDay(one?.date ?? ''));
    await expectRows(theirs.filter(({ date }) => date === one?.date).length);
    await page.getByLabel('Search role').fill('nobody has this role');
    await section().getByText('No entries found in the recycling bin.', { exact: true }).waitFor();
    await expectGoodScreen(page, 'recycling-bin-no-match');
    await press(`Show all ${all.length} entries`);
    await expectRows(20);
  });

  it('selects rows, a page, and all that is found, and keeps the selection while searching', async () => {
    const all = await readBin(page);
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    await box(one).check();
    await page.getByText('1 entry selected.', { exact: true }).waitFor();
    await page.getByLabel('Search event name').fill('no such event');
    await page.getByText('1 entry selected, 1 of them not found by this search.').waitFor();
    await press('Clear search');
    await press('Select all 20 on this page');
    await page.getByText('20 entries selected.').waitFor();
    await press(`Select all ${all.length} found`);
    await page.getByText(`${all.length} entries selected.`).waitFor();
    await press('Clear selection');
    await page.getByText('Nothing is selected.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('20 entries selected.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
    await page.getByText('Nothing is selected.').waitFor();
  });

  it('recovers one at once, and keeps the focus in the page', async () => {
    const before = await readBin(page);
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    const answer = Promise.withResolvers<void>();
    await page.route(`**${BIN}/${one.id}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await press(`Recover ${nameOf(one)}`);
    await box(one).waitFor({ state: 'detached' });
    answer.resolve();
    await page.getByText(`“${one.event}” was recovered and is with its student again.`).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('In the recycling bin');
    expect((await readBin(page)).length).toBe(before.length - 1);
    await page.unroute(`**${BIN}/${one.id}`);
    await call.bin(page, one.id);
    await page.reload();
  });

  it('brings an entry back with a message when the server refuses', async () => {
    const [one] = await pick(page, 1);
    if (!one) throw new Error('There is nothing in the bin');
    await page.route(`**${BIN}/${one.id}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
    );
    await press(`Recover ${nameOf(one)}`);
    await page
      .getByText(`“${one.event}” was not recovered and is back in this list. The database is away.`)
      .waitFor();
    await box(one).waitFor();
    await page.unroute(`**${BIN}/${one.id}`);
  });

  it('says when somebody else was quicker, reloads, and keeps the rest of the selection', async () => {
    const [one, two, three] = await pick(page, 3);
    if (!one || !two || !three) throw new Error('There is too little in the bin');
    for (const entry of [one, two, three]) await box(entry).check();
    await call.recover(page, two.id);
    await press('Recover Selected');
    await page
      .getByText(/3 entries were not recovered and are back in this list\. .*somebody else/)
      .waitFor();
    await page.getByText('2 entries selected.').waitFor();
    await box(two).waitFor({ state: 'detached' });
    expect(await box(one).isChecked()).toBe(true);
    await press('Recover Selected');
    await page.getByText('2 entries were recovered and are with their students again.').waitFor();
    await page.getByText('Nothing is selected.').waitFor();
    for (const entry of [one, two, three]) await call.bin(page, entry.id);
    await page.reload();
  });

  it('asks before it deletes for good, and Cancel keeps everything', async () => {
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
      .getByText('2 entries were not permanently deleted and are back in this list. No response')
      .waitFor();
    await page.getByText('2 entries selected.').waitFor();
    await page.unroute('**/permanent-delete');
    await dialog.waitFor({ state: 'detached' });

    await press('Permanently Delete Selected');
    await dialog.getByRole('button', { name: 'Permanently delete' }).click();
    await page.getByText('2 entries were permanently deleted.').waitFor();
    await expect.poll(async () => (await readBin(page)).length).toBe(before - 2);
  });

  it('sends more than fit into one call in several, and says how far it got', async () => {
    const [template] = await readBin(page);
    const many = Array.from({ length: 1200 }, (_, index) => ({ ...template, id: 100_000 + index }));
    const gone = new Set<number>();
    const sizes: number[] = [];
    await page.route(`**${BIN}`, (route) =>
      route.fulfill({ json: { entries_in_bin: many.filter(({ id }) => !gone.has(id)) } }),
    );
    await page.route(`**${BIN}/recover`, async (route) => {
      const { entry_ids } = route.request().postDataJSON() as { entry_ids: number[] };
      sizes.push(entry_ids.length);
      if (sizes.length === 2) return route.fulfill({ status: 503, json: { detail: 'Enough for now.' } });
      for (const id of entry_ids) gone.add(id);
      return route.fulfill({ json: { detail: 'Done.', entry_ids } });
    });
    await page.reload();
    await press('Select all 1200 found');
    await press('Recover Selected');
    await page
      .getByText('500 entries were recovered, 700 are still in the recycling bin. Enough for now.')
      .waitFor();
    expect(sizes).toEqual([500, 500]);
    await page.getByText('700 entries selected.').waitFor();
    await press('Recover Selected');
    await page.getByText('700 entries were recovered and are with their students again.').waitFor();
    expect(sizes).toEqual([500, 500, 500, 200]);
    await section().getByText('No entries found in the recycling bin.', { exact: true }).waitFor();
    await expectGoodScreen(page, 'recycling-bin-empty');
    await page.unroute(`**${BIN}`);
    await page.unroute(`**${BIN}/recover`);
  });

  it('says so when the bin does not come', async () => {
    await page.route(`**${BIN}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('The recycling bin could not be loaded. Please try again.').waitFor();
    await page.unroute(`**${BIN}`);
    await press('Try again');
    await expectRows(20);
  });
});

it('tells the student what was put aside, without offering to record it again', async () => {
  const visit = await visitAs(browser, product.url, PHONE, 'student');
  visits.push(visit);
  const { page } = visit;
  await page.goto('/hour-tracker');
  const aside = page.getByRole('region', { name: 'Put aside by your school' });
  const first = aside.getByRole('listitem').first();
  await first.getByText('It does not count at the moment. Your school can bring it back.').waitFor();
  expect(await first.getByRole('link', { name: /Record/ }).count()).toBe(0);
  await first.getByText('Show what it says').click();
  await first.getByText('Organizer', { exact: true }).waitFor();
  await expectGoodScreen(page, 'portfolio-put-aside');
  await first.getByRole('link', { name: /^History of/ }).click();
  await page.getByText('In the recycling bin of the school').waitFor();
});

it('met no console error and asked nobody else for anything', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
