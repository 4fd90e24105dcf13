import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';
import { pages } from '#shared/pages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
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

type Column = 'event' | 'date' | 'hours' | 'role' | 'organizer';

const titles: Record<Column, string> = {
  event: 'Event Name',
  date: 'Date of Event',
  hours: 'Hours Worked',
  role: 'Role',
  organizer: 'Organizer',
};
const columns = Object.keys(titles) as Column[];
const QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

async function open(viewport: typeof PHONE): Promise<Page> {
  const visit = await openPortfolio(browser, product.url, viewport);
  visits.push(visit);
  return visit.page;
}

const shownDate = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const shownText = (entry: PortfolioEntry, column: Column): string =>
  column === 'date' ? shownDate(entry.date) : String(entry[column]);

// Always both sizes: this is everybody's first screen, with a separate list for each.
describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the portfolio on a %s', (_, viewport) => {
  let page: Page;
  let entries: PortfolioEntry[];

  beforeAll(async () => {
    page = await open(viewport);
    entries = await readPortfolio(page);
  });

  it('hides the entries of the recycling bin', async () => {
    const hidden = entries.filter((entry) => entry.recycling_bin);
    expect(hidden.length).toBeGreaterThan(0);
    await expectShown(page, entries.length - hidden.length);
    const count = entries.length - hidden.length;
    await page.getByText(`Showing 1 to ${count} of ${count} entries`).waitFor();
  });

  it('adds up only verified entries', async () => {
    const verified = outsideBin(entries).filter((entry) => entry.verified);
    const hours = verified.reduce((sum, entry) => sum + Math.round(entry.hours * 100), 0) / 100;
    const totals = page.locator('main dl').first();
    await totals.getByText(String(hours), { exact: true }).waitFor();
    await totals.getByText(String(verified.length), { exact: true }).waitFor();
  });

  it('says how close the hours are to the requirement', async () => {
    const hoursOf = (wanted: boolean) =>
      outsideBin(entries)
        .filter(({ verified }) => verified === wanted)
        .reduce((sum, { hours }) => sum + Math.round(hours * 100), 0) / 100;
    await page
      .getByText(
        `${hoursOf(true)} of 100 hours verified; enough once the ${hoursOf(false)} waiting hours are confirmed.`,
      )
      .waitFor();
  });

  it('lists undelivered mails first, with a button that helps, apart from waiting entries', async () => {
    const failed = outsideBin(entries).find(({ request_state }) => request_state === 'failed');
    const needed = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
    expect(await needed.count()).toBe(1);
    await needed.getByText(`The email to ${failed?.contact} did not arrive.`).waitFor();
    await needed.getByText(failed?.request_problem ?? 'none').waitFor();
    const waiting = outsideBin(entries).filter(
      (entry) => !entry.verified && entry.request_state !== 'failed',
    );
    const story = page.getByRole('region', { name: 'Your progress' });
    await story.getByRole('heading', { name: 'Waiting for confirmation' }).click();
    const contacts = story.getByRole('group').getByRole('listitem');
    await expect.poll(() => contacts.count()).toBe(new Set(waiting.map(({ contact }) => contact)).size);
    await expectGoodScreen(page, 'portfolio-story');

    await needed.getByRole('link', { name: `Correct the address of ${failed?.event}` }).click();
    await page.waitForURL(`**/portfolio-update-event/${failed?.id}`);
    await page.goBack();
    await expectShown(page, outsideBin(entries).length);
  });

  it('shows all details of an entry in place, with its actions', async () => {
    const [entry] = outsideBin(entries);
    const item = shownEntries(page).first();
    await unfold(item);
    const inside = viewport === PHONE ? item : item.locator('xpath=following-sibling::tr[1]');
    await inside.getByText(entry?.description ?? 'none').waitFor();
    await inside.getByRole('link', { name: `Again: ${entry?.event}`, exact: true }).waitFor();
    expect(await inside.getByRole('link', { name: /^Again/ }).getAttribute('href')).toBe(
      `/portfolio-create-event?again=${entry?.id}`,
    );
    await inside.getByRole('link', { name: `History of ${entry?.event}`, exact: true }).waitFor();
    await expectGoodScreen(page, 'portfolio-open-entry');
    await item.locator('button[aria-expanded]').first().click();
    await inside.getByText(entry?.description ?? 'none').waitFor({ state: 'detached' });
  });

  it('can download the spreadsheet, and reports a failure', async () => {
    const button = page.getByRole('button', { name: 'Download spreadsheet' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('entries.xlsx');
    // An .xlsx is a zip archive.
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.route('**/download', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Too many downloads.' } }),
    );
    await button.click();
    await page.getByText('The spreadsheet could not be downloaded. Too many downloads.').waitFor();
    await page.unroute('**/download');
  });

  it.each(columns)('can be searched by a part of the %s', async (column) => {
    const all = outsideBin(entries);
    // Part of a text that most, but not all, entries have.
    const [sample] = all.toSorted((one, other) => countLike(one) - countLike(other));
    function countLike(entry: PortfolioEntry): number {
      return all.filter((other) => shownText(other, column) === shownText(entry, column)).length;
    }
    const whole = sample ? shownText(sample, column) : '';
    const part = column === 'hours' ? whole : whole.slice(1, -1).toUpperCase();
    const matching = all.filter((entry) =>
      shownText(entry, column).toLowerCase().includes(part.toLowerCase()),
    );
    expect(matching.length).toBeLessThan(all.length);

    await openFind(page);
    const box = page.getByRole('textbox', { name: `Search ${titles[column].toLowerCase()}` });
    await box.fill(part);
    await expectShown(page, matching.length);
    const shown = await shownEntries(page).evaluateAll((items) =>
      items.map((item) => Number(item.getAttribute('data-of'))),
    );
    expect(shown.toSorted()).toEqual(matching.map(({ id }) => id).toSorted());
    await box.fill('no entry has this');
    await page.getByText('No entry matches your search.').waitFor();
    await expectShown(page, 0);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectShown(page, all.length);
  });

  it('links the verification mark to its explanation', async () => {
    const place = outsideBin(entries).findIndex(({ verified }) => verified);
    if (viewport === PHONE) await unfold(shownEntries(page).nth(place));
    await page
      .getByRole('link', { name: /^Verified/ })
      .first()
      .click();
    await page.waitForURL('**/about-verification');
    await page.goBack();
    await expectShown(page, outsideBin(entries).length);
  });
});

