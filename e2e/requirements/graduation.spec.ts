import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind, smallTargets } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('desktop'))('the report of a class on a %s', (device, viewport) => {
  let page: Page;
  const isPhone = device === 'phone';
  const groups = () => page.getByRole('group', { name: 'Show' }).getByRole('button');
  const items = () =>
    isPhone ? page.locator('main li', { has: page.locator('[data-tone]') }) : page.locator('main tbody tr');

  beforeAll(async () => {
    ({ page } = await visitAs(browser, product.url, viewport, 'head'));
  });

  it('is in the menu, and shows the most urgent students first', async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('button', { name: 'School' }).click();
    await page.getByRole(isPhone ? 'link' : 'menuitem', { name: 'Graduation' }).click();
    await page.getByRole('group', { name: 'Show' }).waitFor();
    const states = (await page.locator('main [data-tone]').allTextContents()).map((text) => text.trim());
    const order = ['Too late', 'Talk to them', 'Behind', 'On track', 'Waits for contacts', 'Done'];
    const places = states.map((state) => order.indexOf(state));
    expect(places.length).toBeGreaterThan(1);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await expectGoodScreen(page, `graduation-${device}`);
    await expectReadableInTheDark(page, `graduation-${device}`);
    // A mouse needs less.
    expect(isPhone ? await smallTargets(page) : []).toEqual([]);
  });

  it('fits twenty students into three screens', async () => {
    const heights = await items().evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().height),
    );
    const each = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    expect(each * 20).toBeLessThan(3 * viewport.height);
  });

  it('keeps filter and search in its address, also by keyboard', async () => {
    const group = groups().last();
    const [count = ''] = /\d+/.exec((await group.textContent()) ?? '') ?? [];
    await group.focus();
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`of ${count} students?$`)).waitFor();
    expect(await group.getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).searchParams.get('state')).not.toBeNull();
    const name = (await items().first().getByRole('link').first().textContent()) ?? '';
    await openFind(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase());
    await page.getByText('Showing 1 to 1 of 1 student').waitFor();
    await page.waitForURL(/search=/);
    await page.reload();
    await page.getByText('Showing 1 to 1 of 1 student').waitFor();
    await expectGoodScreen(page, `graduation-found-${device}`);
    await openFind(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('nobody is called so');
    await page.getByText('No student matches.').waitFor();
    await page.getByRole('button', { name: 'Show all students' }).click();
    await page.getByText(/^Showing 1 to \d+ of \d+ students$/).waitFor();
  });

  it('links to each student', async () => {
    const link = items().first().getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    await page.goBack();
    await page.getByRole('group', { name: 'Show' }).waitFor();
  });

  it('prints every student with the school, whatever the screen shows', async () => {
    const total = (await groups().allTextContents())
      .map((text) => Number(/\d+/.exec(text)?.[0]))
      .reduce((sum, count) => sum + count, 0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('[data-paper]');
    expect(await paper.locator('tbody tr').count()).toBe(total);
    expect(await paper.locator('h1').textContent()).toMatch(
      /^Larchmont Charter High School, class of \d{4}$/,
    );
    expect(await paper.isVisible()).toBe(true);
    expect(await page.locator('main').isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    expect(await paper.count()).toBe(0);
    expect(await page.locator('main').isVisible()).toBe(true);
  });

  it('lets staff write to a group within three clicks', async () => {
    await groups().last().click();
    await page.getByRole('button', { name: /^Write to (these \d+ students|this student)$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Write to / });
    await dialog.getByRole('button', { name: 'Send' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const name = (await items().first().getByRole('link').first().textContent()) ?? '';
    await items()
      .first()
      .getByRole('button', { name: `Write to ${name}` })
      .click();
    await page.getByRole('dialog', { name: `Write to ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await groups().last().click();
  });

  it('can be saved as a dated copy with the checksum of the downloaded file', async () => {
    const share = () => page.getByRole('button', { name: /^Share/ }).click();
    await share();
    await page.getByRole('menuitem', { name: 'Save a dated copy' }).waitFor();
    await expectGoodScreen(page, 'graduation-share');
    await page.getByRole('menuitem', { name: 'Save a dated copy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('A dated copy is saved.').waitFor();
    await share();
    await page.getByRole('menuitem', { name: 'Saved copies (1)' }).click();
    await page.getByText('Checksum (SHA-256)').click();
    const sum = page.locator('main li code').first();
    await sum.waitFor();
    await expectGoodScreen(page, `saved-copies-${device}`);
    await expectReadableInTheDark(page, `saved-copies-${device}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the file of/ }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(await sum.textContent());
    expect(download.suggestedFilename()).toMatch(/^graduation_\d{4}_\d+\.csv$/);
  });
});

it('students cannot open the report', async () => {
  const { page } = await visitAs(browser, product.url, PHONE, 'student');
  await page.goto('/admin/graduation');
  await page.waitForURL('**/unauthorized');
  const client = await clientOf(product.url, 'student');
  expect((await client.get('/api/admin/graduation?class=2027')).status).toBe(403);
});
