/** The public pages: the front door with its pictures and true totals, and the pages of text. */
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { DEMO_PASSWORD, demoEmail, signIn } from '#e2e/support/people.ts';

const portfolio = '/api/volunteer_hours_portfolio';

const { product, browser, inbox } = await openDemoWithInbox({ CONTACT_EMAIL: 'help@school.example' });

async function openFrontDoor(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The figures as they are read: `4,270 verified hours` and so on. */
const figuresOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Together so far' })
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          `${row.querySelector('dd')?.textContent ?? ''} ${row.querySelector('dt')?.textContent ?? ''}`,
      ),
    );

it('names whom to write to where a page of a mail fails, which has no navigation', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto('/verify-entry/no-such-link');
  const failure = visit.page.getByRole('alert').filter({ hasText: 'or contact support.' });
  const link = failure.getByRole('link', { name: 'help@school.example' });
  expect(await link.getAttribute('href')).toBe('mailto:help@school.example');
  await visit.context.close();
});

it('offers nobody who is signed in to register', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  const { page } = visit;
  await openFrontDoor(page);
  expect(await page.getByRole('link', { name: /Register/ }).count()).toBe(3);
  await signIn(page);
  await openFrontDoor(page);
  await page.getByRole('main').getByRole('link', { name: 'Record hours' }).waitFor();
  expect(await page.getByRole('link', { name: /Register/ }).count()).toBe(0);
  await visit.context.close();
});

it.each(['/about', '/contact'])('%s names whom to write to', async (path) => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto(path);
  const link = visit.page.getByRole('main').getByRole('link', { name: 'help@school.example' });
  expect(await link.getAttribute('href')).toBe('mailto:help@school.example');
  await visit.context.close();
});

it('says in About what the mission, the values and the history are', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto('/about');
  const headings = visit.page.getByRole('main').getByRole('heading', { level: 2 });
  await headings.first().waitFor();
  expect((await headings.allInnerTexts()).join(', ')).toMatch(/mission.*values.*history/i);
  await visit.context.close();
});

describe('the pictures', () => {
  let visit: Visit;
  const responses: Response[] = [];
  const files = () => responses.map((response) => response.url().split('/').at(-1) ?? '');
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, PHONE);
    visit.page.on('response', (response) => {
      if (response.url().endsWith('.webp')) responses.push(response);
    });
  });
  afterAll(() => visit.context.close());

  it('wait until they are nearly seen', async () => {
    await openFrontDoor(visit.page);
    expect(files().some((file) => file.startsWith('progress-light'))).toBe(true);
    expect(files().some((file) => file.startsWith('database'))).toBe(false);
  });

  it('come as large as their room, with words for those who do not see them', async () => {
    const pictures = visit.page.locator('main img');
    const count = await pictures.count();
    expect(count).toBe(6);
    for (let index = 0; index < count; index += 1) {
      const picture = pictures.nth(index);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const is = await picture.evaluate((image: HTMLImageElement) => ({
        alt: image.alt,
        natural: [image.naturalWidth, image.naturalHeight],
        stated: [Number(image.getAttribute('width')) * 2, Number(image.getAttribute('height')) * 2],
      }));
      expect(is).toMatchObject({ natural: is.stated });
      expect(is.alt.length).toBeGreaterThan(30);
    }
  });

  it('are of the light scheme only, and each has at most 40 kB', async () => {
    expect(files().filter((file) => !file.includes('-light'))).toEqual([]);
    for (const response of responses) {
      const bytes = await response.body();
      expect(bytes.length).toBeLessThanOrEqual(40_000);
    }
  });

  it('are dark ones where the page is dark', async () => {
    responses.length = 0;
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await openFrontDoor(visit.page);
    expect(files().length).toBeGreaterThan(0);
    expect(files().filter((file) => !file.includes('-dark'))).toEqual([]);
    await expectGoodScreen(visit.page, 'landing-dark');
  });

  it('meet no problem', () => {
    expect(visit.problems).toEqual([]);
  });
});

