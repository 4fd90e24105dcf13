import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, endSession, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { EVENTS, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { signIn, signInByForm, visitAs } from '#e2e/support/people.ts';
import {
  fieldOf,
  fillFields,
  FILLED_EVENT,
  KEPT,
  loseNextAnswer,
  openWithoutDrafts,
  readFields,
  type EventTexts,
} from '#e2e/support/form.ts';

const filled = FILLED_EVENT;
const fieldNames = Object.keys(filled);
const OTHER = 'ucla-student';

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitAs(browser, product.url, DESKTOP, 'student');
  page = visit.page;
});
beforeEach(() => openEmptyForm());

const field = (name: string, where = page) => fieldOf(where, name);
const send = (where = page) => where.getByRole('button', { name: 'Post Event', exact: true }).click();
const answer = (name: string, where = page) =>
  where.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const typed = (where = page) => readFields(where, filled);
const fillForm = (texts: Partial<EventTexts>, where = page) => fillFields(where, texts);
const openEmptyForm = () => openWithoutDrafts(page, '/post-event', filled);
async function countPosted(name: string): Promise<number> {
  const reply = await page.request.get(`${EVENTS}/profile`);
  const { posted } = (await reply.json()) as { posted: PostedEvent[] };
  return posted.filter((event) => event.name === name).length;
}
const kept = (where = page) => where.evaluate(() => JSON.stringify(localStorage));

describe('a draft of an event', () => {
  it('is restored after the session has ended and the user signs in again', async () => {
    await fillForm({ ...filled, name: 'Before the bell' });
    await endSession(page);
    await page.reload();
    await page.waitForURL('**/login');
    await signIn(page);
    await page.goto('/your-events');
    await page.getByText('You have an unfinished event: Before the bell').waitFor();
    await page.getByRole('heading', { name: 'Events you have posted' }).waitFor();
    await expectGoodScreen(page, 'your-events-with-draft');
    await page.getByRole('link', { name: 'Continue Before the bell' }).click();
    await page.getByText(KEPT).waitFor();
    expect(await typed()).toEqual({ ...filled, name: 'Before the bell' });
    await page.setViewportSize(PHONE);
    await expectGoodScreen(page, 'post-event-restored');
    await page.setViewportSize(DESKTOP);
    await send();
    await page.waitForURL('**/your-events');
    await page.getByText('“Before the bell” is posted.').first().waitFor();
    expect(await kept()).not.toContain('Before the bell');
  });

  it('can be left without a question and found again, until it is discarded', async () => {
    await fillForm({ name: 'Half an event' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/event-list');
    await page.goto('/post-event');
    await page.getByText(KEPT).waitFor();
    expect(await field('name').inputValue()).toBe('Half an event');
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(Object.values(await typed()).join('')).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    expect(await kept()).not.toContain('Half an event');
    await fillForm({ name: 'Not wanted' });
    await page.goto('/your-events');
    await page.getByRole('button', { name: 'Discard Not wanted' }).click();
    await answer('Discard');
    await page.getByText('You have an unfinished event').waitFor({ state: 'detached' });
    expect(await kept()).not.toContain('Not wanted');
  });

  it('is never shown to others, and leaves other tabs when somebody else signs in', async () => {
    await fillForm({ name: 'Private' });
    await endSession(page);
    const other = await visit.context.newPage();
    await signInByForm(other, OTHER);
    await page.waitForURL((url) => url.pathname === '/');
    await other.goto('/post-event');
    await field('name', other).waitFor();
    expect(Object.values(await typed(other)).join('')).toBe('');
    await endSession(other);
    await signInByForm(other);
    await other.goto('/post-event');
    expect(await field('name', other).inputValue()).toBe('Private');
    await other.close();
  });

  it('is removed from the device by logging out, after a question', async () => {
    await fillForm({ name: 'On a shared computer' });
    const logOut = async () => {
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByText('You have an unfinished event on this device.').waitFor();
    };
    await logOut();
    await answer('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field('name').inputValue()).toBe('On a shared computer');
    await logOut();
    await answer('Log out');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await kept()).not.toContain('shared computer');
    await signIn(page);
  });

  it('is posted once if the response was lost and it is sent again after a reload', async () => {
    await fillForm({ ...filled, name: 'Over a bad line' });
    await loseNextAnswer(page, 'post_event');
    await send();
    await page.getByText('Error request: No response from server.').waitFor();
    await page.reload();
    await page.getByText('posting it as it is does not post it twice').waitFor();
    await page.goto('/your-events');
    await page.getByText('It was sent, and may have been posted already.').waitFor();
    await page.getByRole('link', { name: 'Continue Over a bad line' }).click();
    await send();
    await page.waitForURL('**/your-events');
    expect(await countPosted('Over a bad line')).toBe(1);
    expect(await kept()).not.toContain('Over a bad line');
  });
});

it('an event cannot be edited while it is being posted', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/post_event', async (route) => {
    await held;
    await route.continue();
  });
  await fillForm({ ...filled, name: 'As it was sent' });
  await send();
  for (const name of fieldNames) await expect.poll(() => field(name).isEditable()).toBe(false);
  expect(await page.locator('form input[aria-hidden="true"]:disabled').count()).toBe(2);
  await field('location').focus();
  await page.keyboard.type(' and more');
  expect(await typed()).toEqual({ ...filled, name: 'As it was sent' });
  release();
  await page.waitForURL('**/your-events');
  await page.unroute('**/post_event');
});

describe('a browser without storage', () => {
  let bare: Page;

  beforeEach(async () => {
    bare = await visit.context.newPage();
    bare.on('dialog', (dialog) => void dialog.accept());
    await bare.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
    });
    await bare.goto('/post-event');
    await fillForm({ ...filled, name: 'Not kept' }, bare);
  });

  it('asks before leaving a page with text', async () => {
    await bare.getByText('This browser keeps nothing on this device').waitFor();
    await bare.getByRole('link', { name: 'Cancel' }).click();
    await bare.getByRole('dialog').getByText('Leave without saving?').waitFor();
    await answer('Stay on this page', bare);
    await bare.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field('name', bare).inputValue()).toBe('Not kept');
    await bare.getByRole('link', { name: 'Cancel' }).click();
    await answer('Leave', bare);
    await bare.waitForURL('**/event-list');
    await bare.close();
  });

  it('says in that question that the event is being posted, and closes it afterwards', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await bare.route('**/post_event', async (route) => {
      await held;
      await route.continue();
    });
    await send(bare);
    await bare.getByRole('link', { name: 'Cancel' }).click();
    await bare.getByRole('dialog').getByText('Leave while your event is being posted?').waitFor();
    release();
    await bare.waitForURL('**/your-events');
    await bare.getByText('“Not kept” is posted.').first().waitFor();
    await bare.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await countPosted('Not kept')).toBe(1);
    await bare.close();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
