import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { signIn } from '#e2e/support/people.ts';

const { product, browser } = await openDemo({ CONTACT_EMAIL: 'help@school.example' });

it('a failed mailed page, which has no navigation, names the contact address', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto('/verify-entry/no-such-link');
  const failure = visit.page.getByRole('alert').filter({ hasText: 'or contact support.' });
  const link = failure.getByRole('link', { name: 'help@school.example' });
  expect(await link.getAttribute('href')).toBe('mailto:help@school.example');
  await visit.context.close();
});

it.each(['/about', '/contact'])('%s names the contact address', async (path) => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto(path);
  const link = visit.page.getByRole('main').getByRole('link', { name: 'help@school.example' });
  expect(await link.getAttribute('href')).toBe('mailto:help@school.example');
  await visit.context.close();
});

it('About shows mission, values and history', async () => {
  const visit = await openVisit(browser, product.url, DESKTOP);
  await visit.page.goto('/about');
  const headings = visit.page.getByRole('main').getByRole('heading', { level: 2 });
  await headings.first().waitFor();
  expect((await headings.allInnerTexts()).join(', ')).toMatch(/mission.*values.*history/i);
  await visit.context.close();
});

describe('the text pages', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openVisit(browser, product.url, PHONE);
  });
  afterAll(() => visit.context.close());

  const focusedId = () => visit.page.evaluate(() => document.activeElement?.id ?? '');

  it('begin with the release notes linked by the banner', async () => {
    const { page } = visit;
    await page.goto('/');
    const banner = page.getByText('On September 6 2024 we moved to a new system and server.');
    await banner.getByRole('link', { name: 'Read the release notes' }).click();
    await page.waitForURL('**/release-notes');
    await page.getByRole('heading', { name: /^September 6 2024/ }).waitFor();
    await expectGoodScreen(page, 'release-notes');
  });

  it('link their contents to sections, which also have their own addresses', async () => {
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

  it.each([
    '/about',
    '/contact',
    '/about-verification',
    '/for-your-it',
    '/unauthorized',
    '/there/is/nothing',
  ])('have no accessibility problem: %s, in light and dark', async (address) => {
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
  });

  it('include a page for missing addresses, with links for each kind of user', async () => {
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