describe('the totals', () => {
  let visit: Visit;
  let client: ApiClient;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, DESKTOP);
    client = createApiClient(product.url);
  });
  afterAll(() => visit.context.close());

  /** What the leaderboard says, added up. Its numbers have two places, which floating point need not blur. */
  async function leaderboardSums(): Promise<{ students: number; hours: number; schools: number }> {
    const rows = (await client.get(`${portfolio}/leaderboard`)).body as {
      total_hours: number;
      user__school: string;
    }[];
    return {
      students: rows.length,
      hours: rows.reduce((sum, row) => sum + Math.round(row.total_hours * 100), 0) / 100,
      schools: new Set(rows.map((row) => row.user__school)).size,
    };
  }

  it('are those of the leaderboard', async () => {
    const { students, hours, schools } = await leaderboardSums();
    await openFrontDoor(visit.page);
    const figures = await figuresOf(visit.page);
    expect([figures[0], figures[2], figures[3]]).toEqual([
      `${Math.floor(hours).toLocaleString('en-US')} verified hours`,
      `${students} students`,
      `${schools} schools`,
    ]);
    expect(figures[1]).toMatch(/^[\d,]+ verified entries$/);
  });

  it('grow by what a contact accepts', async () => {
    const before = (await client.get(`${portfolio}/totals`)).body as Record<string, number>;
    await client.post('/api/accounts/login', { email: demoEmail('student'), password: DEMO_PASSWORD });
    const contact = 'front-door@bay.example';
    await client.post(`${portfolio}/create_entry`, {
      event: 'Beach cleaning',
      date: '2026-01-15',
      hours: '7.75',
      role: 'Helper',
      organizer: 'Bay',
      contact,
      description: 'Picked up what the sea had brought.',
    });
    const token = linkIn(await inbox.next(contact), product.url)
      .split(/[/?#]/)
      .at(-1);
    const recorded = (await client.get(`${portfolio}/totals`)).body;
    // Recording alone counts for nothing.
    expect(recorded).toEqual(before);
    // In a browser of the contact's own, since the student's is refused.
    const theirs = createApiClient(product.url);
    const decided = await theirs.post(`${portfolio}/verify-entry-action`, { token, action: 'accept' });
    expect(decided.status).toBe(200);

    const hours = Math.floor((before['total_hours'] ?? 0) + 7.75).toLocaleString('en-US');
    const entries = ((before['verified_entries'] ?? 0) + 1).toLocaleString('en-US');
    await expect
      .poll(
        async () => {
          await openFrontDoor(visit.page);
          return (await figuresOf(visit.page)).slice(0, 2);
        },
        { timeout: 15_000 },
      )
      .toEqual([`${hours} verified hours`, `${entries} verified entries`]);
  });

  it.each([
    ['the call fails', { status: 500, json: { detail: 'Something broke.' } }],
    ['there are none', { json: { students: 0, total_hours: 0, verified_entries: 0, schools: 0 } }],
  ])('are not shown when %s, and nothing moves by that', async (_, reply) => {
    const { page } = visit;
    const below = () =>
      page.locator('#how-it-works').evaluate((heading) => heading.getBoundingClientRect().top);
    await openFrontDoor(page);
    const shownAt = await below();
    await page.route('**/totals', (route) => route.fulfill(reply));
    await openFrontDoor(page);
    await expect.poll(() => page.getByText('verified hours', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('region', { name: 'Together so far' }).count()).toBe(0);
    expect(await below()).toBe(shownAt);
    await expectGoodScreen(page, 'landing-without-totals');
    await page.unroute('**/totals');
  });
});

describe('the way in', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, DESKTOP);
  });
  afterAll(() => visit.context.close());

  it('is reached by keyboard from the top, and again at the end', async () => {
    const { page } = visit;
    await openFrontDoor(page);
    await expectGoodScreen(page, 'landing');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const passed: string[] = [];
    for (let step = 0; step < 30 && passed.filter((name) => name === 'Login Here').length < 2; step += 1) {
      await page.keyboard.press('Tab');
      passed.push(await focused());
    }
    expect(passed.indexOf('Read the release notes')).toBeGreaterThan(-1);
    expect(passed.indexOf('Login Here')).toBe(passed.indexOf('Read the release notes') + 1);
    expect(passed.filter((name) => name === 'Login Here')).toHaveLength(2);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  it('leads on for those who are signed in', async () => {
    const { page } = visit;
    await signIn(page);
    await openFrontDoor(page);
    expect(await page.getByRole('link', { name: 'Login Here' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Continue' }).first().click();
    await page.waitForURL('**/opportunities');
    expect(visit.problems).toEqual([]);
  });
});

it('is as good on the narrowest phone, also with text at twice its size', async () => {
  const { page, context } = await openVisit(browser, product.url, { width: 320, height: 640 });
  await openFrontDoor(page);
  await expectGoodScreen(page, 'landing-narrow');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  expect(await figuresOf(page)).toHaveLength(4);
  await page.screenshot({ path: 'test-results/landing-narrow-twice.png', fullPage: true });
  await context.close();
});

describe('the pages of text', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, PHONE);
  });
  afterAll(() => visit.context.close());

  const focusedId = () => visit.page.evaluate(() => document.activeElement?.id ?? '');

  it('begin with the release notes that the banner leads to', async () => {
    const { page } = visit;
    await openFrontDoor(page);
    const banner = page.getByText('On September 6 2024 we moved to a new system and server.');
    await banner.getByRole('link', { name: 'Read the release notes' }).click();
    await page.waitForURL('**/release-notes');
    await page.getByRole('heading', { name: /^September 6 2024/ }).waitFor();
    await expectGoodScreen(page, 'release-notes');
  });

  it('lead from their contents to the section, also by its address alone', async () => {
    const { page } = visit;
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect.poll(focusedId).toBe('september-6-2024');
    await page.goto('/about-verification#for-contacts');
    await expect.poll(focusedId).toBe('for-contacts');
    await expect
      .poll(() =>
        page
          .locator('#for-contacts')
          .evaluate((heading) => heading.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
  });

  it.each(['/about', '/contact', '/about-verification', '/unauthorized', '/there/is/nothing'])(
    'are good screens: %s, in light and dark',
    async (address) => {
      const { page } = visit;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address, { waitUntil: 'networkidle' });
        await expectGoodScreen(page, `text${address.replaceAll('/', '-')}-${colorScheme}`);
      }
      const levels = await page
        .locator('main :is(h1, h2, h3, h4)')
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
      expect(levels[0]).toBe(1);
      levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
    },
  );

  it('lead on from a missing page, by who is looking', async () => {
    const { page } = visit;
    const ways = () => page.getByRole('navigation', { name: 'Where to go from here' }).getByRole('link');
    await page.goto('/there/is/nothing', { waitUntil: 'networkidle' });
    expect(await ways().allTextContents()).toEqual(['Go to the start page', 'Log in', 'Leaderboard']);
    await signIn(page);
    await page.goto('/there/is/nothing', { waitUntil: 'networkidle' });
    await ways().filter({ hasText: 'Your Portfolio' }).click();
    await page.waitForURL('**/hour-tracker');
    expect(visit.problems).toEqual([]);
  });
});
