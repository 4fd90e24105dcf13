import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import {
  DESKTOP,
  expectGoodScreen,
  openVisit,
  PHONE,
  startBrowser,
  type Visit,
} from '#e2e/support/browser.ts';
import { linkIn, startInbox, type Inbox } from '#e2e/support/inbox.ts';
import { startProduct, type Product } from '#e2e/support/product-process.ts';
import { DEMO_PASSWORD, demoEmail } from '#e2e/support/people.ts';

const root = path.join(import.meta.dirname, '../..');
const NEW_PASSWORD = 'a long and rare phrase';
const school = 'Larchmont Charter High School';

let browser: Browser;
let product: Product;
let inbox: Inbox;
let folder: string;
let page: Page;
const visits: Visit[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-accounts-'));
  inbox = await startInbox();
  product = await startProduct({ env: { DEMO: 'on', SMTP_URL: inbox.url, DATA_DIR: folder } });
  browser = await startBrowser();
  page = await openPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await inbox?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openPage(viewport = DESKTOP): Promise<Page> {
  const visit = await openVisit(browser, product.url, viewport);
  visits.push(visit);
  return visit.page;
}

const logIn = () => page.getByRole('button', { name: 'Log in' }).click();
async function fillLogin(email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
/** Like a mail scanner: requests the link in both ways, then loads it, runs its scripts and clicks everything. */
async function scan(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET']) {
    expect((await fetch(link, { method })).status).toBe(200);
  }
  const scanner = await openPage();
  await scanner.goto(link, { waitUntil: 'networkidle' });
  await scanner.getByRole('heading', { level: 1 }).waitFor();
  const clicked = await scanner.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button, main [role=button]')];
    for (const button of buttons) button.click();
    for (const form of document.querySelectorAll('form')) form.requestSubmit();
    return buttons.length;
  });
  expect(clicked).toBeGreaterThan(0);
  await scanner.waitForLoadState('networkidle');
  await scanner.close();
}

describe('a visitor', () => {
  it.each([
    '/hour-tracker',
    '/portfolio-create-event',
    '/portfolio-update-event/1',
    '/profile',
    '/profile/edit',
    '/opportunities',
  ])('is redirected from %s to the login page', async (address) => {
    await page.goto(address);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  });

  it('sees that an unknown address does not exist', async () => {
    const answer = await page.goto('/there/is/nothing');
    expect(answer?.status()).toBe(404);
    await page.getByText('Error 404: Not Found', { exact: true }).waitFor();
    await expectGoodScreen(page, 'not-found');
  });

  it('sees at /unauthorized that permissions are missing', async () => {
    await page.goto('/unauthorized');
    await page.getByText('You do not have the permissions to see this page.').waitFor();
    await expectGoodScreen(page, 'unauthorized');
  });
});

