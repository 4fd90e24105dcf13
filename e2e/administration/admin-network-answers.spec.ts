import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type ApiClient } from '#e2e/support/api-client.ts';
import { expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

interface User {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_school_administration: boolean;
}

const CHANGE = '**/admin/network/user/*';
const { product, browser } = await openDemo();
let client: ApiClient;
let visit: Visit;
let page: Page;
let students: User[];

beforeAll(async () => {
  client = await clientOf(product.url, 'head');
  const { body } = await client.get('/api/admin/network/users');
  students = (body as User[]).slice(0, 30).filter((user) => !user.is_school_administration);
  visit = await visitAs(browser, product.url, PHONE, 'head');
  page = visit.page;
});

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`;
const box = (user: User) => page.getByRole('checkbox', { name: `Select ${nameOf(user)}`, exact: true });
const rowOf = (user: User) =>
  page.locator('main ul > li').filter({ hasText: user.email, has: page.getByRole('checkbox') });
const selection = () => page.getByRole('region', { name: 'Selection' });
const dialog = () => page.getByRole('dialog');

async function open(): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/admin/network');
  await page.getByText(/^Showing 1 to /).waitFor();
}
async function act(name: 'Make administrator' | 'Remove as administrator'): Promise<void> {
  await selection().getByRole('button', { name }).click();
  await dialog().getByRole('button', { name }).click();
}

it('after a lost response the list is reloaded, and the next action starts from it', async () => {
  await open();
  const [one] = students as [User];
  await page.route(CHANGE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await box(one).check();
  await act('Make administrator');
  const unknown = page.getByText(/^No answer came .* was given the role of administrator\. The list is/);
  await unknown.waitFor();
  await expect.poll(() => rowOf(one).innerText()).toContain('Administrator');
  expect(await box(one).isChecked()).toBe(true);
  await expectGoodScreen(page, 'admin-network-unknown');
  await page.unroute(CHANGE);
  await act('Remove as administrator');
  await page.getByText(`${nameOf(one)} (${one.email}) was removed as administrator.`).waitFor();
  await unknown.waitFor({ state: 'detached' });
  expect(await rowOf(one).innerText()).toContain('Student');
});

it('an action uses the present role, not the one at the time of selection', async () => {
  await open();
  const [one] = students as [User];
  await box(one).check();
  await client.post(`/api/admin/network/user/${one.id}`, { action: 'add' });
  await openFind(page);
  await page.getByLabel('Name or email').fill('gregory');
  await page.getByText('Showing 1 to 1 of 1 person', { exact: true }).waitFor();
  await act('Remove as administrator');
  await page.getByText(`${nameOf(one)} (${one.email}) was removed as administrator.`).waitFor();
});

it.each([
  [200, 'was given the role of administrator.'],
  [409, 'was not given the role of administrator. Not confirmed.'],
])('the result of a change is shown even after leaving the page (%d)', async (status, text) => {
  await open();
  const one = students[status === 200 ? 2 : 3] as User;
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHANGE, async (route) => {
    await held;
    await (status === 200 ? route.continue() : route.fulfill({ status, json: { detail: 'Not confirmed.' } }));
  });
  await box(one).check();
  await act('Make administrator');
  await selection().getByText('Changing roles...').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/about');
  release();
  await page.getByText(text).waitFor();
  await page.unroute(CHANGE);
});

it('a large selection does not cover the focused element on a small screen', async () => {
  await open();
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await selection()
    .getByText(/^2\d people selected\.$/)
    .waitFor();
  const height = async () => (await selection().boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(200);
  await expectGoodScreen(page, 'admin-network-many');
  await openFind(page);
  await page.getByLabel('Show').focus();
  const boxesReached: boolean[] = [];
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab');
    const panelTop = (await selection().boundingBox())?.y ?? 0;
    const [isBox, bottom] = await page.evaluate(() => {
      const element = document.activeElement;
      return [element?.matches('[type=checkbox]') ?? false, element?.getBoundingClientRect().bottom ?? 0];
    });
    boxesReached.push(isBox && bottom <= panelTop);
  }
  // There are more boxes than key presses.
  expect(boxesReached).toEqual(Array(24).fill(true));
  await selection().getByRole('button', { name: 'Show names' }).click();
  await selection().getByRole('list', { name: 'Selected people' }).waitFor();
});

it('the selection bar is not sticky if it would fill the window', async () => {
  await open();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await selection()
    .getByText(/^2\d people selected\.$/)
    .waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect
    .poll(() => selection().evaluate((panel) => getComputedStyle(panel).position))
    .not.toBe('sticky');
  const pad = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom);
  expect(parseFloat(pad)).toBe(0);
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
