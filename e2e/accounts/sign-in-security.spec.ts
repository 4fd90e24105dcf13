import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import {
  DESKTOP,
  expectGoodScreen,
  expectReadableInTheDark,
  PHONE,
  type Visit,
} from '#e2e/support/browser.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const EMAIL = 'student@demo.limelight.example';
const OLD = 'limelight-demo';
const NEW = 'a long and rare phrase';

const { product, browser, inbox } = await openDemoWithInbox();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitAs(browser, product.url, PHONE, 'student');
  ({ page } = visit);
});
beforeEach(async () => {
  await page.goto('/profile?section=security');
  await rows().first().waitFor();
});

const section = () => page.getByRole('region', { name: 'Sign-in and security' });
const rows = () => section().getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim());

async function signInElsewhere(password = OLD) {
  const client = createApiClient(product.url);
  const { status } = await client.post('/api/accounts/login', { email: EMAIL, password });
  return { signedIn: status, isIn: async () => (await client.get('/api/accounts')).status === 200 };
}

describe('the list of sessions', () => {
  it('shows this browser first, and logs another one out there', async () => {
    const other = await visitAs(browser, product.url, DESKTOP, 'student');
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => rows().count()).toBe(2);
    expect(await rows().first().innerText()).toMatch(
      /^Chrome on Linux: this browser\s+Logged in since .+\. In use now\.$/,
    );
    expect(await rows().first().getByRole('button').count()).toBe(0);
    expect(await rows().nth(1).innerText()).toMatch(
      /^Chrome on Linux\s+Logged in since .+\. Last used \w+ \d+, \d{4}, \d+:\d\d [AP]M\.\s+Log out there$/,
    );
    await expectGoodScreen(page, 'profile-sessions');

    const end = rows().nth(1).getByRole('button', { name: 'Log out there' });
    await end.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Log out there?').waitFor();
    await answer('Cancel');
    await expect.poll(() => end.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await other.page.request.get('/api/accounts')).status()).toBe(200);

    await end.click();
    await answer('Log out there');
    await section().getByText('Logged out there.', { exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await focusedText()).toContain('Logged out there.');
    await other.page.goto('/profile');
    await other.page.waitForURL('**/login');
    await other.context.close();
  });

  it('says so when another session had already ended', async () => {
    await signInElsewhere();
    await page.reload({ waitUntil: 'networkidle' });
    const end = rows().nth(1).getByRole('button', { name: 'Log out there' });
    await end.waitFor();
    const asBefore = await page.request.get('/api/accounts/sessions');
    const [, { id }] = (await asBefore.json()) as [unknown, { id: number }];
    await page.route(`**/accounts/sessions/${id}`, async (route) => {
      // As if the other browser had just logged out.
      await route.fetch();
      await route.continue();
    });
    await end.click();
    await answer('Log out there');
    await section().getByText('That device was already logged out.', { exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    await page.unroute(`**/accounts/sessions/${id}`);
  });

  it('can log out everywhere else', async () => {
    const others = [await signInElsewhere(), await signInElsewhere()];
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => rows().count()).toBe(3);
    await section().getByRole('button', { name: 'Log out everywhere else' }).click();
    await answer('Log out everywhere else');
    await section().getByText('You are logged out everywhere else.', { exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await section().getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0);
    expect(await Promise.all(others.map(({ isIn }) => isIn()))).toEqual([false, false]);
  });
});

describe('the password', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Change your password' });
  const present = () => dialog().getByLabel('Current password');
  const next = () => dialog().getByLabel('New password');
  const save = () => dialog().getByRole('button', { name: 'Set the new password' }).click();
  const open = () => section().getByRole('button', { name: 'Change my password' });

  it('stays the same after Cancel', async () => {
    await open().focus();
    await page.keyboard.press('Enter');
    await present().waitFor();
    await expect.poll(() => present().evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog().getByRole('button', { name: 'Keep my password' }).click();
    await expect.poll(() => open().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows errors at its fields, one at a time, and keeps the typed text', async () => {
    await open().click();
    const steps: [message: string, remedy: () => Promise<unknown>][] = [
      ['Please enter your current password.', () => present().fill('not this one')],
      ['Please enter a new password.', () => next().fill('short')],
      ['Password must be a minimum of 8 characters.', () => next().fill('trustnoone')],
      [
        'This password is one of the most common ones. Please choose another.',
        () => next().fill('not this one'),
      ],
      ['This is your current password. Please choose another.', () => next().fill(NEW)],
      ['This is not your password.', () => present().press('End')],
    ];
    for (const [message, remedy] of steps) {
      await save();
      await dialog().getByText(message, { exact: true }).waitFor();
      expect(await dialog().locator('[aria-invalid="true"]').count()).toBe(1);
      await remedy();
    }
    expect([await present().inputValue(), await next().inputValue()]).toEqual(['not this one', NEW]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectGoodScreen(page, 'profile-password-refused');
    await expectReadableInTheDark(page, 'profile-password-refused');
    await page.setViewportSize(PHONE);
  });

  it('is not reported as unchanged when the response was lost', async () => {
    await open().click();
    await present().fill(OLD);
    await next().fill(NEW);
    await page.route('**/accounts/change-password', (route) => route.abort());
    await save();
    await dialog()
      .getByText(/not known whether your password was changed/)
      .waitFor();
    expect([await present().inputValue(), await next().inputValue()]).toEqual([OLD, NEW]);
    await page.unroute('**/accounts/change-password');
  });

  it('can be changed, which logs out all other browsers and sends a mail', async () => {
    const other = await signInElsewhere();
    await open().click();
    await present().fill(OLD);
    await next().fill(NEW);
    await save();
    const done = 'Your password was changed, and you were logged out everywhere else.';
    await section().getByText(done, { exact: true }).waitFor();
    await expect.poll(focusedText).toContain(done);
    await expect.poll(() => rows().count()).toBe(1);
    await expectGoodScreen(page, 'profile-password-changed');
    expect(await other.isIn()).toBe(false);
    expect((await inbox.next(EMAIL)).subject).toBe('Your Limelight password was changed');

    await page.reload();
    await rows().first().waitFor();
    expect((await signInElsewhere(OLD)).signedIn).toBe(400);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/opportunities');
  });
});

it('no page has logged an error', () => {
  expect(visit.problems).toEqual([]);
});
