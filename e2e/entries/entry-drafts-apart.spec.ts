import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';
import { signInTo } from '#e2e/support/sign-in.ts';
import { fieldOf, fillFields, FILLED_ENTRY, KEPT, type EntryTexts } from '#e2e/support/form.ts';

const filled = FILLED_ENTRY;

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;
let other: Page;

beforeAll(async () => {
  visit = await visitAs(browser, product.url, DESKTOP, 'student');
  page = visit.page;
  other = await visit.context.newPage();
});
beforeEach(async () => {
  await other.goto('/about');
  await page.goto('/about');
  await page.evaluate(() => localStorage.clear());
  await openForm(page);
});

const field = (name: string, where = page) => fieldOf(where, name);
const save = (where = page) => where.locator('button[type="submit"]').click();
const titleOf = (where = page) => field('event', where).inputValue();

async function openForm(where: Page): Promise<void> {
  await where.goto('/portfolio-create-event');
  await field('event', where).waitFor();
}
const fillForm = (texts: Partial<EntryTexts>, where = page) => fillFields(where, texts);
async function countEntries(event: string): Promise<number> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  return ((await reply.json()) as { event: string }[]).filter((entry) => entry.event === event).length;
}
/** Sends the form; the test releases its response. */
async function sendSlowly(): Promise<{ answer: (how?: (route: Route) => Promise<void>) => Promise<void> }> {
  let caught: (route: Route) => void = () => undefined;
  const route = new Promise<Route>((resolve) => {
    caught = resolve;
  });
  await page.route('**/create_entry', (one) => caught(one), { times: 1 });
  await save();
  const held = await route;
  return { answer: (how = (one) => one.continue()) => how(held) };
}

describe('two tabs', () => {
  it('that both begin an entry keep two drafts, and recording one keeps the other', async () => {
    await openForm(other);
    await fillForm({ ...filled, event: 'In the first tab' });
    await fillForm({ event: 'In the second tab' }, other);
    await fillForm({ role: 'Helper' });
    await save();
    await page.waitForURL('**/hour-tracker');
    await page.getByText('You have an unfinished entry: In the second tab').waitFor();
    expect(await page.getByText('You have an unfinished entry: In the first tab').count()).toBe(0);
    expect(await countEntries('In the first tab')).toBe(1);
  });

  it('have drafts that are both offered in the portfolio by name', async () => {
    await openForm(other);
    await fillForm({ event: 'Older one' });
    await fillForm({ event: 'Newer one' }, other);
    await page.goto('/hour-tracker');
    await page.getByText('You have an unfinished entry: Newer one').waitFor();
    await page.getByRole('link', { name: 'Continue Older one' }).click();
    await page.getByText(KEPT).waitFor();
    expect(await titleOf()).toBe('Older one');
    await page.reload();
    await page.getByText(KEPT).waitFor();
    expect(await titleOf()).toBe('Older one');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Record Your Event' }).click();
    await page.getByText(KEPT).waitFor();
    expect(await titleOf()).toBe('Newer one');
  });

  it('with copies of one draft record only one entry', async () => {
    const event = 'Copied';
    await fillForm({ ...filled, event });
    await openForm(other);
    await other.getByText(KEPT).waitFor();
    await save();
    await page.waitForURL('**/hour-tracker');
    await save(other);
    await other.waitForURL('**/hour-tracker');
    expect(await countEntries(event)).toBe(1);
  });

  it('that continue the same draft lose neither text', async () => {
    await fillForm({ event: 'Begun' });
    await openForm(other);
    await fillForm({ event: 'Went on there' }, other);
    await fillForm({ event: 'Went on here' });
    await page.goto('/hour-tracker');
    await page.getByText('You have an unfinished entry: Went on here').waitFor();
    await page.getByText('You have an unfinished entry: Went on there').waitFor();
    await fillForm({ event: 'Went further there' }, other);
    await page.getByText('You have an unfinished entry: Went further there').waitFor();
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(2);
  });
});