describe('sorting', () => {
  it.each(columns)('toggles the %s column between ascending and descending', async (column) => {
    const page = visits[1]?.page as Page;
    const heading = page.getByRole('columnheader', { name: titles[column] });
    const direction = () => heading.getAttribute('aria-sort');
    // Another column is sorted first, whatever the previous test left.
    const other = column === 'role' ? 'hours' : 'role';
    await page.getByRole('button', { name: titles[other] }).click();
    await expect.poll(direction).toBe('none');

    for (const [wanted, arrow, sign] of [
      ['ascending', '.tabler-icon-arrow-up', 1],
      ['descending', '.tabler-icon-arrow-down', -1],
    ] as const) {
      await heading.getByRole('button').click();
      await expect.poll(direction).toBe(wanted);
      expect(await heading.locator(arrow).count()).toBe(1);
      expect(await page.locator('th[aria-sort]:not([aria-sort=none])').count()).toBe(1);
      await page.getByText(`sorted by ${titles[column]}, ${wanted}`).waitFor();
      const cells = await page
        .getByRole('region', { name: 'Your entries', exact: true })
        .locator(`tbody tr > :nth-child(${columns.indexOf(column) + 1})`)
        .allTextContents();
      expect(new Set(cells).size).toBeGreaterThan(1);
      expect(cells).toEqual(cells.toSorted((one, next) => sign * compare(column, one, next)));
    }
  });

  function compare(column: Column, one: string, other: string): number {
    if (column === 'hours') return Number(one) - Number(other);
    const comparable = (text: string) => (column === 'date' ? text.slice(6) + text.slice(0, 5) : text);
    return comparable(one).localeCompare(comparable(other), 'en', { sensitivity: 'base', numeric: true });
  }

  it('is also available on a phone', async () => {
    const page = visits[0]?.page as Page;
    const hours = async () => {
      const found = await shownEntries(page).allTextContents();
      return found.map((text) => Number(/· ([\d.]+) h ·/.exec(text)?.[1]));
    };
    const months = page.getByText(/ h verified$/);
    await expect.poll(() => months.count()).toBeGreaterThan(1);
    await openFind(page);
    await page.getByLabel('Sort by').selectOption('Hours Worked');
    await page.getByRole('button', { name: 'Ascending', exact: true }).waitFor();
    // The list is drawn slightly after the order changes.
    const inOrder = async (sign: number) => {
      const found = await hours();
      return found.every((one, place) => place === 0 || sign * (one - (found[place - 1] ?? 0)) >= 0);
    };
    await expect.poll(() => inOrder(1)).toBe(true);
    // The chosen order overrides grouping by month.
    await expect.poll(() => months.count()).toBe(0);
    await page.getByRole('button', { name: 'Ascending', exact: true }).click();
    await page.getByRole('button', { name: 'Descending', exact: true }).waitFor();
    await expect.poll(() => inOrder(-1)).toBe(true);
  });
});

