import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { searchable } from '#shared/searchable.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import {
  addressOf,
  expectFocusOnCount,
  expectPages,
  focusedText,
  pagedList,
} from '#e2e/support/paged-list.ts';

interface Row {
  readonly num_rank: number;
  readonly rank: string;
  readonly user__first_name: string;
  readonly user__last_name: string;
  readonly user__school: string;
  readonly user__graduation_year: number;
  readonly user__profile_picture: string | null;
  readonly total_hours: number;
}

const PAGE_SIZE = 20;
const CALL = '/api/volunteer_hours_portfolio/leaderboard';
const { product, browser } = await openDemo();
let all: Row[];
const visits: Visit[] = [];

beforeAll(async () => {
  const reply = await fetch(`${product.url}${CALL}`);
  all = (await reply.json()) as Row[];
});

async function open(path: string, viewport: typeof PHONE): Promise<Visit> {
  const visit = await openVisit(browser, product.url, viewport);
  visits.push(visit);
  await visit.page.goto(path);
  return visit;
}
const shown = (page: Page) =>
  page.locator('main tbody tr, main ul > li:has(img), main ul > li:has([role="img"])');
const nameOf = (row: Row) => `${row.user__first_name} ${row.user__last_name}`;
const years = (rows: readonly Row[]) => new Set(rows.map((row) => row.user__graduation_year));

const expectRows = pagedList<Row>({
  pageSize: PAGE_SIZE,
  nouns: ['student', 'students'],
  rows: shown,
  says: (row) => [
    nameOf(row),
    row.user__school,
    row.rank,
    row.num_rank,
    row.user__graduation_year,
    row.total_hours,
  ],
});

describe.each(walkedOn('phone'))('the leaderboard on a %s', (_, viewport) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await open('/', viewport));
  });

  it('is linked in the top bar for visitors and shows the first 20', async () => {
    if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
    await page.waitForURL('**/leaderboard');
    expect(all.length).toBeGreaterThan(2 * PAGE_SIZE);
    await expectRows(page, all);
    const pictures = await shown(page).locator('img').count();
    expect(pictures).toBe(all.slice(0, PAGE_SIZE).filter((row) => row.user__profile_picture).length);
    const withoutPicture = shown(page).getByRole('img', { name: 'No Image', exact: true });
    expect(await withoutPicture.count()).toBe(PAGE_SIZE - pictures);
  });

  it('has pages, which are in the address', async () => {
    const name = 'Pages of students';
    await expectPages(page, all, { name, pageSize: PAGE_SIZE, expectRows });
  });

  it('searches while typing, keeps the focus in the box, and starts at the first page', async () => {
    const part = 'ar';
    await openFind(page);
    const box = page.getByRole('textbox', { name: 'Name' });
    await box.click();
    await page.keyboard.type(part[0] ?? '');
    await expect.poll(() => addressOf(page)).toEqual({ name: 'a' });
    await page.keyboard.type(part[1] ?? '');
    await expect.poll(() => addressOf(page)).toEqual({ name: part });
    const found = all.filter((row) => searchable(nameOf(row)).includes(part));
    expect(found.length).toBeLessThan(all.length);
    await expectRows(page, found);
    expect(await box.inputValue()).toBe(part);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('filters by school, title and year together, also after a reload and Back', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => addressOf(page)).toEqual({});
    await expectRows(page, all);
    await expectFocusOnCount(page);

    await page.getByLabel('School').fill('larchmont');
    const school = all.filter((row) => row.user__school.startsWith('Larchmont'));
    await expectRows(page, school);
    await page.getByLabel('Rank (place or title)').fill('silver');
    const silver = school.filter((row) => row.rank === 'Silver');
    await expectRows(page, silver);
    const year = [...years(silver)][0] ?? 0;
    await page.getByLabel('Graduation year').selectOption(String(year));
    const one = silver.filter((row) => row.user__graduation_year === year);
    expect(one.length).toBeLessThan(silver.length);
    await expectRows(page, one);
    const address = { school: 'larchmont', rank: 'silver', graduation_year: String(year) };
    expect(addressOf(page)).toEqual(address);

    await page.reload();
    await expectRows(page, one);
    await openFind(page);
    expect(await page.getByRole('textbox', { name: 'School' }).inputValue()).toBe('larchmont');
    expect(await page.getByRole('combobox', { name: 'Graduation year' }).inputValue()).toBe(String(year));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true });
    await link.click();
    await page.waitForURL('**/about');
    await page.goBack();
    await expectRows(page, one);
    expect(addressOf(page)).toEqual(address);
  });

  it('finds a rank as well as a title, and says when nobody matches', async () => {
    await page.goto('/leaderboard?rank=3');
    await expectRows(
      page,
      all.filter((row) => row.num_rank === 3),
    );
    await openFind(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('nobody is called this');
    await page.getByText('No student matches these filters.').waitFor();
    expect(await page.getByRole('status').getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all students' }).click();
    await expectRows(page, all);
    await expectFocusOnCount(page);
    await page.goto('/leaderboard?page=400');
    await page.getByText('There is no page 400 in this list.').waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expectRows(page, all);
    await expectFocusOnCount(page);
  });
});

it('the leaderboard says why it could not be loaded, and can retry', async () => {
  const { page } = await open('/', DESKTOP);
  await page.route(`**${CALL}*`, (route) =>
    route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
  );
  await page.goto('/leaderboard');
  await page.getByText('Error loading leaderboard: The database is away.', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await page.unroute(`**${CALL}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectRows(page, all);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await focusedText(page)).toBe('Leaderboard');
});

it('the leaderboard is not sent again while unchanged', async () => {
  const { page, context } = await open('/leaderboard', DESKTOP);
  await expectRows(page, all);
  const wire = await context.newCDPSession(page);
  // The two events of a call come in either order.
  const calls = new Set<string>();
  const answers = new Map<string, number>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(CALL)) calls.add(requestId);
  });
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answers.set(requestId, statusCode);
  });
  await wire.send('Network.enable');
  await page.reload();
  await expectRows(page, all);
  await expect.poll(() => [...calls].map((id) => answers.get(id))).toEqual([304]);
});

it('the leaderboard has a banner with the date, and reloads every 20 minutes', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  visits.push(visit);
  const { page } = visit;
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(CALL)) calls += 1;
  });
  await page.clock.install({ time: new Date(2026, 4, 3, 23, 50) });
  await page.goto('/leaderboard');
  await page.getByText('Sunday, May 3, 2026', { exact: true }).waitFor();
  await expectRows(page, all);
  expect(calls).toBe(1);
  await page.clock.runFor('15:00');
  await page.getByText('Monday, May 4, 2026', { exact: true }).waitFor();
  expect(calls).toBe(1);
  // Not half a minute more, after which a pending call is aborted and repeated.
  await page.clock.runFor('05:10');
  await expect.poll(() => calls).toBe(2);
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
