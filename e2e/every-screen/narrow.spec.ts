/**
 * What opens on screens on the narrowest phones, in both schemes and with doubled text. `screens.spec.ts`
 * covers the screens themselves.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findOverflow } from '#e2e/gallery/findings.ts';
import {
  expectGoodScreen as expectGoodInTheLight,
  expectReadableInTheDark,
  openVisit,
  type Visit,
} from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { unfold } from '#e2e/support/lists.ts';
import { clientOf, signIn } from '#e2e/support/people.ts';

const NARROW = { width: 320, height: 640 };
const contact = 'narrow@bay.example';

const { product, browser, inbox } = await openDemoWithInbox();
let visitor: Visit;
let student: Visit;
/** Sees every administration page. */
let head: Visit;

beforeAll(async () => {
  [visitor, student, head] = await Promise.all([
    openVisit(browser, product.url, NARROW),
    openVisit(browser, product.url, NARROW),
    openVisit(browser, product.url, NARROW),
  ]);
  const client = await clientOf(product.url, 'student');
  await client.post('/api/volunteer_hours_portfolio/create_entry', {
    event: 'Averyverylongwordwithoutanyplacetobreakitatallinanylanguagethatiknow',
    date: '2026-01-15',
    hours: '2.25',
    role: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkäuferinnenassistentin',
    organizer: 'https://a-very-long-address.example/with/a/path/that/has/no/space/at/all/in/it',
    contact,
    description: 'word '.repeat(60) + 'x'.repeat(120),
  });
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
}

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await expectGoodInTheLight(page, name);
  await expectReadableInTheDark(page, name);
}

async function expectGoodAtTwiceTheSize(page: Page, name: string): Promise<void> {
  const size = () => page.locator('h1').evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  const before = await size();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  expect(await size()).toBeGreaterThan(before * 1.3);
  expect({ name, found: await findOverflow(page) }).toEqual({ name, found: [] });
}

describe('a visitor on the narrowest phone', () => {
  it('can register, and read every message', async () => {
    const { page } = visitor;
    await page.goto('/login?mode=register', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill('a@students.example');
    await page.locator('form button[type=submit]').click();
    await page.getByText('Users must have a first name').waitFor();
    await expectGoodScreen(page, 'narrow-register');
    await expectGoodAtTwiceTheSize(page, 'register');
  });

  it('can decide about an entry with long words as its contact', async () => {
    const { page } = visitor;
    await open(page, new URL(linkIn(await inbox.next(contact), product.url)).pathname);
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    await expectGoodScreen(page, 'narrow-verify-entry');
    await expectGoodAtTwiceTheSize(page, 'verify-entry');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason (optional)').fill('w'.repeat(300));
    await expectGoodScreen(page, 'narrow-verify-entry-reject');
  });

  it('can open the menu', async () => {
    const { page } = visitor;
    await open(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
    await expectGoodScreen(page, 'narrow-burger');
    await expectGoodAtTwiceTheSize(page, 'burger');
  });
});

describe('a student on the narrowest phone', () => {
  beforeAll(() => signIn(student.page));

  it('can answer the question of a dialog, and read a message', async () => {
    const { page } = student;
    await open(page, '/hour-tracker');
    await page.route('**/delete_entry/*', (route) => route.fulfill({ status: 500, json: {} }));
    await unfold(page.locator('li[data-of]').filter({ hasText: 'Averyvery' }).first());
    await page
      .getByRole('button', { name: /^Delete Averyvery/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Are you sure').waitFor();
    await expectGoodScreen(page, 'narrow-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/was not deleted and is back in your list/).waitFor();
    await expectGoodScreen(page, 'narrow-message');
    await page.unroute('**/delete_entry/*');
  });

  it('can open the menu', async () => {
    const { page } = student;
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await expectGoodScreen(page, 'narrow-student-burger');
    await expectGoodAtTwiceTheSize(page, 'burger of a student');
  });
});

describe('an administrator on the narrowest phone', () => {
  beforeAll(() => signIn(head.page, 'head'));

  it('can see the result of a download', async () => {
    const { page } = head;
    await open(page, '/admin/entries');
    await page.getByRole('button', { name: 'Download All Entries' }).click();
    await page.getByText('all_entries.xlsx is saved: ').waitFor();
    await page.route('**/entries/download', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Download All Entries' }).click();
    await page.getByText('all_entries.xlsx was not saved.').waitFor();
    await expectGoodScreen(page, 'narrow-download');
    await expectGoodAtTwiceTheSize(page, 'a failed download');
    await page.unroute('**/entries/download');
  });

  it('can select people and answer the confirmation', async () => {
    const { page } = head;
    await open(page, '/admin/network');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expectGoodScreen(page, 'narrow-selection');
    await page.getByRole('button', { name: 'Make administrator' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Make \d+ people administrators/)
      .waitFor();
    await expectGoodScreen(page, 'narrow-role-question');
    await expectGoodAtTwiceTheSize(page, 'the question about roles');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing is selected.').waitFor();
  });

  it('can open the menu', async () => {
    const { page } = head;
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Administration Network' }).waitFor();
    await expectGoodScreen(page, 'narrow-administrator-burger');
  });
});

it('no page logs a console error or calls another host', () => {
  expect([...visitor.problems, ...student.problems, ...head.problems]).toEqual([]);
});
