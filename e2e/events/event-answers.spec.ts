import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, endSession, expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { EVENTS, nameOf, post, register, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let organizer: ApiClient;
/** The page's user, in another browser. */
let student: ApiClient;
let visit: Visit;
let page: Page;
let event: PostedEvent;

beforeAll(async () => {
  organizer = await clientOf(product.url, 'ucla-student');
  student = await clientOf(product.url, 'student');
  visit = await visitAs(browser, product.url, DESKTOP, 'student');
  page = visit.page;
});

let number = 0;
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  number += 1;
  event = await post(organizer, { name: `Beach cleanup ${number}` });
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const alerts = () => page.getByRole('alert').allInnerTexts();

async function openEvent({ id, name }: PostedEvent): Promise<void> {
  await page.goto(`/event-detail/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
/** The server acts, but does not respond until released. */
async function fallSilent(call: string): Promise<() => void> {
  let isSilent = true;
  const held: Route[] = [];
  await page.route(`**/volunteer_events/**`, async (route) => {
    const url = route.request().url();
    if (!isSilent) return route.continue();
    if (url.endsWith(call)) await route.fetch();
    held.push(route);
  });
  return () => {
    isSilent = false;
    for (const route of held) void route.abort().catch(() => undefined);
  };
}

describe('a lost response', () => {
  it('is reported as uncertain after five seconds, and then with the true result', async () => {
    await openEvent(event);
    const release = await fallSilent('/register');
    const began = Date.now();
    await press('Register');
    await expect.poll(focused).toContain('Error registering for event: No response from server.');
    expect(Date.now() - began).toBeLessThan(8000);
    expect(await focused()).toContain('You may be registered all the same: this page shows it');
    expect(await alerts()).toHaveLength(1);
    await expectGoodScreen(page, 'event-answer-lost');
    release();
    await expect.poll(focused).toContain(`You are registered for “${event.name}”.`);
    await page.getByText('1 of 7 seats taken', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
  });

  it('is no failure when a retry finds that it was done before', async () => {
    await openEvent(event);
    const release = await fallSilent('/register');
    await press('Register');
    await expect.poll(focused).toContain('You may be registered all the same');
    release();
    await press('Register');
    await expect.poll(focused).toContain(`You are registered for “${event.name}”.`);
  });

  it('is followed by the server’s message if nothing was done', async () => {
    await openEvent(event);
    let isSilent = true;
    await page.route('**/volunteer_events/**', (route) => (isSilent ? undefined : route.continue()));
    await press('Register');
    await expect.poll(focused).toContain('You may be registered all the same');
    isSilent = false;
    await expect
      .poll(focused)
      .toBe(
        'Error registering for event: The server did not answer, and you are not registered. Please try again.',
      );
    await press('Register');
    await expect.poll(focused).toContain(`You are registered for “${event.name}”.`);
  });

  it('to withdrawing removes the event from the list once the result is known', async () => {
    await register(student, event);
    await page.goto('/your-events');
    const button = page.getByRole('button', { name: `Withdraw from ${nameOf(event)}`, exact: true });
    const release = await (async () => {
      await button.waitFor();
      return fallSilent('/register');
    })();
    await button.click();
    await answer('Withdraw');
    await expect.poll(focused).toContain('You may have withdrawn all the same');
    release();
    await expect.poll(focused).toContain(`You have withdrawn from “${event.name}”.`);
    expect(await button.count()).toBe(0);
  });

  it('to deleting leads away once the event is known to be gone; Back does not return to it', async () => {
    const own = await post(student, { name: `Car wash ${number}` });
    await page.goto('/your-events');
    await page.getByRole('link', { name: own.name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: own.name }).waitFor();
    const release = await fallSilent('/delete');
    await press('Delete Event');
    await answer('Delete Event');
    await expect.poll(focused).toContain('The event may be deleted all the same');
    release();
    await page.waitForURL('**/your-events');
    await page.getByText(`“${own.name}” is deleted.`, { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Events you have posted' }).waitFor();
    expect(page.url()).toContain('/your-events');
  });
});

it('a withdrawn event leaves the list before that is reloaded', async () => {
  await register(student, event);
  await page.goto('/your-events');
  const button = page.getByRole('button', { name: `Withdraw from ${nameOf(event)}`, exact: true });
  await button.waitFor();
  await page.route('**/volunteer_events/profile', () => undefined);
  await button.click();
  await answer('Withdraw');
  await expect.poll(focused).toContain(`You have withdrawn from “${event.name}”.`);
  expect(await button.count()).toBe(0);
});

it('a meanwhile deleted event is named as the reason, and stays on the screen', async () => {
  await openEvent(event);
  await organizer.delete(`${EVENTS}/events/${event.id}/delete`);
  await press('Register');
  const message = 'Error registering for event: Not found. Perhaps its organizer has deleted this event.';
  await page.getByText(message, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Register', exact: true }).waitFor({ state: 'detached' });
  expect(await alerts()).toEqual([message]);
  await expect.poll(focused).toBe(message);
  await expectGoodScreen(page, 'event-gone-meanwhile');
});

it('an event that is full or has begun meanwhile says so once', async () => {
  const last = await post(organizer, { name: `Food sorting ${number}`, max_attendees: 1 });
  await openEvent(last);
  await register(await clientOf(product.url, 'admin'), last);
  await press('Register');
  await page.getByText('The next free seat goes to the person who has waited longest').waitFor();
  expect(await page.getByText('This event is full.').count()).toBe(1);

  await openEvent(event);
  const begun = 'This event has begun already, so nobody can register or withdraw any more.';
  await page.route('**/register', (route) =>
    route.fulfill({ status: 409, json: { detail: begun, code: 'past_event' } }),
  );
  await page.route(`**/events/${event.id}`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...((await reply.json()) as object), is_past: true } });
  });
  await press('Register');
  await page.getByRole('button', { name: 'Register', exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByText(begun).count()).toBe(1);
});

it('an ended session is reported on the login page', async () => {
  await openEvent(event);
  await endSession(page);
  await press('Register');
  await page.waitForURL('**/login');
  await page.getByRole('alert').filter({ hasText: 'Error registering for event: ' }).waitFor();
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
