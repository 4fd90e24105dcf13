import { describe, expect, it } from 'vitest';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { addressOf } from '#e2e/support/paged-list.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('desktop'))('the activity of a school on a %s', (_, viewport) => {
  it('says who viewed what, and links a name to everything about this person', async () => {
    const { page } = await visitAs(browser, product.url, viewport, 'head');
    const [student] = (await (await page.request.get('/api/admin/entry-summary')).json()) as {
      id: number;
      first_name: string;
      last_name: string;
    }[];
    if (!student) throw new Error('The demo has no student.');
    const name = `${student.first_name} ${student.last_name}`;
    await page.goto(`/admin/user-entries/${student.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/admin/activity');
    await page.getByRole('tab', { name: 'All activity' }).click();
    const lines = page.locator('main ol > li');
    const looked = lines.filter({ hasText: `looked at the entries of ${name}` });
    await looked.first().waitFor();
    await lines.filter({ hasText: 'looked at the Volunteer Database' }).first().waitFor();
    await expectGoodScreen(page, 'activity');

    await openFind(page);
    await page.getByLabel('What', { exact: true }).selectOption('Entries');
    await looked.first().waitFor({ state: 'detached' });
    await lines.filter({ hasText: ' confirmed ' }).first().waitFor();
    expect(addressOf(page)).toEqual({ tab: 'all', group: 'entries' });
    await page.goBack();
    await looked.first().waitFor();

    await looked.first().getByRole('link', { name, exact: true }).click();
    const everybody = page.getByRole('button', { name: `Show everybody, not only ${name}` });
    await everybody.waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    expect(await lines.count()).toBe(await lines.filter({ hasText: name }).count());
    await everybody.click();
    await page.waitForURL((url) => url.search === '?tab=all');
  });

  it('shows older lines on demand, and moves the focus to the first of them', async () => {
    const { page } = await visitAs(browser, product.url, viewport, 'head');
    await page.goto('/admin/activity?tab=all');
    const lines = page.locator('main ol > li');
    const older = page.getByRole('button', { name: 'Show older' });
    await older.waitFor();
    const before = await lines.count();
    await older.click();
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect.poll(() => lines.nth(before).evaluate((line) => line === document.activeElement)).toBe(true);
  });
});