describe('registering', () => {
  const register = () => page.locator('form button[type=submit]').click();
  const failure = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

  beforeEach(async () => {
    await page.goto('/login?mode=register');
    await page.getByRole('heading', { name: 'Register' }).waitFor();
  });

  async function fillAll(email: string): Promise<void> {
    await fillLogin(email, NEW_PASSWORD);
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('School').selectOption(school);
    await page.getByLabel('Graduation year').selectOption('2030');
  }

  it('shows error messages in order, one at a time, at their fields', async () => {
    const steps: [message: string, remedy: () => Promise<unknown>][] = [
      ['Users must have an email address', () => page.getByLabel('Email').fill('grace@students.example')],
      ['Users must have a first name', () => page.getByLabel('First name').fill('Grace')],
      ['Users must have a last name', () => page.getByLabel('Last name').fill('Hopper')],
      ['Users must have a school name', () => page.getByLabel('School').selectOption('UCLA')],
      ['Users must have a graduation year', () => page.getByLabel('Graduation year').selectOption('2022')],
      ['Password must be a minimum of 8 characters.', () => page.getByLabel('Email').press('End')],
    ];
    for (const [message, remedy] of steps) {
      await register();
      await page.locator('form').getByText(message, { exact: true }).waitFor();
      expect(await page.locator('form [aria-invalid="true"]').count()).toBe(1);
      await remedy();
    }
    expect(await page.getByLabel('School').locator('option').allInnerTexts()).toContain(school);
    expect(await page.getByLabel('Graduation year').locator('option').count()).toBe(13);
  });

  it('says that an email is taken, and keeps the typed text', async () => {
    await fillAll(demoEmail('student').toUpperCase());
    await register();
    await failure('Email already exists. Please log in.');
    expect(await page.getByLabel('First name').inputValue()).toBe('Grace');
    await expectGoodScreen(page, 'register-taken');
  });

  it('distinguishes a refusal without a message from no response', async () => {
    await fillAll('nobody@students.example');
    await page.route('**/accounts/register', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await register();
    await failure('Registration failed. Please check your input.');
    await page.unroute('**/accounts/register');
    await page.route('**/accounts/register', (route) => route.abort());
    await register();
    await failure('No response from server. Please try again later.');
    await page.unroute('**/accounts/register');
  });
});

describe('logging in', () => {
  beforeEach(async () => {
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });
  const failure = () => page.getByRole('alert').innerText();

  it.each<[string, string, 'abort' | number, string]>([
    ['never answers', 'login', 'abort', 'No response from server.'],
    ['is in trouble', 'login', 500, 'Invalid email or password.'],
    [
      'has too many attempts of one account',
      'login',
      429,
      'Too many attempts. Please wait a few minutes and try again.',
    ],
    [
      'never answers the first question',
      'check-old-account',
      'abort',
      'An error occurred while checking the account status.',
    ],
    ['is in trouble at the first question', 'check-old-account', 500, 'Invalid email or password.'],
  ])('says so when the server %s', async (_, call, answer, message) => {
    await page.route(`**/accounts/${call}`, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' }),
    );
    await fillLogin(demoEmail('student'), DEMO_PASSWORD);
    await logIn();
    await expect.poll(failure).toBe(message);
    await page.unroute(`**/accounts/${call}`);
  });

  it('asks for the password if the account has one', async () => {
    await fillLogin(demoEmail('student'), '');
    await logIn();
    await page.getByText('Please enter your password.').waitFor();
  });

  it('can be completed by a mailed link after many wrong passwords; scanners do not use it up', async () => {
    const email = demoEmail('ucla-admin');
    const guesser = createApiClient(product.url);
    for (let times = 0; times < 50; times += 1) {
      const { status } = await guesser.post('/api/accounts/login', { email, password: `guess ${times}` });
      expect(status).toBe(400);
    }
    const notice = page.getByRole('status').filter({ hasText: 'Check your email' });
    await fillLogin(email, 'not this one');
    await logIn();
    const noticeText = await notice.innerText();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await logIn();
    await expect.poll(() => page.locator('button[type=submit][data-loading]').count()).toBe(0);
    expect(await notice.innerText()).toBe(noticeText);
    await expectGoodScreen(page, 'login-by-mail');

    const link = linkIn(await inbox.next(email), product.url);
    await scan(link);
    await page.goto(link);
    await expectGoodScreen(page, 'finish-login');
    await page.getByRole('button', { name: 'Finish logging in' }).click();
    await page.waitForURL('**/opportunities');
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole('button', { name: 'Finish logging in' }).click();
    await expect.poll(failure).toMatch(/^This link has expired or has already been used\./);
    await expectGoodScreen(page, 'finish-login-failed');
  });
});

describe('an account of the old system', () => {
  const email = 'old.timer@students.example';

  it('can be imported by the command line while the product runs', async () => {
    const file = path.join(folder, 'old accounts.csv');
    await writeFile(
      file,
      `email,first_name,last_name,school,graduation_year\r\n${email},Olga,"Timer, née Frühling",${school},2027\r\n`,
    );
    const { stdout } = await promisify(execFile)(
      path.join(root, 'node_modules/.bin/node'),
      ['server/command-line/main.ts', 'import', 'accounts', file],
      { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder } },
    );
    expect(stdout).toContain('Imported 1 account.');
  });

  it('gets a reset mail when its owner enters only the email', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(` ${email.toUpperCase()}`);
    await logIn();
    const notice = page.getByRole('status').filter({ hasText: email });
    await notice.getByText(/complete the password reset.*junk or spam/).waitFor();
    await expectGoodScreen(page, 'login-old-account');
  });

  it('has a reset link that a scanner cannot use up', async () => {
    const link = linkIn(await inbox.next(email), product.url);
    await scan(link);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(`${NEW_PASSWORD}!`);
    await page.locator('button[type=submit]').click();
    await page.getByText('Passwords do not match.', { exact: true }).waitFor();
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.getByText('Your password has been reset. You can log in now.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('yet another phrase');
    await page.getByLabel('Confirm new password').fill('yet another phrase');
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Ask for a new reset link' }).click();
    await page.waitForURL('**/password-reset');
  });

  it('logs in with the new password', async () => {
    await page.goto('/login');
    await fillLogin(email, NEW_PASSWORD);
    await logIn();
    await page.waitForURL('**/opportunities');
    await page.goto('/profile');
    await page.getByText('Timer, née Frühling', { exact: true }).waitFor();
    await page.context().clearCookies();
  });
});

