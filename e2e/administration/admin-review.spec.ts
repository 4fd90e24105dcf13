/** By keyboard only, starting at the navigation menu. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decisionButton,
  nameOf,
  readEntries,
  readStudent,
  type ListedEntry,
} from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

/** More stops than any of these pages has. */
const MOST_PRESSES = 200;

describe.each(walkedOn('desktop'))('a review by keyboard on a %s', (_, viewport) => {
  let page: Page;
  let userId: number;
  let before: ListedEntry[];

  const isOn = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await isOn(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The keyboard does not reach it');
  }
  async function press(target: Locator, key = 'Enter'): Promise<void> {
    await tabTo(target);
    await page.keyboard.press(key);
  }
  /** A menu is navigated with arrow keys and takes the focus after it is drawn. */
  async function arrowTo(item: Locator): Promise<void> {
    await page.locator('[role=menu]').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
      .toBe(true);
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if (await isOn(item)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error('The arrows do not reach it');
  }
  /** It may have opened by itself, to show a decision's result. */
  async function unfoldByKeys({ id }: ListedEntry): Promise<void> {
    const button = itemOf(page, id).locator('button[aria-expanded]').first();
    if ((await button.getAttribute('aria-expanded')) === 'false') await press(button);
  }
  const now = async ({ id }: ListedEntry) =>
    (await readEntries(page, userId)).find((entry) => entry.id === id);
  function pick(verified: boolean): ListedEntry {
    const found = before.find(
      (entry) =>
        entry.verified === verified && before.filter((other) => nameOf(other) === nameOf(entry)).length === 1,
    );
    if (!found) throw new Error('The demo data has no such entry');
    return found;
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
    userId = (await readStudent(page)).id;
    before = await readEntries(page, userId);
  });

  it('goes from the menu to the student', async () => {
    if (viewport === PHONE) await press(page.getByRole('button', { name: 'Open menu' }));
    else await press(page.getByRole('button', { name: 'Administration Data' }));
    const item = page
      .getByRole(viewport === PHONE ? 'link' : 'menuitem', { name: 'Volunteer Database' })
      .first();
    await item.waitFor();
    await (viewport === PHONE ? tabTo(item) : arrowTo(item));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/entries');
    if (viewport === PHONE) await press(page.getByRole('button', { name: 'Find', exact: true }));
    await tabTo(page.getByRole('textbox', { name: 'Name or email' }));
    await page.keyboard.type('student@demo');
    await page.getByText(/ of 1 student$/).waitFor();
    if (viewport === PHONE)
      await press(page.getByRole('button', { name: 'Details of Maya Okafor', exact: true }));
    await press(page.getByRole('link', { name: 'View Details of Maya Okafor' }));
    await page.waitForURL(`**/admin/user-entries/${userId}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('verifies an entry, undoes that, and marks one as not verified', async () => {
    const [open, done] = [pick(false), pick(true)];
    if (viewport === PHONE) await unfoldByKeys(open);
    await press(decisionButton(page, 'Verify', open));
    await expect.poll(async () => (await now(open))?.verified).toBe(true);
    await press(page.getByRole('button', { name: 'Undo', exact: true }));
    await expect.poll(async () => (await now(open))?.verified).toBe(false);
    const toggle = itemOf(page, open.id).locator('button[aria-expanded]');
    await expect.poll(() => isOn(toggle)).toBe(true);
    await unfoldByKeys(done);
    await press(decisionButton(page, 'Mark as not verified:', done));
    await expect.poll(async () => (await now(done))?.verified).toBe(false);
    await page.getByText(`Marked as not verified: ${done.event}. We do not email ${done.contact}`).waitFor();
  });

  it('deletes an entry and undoes that', async () => {
    const entry = pick(true);
    await unfoldByKeys(entry);
    await press(decisionButton(page, 'Delete', entry));
    await expect.poll(() => now(entry)).toBeUndefined();
    await press(page.getByRole('button', { name: 'Undo', exact: true }));
    await expect.poll(() => now(entry)).toBeDefined();
    await expect.poll(() => isOn(itemOf(page, entry.id).locator('button[aria-expanded]'))).toBe(true);
  });

  it('reads an entry’s history and returns', async () => {
    const entry = pick(true);
    await unfoldByKeys(entry);
    await press(page.getByRole('link', { name: `History of ${nameOf(entry)}`, exact: true }));
    await page.waitForURL(`**/entry-history/${entry.id}`);
    await page.getByText(/^An administrator, .*, marked the entry as not verified\.$/).waitFor();
    await page.getByText(/^An administrator, .*, moved the entry to the recycling bin\./).waitFor();
    await page.getByText(/^An administrator, .*, took the entry out of the recycling bin\.$/).waitFor();
    await press(page.getByRole('link', { name: 'Back to the entries of Maya Okafor' }));
    await page.waitForURL(`**/admin/user-entries/${userId}`);
  });

  it('updates an entry and returns to the student', async () => {
    const entry = pick(false);
    if (viewport === PHONE) await unfoldByKeys(entry);
    await press(page.getByRole('link', { name: `Update ${nameOf(entry)}`, exact: true }));
    await tabTo(page.getByLabel(/^Role/));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('Entry updated successfully.').waitFor();
    await page.waitForURL('**/admin/entries?search=student%40demo');
    await press(page.getByRole('link', { name: 'Back to the entries of Maya Okafor' }));
    await page.waitForURL(`**/admin/user-entries/${userId}`);
    if (viewport === PHONE) await unfoldByKeys(entry);
    await page.getByText('By keyboard').first().waitFor();
    expect(await now(entry)).toMatchObject({ role: 'By keyboard', verified: false });
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
