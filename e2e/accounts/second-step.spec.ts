/** With an authenticator app, and passkeys of a virtual device. */
import { Secret, TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectGoodScreen,
  expectReadableInTheDark,
  openVisit,
  PHONE,
  startBrowser,
  type Visit,
} from '#e2e/support/browser.ts';
import { startDemo, type Demo } from '#e2e/support/demo-product.ts';

const PASSWORD = 'limelight-demo';
let product: Demo;
let browser: Awaited<ReturnType<typeof startBrowser>>;

beforeAll(async () => {
  // Passkeys need a host name.
  [product, browser] = await Promise.all([startDemo({ HOST: 'localhost' }), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${email}@demo.limelight.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function visitAs(email: string, size: { width: number; height: number }): Promise<Visit> {
  const visit = await openVisit(browser, product.url, size);
  await givePassword(visit.page, email);
  await visit.page.waitForURL('**/opportunities');
  return visit;
}

interface VirtualDevice {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

async function addDevice({ context, page }: Visit): Promise<VirtualDevice> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const section = (page: Page) => page.getByRole('region', { name: 'Second step for logging in' });

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'sessionid' });
  await page.context().clearCookies({ name: 'signed_in' });
}

describe('an authenticator app', () => {
  let key = '';
  let codes: string[] = [];
  /** A code works once. The server accepts the previous, current and next time step. */
  const code = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + step * 30_000 });

  it('is set up on the profile, and gives ten recovery codes once', async () => {
    const { page, problems } = await visitAs('student', PHONE);
    await page.goto('/profile?section=security');
    await section(page).getByRole('button', { name: 'Set up an app' }).click();
    await section(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    key = (await section(page).locator('code').first().innerText()).replaceAll(' ', '');
    await expectGoodScreen(page, 'second-step-app');
    await section(page).getByLabel('Code', { exact: true }).fill('000000');
    await section(page).getByRole('button', { name: 'Turn it on' }).click();
    await section(page).getByText('This code is not right').waitFor();
    await section(page).getByLabel('Code', { exact: true }).fill(code(0));
    await section(page).getByRole('button', { name: 'Turn it on' }).click();
    await section(page).getByText('Your authenticator app is set up.').waitFor();
    codes = await section(page)
      .getByRole('list', { name: 'Your recovery codes for Limelight' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectGoodScreen(page, 'second-step-codes');
    await expectReadableInTheDark(page, 'second-step-codes');
    await section(page).getByRole('button', { name: 'I saved them' }).click();
    await section(page).getByText('10 recovery codes left.').waitFor();
    expect(problems).toEqual([]);
  });

  it('is required after the password, and leads to the opportunities', async () => {
    const { page, problems } = await openVisit(browser, product.url, PHONE);
    await givePassword(page, 'student');
    await page.getByText('Your password is right. Now the second step.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await expectGoodScreen(page, 'second-step-login');
    await expectReadableInTheDark(page, 'second-step-login');
    await page.getByLabel('Code', { exact: true }).fill(code(1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/opportunities');
    expect(problems).toEqual([]);
  });

  it('can be replaced by a recovery code if lost', async () => {
    const { page } = await openVisit(browser, product.url, DESKTOP);
    await givePassword(page, 'student');
    await page.getByLabel('Code', { exact: true }).fill(codes[3] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/opportunities');
    await page.goto('/profile?section=security');
    await section(page).getByText('9 recovery codes left.').waitFor();
  });
});

describe('a passkey', () => {
  it('can be added by an administrator, and works alone and as the second step', async () => {
    const visit = await visitAs('admin', DESKTOP);
    const { page, problems } = visit;
    const device = await addDevice(visit);
    await page.goto('/profile?section=security');
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await section(page).getByLabel('Name of the passkey').fill('Office computer');
    await section(page).getByRole('button', { name: 'Add it' }).click();
    await section(page).getByText('Your passkey was added.').waitFor();
    await section(page).getByText('Office computer', { exact: true }).waitFor();
    await expectGoodScreen(page, 'second-step-passkey');

    await logOut(page);
    await page.goto('/login');
    await expectGoodScreen(page, 'login-passkey');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/opportunities');

    await logOut(page);
    await givePassword(page, 'admin');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/opportunities');
    expect(problems).toEqual([]);

    // A copy of the device signs with a used counter.
    const { credentials } = await device.session.send('WebAuthn.getCredentials', device);
    const [credential] = credentials;
    if (!credential) throw new Error('The device has no passkey');
    await device.session.send('WebAuthn.clearCredentials', device);
    await device.session.send('WebAuthn.addCredential', {
      ...device,
      credential: { ...credential, signCount: 0 },
    });
    await logOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('alert').getByText('it may have been copied').waitFor();
  });

  it('that was removed on the profile is refused', async () => {
    const visit = await visitAs('ucla-student', DESKTOP);
    const { page } = visit;
    await addDevice(visit);
    await page.goto('/profile?section=security');
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await section(page).getByRole('button', { name: 'Add it' }).click();
    await section(page).getByText('Your passkey was added.').waitFor();
    await section(page)
      .getByRole('button', { name: /^Remove the passkey/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
    await section(page).getByText('Your passkey was removed.').waitFor();
    await logOut(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('alert').getByText('no longer knows this passkey').waitFor();
  });
});

describe('a head', () => {
  it('can require a second step of administrators, after confirming who they are', async () => {
    const visit = await visitAs('ucla-head', DESKTOP);
    const { page } = visit;
    await addDevice(visit);
    await page.goto('/profile?section=security');
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await section(page).getByRole('button', { name: 'Add it' }).click();
    await section(page).getByText('Your passkey was added.').waitFor();

    let isAsked = true;
    await page.route('**/api/admin/settings/sign-in', async (route) => {
      if (route.request().method() !== 'POST' || !isAsked) return route.continue();
      isAsked = false;
      const json = { detail: 'Please confirm that it is you.', code: 'confirm_again' };
      return route.fulfill({ status: 403, json });
    });
    await page.goto('/admin/settings?tab=sign-in');
    const panel = page.getByRole('region', { name: 'How administrators log in' });
    await panel.getByLabel('Administrators need a second step').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
    await page.getByRole('dialog').getByText('Confirm that it is you').waitFor();
    await expectGoodScreen(page, 'confirm-again');
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await panel.getByText(/^Needed from /).waitFor();
    await expectGoodScreen(page, 'sign-in-rules');

    const { page: other } = await visitAs('ucla-admin', PHONE);
    const notice = other.getByRole('region', { name: 'Second step' });
    await notice.getByText(/you need a second step to log in/).waitFor();
    await expectGoodScreen(other, 'second-step-notice');
    await notice.getByRole('link', { name: 'Set it up' }).click();
    await section(other).waitFor();
  });
});

it('a password reset asks which passkeys to keep, and keeps the ticked ones', async () => {
  const { page, problems } = await openVisit(browser, product.url, PHONE);
  const key = (id: number, name: string, created_at: string) => ({
    id,
    name,
    created_at,
    last_used_at: null,
  });
  const passkeys = [key(7, 'My laptop', '2026-03-01T10:00:00Z'), key(9, 'Passkey', '2026-05-02T10:00:00Z')];
  await page.route('**/api/accounts/password-reset-confirm/**', async (route) => {
    if (route.request().method() === 'GET')
      await route.fulfill({ json: { passkeys, is_only_step: true, time_zone: 'America/Los_Angeles' } });
    else await route.fulfill({ json: { detail: 'Your password has been reset. You can log in now.' } });
  });
  await page.goto('/password-reset-confirm/MQ/a-link-of-a-mail');
  const group = page.getByRole('group', { name: 'Keep your passkeys?' });
  await group.getByText('Added May 2, 2026').waitFor();
  await group.getByText('Without a passkey you log in once with a recovery code').waitFor();
  await expectGoodScreen(page, 'password-reset-passkeys');
  await expectReadableInTheDark(page, 'password-reset-passkeys');
  await group.getByLabel('My laptop').check();
  expect(await group.getByLabel('Passkey', { exact: true }).isChecked()).toBe(false);
  await page.getByLabel('New password', { exact: true }).fill('another rare phrase');
  await page.getByLabel('Confirm new password').fill('another rare phrase');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Set new password' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ keep_passkeys: [7] });
  await page.getByText('Your password has been reset.').waitFor();
  expect(problems).toEqual([]);
});
