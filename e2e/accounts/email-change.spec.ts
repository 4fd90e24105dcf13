import { describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, openVisit, PHONE } from '#e2e/support/browser.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { linksOf } from '#e2e/support/inbox.ts';
import { visitAs } from '#e2e/support/people.ts';

const EMAIL = 'student@demo.limelight.example';

const { product, browser, inbox } = await openDemoWithInbox();

describe('a new email address', () => {
  it('is requested in the profile, confirmed at the new address, and undone from the old one', async () => {
    const { page } = await visitAs(browser, product.url, PHONE, 'student');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    const field = page.getByLabel('New email');
    await field.fill(EMAIL);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('The account already has this email.').waitFor();
    await expectGoodScreen(page, 'profile-email');
    const email = 'student@home.example';
    await field.fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`We emailed a link to ${email}.`).waitFor();

    const confirmation = linksOf(await inbox.next(email))['Confirm my new email'] ?? '';
    await page.goto(confirmation);
    await page.getByText(`to ${email}?`).waitFor();
    await expectGoodScreen(page, 'email-change');
    await page.getByRole('button', { name: 'Confirm my new email' }).click();
    await page.getByText(`Your email is ${email} now.`).waitFor();
    await page.goto('/profile');
    await page.getByText(email).waitFor();

    const { page: elsewhere } = await openVisit(browser, product.url, PHONE);
    const undo = linksOf(await inbox.next(EMAIL))['This was not me: undo it'] ?? '';
    await elsewhere.goto(undo);
    await elsewhere.getByText(`back to ${EMAIL}?`).waitFor();
    await expectGoodScreen(elsewhere, 'email-change-undo');
    await elsewhere.getByRole('button', { name: 'Undo the new email' }).click();
    await elsewhere.getByText(`Your email is ${EMAIL} again`).waitFor();
    await elsewhere.reload();
    await elsewhere.getByText('was undone.').waitFor();
    expect((await inbox.next(EMAIL)).subject).toBe('Set a new password for Limelight');
    await page.goto('/profile');
    await page.waitForURL('**/login');
  });

  it('can be requested by an administrator, with a reason mailed to the old address', async () => {
    const { page } = await visitAs(browser, product.url, DESKTOP, 'admin');
    await page.goto('/admin/entries');
    await page.getByLabel('Name or email').fill(EMAIL);
    const row = page.getByRole('row').filter({ hasText: EMAIL });
    await row.getByRole('button', { name: /^More about / }).click();
    await page.getByRole('menuitem', { name: 'Change email…' }).click();
    const email = 'mailbox-gone@home.example';
    const field = page.getByLabel('New email');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(email);
    const reason = 'The mailbox of the school is closed.';
    await page.getByLabel('Why?').fill(reason);
    await expectGoodScreen(page, 'people-email');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`A link was mailed to ${email}.`).waitFor();
    expect((await inbox.next(email)).subject).toBe('Confirm your new email for Limelight');
    expect((await inbox.next(EMAIL)).text).toContain(reason);
    await page.goto('/admin/activity?tab=all');
    await page.getByText('asked for another email for').first().waitFor();
  });
});
