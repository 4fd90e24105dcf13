import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, PHONE, openVisit, type Visit } from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { signInByForm, visitAs } from '#e2e/support/people.ts';

const fixtures = path.join(import.meta.dirname, '../../features/accounts/server/profile/fixtures');
const phonePicture = path.join(fixtures, 'phone.heic');
const UNREADABLE = 'This picture could not be read. Please choose a JPEG, PNG, GIF or HEIC picture.';

const { product, browser, inbox } = await openDemoWithInbox();
const visits: Visit[] = [];

async function signIn(name: string, viewport = DESKTOP): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, name);
  visits.push(visit);
  const { page } = visit;
  // Navigation would close a menu opened before the page is there.
  await page.getByRole('heading', { name: 'Volunteer Organizations', level: 1 }).waitFor();
  return page;
}

interface Profile {
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number;
  readonly profile_picture: string | null;
}
async function readProfile(page: Page): Promise<Profile> {
  return (await (await page.request.get('/api/accounts/profile')).json()) as Profile;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('the profile of a student', () => {
  let page: Page;

  beforeAll(async () => {
    page = await signIn('student');
  });
  beforeEach(async () => {
    await page.goto('/profile/edit');
    await page.getByLabel('First name').waitFor();
  });

  async function expectSaved(): Promise<void> {
    await page.waitForURL('**/profile');
    await page.getByText('Profile updated successfully!', { exact: true }).waitFor();
  }
  /** Loaded, and the one that the server has. */
  async function expectPictureInNavigation(): Promise<void> {
    const { profile_picture } = await readProfile(page);
    const picture = page.getByRole('navigation', { name: 'Main' }).locator('button img');
    await expect.poll(() => picture.getAttribute('src')).toBe(profile_picture);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }

  it('is shown, and leads to the form', async () => {
    await page.goto('/profile');
    const { first_name, school } = await readProfile(page);
    await page.locator('dd').getByText(first_name, { exact: true }).waitFor();
    await page.locator('dd').getByText(school, { exact: true }).waitFor();
    await expectGoodScreen(page, 'profile');
    await page.getByRole('link', { name: 'Edit Personal Information' }).click();
    await page.waitForURL('**/profile/edit');
    await page.getByLabel('First name').waitFor();
    await expectGoodScreen(page, 'profile-edit');
  });

  it('opens one section at a time, which is in the address and gets the focus', async () => {
    await page.goto('/profile');
    const sections = page.getByRole('navigation', { name: 'Profile sections' });
    const open = () => sections.locator('[aria-current="page"]').textContent();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await sections.waitFor();
    expect(await sections.getByRole('link').allTextContents()).toEqual([
      'You',
      'Leaderboard',
      'Emails',
      'Security',
      'Your data',
      'Delete account',
    ]);
    expect(await open()).toBe('You');
    await sections.getByRole('link', { name: 'Your data' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Download my data' }).waitFor();
    await expect.poll(focused).toBe('Your data');
    expect(await page.locator('main h2').allTextContents()).toEqual(['Your data']);
    await page.reload();
    await page.getByRole('button', { name: 'Download my data' }).waitFor();
    expect(await open()).toBe('Your data');
    await page.goBack();
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
    await expect.poll(open).toBe('You');
    await page.goto('/profile?section=nonsense');
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
  });

  it('shows the form’s error messages in order, one at a time', async () => {
    const before = await readProfile(page);
    await page.getByLabel('First name').fill(' ');
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('School').selectOption('');
    await page.getByLabel('Graduation year').selectOption('');
    const steps: [string, () => Promise<unknown>][] = [
      ['First name is required.', () => page.getByLabel('First name').fill('Maya')],
      ['Last name is required.', () => page.getByLabel('Last name').fill('Okafor')],
      ['School is required.', () => page.getByLabel('School').selectOption('UCLA')],
      ['Please enter a valid graduation year.', () => page.goto('/profile')],
    ];
    for (const [message, remedy] of steps) {
      await save(page);
      await page.locator('form').getByText(message, { exact: true }).waitFor();
      expect(await page.locator('form [aria-invalid="true"]').count()).toBe(1);
      await remedy();
    }
    expect(await readProfile(page)).toEqual(before);
  });

  it('stores names, school and year', async () => {
    await page.getByLabel('First name').fill(' Mayá ');
    await page.getByLabel('Last name').fill('O’Kafor-Smith');
    await page.getByLabel('School').selectOption('UCLA');
    await page.getByLabel('Graduation year').selectOption('2031');
    await save(page);
    await expectSaved();
    for (const text of ['Mayá', 'O’Kafor-Smith', 'UCLA', '2031']) {
      await page.locator('dd').getByText(text, { exact: true }).waitFor();
    }
    expect(await readProfile(page)).toMatchObject({
      first_name: 'Mayá',
      school: 'UCLA',
      graduation_year: 2031,
    });
  });

  it('accepts a PNG, previews it, and then shows it in the navigation bar', async () => {
    const before = await readProfile(page);
    const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#b6e51a' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Profile picture', { exact: true })
      .setInputFiles({ name: 'Me.PNG', mimeType: 'image/png', buffer });
    await page.getByAltText('Preview of the chosen picture').waitFor();
    await save(page);
    await expectSaved();
    expect((await readProfile(page)).profile_picture).not.toBe(before.profile_picture);
    await expectPictureInNavigation();
  });

  it('accepts a HEIC picture from a phone', async () => {
    const before = await readProfile(page);
    await page.getByLabel('Profile picture', { exact: true }).setInputFiles(phonePicture);
    await page.getByText('No preview').waitFor();
    await expectGoodScreen(page, 'profile-edit-heic');
    await save(page);
    await expectSaved();
    expect((await readProfile(page)).profile_picture).not.toBe(before.profile_picture);
    await expectPictureInNavigation();
  });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('can remove its picture after a question, by keyboard on a %s', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await page.getByLabel('Profile picture', { exact: true }).setInputFiles(phonePicture);
    await save(page);
    await expectSaved();
    const { profile_picture } = await readProfile(page);
    expect((await page.request.get(profile_picture ?? '')).status()).toBe(200);
    await page.goto('/profile/edit');
    await page.getByLabel('Last name').fill('Typed meanwhile');
    const button = page.getByRole('button', { name: 'Remove picture', exact: true });
    await page.route('**/profile/picture', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
    );
    const dialog = page.getByRole('dialog');
    const confirm = async () => {
      await button.focus();
      await page.keyboard.press('Enter');
      // The dialog takes the focus once it is there; a key pressed before would go to its first button.
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      await dialog.getByRole('button', { name: 'Remove picture', exact: true }).press('Enter');
    };
    await confirm();
    await page.getByText('Your profile picture was not removed. Something broke.').waitFor();
    await page.unroute('**/profile/picture');
    expect((await readProfile(page)).profile_picture).toBe(profile_picture);
    await expectGoodScreen(page, 'profile-edit-picture');
    await confirm();
    await page.getByText('Your profile picture is removed.', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('profile_picture');
    expect(await button.count()).toBe(0);
    expect(await page.getByLabel('Last name').inputValue()).toBe('Typed meanwhile');
    expect((await readProfile(page)).profile_picture).toBeNull();
    expect((await page.request.get(profile_picture ?? '')).status()).toBe(404);
    await expectGoodScreen(page, 'profile-edit-no-picture');
    await page.setViewportSize(DESKTOP);
    expect(await page.getByRole('navigation', { name: 'Main' }).locator('button img').count()).toBe(0);
  });

  it('says which picture is unreadable, and keeps everything else', async () => {
    const before = await readProfile(page);
    await page.getByLabel('First name').fill('Changed meanwhile');
    const file = { name: 'broken.png', mimeType: 'image/png', buffer: randomBytes(2000) };
    await page.getByLabel('Profile picture', { exact: true }).setInputFiles(file);
    await save(page);
    await page.locator('form').getByText(UNREADABLE, { exact: true }).waitFor();
    expect(page.url()).toContain('/profile/edit');
    expect(await page.getByLabel('First name').inputValue()).toBe('Changed meanwhile');
    expect(await readProfile(page)).toEqual(before);
    await expectGoodScreen(page, 'profile-picture-unreadable');
    await page.getByLabel('Profile picture', { exact: true }).setInputFiles([]);
    await save(page);
    await expectSaved();
    expect(await readProfile(page)).toEqual({ ...before, first_name: 'Changed meanwhile' });
  });

  it('refuses a file that is not a picture before sending it', async () => {
    const file = { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.getByLabel('Profile picture', { exact: true }).setInputFiles(file);
    await page.locator('form').getByText(UNREADABLE, { exact: true }).waitFor();
    await save(page);
    await page.locator('form').getByText(UNREADABLE, { exact: true }).waitFor();
    expect(sent).toEqual([]);
  });

  it.each<[string, number, object, string]>([
    ['error', 400, { error: 'This year is closed.' }, 'This year is closed.'],
    ['general failure', 500, {}, 'Failed to update profile.'],
  ])('shows the server’s %s and stays on the form', async (_, status, json, message) => {
    await page.route('**/accounts/profile', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    );
    await page.getByLabel('Last name').fill('Not stored');
    await save(page);
    await page.getByText(message, { exact: true }).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Not stored');
    await page.unroute('**/accounts/profile');
  });

  it('can send a reset link, and says when that fails', async () => {
    await page.goto('/profile');
    const reset = page.getByRole('button', { name: 'Reset Password' });
    await page.route('**/accounts/password-reset', (route) => route.fulfill({ status: 500, json: {} }));
    await reset.click();
    await page.getByText('Failed to reset password.', { exact: true }).waitFor();
    await page.unroute('**/accounts/password-reset');
    await reset.click();
    await page.getByText('Password reset link has been sent to your email.', { exact: true }).waitFor();
    const mail = await inbox.next('student@demo.limelight.example');
    expect(linkIn(mail, product.url)).toContain('/password-reset-confirm/');
  });
});

describe('the profile of an administrator', () => {
  it('has a fixed school, while everything else can be changed', async () => {
    const page = await signIn('admin', PHONE);
    await page.goto('/profile/edit');
    const school = page.getByLabel('School (Locked for Admin)');
    await school.waitFor();
    expect(await school.isDisabled()).toBe(true);
    const before = await readProfile(page);
    expect(await school.inputValue()).toBe(before.school);
    await expectGoodScreen(page, 'profile-edit-admin');
    await page.getByLabel('First name').fill('Pat');
    await save(page);
    await page.getByText('Profile updated successfully!', { exact: true }).waitFor();
    expect(await readProfile(page)).toEqual({ ...before, first_name: 'Pat' });
  });
});

describe('the menus', () => {
  const menus = {
    student: ['Opportunities', 'Portfolio', 'Profile'],
    admin: ['Opportunities', 'Administration Data', 'School', 'Profile'],
    head: ['Opportunities', 'Administration Data', 'School', 'Profile'],
  };

  it.each(Object.entries(menus))('of the %s match the role', async (name, titles) => {
    const page = await signIn(name);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('button', { name: 'Profile' }).waitFor();
    const buttons = await bar.locator('button[aria-haspopup]').allInnerTexts();
    expect(buttons.map((text) => text.trim())).toEqual(titles);
    expect(await bar.getByRole('link', { name: 'Login' }).count()).toBe(0);
    await page.context().close();
  });

  it('work by keyboard: Enter opens, arrows move, Escape closes and returns the focus', async () => {
    const visit = await openVisit(browser, product.url, DESKTOP);
    visits.push(visit);
    const { page } = visit;
    await signInByForm(page);
    const bar = page.getByRole('navigation', { name: 'Main' });
    const button = bar.getByRole('button', { name: 'Portfolio' });
    await button.waitFor();
    // The page takes the focus after sign-in; the menus precede it.
    await expect.poll(() => focusedText(page)).toBe('Volunteer Organizations');
    for (let times = 0; (await focusedText(page)) !== 'Portfolio' && times < 20; times += 1) {
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual(['Your Portfolio', 'Record Hours', 'Leaderboard']);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await expectGoodScreen(page, 'menu-open');
    await expect.poll(() => focusedText(page)).toBe('Your Portfolio');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedText(page)).toBe('Record Hours');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusedText(page)).toBe('Your Portfolio');
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Portfolio');
    expect(await button.getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('Enter');
    // The menu takes the focus shortly after it is drawn; a key pressed before goes to the button.
    await expect.poll(() => focusedText(page)).toBe('Your Portfolio');
    await page.keyboard.press('End');
    await expect.poll(() => focusedText(page)).toBe('Leaderboard');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/leaderboard');
    await page.context().close();
  });

  it('have six items for a school’s work, and the rest behind “More”', async () => {
    const page = await signIn('head');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'School' }).click();
    const items = page.getByRole('menuitem');
    const names = async () => (await items.allInnerTexts()).map((name) => name.split('\n')[0]);
    const jobs = ['Inbox', 'Graduation', 'Requirements', 'Organizations', 'Settings', 'More'];
    await expect.poll(names).toEqual(jobs);
    const more = page.getByRole('menuitem', { name: 'More' });
    await more.press('Enter');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    expect(await names()).toEqual(expect.arrayContaining(['Events', 'Exports']));
    await expectGoodScreen(page, 'menu-school');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedText(page)).toBe('Activity and undo');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/activity');
    await page.context().close();
  });

  it('are one list behind the menu button on a phone, which Escape closes', async () => {
    const page = await signIn('student', PHONE);
    const burger = page.getByRole('button', { name: 'Open menu' });
    await burger.focus();
    await page.keyboard.press('Enter');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Record Hours' }).waitFor();
    await expectGoodScreen(page, 'burger-open');
    await page.keyboard.press('Escape');
    await bar.getByRole('link', { name: 'Record Hours' }).waitFor({ state: 'detached' });
    expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'Your Portfolio' }).click();
    await page.waitForURL('**/hour-tracker');
    await burger.waitFor();
    await page.context().close();
  });

  it('end the session with Logout, which leads to the landing page', async () => {
    const page = await signIn('student');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('link', { name: 'Login Here' }).first().waitFor();
    expect((await page.request.get('/api/accounts')).status()).toBe(401);
    await page.goBack();
    await page.goto('/hour-tracker');
    await page.waitForURL('**/login');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