describe('deleting an entry', () => {
  let page: Page;
  let requestedPaths: string[];
  let count: number;
  let event: string;

  async function pressDelete(): Promise<Locator> {
    const first = shownEntries(page).first();
    event = (await first.locator('th').innerText()).trim();
    await first.getByRole('button', { name: `Delete ${event}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(QUESTION, { exact: true }).waitFor();
    return dialog;
  }

  beforeAll(async () => {
    page = await open(DESKTOP);
    requestedPaths = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') requestedPaths.push(request.url());
    });
    count = outsideBin(await readPortfolio(page)).length;
  });

  it('asks first, and Cancel or Escape keeps it', async () => {
    await (await pressDelete()).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressDelete();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectShown(page, count);
    expect(requestedPaths).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Delete ${event}`);
  });

  it('hides it before the server responds, and shows it again with a message after a refusal', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/delete_entry/*', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, json: { detail: 'The database is away.' } });
    });
    const before = await shownEntries(page).allTextContents();
    await (await pressDelete()).getByRole('button', { name: 'Delete' }).click();
    await expectShown(page, count - 1);
    await expect.poll(() => requestedPaths).toHaveLength(1);
    answer.resolve();
    await page.getByText(`“${event}” was not deleted and is back in your list.`).waitFor();
    await expectShown(page, count);
    expect(await shownEntries(page).allTextContents()).toEqual(before);
    await page.unroute('**/delete_entry/*');
  });

  it('removes it permanently, with the focus and an announcement at the list', async () => {
    const first = outsideBin(await readPortfolio(page))[0];
    const reply = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await (await pressDelete()).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `“${event}” was deleted.` })
      .waitFor({ state: 'attached' });
    expect((await reply).status()).toBe(200);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(`Showing 1 to ${count - 1} of ${count - 1} entries`);
    await page.reload();
    await expectShown(page, count - 1);
    expect((await readPortfolio(page)).map(({ id }) => id)).not.toContain(first?.id);
  });

  it('restores only the refused one of two', async () => {
    count = outsideBin(await readPortfolio(page)).length;
    const answer = Promise.withResolvers<void>();
    let refused = false;
    await page.route('**/delete_entry/*', async (route) => {
      if (refused) return route.continue();
      refused = true;
      await answer.promise;
      await route.fulfill({ status: 503, body: 'away' });
    });
    await (await pressDelete()).getByRole('button', { name: 'Delete' }).click();
    await expectShown(page, count - 1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const refusedEvent = event;
    const second = page.waitForResponse((response) => response.status() === 200);
    await (await pressDelete()).getByRole('button', { name: 'Delete' }).click();
    await second;
    await expectShown(page, count - 2);
    answer.resolve();
    await page.getByText(`“${refusedEvent}” was not deleted and is back in your list.`).waitFor();
    await expectShown(page, count - 1);
    await page.unroute('**/delete_entry/*');
  });
});

it('the portfolio makes its first calls once, and before its code is loaded', async () => {
  const page = await open(PHONE);
  const first = pages.find(({ path }) => path === '/hour-tracker')?.earlyCalls ?? [];
  const requestedPaths: string[] = [];
  const called = (request: Request) => request.url().replace(/^.*?\/api(?=\/)/, '');
  page.on('request', (request) => requestedPaths.push(called(request)));
  // The page's code arrives after all calls were made.
  const all = Promise.all(first.map((path) => page.waitForRequest((request) => called(request) === path)));
  await page.route('**/assets/own-portfolio-page-*.js', async (route) => {
    await all;
    await route.continue();
  });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Your progress' }).waitFor();
  expect(first.length).toBeGreaterThan(0);
  expect(requestedPaths.filter((path) => first.includes(path)).sort()).toEqual([...first].sort());
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
