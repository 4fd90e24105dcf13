import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameOf, readEntries, readStudent, type ListedEntry } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { DEMO_PASSWORD, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

const fields = ['Event Name', 'Date of Event', 'Hours Worked', 'Role', 'Organizer', 'Contact', 'Description'];
const wireNames = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'];

describe.each(walkedOn('desktop'))('updating an entry on a %s', (_, viewport) => {
  let page: Page;
  let userId: number;
  let entry: ListedEntry;

  const field = (label: string) => page.getByLabel(new RegExp(`^${label}`));
  const save = () => page.getByRole('button', { name: 'Update entry' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  async function open(): Promise<void> {
    await page.goto(`/admin/user-entries/update/${entry.id}`);
    await field('Role').waitFor();
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
    userId = (await readStudent(page)).id;
    const found = (await readEntries(page, userId)).find(
      ({ verified, hours }) => verified && hours % 1 !== 0,
    );
    if (!found) throw new Error('The demo data has no verified entry of a fractional value');
    entry = found;
  });

  it('checks every field in the order of the specification, and focuses it', async () => {
    await open();
    await page
      .getByText(`the entry is no longer verified, and we ask ${entry.contact} to confirm it again.`)
      .waitFor();
    await expectGoodScreen(page, 'admin-update');
    const before: string[] = [];
    for (const label of fields) {
      before.push(await field(label).inputValue());
      await field(label).fill('');
    }
    for (const [place, label] of fields.entries()) {
      await save();
      await page.getByText(`Entry must have ${wireNames[place]}`, { exact: true }).waitFor();
      await expect.poll(focused).toBe(wireNames[place]);
      if (place === 0) await expectGoodScreen(page, 'admin-update-refused');
      await field(label).fill(before[place] ?? '');
    }
  });

  it('accepts only whole hours, unless the fraction was there before', async () => {
    await field('Hours Worked').fill('2.25');
    await save();
    await page.getByText('Hours must be a whole number of 0 or more').waitFor();
    await field('Hours Worked').fill('11');
    await save();
    await page.getByText('Hours cannot exceed 10').waitFor();
    await field('Hours Worked').fill(String(entry.hours));
    await field('Contact').fill('STUDENT+x@demo.limelight.example');
    await save();
    await page.getByText('Contact cannot be the student’s own email').waitFor();
    await expect.poll(focused).toBe('contact');
    await field('Contact').fill(entry.contact);
  });

  it('keeps the typed text after any failure', async () => {
    await field('Role').fill('Corrected role');
    const call = `**/api/admin/entries/${entry.id}/update`;
    await page.route(call, (route) => route.abort());
    await save();
    await page
      .getByText('Error updating entry. No response from server. What you typed is still here')
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    await page.unroute(call);
    await page.route(call, (route) =>
      route.fulfill({ status: 400, json: { contact: ['They want no mail.'] } }),
    );
    await save();
    await page.getByText('Error: contact: They want no mail.').waitFor();
    await expect.poll(focused).toBe('contact');
    await expectGoodScreen(page, 'admin-update-failed');
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 401, json: { detail: 'Sign in.' } }));
    await save();
    await page.getByRole('link', { name: 'log in again (opens a new tab)' }).waitFor();
    expect(await field('Role').inputValue()).toBe('Corrected role');
    await page.unroute(call);
  });

  it('asks before unsaved changes are lost, by a link and by Back', async () => {
    await page.goto('/profile');
    await page.goto(`/admin/user-entries/${userId}`);
    await unfold(itemOf(page, entry.id));
    await page.getByRole('link', { name: `Update ${nameOf(entry)}`, exact: true }).click();
    await field('Role').fill('Half a thought');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field('Role').inputValue()).toBe('Half a thought');
    expect(new URL(page.url()).pathname).toBe(`/admin/user-entries/update/${entry.id}`);
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`**/admin/user-entries/${userId}`);
    await unfold(itemOf(page, entry.id));
    await page.getByRole('link', { name: `Update ${nameOf(entry)}`, exact: true }).click();
    expect(await field('Role').inputValue()).not.toBe('Half a thought');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`**/admin/user-entries/${userId}`);
  });

  it('restores the typed text after the session has ended and the user signs in again', async () => {
    await unfold(itemOf(page, entry.id));
    await page.getByRole('link', { name: `Update ${nameOf(entry)}`, exact: true }).click();
    await field('Role').fill('Typed before the end');
    // The guard notices by itself and leads to the login, without asking.
    await page.context().clearCookies();
    await page.evaluate(() => {
      Date.now = (
        (now) => () =>
          now() + 120_000
      )(Date.now);
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('admin@demo.limelight.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/opportunities');
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin/user-entries/update/${entry.id}`);
    await page.getByText('We kept what you had typed here before.').waitFor();
    expect(await field('Role').inputValue()).toBe('Typed before the end');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await field('Role').inputValue()).not.toBe('Typed before the end');
  });

  it('stores the entry as unverified, says so, and links back to the student', async () => {
    await open();
    await field('Role').fill(`Corrected on ${viewport.width}`);
    const sent = page.waitForRequest(`**/entries/${entry.id}/update`);
    await save();
    expect(((await sent).postDataJSON() as { verified: boolean }).verified).toBe(false);
    await page.getByText('Entry updated successfully.').waitFor();
    await page.waitForURL('**/admin/entries');
    await page.getByText(`You have updated “${entry.event}”.`).waitFor();
    await expectGoodScreen(page, 'admin-updated');
    await page.getByRole('link', { name: 'Back to the entries of Maya Okafor' }).click();
    await page.waitForURL(`**/admin/user-entries/${userId}`);
    await unfold(itemOf(page, entry.id));
    await page.getByText(`Corrected on ${viewport.width}`).waitFor();
    const now = (await readEntries(page, userId)).find(({ id }) => id === entry.id);
    expect([now?.verified, now?.hours]).toEqual([false, entry.hours]);
  });

  it('leads to the Volunteer Database when the entry cannot be loaded', async () => {
    await page.goto('/admin/user-entries/update/999999');
    await page.waitForURL('**/admin/entries');
    await page.getByText('This entry is not there.').waitFor();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