describe('the link that confirms an email', () => {
  const email = 'new.comer@students.example';
  let link: string;
  const statusOfLogin = async () => {
    const client = createApiClient(product.url);
    return (await client.post('/api/accounts/login', { email, password: NEW_PASSWORD })).status;
  };

  it('is not used up by a mail scanner, whatever it clicks', async () => {
    const { status } = await createApiClient(product.url).post('/api/accounts/register', {
      email,
      password: NEW_PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
      school,
      graduation_year: 2029,
    });
    expect(status).toBeLessThan(300);
    link = linkIn(await inbox.next(email), product.url);
    await scan(link);
    // Not even the call behind the page, for somebody who guesses it.
    const bare = await fetch(link.replace('/verify-email/', '/api/accounts/verify-email/'));
    expect(bare.status).toBe(403);
    expect(await statusOfLogin()).toBe(403);
  });

  it('works with a click, on a phone and by keyboard', async () => {
    const phone = await openPage(PHONE);
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Confirm my email' }).focus();
    await phone.keyboard.press('Enter');
    await phone.getByText('Your email is confirmed. You can log in now.').waitFor();
    await expectGoodScreen(phone, 'verify-email-done');
    await phone.getByRole('link', { name: 'Go to Login' }).click();
    await phone.waitForURL('**/login');
    expect(await statusOfLogin()).toBe(200);
  });

  it('reports a wrong link', async () => {
    await page.goto('/verify-email/not-a-link');
    await page
      .getByText('Verification failed. This link may have expired or is invalid.', { exact: true })
      .waitFor();
    await expectGoodScreen(page, 'verify-email-failed');
  });
});

describe('\u201cThis was not me\u201d', () => {
  const email = 'mistaken@students.example';
  it('removes a registration after showing whose it is', async () => {
    const { status } = await createApiClient(product.url).post('/api/accounts/register', {
      email,
      password: NEW_PASSWORD,
      first_name: 'Sly',
      last_name: 'Stranger',
      school,
      graduation_year: 2029,
    });
    expect(status).toBeLessThan(300);
    const phone = await openPage(PHONE);
    await phone.goto(linkIn(await inbox.next(email), product.url));
    for (const text of ['Sly Stranger', school]) await phone.getByText(text, { exact: true }).waitFor();
    await expectGoodScreen(phone, 'verify-email-asks');
    await phone.getByRole('button', { name: 'This was not me' }).click();
    await phone.getByText('The registration was removed. Nobody can use it.').waitFor();
    await expectGoodScreen(phone, 'verify-email-removed');
    await phone.reload();
    await phone.getByText('Verification failed. This link may have expired or is invalid.').waitFor();
    expect(await phone.getByRole('button', { name: 'Confirm my email' }).count()).toBe(0);
  });
});

describe('asking for a reset link', () => {
  it('reports a failure, and leads back to the login', async () => {
    await page.goto('/password-reset');
    await page.route('**/accounts/password-reset', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Email').fill('somebody@students.example');
    await page.locator('button[type=submit]').click();
    await page.getByText('Failed to send password reset link. Please try again.').waitFor();
    await page.unroute('**/accounts/password-reset');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/login');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
