/** The whole flow in a real browser, with a real mail server, on a phone and on a desktop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, openVisit, startBrowser, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { linkIn, startInbox, type Inbox } from '#e2e/support/inbox.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';

const password = 'a long and rare phrase';

describe.each(walkedOn('phone'))('a new student on a %s', (device, viewport) => {
  let browser: Browser;
  let product: Product;
  let inbox: Inbox;
  let student: Visit;
  let contact: Visit;
  const email = `ada.${device}@students.example`;
  const supervisor = `supervisor.${device}@foodbank.example`;
  const eventName = `Food drive on a ${device}`;

  beforeAll(async () => {
    inbox = await startInbox();
    product = await startProduct({ env: { SMTP_URL: inbox.url, DEMO: 'on' } });
    browser = await startBrowser();
    student = await openVisit(browser, product.url, viewport);
    contact = await openVisit(browser, product.url, viewport);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await inbox.close();
  });

  it('registers', async () => {
    const { page } = student;
    await page.goto('/');
    await expectGoodScreen(page, 'landing');
    await page.getByRole('link', { name: 'Login Here' }).first().click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectGoodScreen(page, 'login');
    await page.getByText('Register', { exact: true }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Users must have an email address').waitFor();
    await expectGoodScreen(page, 'register-refused');
    await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('School').selectOption('Larchmont Charter High School');
    await page.getByLabel('Graduation year').selectOption('2028');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Password must be a minimum of 8 characters.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Go to Login' }).waitFor();
    await expectGoodScreen(page, 'registered');
  });

  it('cannot sign in before confirming the email, and sees why', async () => {
    const { page } = student;
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Account not verified. Please check your email for verification.').waitFor();
    await expectGoodScreen(page, 'login-not-verified');
  });

  it('confirms the email with a click, not by opening the link, and is then signed in', async () => {
    const { page } = student;
    const link = linkIn(await inbox.next(email), product.url);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).waitFor();
    await page.getByText('Ada Lovelace', { exact: true }).waitFor();
    await expectGoodScreen(page, 'verify-email');
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByText(`Your email is confirmed. You are logged in as ${email}.`).waitFor();
    expect(await page.getByText(/log in now|Go to Login/i).count()).toBe(0);
    await expectGoodScreen(page, 'verify-email-logged-in');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/opportunities');
  });

  it('signs in', async () => {
    const { page } = student;
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Invalid email or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/opportunities');
    await expectGoodScreen(page, 'opportunities');
    await page.goto('/login');
    await page.waitForURL('**/opportunities');
  });

  it('records hours', async () => {
    const { page } = student;
    await page.goto('/hour-tracker');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectGoodScreen(page, 'portfolio-empty');
    await page.getByRole('link', { name: 'Record Your Event' }).first().click();
    await page.waitForURL('**/portfolio-create-event');
    const submit = page.locator('button[type=submit]');
    await submit.click();
    await page.getByText('Entry must have event').first().waitFor();
    await expectGoodScreen(page, 'record-refused');
    await page.getByLabel('Event', { exact: false }).first().fill(eventName);
    await page.getByLabel('Date', { exact: false }).first().fill('2026-01-15');
    await page.getByLabel('Hours', { exact: false }).first().fill('2h 30m');
    await page.getByLabel('Role', { exact: false }).first().fill('Packer');
    await page.getByLabel('Organizer', { exact: false }).first().fill('Food bank');
    await page.getByLabel('Contact', { exact: false }).first().fill(email);
    await page.getByLabel('Description', { exact: false }).first().fill('Packed boxes for families.');
    await page.getByText('2.5 hours (2 h 30 min)').waitFor();
    await submit.click();
    await page.getByText('Contact cannot be your own email').first().waitFor();
    await page.getByLabel('Contact', { exact: false }).first().fill(supervisor);
    await submit.click();
    await page.waitForURL('**/hour-tracker');
    await page.getByText(eventName).first().waitFor();
    await expectGoodScreen(page, 'portfolio-unverified');
  });

  it('has a contact who accepts without an account; opening the link decides nothing', async () => {
    const { page } = contact;
    const mail = await inbox.next(supervisor);
    expect(mail.subject).toContain('Ada Lovelace');
    const link = linkIn(mail, product.url);
    await page.goto(link);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    for (const text of [
      'Ada Lovelace',
      'Larchmont Charter High School',
      eventName,
      'January 15, 2026',
      'Packer',
    ]) {
      await page.getByText(text).first().waitFor();
    }
    await expectGoodScreen(page, 'verify-entry');
    // A script that clicks is not a person.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) button.click();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('The entry has been successfully accepted.').waitFor();
    await expectGoodScreen(page, 'verify-entry-accepted');
    await page.goto(link);
    await page.getByText(/You accepted this entry on/).waitFor();
    await expectGoodScreen(page, 'verify-entry-again');
    await page.goto('/verify-entry/not-a-link');
    await page.getByText('Action Failed').waitFor();
    await page
      .getByText('There was an error processing your action. Please try again or contact support.')
      .waitFor();
    await expectGoodScreen(page, 'verify-entry-failed');
  });

  it('sees the hours in the portfolio and on the leaderboard', async () => {
    const { page } = student;
    await page.goto('/hour-tracker');
    await page.getByText('Your first hours are verified.').waitFor();
    await page.getByText(/confirmed 2\.5 h: 2\.5 of 100/).waitFor();
    await expectGoodScreen(page, 'portfolio-verified');
    await expect
      .poll(
        async () => {
          await page.goto('/leaderboard?name=Ada+Lovelace');
          await page.getByRole('heading', { level: 1 }).waitFor();
          return page
            .getByText('Ada Lovelace')
            .first()
            .waitFor({ timeout: 2000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    await page.goto('/leaderboard');
    await page.getByText('Platinum').first().waitFor();
    await expectGoodScreen(page, 'leaderboard');
  });

  it('resets a forgotten password, which ends the session everywhere', async () => {
    const { page } = contact;
    await page.goto('/password-reset');
    await page.getByLabel('Email').fill(email);
    await expectGoodScreen(page, 'password-reset');
    await page.locator('button[type=submit]').click();
    await page.getByText(/reset/i).first().waitFor();
    await page.waitForURL('**/password-reset-confirmation-message');
    await expectGoodScreen(page, 'password-reset-message');
    await page.goto(linkIn(await inbox.next(email), product.url));
    const [first, second] = [
      page.locator('input[type=password]').nth(0),
      page.locator('input[type=password]').nth(1),
    ];
    await first.fill('another rare phrase');
    await second.fill('something different');
    await page.locator('button[type=submit]').click();
    await page.getByText('Passwords do not match.').first().waitFor();
    await expectGoodScreen(page, 'password-reset-confirm');
    await second.fill('another rare phrase');
    await page.locator('button[type=submit]').click();
    await page.getByRole('status').first().waitFor();
    await student.page.goto('/hour-tracker');
    await student.page.waitForURL('**/login');
  });

  it('no page logs a console error or calls another host', () => {
    expect([...student.problems, ...contact.problems]).toEqual([]);
  });
});
