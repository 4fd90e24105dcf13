import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  decisionButton,
  readEntries,
  readStudent,
  type ListedEntry,
} from '#e2e/support/administrator.ts';
import { DESKTOP, expectGoodScreen, PHONE } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const OLD = 'Larchmont Charter High School';

describe('a student who moves to another school', () => {
  let old: Page;
  let userId: number;
  let entries: ListedEntry[];

  beforeAll(async () => {
    old = (await visitAs(browser, product.url, DESKTOP)).page;
    userId = (await readStudent(old)).id;
    entries = await readEntries(old, userId);
    const { page: student } = await visitAs(browser, product.url, PHONE, 'student');
    await student.goto('/profile/edit');
    await student.getByLabel('School').selectOption('UCLA');
    await student.getByRole('button', { name: 'Save changes' }).click();
    await student.locator('dd').getByText('UCLA', { exact: true }).waitFor();
  });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('is shown to the new school with earlier entries, on a %s', async (device, viewport) => {
    const verified = entries.find((entry) => entry.verified);
    if (!verified) throw new Error('The demo data has no such entry');
    const { page } = await visitAs(browser, product.url, viewport, 'ucla-head');
    await page.goto(`/admin/user-entries/${userId}?show=verified`);
    const item = itemOf(page, verified.id);
    await item.getByText(`From ${OLD}`).first().waitFor();
    await unfold(item);
    // In a table it is in the row below.
    await page
      .locator(`[data-of="${verified.id}"], [data-of="${verified.id}"] + tr`)
      .getByText(/^(Confirmed|Verified) by \S+/)
      .first()
      .waitFor();
    for (const decision of ['Mark as not verified:', 'Delete'] as const)
      expect(await decisionButton(page, decision, verified).count()).toBe(0);
    await expectGoodScreen(page, `moved-student-${device}`);
  });

  it('leaves their entries to the old school, which still decides about them', async () => {
    await old.goto('/admin/activity?tab=all');
    await old.getByText('moved to UCLA').waitFor();
    await old.goto(`/admin/user-entries/${userId}`);
    await old.getByText('is no longer at your school. What was recorded here stays with it.').waitFor();
    await old.getByText('Verified hours here').waitFor();
    const open = entries.find((entry) => !entry.verified);
    if (!open) throw new Error('The demo data has no such entry');
    await decide(old, 'Verify', open);
    await expect
      .poll(async () => (await readEntries(old, userId)).find(({ id }) => id === open.id))
      .toMatchObject({
        verified: true,
      });
    await expectGoodScreen(old, 'student-who-left');
  });
});
