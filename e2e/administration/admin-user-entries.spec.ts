/** One student's entries as the school sees them: deciding, undoing, updating, and what happens when it fails. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameOf, readEntries, readStudent, verifiedHours } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import type { ListedEntry } from '#e2e/support/administrator.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, openFind, unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

/** Rows of the table, or cards; lines with Undo among them. */
function shown(page: Page): Locator {
  return page.getByRole('region', { name: 'Entries', exact: true }).locator('[data-of]');
}
const toggleOf = (page: Page, entry: ListedEntry): Locator =>
  page.getByRole('switch', { name: `Verified: ${nameOf(entry)}`, exact: true });
/** The input itself is hidden; a person presses what is drawn of it. */
async function press(toggle: Locator): Promise<void> {
  const id = await toggle.getAttribute('id');
  await toggle.page().locator(`label[for="${id}"]`).first().click();
}
const buttonOf = (page: Page, what: string, entry: ListedEntry): Locator =>
  page.getByRole('button', { name: `${what} ${nameOf(entry)}`, exact: true });
/** On a phone it is inside the card. */
async function pressDelete(page: Page, entry: ListedEntry): Promise<void> {
  await unfold(itemOf(page, entry.id));
  await buttonOf(page, 'Delete', entry).click();
}
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

/** The first entry of a state whose name no other entry has. */
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

  it('shows who it is, what counts, and twenty entries a page', async () => {
    await page.getByText('student@demo.limelight.example').waitFor();
    await page.getByText(/^[\d.]+ hours left\.$/).waitFor();
    await expectTotal();
    await expect.poll(() => shown(page).count()).toBe(Math.min(entries.length, 20));
    await page
      .getByText(/^Expires on /)
      .first()
      .waitFor();
    await page
      .getByText(/^Could not be delivered: /)
      .first()
      .waitFor();
    await expectGoodScreen(page, 'user-entries');
  });

  it('finds by text and by state, keeps that in the address, and sorts', async () => {
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
    await page.getByRole('button', { name: 'Show all entries' }).click();

    if (viewport === PHONE) await page.getByLabel('Sort by').selectOption('Hours Worked');
    else await page.getByRole('columnheader', { name: 'Hours Worked' }).getByRole('button').click();
    const least = Math.min(...entries.map(({ hours }) => hours));
    await expect.poll(() => shown(page).first().innerText()).toContain(String(least));
    await page.goto(`/admin/user-entries/${userId}`);
  });

  it('verifies at once, with the total, and says what setting back means', async () => {
    const entry = pick(entries, false);
    const reply = page.waitForResponse('**/verify');
    await press(toggleOf(page, entry));
    expect((await (await reply).request().postDataJSON()) as unknown).toEqual({
      verified: true,
      version: entry.version,
    });
    await expect.poll(() => toggleOf(page, entry).isChecked()).toBe(true);
    await expectTotal();
    await page.getByText(`${nameOf(entry)}, is verified.`).waitFor({ state: 'attached' });

    const back = page.waitForResponse('**/verify');
    await press(toggleOf(page, entry));
    await back;
    // The message says what the switch did, and takes it back, both ways.
    const message = page.getByRole('group', { name: 'Last change' });
    await message.getByText(`Set back: ${entry.event}`).waitFor();
    for (const verified of [true, false]) {
      const undone = page.waitForResponse('**/verify');
      await message.getByRole('button', { name: `Undo, ${verified ? 'verify' : 'set back'} ` }).click();
      expect((await (await undone).request().postDataJSON()) as unknown).toMatchObject({ verified });
      await message.getByText(`${verified ? 'Verified' : 'Set back'}: ${entry.event}`).waitFor();
      await expect.poll(() => toggleOf(page, entry).isChecked()).toBe(verified);
    }
    const box = await message.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    await message.getByRole('button', { name: 'Close' }).click();
    await message.waitFor({ state: 'detached' });
    await toggleOf(page, entry).focus();
    await page.getByText(`Set back. We do not email ${entry.contact} again`).waitFor();
    await expectTotal();
    expect(await focusedName(page)).toBe(`Verified: ${nameOf(entry)}`);
    await expectGoodScreen(page, 'user-entries-set-back');
  });

  it('keeps a row that was decided about under a filter, until the filter changes', async () => {
    await openFind(page);
    await page.getByLabel('Show', { exact: true }).selectOption('Not verified');
    const open = (await readEntries(page, userId)).filter(({ verified }) => !verified);
    await expect.poll(() => shown(page).count()).toBe(open.length);
    const entry = pick(open, false);
    const reply = page.waitForResponse('**/verify');
    await press(toggleOf(page, entry));
    await reply;
    await expect.poll(() => shown(page).count()).toBe(open.length);
    const again = page.waitForResponse('**/verify');
    await press(toggleOf(page, entry));
    await again;
    await page.getByRole('button', { name: 'Show all entries' }).click();
  });

  it('shows a refused decision for a moment only, and says why', async () => {
    const entry = pick(entries, true);
    const answer = Promise.withResolvers<void>();
    await page.route('**/verify', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 403, json: { detail: 'Not by you.' } });
    });
    await press(toggleOf(page, entry));
    await expect.poll(() => toggleOf(page, entry).isChecked()).toBe(false);
    answer.resolve();
    await page
      .getByText(`“${entry.event}” could not be set back and is still verified. Not by you.`)
      .waitFor();
    await expect.poll(() => toggleOf(page, entry).isChecked()).toBe(true);
    await expectTotal();
    await page.unroute('**/verify');
  });

  it('ends as the server does after quick decisions with slow answers', async () => {
    const [one, two] = [pick(entries, true), pick(entries, false)];
    let calls = 0;
    await page.route('**/verify', async (route) => {
      calls += 1;
      // The first answer is the slowest.
      await new Promise((resolve) => setTimeout(resolve, calls === 1 ? 700 : 50));
      await route.continue();
    });
    for (let time = 0; time < 3; time += 1) await press(toggleOf(page, one));
    await press(toggleOf(page, two));
    await expect.poll(() => toggleOf(page, one).isChecked()).toBe(false);
    await expect.poll(() => toggleOf(page, two).isChecked()).toBe(true);
    await expect.poll(() => calls).toBe(4);
    await expect
      .poll(async () => {
        const now = await readEntries(page, userId);
        return [one, two].map(({ id }) => now.find((entry) => entry.id === id)?.verified);
      })
      .toEqual([false, true]);
    await page.unroute('**/verify');
    await expectTotal();
    // And back, as the demo data had it.
    const replies = [
      page.waitForResponse(`**/${one.id}/verify`),
      page.waitForResponse(`**/${two.id}/verify`),
    ];
    await press(toggleOf(page, one));
    await press(toggleOf(page, two));
    await Promise.all(replies);
    await expectTotal();
  });

  it('moves an entry to the bin at once; Undo brings it back, and the focus goes along', async () => {
    const entry = pick(await readEntries(page, userId), true);
    const reply = page.waitForResponse('**/delete?*');
    await pressDelete(page, entry);
    const line = page.locator(`[data-gone="${entry.id}"]`);
    await line.getByText('Moved to the recycling bin').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: `${nameOf(entry)}, was moved to the recycling bin.` })
      .waitFor({ state: 'attached' });
    expect((await reply).status()).toBe(200);
    await expect.poll(() => focusedName(page)).toBe(`Undo, bring ${nameOf(entry)} back`);
    await expectTotal();
    expect((await readEntries(page, userId)).map(({ id }) => id)).not.toContain(entry.id);
    await expectGoodScreen(page, 'user-entries-undo');

    const undone = page.waitForResponse('**/recycling-bin/*');
    await page.keyboard.press('Enter');
    expect((await undone).status()).toBe(200);
    await line.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toContain(entry.event);
    expect((await readEntries(page, userId)).find(({ id }) => id === entry.id)?.verified).toBe(true);
    await expectTotal();
  });

  it('undoes what the server has not answered yet', async () => {
    const entry = pick(await readEntries(page, userId), true);
    await page.route('**/delete?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await pressDelete(page, entry);
    const undone = page.waitForResponse('**/recycling-bin/*');
    await page.getByRole('button', { name: `Undo, bring ${nameOf(entry)} back` }).click();
    expect((await undone).status()).toBe(200);
    await toggleOf(page, entry).waitFor({ state: 'attached' });
    expect((await readEntries(page, userId)).map(({ id }) => id)).toContain(entry.id);
    await page.unroute('**/delete?*');
  });

  it('brings an entry back with a message when the server refuses to move it', async () => {
    const entry = pick(await readEntries(page, userId), true);
    await page.route('**/delete?*', (route) => route.abort());
    await pressDelete(page, entry);
    await page.getByText(`We do not know whether “${entry.event}” was moved to the recycling bin`).waitFor();
    await toggleOf(page, entry).waitFor({ state: 'attached' });
    await expect.poll(() => focusedName(page)).toContain(entry.event);
    await page.unroute('**/delete?*');
  });

  it('keeps Undo when undoing fails, and Close leads on to the next entry', async () => {
    const all = await readEntries(page, userId);
    const entry = pick(all, true);
    await pressDelete(page, entry);
    await page.route('**/recycling-bin/*', (route) => route.fulfill({ status: 500, json: {} }));
    const undo = page.getByRole('button', { name: `Undo, bring ${nameOf(entry)} back` });
    await undo.click();
    await page
      .getByText(`“${entry.event}” could not be brought back and is still in the recycling bin.`)
      .waitFor();
    await undo.waitFor();
    await page.unroute('**/recycling-bin/*');
    await page.getByRole('button', { name: `Close the message about ${nameOf(entry)}` }).click();
    await expect
      .poll(() => focusedName(page))
      .toContain(all[all.findIndex(({ id }) => id === entry.id) + 1]?.event);
    await expect.poll(() => page.locator('[data-gone]').count()).toBe(0);
  });

  it('downloads this student’s entries', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Entries' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`entries_${userId}.xlsx`);
    // Said in one place.
    await expect.poll(() => page.getByRole('region', { name: 'Downloads' }).count()).toBe(1);
  });

  it('says so when there is no such person, and when the entries do not come', async () => {
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

it('lets nobody decide about their own entries', async () => {
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
  expect(await page.getByRole('switch').first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await expectGoodScreen(page, 'user-entries-own');
});

it('met no console error and asked nobody else for anything', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
