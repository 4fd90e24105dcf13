import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nameOf, readEntries, readStudent, shownDay, type ListedEntry } from '#e2e/support/administrator.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';
import { walkedOn } from '#e2e/support/sizes.ts';

const { product, browser, db } = await openDemo();

const lineOf = (page: Page, entry: ListedEntry, student: string) =>
  page.getByRole('group', { name: `${entry.event} of ${student}, ${shownDay(entry.date)}: is it right?` });

describe.each(walkedOn('desktop'))('a phone call on a %s', (device, viewport) => {
  it('is recorded line by line, and can be undone', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    const { id: userId } = await readStudent(page);
    const waiting = (await readEntries(page, userId)).filter(({ verified }) => !verified);
    const [entry, other] = waiting;
    if (!entry || !other) throw new Error('The demo data have too few entries');
    await db.updateTable('entries').set({ contact: entry.contact }).where('id', '=', other.id).execute();
    await db
      .updateTable('entries')
      .set({ contact: 'somebody.else@helpers.example' })
      .where('contact', '=', entry.contact)
      .where('id', 'not in', [entry.id, other.id])
      .execute();
    const isVerified = async (id: number) =>
      (await readEntries(page, userId)).find((one) => one.id === id)?.verified;
    await page.goto(`/admin/user-entries/${userId}`);
    await unfold(itemOf(page, entry.id).first());
    await page.getByRole('link', { name: `Call about ${nameOf(entry)}` }).press('Enter');
    await page.getByRole('heading', { level: 1, name: entry.contact }).waitFor();

    const record = page.getByRole('button', { name: 'Record the call' });
    await record.press('Enter');
    await page.getByText('Type the number that you called.').waitFor();
    await page.getByRole('textbox', { name: 'Number you called' }).fill('(213) 555-0142');
    await page.getByLabel('Where the number is from').selectOption('student');
    await page.getByRole('textbox', { name: 'Who answered' }).fill('Sam Ortiz');
    await record.press('Enter');
    await page.getByText('Answer at least one line.').waitFor();
    const { name: student } = await db
      .selectFrom('accounts')
      .where('id', '=', userId)
      .select((account) =>
        account.fn<string>('concat_ws', [account.val(' '), 'first_name', 'last_name']).as('name'),
      )
      .executeTakeFirstOrThrow();
    await page.getByRole('button', { name: 'Yes to all' }).click();
    await lineOf(page, other, student).getByRole('button', { name: 'Other hours' }).click();
    await record.press('Enter');
    await page.getByText('Confirm that you read each line to them.').waitFor();
    await page
      .getByLabel('I spoke with Sam Ortiz and read them the 2 lines I answered: student, day and hours.')
      .check();
    await expectGoodScreen(page, `call-sheet-${device}`);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('[data-paper]').textContent()).toContain('☐ Other hours: ____');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });

    await record.click();
    await page.getByText('1 verified, 1 written down.').waitFor();
    await page.getByText('Written down, not verified.').waitFor();
    await page.getByText(/called this number on /).waitFor();
    expect([await isVerified(entry.id), await isVerified(other.id)]).toEqual([true, false]);
    await expectGoodScreen(page, `call-recorded-${device}`);

    const { page: own } = await visitAs(browser, product.url, viewport, 'student');
    await own.goto(`/entry-history/${entry.id}`);
    await own
      .getByText(/talked to Sam Ortiz by phone\.$/)
      .first()
      .waitFor();
    await own
      .getByText(/^Confirmed by phone by Sam Ortiz, called by .*, number given by the student\.$/)
      .waitFor();
    expect(await own.getByText('555-0142').count()).toBe(0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Marked as not verified: 1 entry. The call stays in the history.').waitFor();
    await lineOf(page, entry, student).waitFor();
    expect(await isVerified(entry.id)).toBe(false);
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Number you called' }).inputValue())
      .toBe('(213) 555-0142');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
