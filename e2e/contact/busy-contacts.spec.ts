/** See docs/decisions/0053 and 0054. */
import { expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, PHONE } from '#e2e/support/browser.ts';
import { createContactLists } from '#e2e/support/contact-lists.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { FILLED_ENTRY, fillFields } from '#e2e/support/form.ts';
import { unfold } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { shownEntries } from '#e2e/support/portfolio.ts';

const demo = await openDemoWithInbox();
const { product, browser, inbox } = demo;
const lists = createContactLists(demo);

it('a head turns daily lists on, and the fourth request of a day waits for one', async () => {
  const head = await visitAs(browser, product.url, DESKTOP, 'head');
  await head.page.goto('/admin/settings?tab=contacts');
  const section = head.page.getByRole('region', { name: 'Emails to contacts' });
  await section.getByRole('checkbox', { name: 'Busy contacts get one list a day' }).check();
  await section.getByLabel('Replies from contacts go to').fill('office');
  await section.getByText('Please enter an email address.').waitFor();
  await section.getByLabel('Replies from contacts go to').fill('office@school.example');
  await section.getByLabel('Replies from contacts go to').press('Enter');
  await head.page.getByText('Saved: Replies from contacts go to.').waitFor();
  await head.page.reload();
  await expect
    .poll(() => section.getByLabel('Replies from contacts go to').inputValue())
    .toBe('office@school.example');
  await head.context.close();

  const contact = 'warden@park.example';
  const student = await clientOf(product.url, 'student');
  for (const number of [1, 2, 3]) await lists.record(student, contact, { event: `Creek cleanup ${number}` });
  const visit = await visitAs(browser, product.url, PHONE, 'student');
  const { page } = visit;
  await page.goto('/portfolio-create-event');
  await fillFields(page, { ...FILLED_ENTRY, event: 'Night hike', contact });
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/hour-tracker**');
  await page
    .getByText('This goes to warden@park.example with the next list', { exact: false })
    .first()
    .waitFor();
  await expectGoodScreen(page, 'portfolio-listed');
  await unfold(shownEntries(page).filter({ hasText: 'Night hike' }).first());
  await page.getByRole('button', { name: 'Send now verification email for Night hike' }).click();
  for (;;) if ((await inbox.next(contact)).subject?.includes('Night hike')) break;
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
