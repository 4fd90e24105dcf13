import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  decisionButton,
  nameOf,
  readEntries,
  readStudent,
  type ListedEntry,
} from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { type ApiClient } from '#e2e/support/api-client.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { itemOf, openCards, openFind, unfold } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let student: ApiClient;
const visits: Visit[] = [];

beforeAll(async () => {
  student = await clientOf(product.url, 'student');
});

async function changeAsStudent(entry: ListedEntry, fields: object): Promise<void> {
  const path = `/api/volunteer_hours_portfolio/update_entry/${entry.id}`;
  const { body } = await student.get(path);
  const reply = await student.post(path, { ...(body as object), verified: false, ...fields });
  expect(reply.status).toBe(200);
}

/** With unique names, newest first. */
function pick(entries: readonly ListedEntry[], verified: boolean): ListedEntry[] {
  return entries.filter(
    (entry) =>
      entry.verified === verified && entries.filter((other) => nameOf(other) === nameOf(entry)).length === 1,
  );
}

async function recordAsStudent(events: readonly string[]): Promise<void> {
  for (const [place, event] of events.entries()) {
    const reply = await student.post('/api/volunteer_hours_portfolio/create_entry', {
      event,
      date: `2026-05-0${place + 1}`,
      hours: 2,
      role: 'Helper',
      organizer: 'City Parks',
      contact: `ranger@${event.toLowerCase().replaceAll(' ', '-')}.example`,
      description: 'Helped.',
    });
    expect(reply.status).toBe(201);
  }
}

/** The server acts, but its response is lost. */
async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