describe('a late response', () => {
  it('does not affect the next entry, or move the user', async () => {
    const event = 'Slow line';
    await fillForm({ ...filled, event });
    const { answer } = await sendSlowly();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('It was sent, and may have been recorded already.').waitFor();
    await page.getByRole('link', { name: 'Record Your Event' }).click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await fillForm({ event: 'The next one' });
    await answer();
    await page.getByText('Entry recorded.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/portfolio-create-event');
    expect(await titleOf()).toBe('The next one');
    await page.reload();
    await page.getByText(KEPT).waitFor();
    expect(await titleOf()).toBe('The next one');
    expect(await countEntries(event)).toBe(1);
  });

  it('does not affect a next entry made from the same draft', async () => {
    await fillForm({ ...filled, event: 'Sent first' });
    const { answer } = await sendSlowly();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Continue Sent first' }).click();
    await fillForm({ event: 'Written over it' });
    await answer();
    await page.getByText('Entry recorded.').waitFor();
    await page.goto('/hour-tracker');
    await page.getByText('You have an unfinished entry: Written over it').waitFor();
  });

  it('clears the portfolio’s notice about it', async () => {
    await fillForm({ ...filled, event: 'Left alone' });
    const { answer } = await sendSlowly();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You have an unfinished entry: Left alone').waitFor();
    await answer();
    await page.getByText('You have an unfinished entry: Left alone').waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: 'Left alone' }).waitFor();
  });

  it('that is a refusal is shown on any page, and the text is kept as unsent', async () => {
    await fillForm({ ...filled, event: 'Refused late' });
    const { answer } = await sendSlowly();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await answer((route) => route.fulfill({ status: 429, json: { detail: 'Too many today.' } }));
    await page.getByText('“Refused late”: Error: Too many today. Nothing was stored.').waitFor();
    await page.getByText('It was sent, and may have been recorded').waitFor({ state: 'detached' });
    await page.getByText('You have an unfinished entry: Refused late').waitFor();
  });
});

describe('a device', () => {
  it('that has no storage left is reported on the form', async () => {
    await fillForm({ event: 'Kept' });
    await page.evaluate(() => {
      const room = 5 * 1024 * 1024;
      for (let size = room; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) localStorage.setItem(`filler${Math.random()}`, 'x'.repeat(size));
        } catch {
          // Smaller pieces still fit.
        }
      }
    });
    await fillForm({ description: 'More than there is room for. '.repeat(20) });
    await page.getByText('could not be kept on this device, which may have no room left').waitFor();
    await page.setViewportSize(PHONE);
    await expectGoodScreen(page, 'record-no-room');
    await page.setViewportSize(DESKTOP);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key);
    });
    await fillForm({ role: 'Guide' });
    await page.getByText('could not be kept on this device').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(KEPT).waitFor();
    expect(await field('role').inputValue()).toBe('Guide');
  });

  it('that has lost its connection can still open the form from the portfolio', async () => {
    const loaded = Promise.all(
      ['create', 'update'].map((form) => page.waitForResponse(new RegExp(`${form}-entry-page.*js`))),
    );
    await page.goto('/hour-tracker');
    // Loaded on use, not when the page opens.
    await page.getByRole('heading', { level: 1 }).hover();
    await loaded;
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await visit.context.setOffline(true);
    await page.getByRole('link', { name: 'Record Your Event' }).click();
    await fillForm({ event: 'Written in a cellar' });
    await page.getByText('You are offline. What you type is kept on this device.').waitFor();
    await visit.context.setOffline(false);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});

describe('a tab that has missed a login with another account', () => {
  it('stores nothing for that account, says so and keeps the typed text', async () => {
    const event = 'Not for somebody else';
    await fillForm({ ...filled, event });
    // Without telling other tabs.
    await signInTo(visit.context, 'ucla-student');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Somebody else is logged in here' });
    await dialog.waitFor();
    await expectGoodScreen(page, 'somebody else is logged in');
    expect(await countEntries(event)).toBe(0);
    await dialog.getByRole('button', { name: 'Log the other account out' }).click();
    await page.getByText('The other account is logged out. Now log in again.').waitFor();
    await signInTo(visit.context, 'student');
    await openForm(page);
    await page.getByText(KEPT).waitFor();
    expect(await titleOf()).toBe(event);
    await save();
    await page.waitForURL('**/hour-tracker');
    expect(await countEntries(event)).toBe(1);
  });
});
