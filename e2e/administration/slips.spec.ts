import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#server/testing/reading/read-pdf.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

interface PrintedSlip {
  readonly id: number;
  readonly event: string;
  readonly hours: number;
  /** In the QR code. */
  readonly address: string;
}

async function print(page: Page, most: number): Promise<PrintedSlip[]> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  const entries = (await reply.json()) as { id: number; verified: boolean; recycling_bin: boolean }[];
  const waiting = entries.filter((entry) => !entry.verified && !entry.recycling_bin).slice(0, most);
  expect(waiting).toHaveLength(most);
  const slips: PrintedSlip[] = [];
  // News about earlier paper forms would cover the list.
  await page.route('**/hour-news', (route) => route.abort());
  await page.goto('/hour-tracker');
  for (const { id } of waiting) {
    const item = itemOf(page, id).first();
    await unfold(item);
    const link = page.locator(`a[href$="slip.pdf?ids=${id}"]`).first();
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    const [printed] = (await readPdf(await file.body())).pages;
    const [, address = ''] = / address (\S+)$/.exec(printed?.alternatives[0] ?? '') ?? [];
    const entry = entries.find((one) => one.id === id) as unknown as { event: string; hours: number };
    slips.push({ id, address, event: entry.event, hours: entry.hours });
  }
  return slips;
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
  });

/** From the first tick on. */
async function confirm(page: Page, person: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe('It is signed');
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => focusedName(page)).toBe('Who signed');
  await page.keyboard.type(person);
  await page.keyboard.press('Enter');
}

describe.each(walkedOn('desktop'))('signed slips on a %s', (device, viewport) => {
  it('are taken in one after another by keyboard, scanner and letters', async () => {
    const { page: own } = await visitAs(browser, product.url, viewport, 'student');
    const [first, second] = await print(own, 2);
    if (!first || !second) throw new Error('Nothing was printed');
    const { page } = await visitAs(browser, product.url, viewport);
    await page.goto('/admin/slips');
    await page
      .getByText('No form has been scanned today.')
      .or(page.getByText(/^Signed by /).first())
      .waitFor();
    await expect.poll(() => focusedName(page)).toBe('Paper form');

    await page.keyboard.type(first.address);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('It is signed');
    const ticks = page.getByRole('checkbox');
    expect(await ticks.evaluateAll((all) => all.map((tick) => (tick as HTMLInputElement).checked))).toEqual([
      false,
      false,
      false,
    ]);
    await expectGoodScreen(page, `slip-found-${device}`);
    await page.keyboard.press('Enter');
    await page.getByText('Check that the form is signed.').waitFor();
    await confirm(page, 'Sam Ortiz');
    await page.getByText(new RegExp(`^Verified: ${first.hours} h of .*, signed by Sam Ortiz`)).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Paper form');

    // Undone, the form can be scanned again.
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await page.getByText('is not verified any more. The form can be scanned again.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Paper form');
    await page.keyboard.type(first.address);
    await page.keyboard.press('Enter');
    await confirm(page, 'Sam Ortiz');
    await undo.waitFor();

    await page.keyboard.type(first.address);
    await page.keyboard.press('Enter');
    await page.getByText(/^This form was scanned by /).waitFor();
    await expectGoodScreen(page, `slip-refused-${device}`);
    const letters = second.address.replace(/.*#/, '').slice(0, 8).toLowerCase();
    await page.keyboard.type(`${letters.slice(0, 4)} ${letters.slice(4)}`);
    await page.keyboard.press('Enter');
    await confirm(page, 'Lee Park');
    await page.getByText(/^Signed by Lee Park, scanned by /).waitFor();
    await page
      .getByText(/^Signed by Sam Ortiz, scanned by /)
      .first()
      .waitFor();

    await own.goto(`/entry-history/${first.id}`);
    await own
      .getByText(/scanned a paper form signed by Sam Ortiz, and verified the entry\.$/)
      .first()
      .waitFor();
    await own.getByText(/took back that the entry was verified\.$/).waitFor();
    await own
      .getByText(/^Confirmed on a paper form signed by Sam Ortiz, scanned by /)
      .first()
      .waitFor();
  });

  it('open from the address read by a phone’s camera', async () => {
    const { page: own } = await visitAs(browser, product.url, viewport, 'student');
    const [slip] = await print(own, 1);
    const { page } = await visitAs(browser, product.url, viewport);
    await page.goto(`/admin/slips#${slip?.address.replace(/.*#/, '')}`);
    await expect.poll(() => focusedName(page)).toBe('It is signed');
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Paper form');
  });
});
