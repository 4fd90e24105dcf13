import { describe, expect, it } from 'vitest';
import { readEntries, readStudent } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('desktop'))('a bulk action on a %s', (_, viewport) => {
  it('verifies entries after a preview, and can be undone from the list of actions', async () => {
    const { page } = await visitAs(browser, product.url, viewport);
    const { id: userId } = await readStudent(page);
    const states = async () => (await readEntries(page, userId)).map(({ id, verified }) => [id, verified]);
    const before = await states();
    const open = before.filter(([, verified]) => !verified).length;
    const dialog = page.getByRole('dialog');
    await page.goto(`/admin/user-entries/${userId}?show=unverified`);

    await page.getByRole('button', { name: `Select all ${open} found` }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${open} entries selected.` })
      .waitFor();
    await expectGoodScreen(page, 'selecting several entries');
    const opener = page.getByRole('button', { name: 'Verify', exact: true });
    await opener.click();
    await dialog.getByText(`Verifies ${open} entries of 1 student`).waitFor();
    await expectGoodScreen(page, 'the preview of an action');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.click();
    await dialog.getByRole('button', { name: `Verify ${open} entries` }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`${open} entries verified.`).waitFor();
    await expectGoodScreen(page, 'what was done');
    expect((await states()).every(([, verified]) => verified)).toBe(true);

    await page.goto('/admin/activity');
    await page.getByRole('tab', { name: 'Recent changes', selected: true }).waitFor();
    const one = page
      .getByRole('listitem')
      .filter({ hasText: `Verified ${open} entries of 1 student` })
      .first();
    await one.getByRole('button', { name: /^Undo/ }).click();
    await one
      .getByRole('status')
      .filter({ hasText: `${open} entries are as before.` })
      .waitFor();
    await expectGoodScreen(page, 'what was undone');
    expect(await states()).toEqual(before);
  });

  it('needs a reason to mark entries as not verified, and offers Undo in its message', async () => {
    const { page } = await visitAs(browser, product.url, viewport);
    const { id: userId } = await readStudent(page);
    const dialog = page.getByRole('dialog');
    await page.goto(`/admin/user-entries/${userId}?show=verified`);
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Mark as not verified', exact: true }).click();
    await dialog.getByRole('button', { name: 'Mark 2 entries as not verified' }).click();
    await dialog.getByText('Please write the reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Nobody was there.');
    await dialog.getByRole('button', { name: 'Mark 2 entries as not verified' }).click();
    await dialog.waitFor({ state: 'detached' });
    const status = page.getByRole('status').filter({ hasText: '2 entries marked as not verified.' });
    await status.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 entries are as before.').waitFor();
  });
});
