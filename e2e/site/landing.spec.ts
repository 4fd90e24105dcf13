import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { DEMO_PASSWORD, demoEmail, signIn } from '#e2e/support/people.ts';

const portfolio = '/api/volunteer_hours_portfolio';

const { product, browser, inbox } = await openDemoWithInbox();

async function openFrontDoor(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** `4,270 verified hours` and so on. */
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

it('the landing page does not offer registration to signed-in people', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  const { page } = visit;
  await openFrontDoor(page);
  const registering = page.locator('a[href="/login?mode=register"]');
  expect(await registering.allTextContents()).toEqual([
    'Start logging hours',
    'Start your portfolio',
    'Start logging hours',
  ]);
  await signIn(page);
  await openFrontDoor(page);
  await page.getByRole('main').getByRole('link', { name: 'Record hours' }).first().waitFor();
  expect(await registering.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try the demo' }).count()).toBe(0);
  await visit.context.close();
});

describe('the landing page’s pictures', () => {
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

  it('load when they are nearly visible', async () => {
    await openFrontDoor(visit.page);
    expect(files().some((file) => file.startsWith('progress-light'))).toBe(true);
    expect(files().some((file) => file.startsWith('database'))).toBe(false);
  });

  it('have the size of their space, and alternative texts', async () => {
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

  it('are only those of the light scheme, of at most 40 kB each', async () => {
    expect(files().filter((file) => !file.includes('-light'))).toEqual([]);
    for (const response of responses) {
      const bytes = await response.body();
      expect(bytes.length).toBeLessThanOrEqual(40_000);
    }
  });

  it('are those of the dark scheme on a dark page', async () => {
    responses.length = 0;
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await openFrontDoor(visit.page);
    expect(files().length).toBeGreaterThan(0);
    expect(files().filter((file) => !file.includes('-dark'))).toEqual([]);
    await expectGoodScreen(visit.page, 'landing-dark');
  });

  it('cause no error', () => {
    expect(visit.problems).toEqual([]);
  });
});

describe('the landing page’s totals', () => {
  let visit: Visit;
  let client: ApiClient;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, DESKTOP);
    client = createApiClient(product.url);
  });
  afterAll(() => visit.context.close());

  /** Summed up from the leaderboard, rounded to two decimals. */
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

  it('equal those of the leaderboard', async () => {
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

  it('grow when a contact accepts hours', async () => {
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
    // In the contact's own browser: the student's is refused.
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
  ])('are hidden when %s, without moving anything', async (_, reply) => {
    const { page } = visit;
    const below = () =>
      page.locator('#for-students').evaluate((heading) => heading.getBoundingClientRect().top);
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

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the first screen of the landing page on %s', (_, size) => {
  it('says what the product is, for whom and at what price, with a button and a picture', async () => {
    const { page, context } = await openVisit(browser, product.url, size);
    await openFrontDoor(page);
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('For schools: students log a shift in a minute');
    const seen = [
      page.getByText(/^For schools: /),
      page.getByRole('link', { name: 'Start logging hours' }).first(),
      page.getByRole('link', { name: 'Login Here' }).first(),
      page.getByText('Free and open source, on your own server.'),
    ];
    for (const part of seen) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    }
    const picture = await page.getByRole('img', { name: /You are Gold/ }).boundingBox();
    expect(size.height - (picture?.y ?? Infinity)).toBeGreaterThan(120);
    await context.close();
  });
});

describe('the banner', () => {
  it('stays closed in a browser where it was closed', async () => {
    const { page, context } = await openVisit(browser, product.url, PHONE);
    await openFrontDoor(page);
    const banner = page.getByText('On September 6 2024 we moved to a new system and server.');
    await page.getByRole('button', { name: 'Close this notice' }).click();
    expect(await banner.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await openFrontDoor(page);
    expect(await banner.count()).toBe(0);
    const other = await openVisit(browser, product.url, PHONE);
    await openFrontDoor(other.page);
    await other.page.getByText('On September 6 2024 we moved').waitFor();
    await other.context.close();
    await context.close();
  });
});

describe('the demo', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Try the demo' }).first();

  it('opens with one click as its student', async () => {
    const { page, context, problems } = await openVisit(browser, product.url, PHONE);
    await openFrontDoor(page);
    await button(page).click();
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('heading', { level: 1, name: 'Volunteer Hours Portfolio' }).waitFor();
    const { user } = (await page.evaluate(async () => (await fetch('/api/accounts')).json())) as {
      user: { email: string };
    };
    expect(user.email).toBe(demoEmail('student'));
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says why it could not be opened', async () => {
    const { page, context } = await openVisit(browser, product.url, PHONE);
    await openFrontDoor(page);
    const detail = 'Somebody deleted the demo student. Log in with another demo account.';
    await page.route('**/accounts/demo', (route) => route.fulfill({ status: 404, json: { detail } }));
    await button(page).click();
    await page.getByRole('alert').filter({ hasText: detail }).waitFor();
    expect(await button(page).isEnabled()).toBe(true);
    await expectGoodScreen(page, 'landing-demo-failed');
    await context.close();
  });

  it('is not offered if there is none', async () => {
    const { page, context } = await openVisit(browser, product.url, PHONE);
    await page.route(product.url, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replace('name="demo" content="on"', 'name="demo" content="off"');
      await route.fulfill({ response: reply, body });
    });
    await openFrontDoor(page);
    expect(await button(page).count()).toBe(0);
    await context.close();
  });
});

describe('the button for registering', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, DESKTOP);
  });
  afterAll(() => visit.context.close());

  it('can be reached by keyboard at the top and at the end', async () => {
    const { page } = visit;
    await openFrontDoor(page);
    await expectGoodScreen(page, 'landing');
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      });
    const passed: string[] = [];
    for (let step = 0; step < 40 && passed.filter((name) => name === 'Login Here').length < 2; step += 1) {
      await page.keyboard.press('Tab');
      passed.push(await focused());
    }
    const banner = passed.indexOf('Read the release notes');
    expect(passed.slice(banner, banner + 5)).toEqual([
      'Read the release notes',
      'Close this notice',
      'Start logging hours',
      'Login Here',
      'Try the demo',
    ]);
    expect(passed.filter((name) => name === 'Login Here')).toHaveLength(2);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  it('leads signed-in people to their pages', async () => {
    const { page } = visit;
    await signIn(page);
    await openFrontDoor(page);
    expect(await page.getByRole('link', { name: 'Login Here' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Continue' }).first().click();
    await page.waitForURL('**/opportunities');
    expect(visit.problems).toEqual([]);
  });
});

it('the landing page works on the narrowest phone, also with doubled text', async () => {
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
