import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { openCards, openFind } from '#e2e/support/lists.ts';
import {
  addressOf,
  expectFocusOnCount,
  expectPages,
  focusedText,
  pagedList,
} from '#e2e/support/paged-list.ts';

interface Organization {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly hours: string;
  readonly description: string;
  readonly url: string;
  readonly minimum_age?: number;
}

const PAGE_SIZE = 10;
const CALL = '/api/volunteer_events/opportunities';
const { product, browser } = await openDemo();
let all: Organization[];
const visits: Visit[] = [];

beforeAll(async () => {
  const client = await clientOf(product.url, 'student');
  all = (await client.get(CALL)).body as Organization[];
});

async function signIn(viewport: typeof PHONE, name?: 'admin'): Promise<Visit> {
  const visit = await visitAs(browser, product.url, viewport, name ?? 'student');
  visits.push(visit);
  return visit;
}

const shown = (page: Page) => page.locator('main tbody tr, main li:has(h2)');
const box = (page: Page, name: string) => page.getByRole('search').getByLabel(name, { exact: true });

const expectOrganizations = pagedList<Organization>({
  pageSize: PAGE_SIZE,
  nouns: ['organization', 'organizations'],
  rows: shown,
  says: ({ name, city, state, hours }) => [name, `${city}, ${state}`, hours],
});

async function expectAllFacts(page: Page, rows: readonly Organization[]): Promise<void> {
  await openCards(page);
  const more = page.getByRole('button', { name: /^Show all of the description/ });
  while ((await more.count()) > 0) await more.first().click();
  const sites = page.getByRole('link', { name: /^View Opportunity/ });
  const heights = await sites.evaluateAll((links) =>
    links.map((link) =>
      [...link.childNodes].map((child) => (child as Element).getBoundingClientRect().height),
    ),
  );
  for (const height of heights.flat()) expect(height).toBeLessThan(32);
  const texts = await shown(page).allInnerTexts();
  for (const [index, { address, city, state, zip_code, description }] of rows.entries()) {
    expect(texts[index]).toContain(`${address}, ${city}, ${state} ${zip_code}`);
    expect(texts[index]).toContain(description);
    expect(texts[index]?.replaceAll(/\s+/g, ' ')).toContain('View Opportunity');
  }
}

describe.each(walkedOn('phone'))('the organizations on a %s', (_, viewport) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await signIn(viewport));
  });

  it('are the first page after signing in, with all facts about the first ten', async () => {
    await page.getByRole('heading', { level: 1, name: 'Volunteer Organizations' }).waitFor();
    expect(all.length).toBeGreaterThanOrEqual(25);
    await expectOrganizations(page, all);
    const columns = ['Name', 'Location', 'Hours', 'Description', 'Website'];
    expect(await page.locator('thead th').allInnerTexts()).toEqual(viewport === PHONE ? [] : columns);
    await expectGoodScreen(page, 'organizations');
    await expectAllFacts(page, all.slice(0, PAGE_SIZE));
    await expectGoodScreen(page, 'organizations-open');
  });

  it('have pages, which are in the address', async () => {
    const name = 'Pages of organizations';
    await expectPages(page, all, { name, pageSize: PAGE_SIZE, expectRows: expectOrganizations });
  });

  it('are found by parts of name, city and state, with the focus kept in the box', async () => {
    await openFind(page);
    await box(page, 'City').click();
    await page.keyboard.type('SANTA');
    await expect.poll(() => addressOf(page)).toEqual({ city: 'SANTA' });
    const inSanta = all.filter(({ city }) => city.includes('Santa'));
    expect(inSanta.length).toBeGreaterThan(1);
    await expectOrganizations(page, inSanta);
    expect(await box(page, 'City').evaluate((element) => element === document.activeElement)).toBe(true);
    await box(page, 'Name').fill('meals');
    await box(page, 'State').fill('ca');
    const one = inSanta.filter(({ name }) => name.includes('Meals'));
    await expectOrganizations(page, one);
    expect(addressOf(page)).toEqual({ name: 'meals', state: 'ca', city: 'SANTA' });
    await page.reload();
    await expectOrganizations(page, one);
    await openFind(page);
    expect(await box(page, 'Name').inputValue()).toBe('meals');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectOrganizations(page, all);
    await expectFocusOnCount(page);
    await page.goBack();
    await expectOrganizations(page, one);
  });

  it('are found by age, and say from which age they want people', async () => {
    const forAdults = all.filter(({ minimum_age = 0 }) => minimum_age > 15);
    const rest = all.filter((one) => !forAdults.includes(one));
    expect(forAdults.map(({ minimum_age }) => minimum_age)).toEqual([16]);
    await page.goto('/opportunities');
    await openFind(page);
    await box(page, 'Age').selectOption('I am 15');
    await expectOrganizations(page, rest);
    expect(addressOf(page)).toEqual({ age: '15' });
    await box(page, 'Age').selectOption('I am 16');
    await expectOrganizations(page, all);
    await box(page, 'Name').fill(forAdults[0]?.name ?? '');
    await expectOrganizations(page, forAdults);
    await shown(page).getByText('See website · 16 and older').waitFor();
    await expectGoodScreen(page, 'organizations-of-an-age');
    await page.getByRole('button', { name: 'Clear search' }).click();
    // An age of an old address that no choice has.
    await page.goto('/opportunities?age=12');
    await expectOrganizations(page, all);
  });

  it('say when none is found, and link back to all', async () => {
    await openFind(page);
    await box(page, 'Name').fill('nobody is called this');
    await page.getByText('No organization matches this search.', { exact: true }).waitFor();
    await expectGoodScreen(page, 'organizations-none-found');
    expect(await page.getByRole('status').getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all organizations' }).click();
    await expectOrganizations(page, all);
    await expectFocusOnCount(page);
    await box(page, 'State').fill('California');
    await page.getByText('Try the two letters of the state, such as CA.').waitFor();
    await page.goto('/opportunities?page=400');
    await page.getByText('There is no page 400 in this list.').waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expectOrganizations(page, all);
  });
});

