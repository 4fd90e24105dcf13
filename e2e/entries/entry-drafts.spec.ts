import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, endSession, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { signIn, signInByForm } from '#e2e/support/people.ts';
import {
  fieldOf,
  fillFields,
  FILLED_ENTRY,
  KEPT,
  loseNextAnswer,
  openWithoutDrafts,
  readFields,
  type EntryTexts,
} from '#e2e/support/form.ts';

const filled = FILLED_ENTRY;
const OTHER = 'ucla-student';

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await openVisit(browser, product.url, DESKTOP);
  page = visit.page;
  await signIn(page);
});
beforeEach(() => openEmptyForm());

const field = (name: string, where = page) => fieldOf(where, name);
const save = () => page.locator('button[type="submit"]').click();
const typed = (where = page) => readFields(where, filled);
const fillForm = (texts: Partial<EntryTexts>, where = page) => fillFields(where, texts);
const openEmptyForm = () => openWithoutDrafts(page, '/portfolio-create-event', filled);
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const request = { method, path: `/api/volunteer_hours_portfolio/${path}`, body };
  return page.evaluate(async (sent) => {
    const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
    const content = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) };
    const reply = await fetch(sent.path, { method: sent.method, headers, ...content });
    if (!reply.ok) throw new Error(`${sent.path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }, request);
}
async function recordByCall(fields: Partial<EntryTexts>): Promise<number> {
  return ((await call('POST', 'create_entry', { ...filled, ...fields })) as { id: number }).id;
}
async function countEntries(event: string): Promise<number> {
  return ((await call('GET', 'portfolio')) as EntryTexts[]).filter((entry) => entry.event === event).length;
}

describe('a draft', () => {
  it('is in a new tab after the tab was closed, and announced by the portfolio', async () => {
    const first = await visit.context.newPage();
    await first.goto('/portfolio-create-event');
    await fillForm({ event: 'Half an entry', hours: '1½' }, first);
    await first.close();

    await page.goto('/hour-tracker');
    await page.getByText('You have an unfinished entry: Half an entry').waitFor();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await expectGoodScreen(page, 'portfolio-with-draft');
    await page.getByRole('link', { name: 'Continue Half an entry' }).click();
    await page.getByText(KEPT).waitFor();
    expect(await typed()).toMatchObject({ event: 'Half an entry', hours: '1½' });
    await page.getByText('Understood as 1.5 hours (1 h 30 min)').waitFor();
  });

  it('can be discarded after a question', async () => {
    await fillForm({ event: 'Not wanted' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard Not wanted' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard Not wanted' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('You have an unfinished entry').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    expect(await page.getByText('You have an unfinished entry').count()).toBe(0);
  });

  it('ends when everything is as before', async () => {
    await fillForm({ event: 'Never mind' });
    await fillForm({ event: '' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    expect(await page.getByText('You have an unfinished entry').count()).toBe(0);
  });

  it('is offered after the session has ended and the user signs in again', async () => {
    await fillForm({ event: 'Before the bell' });
    await endSession(page);
    await page.reload();
    await page.waitForURL('**/login');
    await signIn(page);
    await page.goto('/portfolio-create-event');
    await page.getByText(KEPT).waitFor();
    expect(await field('event').inputValue()).toBe('Before the bell');
  });

  it('is never shown to others, and leaves other tabs when somebody else signs in', async () => {
    await fillForm({ event: 'Private' });
    await endSession(page);
    const other = await visit.context.newPage();
    await signInByForm(other, OTHER);
    // The tab with the text now belongs to the other person.
    await page.waitForURL((url) => url.pathname === '/');
    await other.goto('/hour-tracker');
    await other.getByRole('heading', { name: 'Your entries' }).waitFor();
    expect(await other.getByText('You have an unfinished entry').count()).toBe(0);
    await other.goto('/portfolio-create-event');
    await field('event', other).waitFor();
    expect(Object.values(await typed(other)).join('')).toBe('');

    await endSession(other);
    await signInByForm(other);
    await other.goto('/portfolio-create-event');
    expect(await field('event', other).inputValue()).toBe('Private');
    await other.close();
  });

  it('is removed from the device by logging out, after a question, also in other tabs', async () => {
    await fillForm({ event: 'On a shared computer' });
    const other = await visit.context.newPage();
    await other.goto('/profile');
    const logOut = async () => {
      await other.getByRole('button', { name: 'Profile' }).click();
      await other.getByRole('menuitem', { name: 'Logout' }).click();
      await other.getByText('You have an unfinished entry on this device.').waitFor();
    };
    await logOut();
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await other.setViewportSize(PHONE);
    await other.getByRole('button', { name: 'Open menu' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByText('You have an unfinished entry on this device.').waitFor();
    await expectGoodScreen(other, 'logout-with-draft');
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await other.setViewportSize(DESKTOP);
    expect(await field('event').inputValue()).toBe('On a shared computer');
    await logOut();
    await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await other.waitForURL((url) => url.pathname === '/');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('shared computer');
    await other.close();
    await signIn(page);
    await openEmptyForm();
  });
});

describe('a lost connection', () => {
  it('is reported calmly while it lasts', async () => {
    await page.getByText('What you type is kept on this device until it is stored').waitFor();
    await visit.context.setOffline(true);
    await page.getByText('You are offline. What you type is kept on this device.').waitFor();
    await fillForm(filled);
    await save();
    await page.getByText('Error: No response from server. What you typed is still here.').waitFor();
    await expectGoodScreen(page, 'record-offline');
    await visit.context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    expect(await typed()).toEqual(filled);
  });

  it('during sending leads to one entry when sent again, even after a reload', async () => {
    const event = 'Sent over a bad line';
    await fillForm({ ...filled, event });
    for (let round = 0; round < 2; round += 1) {
      await loseNextAnswer(page, 'create_entry');
      await save();
      await page.getByText('Send it again: it will not be recorded twice.').waitFor();
      expect(await typed()).toEqual({ ...filled, event });
    }
    await page.reload();
    await page.getByText('sending it again does not record it twice').waitFor();
    await save();
    await page.waitForURL('**/hour-tracker');
    expect(await countEntries(event)).toBe(1);
    await page.goto('/portfolio-create-event');
    await field('event').waitFor();
    expect(await field('event').inputValue()).toBe('');
  });

  it('lets the user decide whether the entry was stored, as an equal one may exist', async () => {
    const event = 'Arrived all the same';
    await fillForm({ ...filled, event });
    await loseNextAnswer(page, 'create_entry');
    await save();
    await page.getByText('Send it again').waitFor();
    await page.goto('/hour-tracker');
    await page.getByText('It may have been recorded already: your portfolio has an entry').waitFor();
    await expectGoodScreen(page, 'portfolio-with-sent-draft');
    await page.getByRole('link', { name: `Continue ${event}` }).click();
    await save();
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await page.getByText('You have an unfinished entry').waitFor({ state: 'detached' });
    expect(await countEntries(event)).toBe(1);
  });

  it('lets the user choose when the text was changed before sending again', async () => {
    const all = async () => Promise.all(['First words', 'Other words'].map(countEntries));
    await fillForm({ ...filled, event: 'First words' });
    await loseNextAnswer(page, 'create_entry');
    await save();
    await page.getByText('Send it again').waitFor();
    await fillForm({ event: 'Other words' });
    await save();
    await page.getByText('Error: This entry was already recorded').waitFor();
    expect(await field('event').inputValue()).toBe('Other words');
    await expectGoodScreen(page, 'record-already-recorded');
    await page.getByRole('link', { name: 'Go to your portfolio' }).click();
    await page.waitForURL('**/hour-tracker');
    expect(await all()).toEqual([1, 0]);
    await page.getByRole('link', { name: 'Continue Other words' }).click();
    await save();
    await page.getByRole('button', { name: 'Record it as a new entry' }).click();
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('rowheader', { name: 'Other words' }).waitFor();
    expect(await all()).toEqual([1, 1]);
    expect(await page.getByText('You have an unfinished entry').count()).toBe(0);
  });

  it('with a daily limit shows the server’s message and loses nothing', async () => {
    const detail = 'You have asked contacts to verify 60 times within a day.';
    await page.route('**/create_entry', (route) => route.fulfill({ status: 429, json: { detail } }), {
      times: 1,
    });
    await fillForm(filled);
    await save();
    await page.getByText(`Error: ${detail}`, { exact: true }).waitFor();
    await page.reload();
    await page.getByText(KEPT).waitFor();
    expect(await typed()).toEqual(filled);
  });
});

describe('a draft of a change', () => {
  it('says when the entry has changed since, and lets the user choose', async () => {
    const pk = await recordByCall({ event: 'Before', contact: 'one@bay.example' });
    await page.goto(`/portfolio-update-event/${pk}`);
    await fillForm({ event: 'Typed here' });
    await call('POST', `update_entry/${pk}`, { ...filled, event: 'Changed elsewhere', verified: false });
    await page.reload();
    await page.getByText('The entry itself has changed since.').waitFor();
    expect(await field('event').inputValue()).toBe('Typed here');
    await page.setViewportSize(PHONE);
    await expectGoodScreen(page, 'update-outdated-draft');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await field('event').inputValue()).toBe('Changed elsewhere');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('event');
  });

  it('does not overwrite somebody else’s change until the user has seen it', async () => {
    const pk = await recordByCall({ event: 'As opened', contact: 'four@bay.example' });
    await page.goto(`/portfolio-update-event/${pk}`);
    await fillForm({ event: 'Typed over it' });
    await call('POST', `update_entry/${pk}`, { ...filled, event: 'Changed meanwhile', verified: false });
    await save();
    await page
      .getByText(/changed this entry meanwhile\. .*Nothing was stored\. What you typed is kept/)
      .waitFor();
    await page.setViewportSize(PHONE);
    await expectGoodScreen(page, 'update-changed-meanwhile');
    await page.setViewportSize(DESKTOP);
    expect(await countEntries('Changed meanwhile')).toBe(1);
    await page.getByRole('button', { name: 'Look at it again' }).click();
    await page.getByText('The entry itself has changed since.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await field('event').inputValue()).toBe('Typed over it');
    await save();
    await page.waitForURL('**/hour-tracker');
    expect(await countEntries('Typed over it')).toBe(1);
  });

  it('is removed when its entry is deleted', async () => {
    const pk = await recordByCall({ event: 'To be deleted', contact: 'three@bay.example' });
    await page.goto(`/portfolio-update-event/${pk}`);
    await fillForm({ event: 'Change of it' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You have an unfinished change of an entry: Change of it').waitFor();
    await unfold(itemOf(page, pk));
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Change of it').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Change of it');
  });

  it('becomes a new entry when its entry no longer exists', async () => {
    const pk = await recordByCall({ event: 'Soon gone', contact: 'two@bay.example' });
    await page.goto(`/portfolio-update-event/${pk}`);
    await fillForm({ event: 'Outlives it' });
    await call('DELETE', `delete_entry/${pk}`);
    await page.reload();
    await page.waitForURL('**/portfolio-create-event?from=*');
    await page.getByText('This entry is not there any more.').waitFor();
    expect(await typed()).toEqual({ ...filled, event: 'Outlives it', contact: 'two@bay.example' });
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(Object.values(await typed()).join('')).toBe('');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
