import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  decisionButton,
  nameOf,
  readEntries,
  readStudent,
  type ListedEntry,
} from '#e2e/support/administrator.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { itemOf, openFirstCards, unfold } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

describe('without a connection', () => {
  let userId: number;
  let entry: ListedEntry;
  beforeAll(async () => {
    visit = await visitAs(browser, product.url, DESKTOP);
    page = visit.page;
    userId = (await readStudent(page)).id;
    const entries = await readEntries(page, userId);
    const single = entries.find(
      (one) => entries.filter((other) => nameOf(other) === nameOf(one)).length === 1,
    );
    if (!single) throw new Error('The demo data has no such entry');
    entry = single;
  });
  // Also after a failed test.
  afterEach(() => visit.context.setOffline(false));

  const decision = () => (entry.verified ? 'Mark as not verified:' : 'Verify');

  it('a dialog still opens, and the page stays', async () => {
    await page.goto(`/admin/user-entries/update/${entry.id}`);
    await page.getByLabel('Role').fill('Half a thought');
    // The code of dialogs loads at the first sign of use.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /overlays-[^/]*\.css/.test(name)),
    );
    await page.waitForLoadState('networkidle');
    await visit.context.setOffline(true);
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = dialog.getByRole('button', { name: 'Stay on this page' });
    await stay.waitFor();
    await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true);
    await stay.click();
    expect(await page.getByLabel('Role').inputValue()).toBe('Half a thought');
    await visit.context.setOffline(false);
  });

  it('a decision fails at once with a message, and can be repeated', async () => {
    await page.goto('about:blank');
    await page.goto(`/admin/user-entries/${userId}`);
    await unfold(itemOf(page, entry.id));
    await page.waitForLoadState('networkidle');
    await visit.context.setOffline(true);
    await decide(page, decision(), entry);
    await page.getByRole('alert').first().waitFor();
    await decisionButton(page, decision(), entry).waitFor();
    await visit.context.setOffline(false);
    await decide(page, decision(), entry);
    await expect
      .poll(async () => (await readEntries(page, userId)).find(({ id }) => id === entry.id)?.verified)
      .toBe(!entry.verified);
  });

  it('a filter says that its results could not be loaded', async () => {
    await page.goto('/admin/entries');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    await visit.context.setOffline(true);
    await page.getByLabel('Graduation year').selectOption({ index: 2 });
    await page
      .getByText(/^The students could not be loaded\./)
      .first()
      .waitFor();
    await visit.context.setOffline(false);
    // Retried automatically.
    await page.getByText(/^The students could not be loaded\./).waitFor({ state: 'detached' });
  });
});

describe('when a part of the client fails to load', () => {
  async function openPortfolioWithout(file: RegExp): Promise<Page> {
    const { page: own } = await visitAs(browser, product.url, PHONE, 'student');
    await own.route(file, (route) => route.abort());
    await own.goto('/hour-tracker');
    await own.waitForLoadState('networkidle');
    return own;
  }
  async function pressDelete(own: Page): Promise<void> {
    await openFirstCards(own);
    await own
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
  }
  const question = 'Are you sure you want to delete this event? This action cannot be undone.';

  it('the browser’s own dialog replaces a missing dialog', async () => {
    const own = await openPortfolioWithout(/\/overlays-[^/]*\.js$/);
    const dialogOpened = own.waitForEvent('dialog');
    const pressed = pressDelete(own);
    const dialog = await dialogOpened;
    expect(dialog.message()).toContain(question);
    await dialog.dismiss();
    await pressed;
    await own.getByRole('heading', { level: 1 }).waitFor();
    await own.context().close();
  });

  it('links work without the menus’ code', async () => {
    const own = await openPortfolioWithout(/\/signed-in-(?:menus|panel)-[^/]*\.js$/);
    await own.getByRole('heading', { level: 1, name: 'Volunteer Hours Portfolio' }).waitFor();
    await own.getByRole('button', { name: 'Open menu' }).click();
    await own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Opportunities' }).click();
    await own.getByRole('heading', { level: 1, name: 'Volunteer Organizations' }).waitFor();
    await own.context().close();
  });

  it('dialogs work without their styles', async () => {
    const own = await openPortfolioWithout(/\/overlays-[^/]*\.css$/);
    await pressDelete(own);
    await own.getByRole('dialog').getByText(question).waitFor();
    await own.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await own.getByRole('heading', { level: 1 }).waitFor();
    await own.context().close();
  });
});

it('turning to the last page keeps the focus on its number', async () => {
  await page.goto('/admin/entries');
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  // The second is the last: there is no next one.
  await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-current'));
  await expect.poll(focused).toBe('page');
});

it('an administrator who has lost the role is redirected to a page that says so', async () => {
  const admin = await visitAs(browser, product.url, DESKTOP);
  await admin.page.goto('/admin/entries');
  await admin.page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .waitFor();
  const head = await visitAs(browser, product.url, DESKTOP, 'head');
  const users = await head.page.request.get('/api/admin/network/users?search=admin@demo');
  const [{ id }] = (await users.json()) as [{ id: number }];
  const cookies = await head.context.cookies();
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const reply = await head.page.request.post(`/api/admin/network/user/${id}`, {
    headers: { 'X-CSRFToken': token, Origin: product.url },
    data: { action: 'remove' },
  });
  expect(reply.status()).toBe(200);
  await admin.page.getByLabel('Graduation year').selectOption({ index: 2 });
  await admin.page.waitForURL('**/unauthorized');
});

describe('while the server is unavailable', () => {
  const BUSY = 'Limelight is very busy at the moment. Please try again in a moment.';
  beforeAll(async () => {
    visit = await visitAs(browser, product.url, PHONE, 'student');
    page = visit.page;
  });

  it('a page shows its message to signed-in people, and opens by itself afterwards', async () => {
    await page.goto(`${product.url}/hour-tracker`);
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    const refuse = (route: Route) => route.fulfill({ status: 503, json: { detail: BUSY } });
    await page.route(/\/(api\/.*|readyz)$/, refuse);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This page cannot be shown now' }).waitFor();
    await page.getByText(`${BUSY} The page opens by itself as soon as it can.`).waitFor();
    await page.getByRole('link', { name: 'Record Entry' }).waitFor();
    await expectGoodScreen(page, 'trouble-of-the-server');
    await page.unroute(/\/(api\/.*|readyz)$/, refuse);
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
  });
});
