import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

interface User {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_school_administration: boolean;
  readonly is_school_administration_head: boolean;
}

const USERS = '/api/admin/network/users';
const PAGE_SIZE = 30;
const { product, browser } = await openDemo();
let client: ApiClient;
const visits: Visit[] = [];

beforeAll(async () => {
  client = await clientOf(product.url, 'head');
});

const nameOf = (user: User) => `${user.first_name} ${user.last_name}`;
async function readUsers(): Promise<User[]> {
  return (await client.get(USERS)).body as User[];
}
async function isAdministrator({ id }: User): Promise<boolean | undefined> {
  return (await readUsers()).find((user) => user.id === id)?.is_school_administration;
}

async function signIn(viewport: typeof PHONE): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, 'head');
  visits.push(visit);
  const { page } = visit;
  return page;
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the Administration Network on a %s', (device, viewport) => {
  let page: Page;
  let users: User[];
  /** Students whom no other test has changed. */
  let students: User[];
  let onSecondPage: User;

  const box = (user: User): Locator =>
    page.getByRole('checkbox', { name: `Select ${nameOf(user)}`, exact: true });
  const rowOf = (user: User): Locator =>
    page
      .locator('main tbody tr, main ul > li')
      .filter({ hasText: user.email, has: page.getByRole('checkbox') });
  const selection = () => page.getByRole('region', { name: 'Selection' });
  const dialog = () => page.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  async function open(path = '/admin/network'): Promise<void> {
    await page.goto(path);
    await page.getByText(/^Showing 1 to /).waitFor();
  }
  async function goToPage(name: string): Promise<void> {
    const pages = page.getByRole('navigation', { name: 'Pages of people' });
    await pages.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  }

  beforeAll(async () => {
    page = await signIn(viewport);
    users = await readUsers();
    const first = users.slice(0, PAGE_SIZE).filter((user) => !user.is_school_administration);
    students = first.slice(device === 'phone' ? 0 : 10);
    onSecondPage = users[device === 'phone' ? PAGE_SIZE + 3 : PAGE_SIZE + 8] as User;
  });

  it('is in the head’s menu and lists people; heads and oneself cannot be selected', async () => {
    const menu = device === 'phone' ? 'Open menu' : 'Administration Data';
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Administration Network').click();
    await page.waitForURL('**/admin/network');
    await page.getByRole('heading', { level: 1, name: 'Administration Network' }).waitFor();
    await page.getByText(`Showing 1 to ${PAGE_SIZE} of ${users.length} people`, { exact: true }).waitFor();
    const heads = users.filter((user) => user.is_school_administration_head);
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) {
      expect(await box(head).isDisabled()).toBe(true);
      expect(await rowOf(head).innerText()).toContain('This is you.');
    }
    expect(await page.getByText('Nothing is selected.').count()).toBe(0);
    await expectGoodScreen(page, 'admin-network');
  });

  it('keeps the selection over pages, searches and filters, with names that can be removed', async () => {
    const [one] = students as [User];
    await box(one).check();
    await goToPage('Page 2');
    await box(onSecondPage).check();
    await openFind(page);
    await page.getByLabel('Name or email').fill('gregory');
    await page.getByText('Showing 1 to 1 of 1 person', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Gregory Stone' }).check();
    await selection().getByText('3 people selected.', { exact: true }).waitFor();
    await selection().getByRole('button', { name: 'Show names' }).click();
    const names = selection().getByRole('list', { name: 'Selected people' }).getByRole('listitem');
    expect(await names.allInnerTexts()).toEqual([nameOf(one), nameOf(onSecondPage), 'Gregory Stone']);
    await expectGoodScreen(page, 'admin-network-selected');
    await page.getByLabel('Show').selectOption('Students');
    await page.getByText('Nobody matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Show all people' }).click();
    await page.getByText(`Showing 1 to ${PAGE_SIZE} of`).waitFor();
    expect(await box(one).isChecked()).toBe(true);
    await selection()
      .getByRole('button', { name: `Remove ${nameOf(onSecondPage)} from the selection` })
      .click();
    await selection().getByText('2 people selected.', { exact: true }).waitFor();
    await expect.poll(focused).toBe('2 people selected.');
    await selection().getByRole('button', { name: 'Clear selection' }).click();
    await selection().getByText('Nothing is selected.').waitFor();
    expect(await box(one).isChecked()).toBe(false);
  });

  it('selects everybody on the page', async () => {
    await open('/admin/network?role=administrators');
    const wholePage = page.getByRole('checkbox', { name: 'Select all on this page' });
    const count = users.filter(
      (user) => user.is_school_administration && !user.is_school_administration_head,
    ).length;
    await wholePage.check();
    await selection()
      .getByText(count === 1 ? '1 person selected.' : `${count} people selected.`, { exact: true })
      .waitFor();
    await wholePage.uncheck();
    await selection().getByText('Nothing is selected.').waitFor();
  });

  it('asks for confirmation with name and email; Cancel changes nothing', async () => {
    await open();
    const [one, two] = students as [User, User];
    await box(one).check();
    await box(two).check();
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByText('Make 2 people administrators?').waitFor();
    for (const user of [one, two])
      await dialog()
        .getByText(`${nameOf(user)}, ${user.email}`)
        .waitFor();
    await expectGoodScreen(page, 'admin-network-question');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await selection().getByText('Nothing is selected.').waitFor();
    await expect.poll(focused).toBe('Nothing is selected.');
    expect(await isAdministrator(one)).toBe(false);
  });

  it('makes the others administrators, and says the result for each', async () => {
    await open();
    const [one, two] = students as [User, User];
    const gregory = users.find((user) => nameOf(user) === 'Gregory Stone') as User;
    await box(one).check();
    await box(two).check();
    await box(gregory).check();
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByText('Make 2 people administrators?').waitFor();
    await dialog().getByText('Not changed: Gregory Stone is an administrator already.').waitFor();
    await dialog().getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText('2 people were given the role of administrator.').waitFor();
    await selection().getByText('Nothing is selected.').waitFor();
    await expect.poll(async () => rowOf(one).innerText()).toContain('Administrator');
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([true, true]);
    await expect.poll(focused).toBe('Nothing is selected.');
    await expectGoodScreen(page, 'admin-network-changed');
    await page.getByRole('link', { name: 'Who changed which role, and when' }).click();
    await page
      .getByText(`made ${nameOf(one)} an administrator`)
      .first()
      .waitFor();
  });

  it('says so when an action changes nobody, and removes administrators', async () => {
    await open();
    const [one, two] = students as [User, User];
    await box(one).check();
    await box(two).check();
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText(`Nothing to change: ${nameOf(one)} is an administrator already`).waitFor();
    expect(await dialog().count()).toBe(0);
    await selection().getByRole('button', { name: 'Remove as administrator' }).click();
    await dialog().getByText('Remove 2 people as administrators?').waitFor();
    await dialog().getByRole('button', { name: 'Remove as administrator' }).click();
    await page.getByText('2 people were removed as administrator.').waitFor();
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').waitFor();
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([true, true]);
    await client.post(`/api/admin/network/user/${one.id}`, { action: 'remove' });
    await client.post(`/api/admin/network/user/${two.id}`, { action: 'remove' });
  });

  it('keeps people selected who could not be changed, with the reason', async () => {
    await open();
    const [, , fails, works] = students as [User, User, User, User];
    await page.route(`**/admin/network/user/${fails.id}`, (route) =>
      route.fulfill({ status: 409, json: { detail: 'The email is not confirmed yet.' } }),
    );
    await box(fails).check();
    await box(works).check();
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByRole('button', { name: 'Make administrator' }).click();
    const said = `${nameOf(works)} (${works.email}) was given the role of administrator.`;
    const failed = `${nameOf(fails)} (${fails.email}) was not given the role of administrator. The email is not confirmed yet.`;
    await page.getByText(said).waitFor();
    await page.getByText(failed).waitFor();
    await selection().getByText('1 person selected.', { exact: true }).waitFor();
    expect(await box(fails).isChecked()).toBe(true);
    await expectGoodScreen(page, 'admin-network-failed');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').waitFor();
    expect(await isAdministrator(works)).toBe(false);
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText(`${nameOf(fails)} (${fails.email}) was given the role of administrator.`).waitFor();
  });

  it('stops and says so when the user is no longer a head', async () => {
    await open();
    const [, , , , one, two] = students as [User, User, User, User, User, User];
    let tries = 0;
    await page.route('**/admin/network/user/*', (route) => {
      tries += 1;
      return route.fulfill({
        status: 403,
        json: { detail: 'You do not have permission to do this.', code: 'wrong_role' },
      });
    });
    await box(one).check();
    await box(two).check();
    await selection().getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText('Your role does not allow this any more.').waitFor();
    expect(tries).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('can be used by keyboard only', async () => {
    await open();
    const [, , , , one] = students as [User, User, User, User, User];
    await openFind(page);
    await page.getByLabel('Show').focus();
    const isOn = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    async function tabTo(target: Locator): Promise<void> {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
        if (await isOn(target)) return;
      }
      throw new Error('The keyboard does not reach it');
    }
    await tabTo(box(one));
    await page.keyboard.press('Space');
    await selection().getByText('1 person selected.', { exact: true }).waitFor();
    await tabTo(selection().getByRole('button', { name: 'Make administrator' }));
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(`Make ${nameOf(one)} an administrator?`)
      .waitFor();
    await tabTo(dialog().getByRole('button', { name: 'Make administrator' }));
    await page.keyboard.press('Enter');
    await page.getByText(`${nameOf(one)} (${one.email}) was given the role of administrator.`).waitFor();
    await expect.poll(focused).toBe('Nothing is selected.');
  });

  it('says why the people could not be loaded, and can retry', async () => {
    await page.route(`**${USERS}?*`, (route) => route.fulfill({ status: 500, json: { detail: 'Away.' } }));
    await page.goto('/admin/network');
    await page.getByText('The people of your school could not be loaded. Away.').waitFor();
    await expectGoodScreen(page, 'admin-network-not-loaded');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing 1 to /).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