it('an organization’s site opens in a new tab without a referrer', async () => {
  const { page, context } = await signIn(DESKTOP);
  await expectOrganizations(page, all);
  const [first] = all;
  // Nothing of the test reaches the network.
  await context.route(`${first?.url}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Somebody</title>' }),
  );
  const link = page.getByRole('link', {
    name: `View Opportunity of ${first?.name} (opens in a new tab)`,
    exact: true,
  });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await tab.waitForURL(`${first?.url}**`);
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(new URL(page.url()).pathname).toBe('/opportunities');
});

it('a failed list of organizations says why, and can be retried', async () => {
  const { page } = await signIn(PHONE);
  await expectOrganizations(page, all);
  await page.route(`**${CALL}*`, (route) =>
    route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
  );
  await page.reload();
  await page.getByText('Error loading opportunities: The database is away.', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await expectGoodScreen(page, 'organizations-failed');
  await page.unroute(`**${CALL}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectOrganizations(page, all);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await focusedText(page)).toBe('Volunteer Organizations');
});

it('a slow list of organizations says after five seconds that no response came', async () => {
  const { page } = await signIn(PHONE);
  await expectOrganizations(page, all);
  let requestCount = 0;
  await page.route(`**${CALL}*`, () => void (requestCount += 1));
  const began = Date.now();
  await page.reload();
  await page.getByText(/^Error loading opportunities: No response from server\./).waitFor();
  expect(Date.now() - began).toBeGreaterThan(4000);
  expect(Date.now() - began).toBeLessThan(9000);
  expect(requestCount).toBe(1);
  await page.unroute(`**${CALL}*`);
});

it('links to other pages stay when one cannot be loaded', async () => {
  const { page } = await signIn(PHONE);
  await expectOrganizations(page, all);
  await page.route(`**${CALL}?*page=2*`, (route) => route.fulfill({ status: 502, body: '' }));
  const pages = page.getByRole('navigation', { name: 'Pages of organizations' });
  await pages.getByRole('button', { name: 'Next page' }).click();
  await page
    .getByText('Error loading opportunities: The server refused (502). Please try again.', { exact: true })
    .waitFor();
  await page.getByText(`${all.length} organizations`, { exact: true }).waitFor();
  await expectGoodScreen(page, 'organizations-page-failed');
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expectOrganizations(page, all);
});

it('an empty list of organizations says so, like an empty response', async () => {
  const { page } = await signIn(PHONE);
  await page.route(`**${CALL}*`, (route) =>
    route.fulfill({ status: 200, headers: { 'x-total-count': '0' }, json: [] }),
  );
  await page.reload();
  await page.getByText('No organizations are listed yet.').waitFor();
  await expectGoodScreen(page, 'organizations-empty');
  await page.unroute(`**${CALL}*`);
  await page.route(`**${CALL}*`, (route) => route.abort());
  await page.reload();
  await page.getByText(/^Error loading opportunities: No response from server\./).waitFor();
});

it('only students are invited to record their hours', async () => {
  const student = await signIn(PHONE);
  await student.page.getByRole('link', { name: 'record your hours' }).click();
  await student.page.waitForURL('**/portfolio-create-event');
  const { page } = await signIn(DESKTOP, 'admin');
  await expectOrganizations(page, all);
  expect(await page.getByRole('link', { name: 'record your hours' }).count()).toBe(0);
});

it('the organizations are only for signed-in people', async () => {
  const visit = await openVisit(browser, product.url, PHONE);
  visits.push(visit);
  await visit.page.goto('/opportunities');
  await visit.page.waitForURL('**/login');
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
