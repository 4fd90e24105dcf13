import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  decisionButton,
  nameOf,
  readEntries,
  readStudent,
  verifiedHours,
} from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import type { ListedEntry } from '#e2e/support/administrator.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, openFind, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

function shown(page: Page): Locator {
  return page.getByRole('region', { name: 'Entries', exact: true }).locator('[data-of]');
}
const undoOf = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

/** With a unique name. */
function pick(entries: readonly ListedEntry[], verified: boolean): ListedEntry {
  const found = entries.find(
    (entry) =>
      entry.verified === verified && entries.filter((other) => nameOf(other) === nameOf(entry)).length === 1,
  );
  if (!found) throw new Error('The demo data has no such entry');
  return found;
}

describe.each(walkedOn('desktop'))('a student’s entries on a %s', (_, viewport) => {
  let page: Page;
  let userId: number;
  let entries: ListedEntry[];

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport);
    visits.push(visit);
    page = visit.page;
    userId = (await readStudent(page)).id;
    entries = await readEntries(page, userId);
    await page.goto(`/admin/user-entries/${userId}`);
    await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
  });

  const expectTotal = async () => {
    const total = String(verifiedHours(await readEntries(page, userId)));
    await page.locator('dt:has-text("Verified hours") + dd').getByText(total, { exact: true }).waitFor();
  };

  it('show the student, the counted hours, and twenty entries a page', async () => {
    await page.getByText('student@demo.limelight.example').waitFor();
    await page.getByText(/^[\d.]+ hours left\.$/).waitFor();
    await expectTotal();
    await expect.poll(() => shown(page).count()).toBe(Math.min(entries.length, 20));
    await expectGoodScreen(page, 'user-entries');
  });

  it('can be searched, filtered and sorted, which is in the address', async () => {
    await openFind(page);
    await page.getByLabel('Search event, date').fill('food bank');
    const food = entries.filter((entry) => JSON.stringify(entry).toLowerCase().includes('food bank'));
    await expect.poll(() => shown(page).count()).toBe(food.length);
    await page.waitForURL('**/*search=food+bank*');
    await page.reload();
    await expect.poll(() => shown(page).count()).toBe(food.length);
    await openFind(page);
    await page.getByLabel('Search event, date').fill('no such text');
    await page.getByText('No entry matches your search.').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await page.getByLabel('Show', { exact: true }).selectOption('Not verified');
    const open = entries.filter(({ verified }) => !verified);
    await expect.poll(() => shown(page).count()).toBe(open.length);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    if (viewport === PHONE) await page.getByLabel('Sort by').selectOption('Hours Worked');
    else await page.getByRole('columnheader', { name: 'Hours Worked' }).getByRole('button').click();
    const least = Math.min(...entries.map(({ hours }) => hours));
    await expect.poll(() => shown(page).first().innerText()).toContain(String(least));
    await page.goto(`/admin/user-entries/${userId}`);
  });

  it('explain behind an entry’s state why it is not verified, and what can be done', async () => {
    const failed = entries.find(({ request_state }) => request_state === 'failed');
    if (!failed) throw new Error('The demo data has no such entry');
    const toggle = itemOf(page, failed.id).locator('button[aria-expanded]');
    expect(await itemOf(page, failed.id).textContent()).toContain('Not arrived');
    await toggle.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await page.getByText(/^Could not be delivered: /).waitFor();
    await page.getByText(/^Expires on /).waitFor();
    await page.getByRole('link', { name: `Call about ${nameOf(failed)}` }).waitFor();
    await page.getByRole('button', { name: `Ask again about ${nameOf(failed)}` }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectGoodScreen(page, 'user-entries-why');
    await toggle.press('Enter');
    await page.getByText(/^Could not be delivered: /).waitFor({ state: 'detached' });
  });

  it('can be verified with Undo, and say what marking as not verified means', async () => {
    const entry = pick(entries, false);
    const isVerified = async () =>
      (await readEntries(page, userId)).find(({ id }) => id === entry.id)?.verified;
    const update = page.getByRole('link', { name: `Update ${nameOf(entry)}` });
    const { x } = (await update.boundingBox()) ?? {};
    const reply = page.waitForResponse('**/verify');
    await decide(page, 'Verify', entry);
    expect((await (await reply).request().postDataJSON()) as unknown).toEqual({
      verified: true,
      version: entry.version,
    });
    await page
      .getByRole('status')
      .filter({ hasText: `Verified: ${entry.event}.` })
      .waitFor();
    await expectTotal();
    // A second tap must not hit it.
    expect((await update.boundingBox())?.x).toBe(x);
    // The pressed button is gone; the focus stays at the entry.
    await expect.poll(() => focusedName(page)).toContain(nameOf(entry));
    await expectGoodScreen(page, 'user-entries-undo');
    await undoOf(page).click();
    await page.getByText(`Marked as not verified: ${entry.event}.`).waitFor();
    await expect.poll(isVerified).toBe(false);

    await decide(page, 'Verify', entry);
    await expect.poll(isVerified).toBe(true);
    await decide(page, 'Mark as not verified:', entry);
    await page
      .getByText(`Marked as not verified: ${entry.event}. We do not email ${entry.contact} again`)
      .waitFor();
    await expectTotal();
    await expect.poll(isVerified).toBe(false);
    await undoOf(page).click();
    await expect.poll(isVerified).toBe(true);
    await decide(page, 'Mark as not verified:', entry);
    await expect.poll(isVerified).toBe(false);
  });

  it('keep a decided row under a filter until the filter changes', async () => {
    await openFind(page);
    await page.getByLabel('Show', { exact: true }).selectOption('Not verified');
    const open = (await readEntries(page, userId)).filter(({ verified }) => !verified);
    await expect.poll(() => shown(page).count()).toBe(open.length);
    const entry = pick(open, false);
    await decide(page, 'Verify', entry);
    await decisionButton(page, 'Mark as not verified:', entry).waitFor();
    expect(await shown(page).count()).toBe(open.length);
    await decide(page, 'Mark as not verified:', entry);
    await decisionButton(page, 'Verify', entry).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  it('say why a decision was refused, in a message and at the entry', async () => {
    const entry = pick(entries, true);
    await page.route('**/verify', (route) => route.fulfill({ status: 409, json: { detail: 'Not by you.' } }));
    await decide(page, 'Mark as not verified:', entry);
    const why = page.getByText(`“${entry.event}” was not marked as not verified. Not by you.`);
    await expect.poll(() => why.count()).toBe(2);
    await decisionButton(page, 'Mark as not verified:', entry).waitFor();
    await expectTotal();
    await page.unroute('**/verify');
  });

  it('can be decided while the response about another one is slow', async () => {
    const [one, two] = [pick(entries, true), pick(entries, false)];
    let calls = 0;
    await page.route('**/verify', async (route) => {
      calls += 1;
      // The first response is the slowest.
      await new Promise((resolve) => setTimeout(resolve, calls === 1 ? 700 : 50));
      await route.continue();
    });
    await decide(page, 'Mark as not verified:', one);
    // Pressed twice, but done once.
    await decisionButton(page, 'Mark as not verified:', one).press('Enter');
    await decide(page, 'Verify', two);
    await decisionButton(page, 'Verify', one).waitFor();
    await decisionButton(page, 'Mark as not verified:', two).waitFor();
    expect(calls).toBe(2);
    await page.unroute('**/verify');
    await expectTotal();
    // Restores the demo data.
    await decide(page, 'Verify', one);
    await decide(page, 'Mark as not verified:', two);
    await decisionButton(page, 'Verify', two).waitFor();
    await decisionButton(page, 'Mark as not verified:', one).waitFor();
    await expectTotal();
  });

  it('move to the bin at once, and Undo restores them', async () => {
    const entry = pick(await readEntries(page, userId), true);
    const reply = page.waitForResponse('**/delete?*');
    await decide(page, 'Delete', entry);
    await itemOf(page, entry.id).waitFor({ state: 'detached' });
    expect((await reply).status()).toBe(200);
    await page
      .getByRole('status')
      .filter({ hasText: `Moved to the recycling bin: ${entry.event}.` })
      .waitFor();
    await expectTotal();
    expect((await readEntries(page, userId)).map(({ id }) => id)).not.toContain(entry.id);

    const undone = page.waitForResponse('**/recycling-bin/*');
    await undoOf(page).press('Enter');
    expect((await undone).status()).toBe(200);
    await page.getByText(`Brought back: ${entry.event}.`).waitFor();
    await itemOf(page, entry.id).waitFor();
    await expect.poll(() => focusedName(page)).toContain(nameOf(entry));
    expect((await readEntries(page, userId)).find(({ id }) => id === entry.id)?.verified).toBe(true);
    await expectTotal();
  });

  it('reappear with a message when they were not moved', async () => {
    const entry = pick(await readEntries(page, userId), true);
    await page.route('**/delete?*', (route) => route.abort());
    await decide(page, 'Delete', entry);
    const why = page.getByText(`we do not know whether “${entry.event}” was moved to the recycling bin`);
    await expect.poll(() => why.count()).toBe(2);
    await itemOf(page, entry.id).waitFor();
    await page.unroute('**/delete?*');
  });

  it('report when Undo fails', async () => {
    const entry = pick(await readEntries(page, userId), true);
    await decide(page, 'Delete', entry);
    await page.route('**/recycling-bin/*', (route) => route.fulfill({ status: 500, json: {} }));
    await undoOf(page).click();
    await page.getByText(/^Not undone\. /).waitFor();
    await page.unroute('**/recycling-bin/*');
  });

  it('can be downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Entries' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`entries_${userId}.xlsx`);
    await page.getByText(`entries_${userId}.xlsx is saved: `).waitFor();
  });

  it('report an unknown person, and entries that cannot be loaded', async () => {
    await page.goto('/admin/user-entries/999999');
    await page.getByText('There is no such person at your school.').waitFor();
    await expectGoodScreen(page, 'user-entries-missing');
    await page.route('**/api/admin/user-entries/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/admin/user-entries/${userId}`);
    await page.getByText('The entries could not be loaded. Please try again.').waitFor();
    await page.unroute('**/api/admin/user-entries/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
  });
});

it('an administrator cannot decide about their own entries', async () => {
  const visit = await visitAs(browser, product.url, DESKTOP);
  visits.push(visit);
  const { page } = visit;
  const { user } = (await (await page.request.get('/api/accounts')).json()) as { user: { id: number } };
  await page.route(`**/api/admin/user-entries/${user.id}?*`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { user: object };
    const { id } = await readStudent(page);
    await route.fulfill({ json: { ...body, entries: (await readEntries(page, id)).slice(0, 2) } });
  });
  await page.goto(`/admin/user-entries/${user.id}`);
  await page.getByText('These are your own entries').waitFor();
  await unfold(shown(page).first());
  await page.getByRole('link', { name: /^History of/ }).waitFor();
  expect(await page.getByRole('button', { name: /^(Verify|Mark|Delete|Ask again)/ }).count()).toBe(0);
  await expectGoodScreen(page, 'user-entries-own');
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
