/** An administrator records a telephone call: by keyboard at a desk, by thumb on a phone, and the student reads what verified it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nameOf, readEntries, readStudent, type ListedEntry } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

const callAbout = (page: Page, entry: ListedEntry) =>
  page.getByRole('group', { name: `Record a call about ${nameOf(entry)}` });
const answer = (page: Page, question: string | RegExp, words: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: words });

describe.each(walkedOn('desktop'))('a call on a %s', (device, viewport) => {
  it('is recorded at the entry, and verifies it only with three times yes', async () => {
    const { page } = await visitAs(browser, product.url, viewport);
    const { id: userId } = await readStudent(page);
    const entry = (await readEntries(page, userId)).find(({ verified }) => !verified);
    if (!entry) throw new Error('The demo data has no such entry');
    const now = async () => (await readEntries(page, userId)).find(({ id }) => id === entry.id);
    await page.goto(`/admin/user-entries/${userId}`);
    const button = page.getByRole('button', { name: `Record a call about ${nameOf(entry)}` });
    await unfold(itemOf(page, entry.id).first());
    await button.press('Enter');
    const form = callAbout(page, entry);
    const number = form.getByRole('textbox', { name: 'Number you called' });
    await number.waitFor();
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);

    // Leaving it brings the focus back to the button.
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.press('Enter');

    // What is missing is said at its field, and nothing that was typed is lost, not even by folding the row.
    await page.keyboard.type('(213) 555-0142');
    await page.keyboard.press('Enter');
    await form.getByText('Choose where the number is from.').waitFor();
    const student = answer(page, 'Where is the number from?', 'Student');
    await expect
      .poll(() =>
        answer(page, 'Where is the number from?', 'Our records').evaluate(
          (field) => field === document.activeElement,
        ),
      )
      .toBe(true);
    await student.check();
    await form.getByRole('textbox', { name: 'Who answered' }).fill('Sam Ortiz');
    await unfoldAgain(page, entry);
    expect([await number.inputValue(), await student.isChecked()]).toEqual(['(213) 555-0142', true]);
    await answer(page, 'Did they confirm this student?', 'Yes').check();
    await answer(page, /^Did they confirm this date, /, 'Yes').check();
    await expectGoodScreen(page, `record-call-${device}`);

    await answer(page, /^Did they confirm these hours, /, 'No').check();
    await form.getByRole('button', { name: 'Record call' }).click();
    await page.getByText('The call is in the history. The entry is not verified').first().waitFor();
    expect((await now())?.verified).toBe(false);
    await form.waitFor({ state: 'detached' });

    await button.click();
    await number.fill('(213) 555-0142');
    await student.check();
    await form.getByRole('textbox', { name: 'Who answered' }).fill('Sam Ortiz');
    for (const question of [/this student\?$/, /this date, /, /these hours, /])
      await answer(page, question, 'Yes').check();
    await form.getByRole('button', { name: 'Record call' }).click();
    // Another entry may say the same already.
    await button.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    await page
      .getByText(/^Confirmed by phone by Sam Ortiz, called by .*, number given by the student\.$/)
      .first()
      .waitFor();
    await expect.poll(async () => (await now())?.verified).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`entry-${entry.id}`);

    await page.goto(`/entry-history/${entry.id}`);
    await page
      .getByText(/talked to Sam Ortiz by phone\.$/)
      .first()
      .waitFor();
    expect(await page.getByText('Called (213) 555-0142 on ').count()).toBe(2);

    const { page: own } = await visitAs(browser, product.url, viewport, 'student');
    await own.goto(`/entry-history/${entry.id}`);
    await own
      .getByText(/talked to Sam Ortiz by phone\.$/)
      .first()
      .waitFor();
    await own.getByText(/^Confirmed by phone by Sam Ortiz, /).waitFor();
    expect(await own.getByText('555-0142').count()).toBe(0);
  });
});

async function unfoldAgain(page: Page, entry: ListedEntry): Promise<void> {
  const item = itemOf(page, entry.id).first();
  await item.locator('button[aria-expanded="true"]').first().click();
  await callAbout(page, entry).waitFor({ state: 'detached' });
  await unfold(item);
  await callAbout(page, entry).waitFor();
}