describe.each(walkedOn('desktop'))('with changes made elsewhere, on a %s', (_, viewport) => {
  let page: Page;
  let userId: number;
  let entries: ListedEntry[];

  const section = () => page.getByRole('region', { name: 'Entries', exact: true });
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}`));
  const save = () => page.getByRole('button', { name: 'Update entry' }).click();
  const isVerified = async ({ id }: ListedEntry) =>
    (await readEntries(page, userId)).find((entry) => entry.id === id)?.verified;
  async function openList(): Promise<void> {
    entries = await readEntries(page, userId);
    await page.goto(`/admin/user-entries/${userId}`);
    await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
    await itemOf(page, entries[0]?.id ?? 0).waitFor();
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
    userId = (await readStudent(page)).id;
    await recordAsStudent([1, 2, 3, 4].map((number) => `Open ${number} of ${viewport.width}`));
  });

  it('an unseen text is not verified: the entry shows it, and who changed it', async () => {
    await openList();
    const [entry] = pick(entries, false) as [ListedEntry];
    await changeAsStudent(entry, { hours: 9.75 });
    await decide(page, 'Verify', entry);
    const why = page.getByText(
      `“${entry.event}” was not verified. The student changed this entry meanwhile.`,
    );
    await expect.poll(() => why.count()).toBe(2);
    await section().getByText('The student changed this entry meanwhile.').waitFor();
    await itemOf(page, entry.id).getByText('9.75', { exact: true }).waitFor();
    expect(await isVerified(entry)).toBe(false);
    await expectGoodScreen(page, 'user-entries-changed-meanwhile');
    await decide(page, 'Verify', entry);
    await expect.poll(() => isVerified(entry)).toBe(true);
    await section().getByText('The student changed').waitFor({ state: 'detached' });
  });

  it('a lost response is reported, and the list shows the true state', async () => {
    await openList();
    const [entry] = pick(entries, false) as [ListedEntry];
    await loseAnswer(page, '**/verify');
    await decide(page, 'Verify', entry);
    await page.getByText(`do not know whether “${entry.event}” was verified.`).first().waitFor();
    expect(await isVerified(entry)).toBe(true);
    await decisionButton(page, 'Mark as not verified:', entry).waitFor();
    await page.unroute('**/verify');

    await loseAnswer(page, '**/delete?*');
    await decide(page, 'Delete', entry);
    await page.getByText(`do not know whether “${entry.event}” was moved to the recycling bin.`).waitFor();
    await itemOf(page, entry.id).waitFor({ state: 'detached' });
    expect(await isVerified(entry)).toBeUndefined();
    await page.unroute('**/delete?*');
  });

  it('the form keeps the typed text, shows the stored one, and can then be saved', async () => {
    await openList();
    // Unchanged, with whole hours, as the school may require.
    const entry = entries.find(({ event }) => event === `Open 1 of ${viewport.width}`) as ListedEntry;
    await page.goto(`/admin/user-entries/update/${entry.id}`);
    await field('Role').fill('Typed by the school');
    await changeAsStudent(entry, { hours: 3, organizer: 'Another organizer' });
    await save();
    await page.getByText('Error: The student changed this entry meanwhile.').waitFor();
    await page.getByText('Another organizer', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    expect(await field('Role').inputValue()).toBe('Typed by the school');
    await expectGoodScreen(page, 'admin-update-changed-meanwhile');

    await changeAsStudent(entry, { hours: 4, organizer: 'A third organizer' });
    await save();
    await page.getByText('A third organizer', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Load what is stored now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace what you typed?' });
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => field('Organizer').inputValue()).toBe('A third organizer');
    await field('Role').fill('Typed once more');
    await save();
    await page.getByText('Entry updated successfully.').waitFor();
    expect((await readEntries(page, userId)).find(({ id }) => id === entry.id)).toMatchObject({
      role: 'Typed once more',
      hours: 4,
      organizer: 'A third organizer',
    });
  });

  it('links back lead to the lists as they were, even after an update and a history', async () => {
    const database = '**/admin/entries?search=student%40demo';
    const list = `**/admin/user-entries/${userId}?show=unverified`;
    // The address changes before the page, and a link passes on what the page shows.
    const openStudent = async () => {
      await page.waitForURL(database);
      await page.getByText('Showing 1 to 1 of 1 student', { exact: true }).waitFor();
      await openCards(page);
      await expect.poll(() => page.getByRole('link', { name: /^View Details of/ }).count()).toBe(1);
      await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
    };
    const showUnverified = async () => {
      await openFind(page);
      await page.getByLabel('Show', { exact: true }).selectOption('Not verified');
      await page.waitForURL(list);
      await expect
        .poll(() => section().locator('[data-of]').getByText('Verified', { exact: true }).count())
        .toBe(0);
    };
    await page.goto('/admin/entries');
    await openFind(page);
    await page.getByRole('textbox', { name: 'Name or email' }).fill('student@demo');
    await openStudent();
    await showUnverified();
    const [entry] = pick(await readEntries(page, userId), false) as [ListedEntry];
    await unfold(itemOf(page, entry.id));
    await page.getByRole('link', { name: `History of ${nameOf(entry)}`, exact: true }).click();
    await page.getByRole('link', { name: 'Back to the entries of Maya Okafor' }).click();
    await page.waitForURL(list);
    const update = page.getByRole('link', { name: `Update ${nameOf(entry)}`, exact: true });
    await unfold(itemOf(page, entry.id));
    await update.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(list);
    await page.getByRole('link', { name: 'Back to the Volunteer Database' }).click();
    await openStudent();
    await showUnverified();
    await unfold(itemOf(page, entry.id));
    await update.click();
    await field('Event Name').fill(`Renamed on ${viewport.width}`);
    await save();
    await page.waitForURL(database);
    await page.getByText(`You have updated “Renamed on ${viewport.width}”.`).waitFor();
    await page.getByRole('link', { name: 'Back to the entries of Maya Okafor' }).click();
    await page.waitForURL(list);
    await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
    await page.goBack();
    await page.getByText('Showing 1 to 1 of 1 student', { exact: true }).waitFor();
    await openCards(page);
    await page.getByRole('link', { name: 'View Details of Maya Okafor' }).waitFor();
    expect(await page.getByText('You have updated').count()).toBe(0);
  });

  it('a new page of the list starts at its top', async () => {
    await openList();
    // Enough for two pages, whatever the demo data.
    await page.route(`**/api/admin/user-entries/${userId}?*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { entries: ListedEntry[] };
      const more = body.entries.map((entry) => ({ ...entry, id: entry.id + 1_000_000 }));
      await route.fulfill({ json: { ...body, entries: [...body.entries, ...more] } });
    });
    await page.reload();
    const second = page.getByRole('button', { name: 'Page 2' });
    await second.scrollIntoViewIfNeeded();
    await second.click();
    const heading = page.getByRole('heading', { level: 2, name: 'Entries', exact: true });
    await expect
      .poll(() => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120))
      .toBe(true);
    await page.unroute(`**/api/admin/user-entries/${userId}?*`);
  });
});

it('the narrowest phone has the link back at the left, and no option is cut off', async () => {
  const visit = await visitAs(browser, product.url, { width: 320, height: 700 });
  visits.push(visit);
  const { page } = visit;
  const { id } = await readStudent(page);
  await page.goto(`/admin/user-entries/${id}`);
  await openFind(page);
  await page.getByLabel('Sort by').waitFor();
  const back = page.getByRole('link', { name: 'Back to the Volunteer Database' });
  expect(await back.evaluate((element) => getComputedStyle(element).textAlign)).not.toBe('center');
  const width = (await page.getByLabel('Sort by').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(160);
  await expectGoodScreen(page, 'user-entries');
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
