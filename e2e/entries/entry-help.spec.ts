import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';
import { fieldOf } from '#e2e/support/form.ts';

const NARROW = { width: 320, height: 800 };

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitAs(browser, product.url, DESKTOP, 'student');
  page = visit.page;
});
beforeEach(async () => {
  const answered = page.waitForResponse('**/volunteer_hours_portfolio/portfolio*');
  await page.goto('/portfolio-create-event');
  await answered;
  const startOver = page.getByRole('button', { name: 'Start over' });
  await field('event').waitFor();
  if (await startOver.isVisible()) await startOver.click();
});

const field = (name: string) => fieldOf(page, name);
// Not the language options.
const options = () => page.getByRole('listbox').getByRole('option');

/** The option that Enter takes. */
const markedOption = () =>
  options().evaluateAll(
    (all) =>
      all.find((option) => option.hasAttribute('data-combobox-selected'))?.querySelector('p')?.textContent,
  );

async function usedContact(): Promise<{ contact: string; organizer: string }> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  const entries = (await reply.json()) as { id: number; contact: string; organizer: string }[];
  const newest = entries.toSorted((a, b) => b.id - a.id)[0];
  if (!newest) throw new Error('The demo student has no entries');
  return newest;
}

describe('earlier contacts', () => {
  it('are suggested while typing, with their organizer, and can be chosen by keyboard', async () => {
    const { contact, organizer } = await usedContact();
    await field('contact').focus();
    expect(await options().count()).toBe(0);
    await page.keyboard.type(contact.slice(0, 4));
    await options().filter({ hasText: contact }).filter({ hasText: organizer }).waitFor();
    await expectGoodScreen(page, 'record-contacts-offered');
    await page.setViewportSize(NARROW);
    await expectGoodScreen(page, 'record-contacts-offered');
    await page.setViewportSize(DESKTOP);
    for (let step = 0; step < 20 && (await markedOption()) !== contact; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field('contact').inputValue()).toBe(contact);
    expect(page.url()).toContain('/portfolio-create-event');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await options().first().waitFor({ state: 'detached' });
  });

  it('are not announced as highlighted once typing has removed the highlight', async () => {
    const { contact } = await usedContact();
    const named = () => field('contact').getAttribute('aria-activedescendant');
    expect(await field('contact').getAttribute('aria-autocomplete')).toBe('list');
    await field('contact').focus();
    await page.keyboard.type(contact.slice(0, 2));
    await options().filter({ hasText: contact }).waitFor();
    await page.keyboard.press('ArrowDown');
    const first = await options().first().getAttribute('id');
    await expect.poll(named).toBe(first);
    await page.keyboard.type(contact.slice(2, 3));
    await expect.poll(named).toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect.poll(named).toBe(await options().first().getAttribute('id'));
    await page.keyboard.press('Escape');
  });

  it('come first if they belong to the organizer in the form', async () => {
    const { contact, organizer } = await usedContact();
    await field('organizer').fill(organizer);
    await field('contact').click();
    await options().first().filter({ hasText: contact }).waitFor();
    await page.keyboard.press('Escape');
    await options().first().waitFor({ state: 'detached' });
  });

  it('do not hinder typing another address', async () => {
    const { contact } = await usedContact();
    await field('contact').focus();
    await page.keyboard.type(contact.slice(0, 3));
    await options().filter({ hasText: contact }).waitFor();
    await page.keyboard.type('.somebody@new.example');
    await options().first().waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Change the language of the email');
    expect(await field('contact').inputValue()).toBe(`${contact.slice(0, 3)}.somebody@new.example`);
  });
});

describe('a likely typo', () => {
  it('in the domain is pointed out, corrected with one press, and blocks nothing', async () => {
    await field('contact').fill('librarian@gmial.com');
    await page.getByText('Did you mean librarian@gmail.com?').waitFor();
    await expectGoodScreen(page, 'record-contact-slip');
    await page.setViewportSize(NARROW);
    await expectGoodScreen(page, 'record-contact-slip');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Use it: librarian@gmail.com' }).click();
    expect(await field('contact').inputValue()).toBe('librarian@gmail.com');
    await page.getByText('Did you mean').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contact');
  });

  it('in an earlier address is pointed out', async () => {
    const { contact } = await usedContact();
    const [local = '', domain = ''] = contact.split('@');
    await field('contact').fill(`${local}@${domain.slice(0, 2)}${domain.slice(3)}`);
    await page.getByText(`Did you mean ${contact}?`).waitFor();
  });

  it('is recorded as typed if the user insists', async () => {
    const contact = 'someone@gmial.com';
    const fields = { event: 'Insisted', date: '2026-01-15', hours: '90', role: 'Guide', organizer: 'Bay' };
    for (const [name, text] of Object.entries({ ...fields, contact, description: 'x' }))
      await field(name).fill(text);
    await page.getByText('Did you mean 90 min?').waitFor();
    await expectGoodScreen(page, 'record-slips');
    await page.getByRole('button', { name: 'Use it: 90 min' }).click();
    await page.getByText('Understood as 1.5 hours (1 h 30 min)').waitFor();
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/hour-tracker');
    const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
    expect(await reply.json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'Insisted', contact, hours: 1.5 })]),
    );
  });
});

describe('a contact who wants no more mail', () => {
  it('is reported at the field', async () => {
    const message = 'stop@bay.example has asked to get no more of these emails. Please name another contact';
    await page.route(
      '**/create_entry',
      (route) => route.fulfill({ status: 400, json: { contact: [message] } }),
      {
        times: 1,
      },
    );
    const fields = { event: 'Stopped', date: '2026-01-15', hours: '1', role: 'Guide', organizer: 'Bay' };
    for (const [name, text] of Object.entries({ ...fields, contact: 'stop@bay.example', description: 'x' }))
      await field(name).fill(text);
    await page.locator('button[type="submit"]').click();
    await page.getByText(`Error: contact: ${message}`, { exact: true }).waitFor();
    expect(await page.locator('[aria-invalid="true"]').getAttribute('name')).toBe('contact');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('contact');
    expect(await options().count()).toBe(0);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
