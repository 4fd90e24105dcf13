import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { EVENTS, post, postScene, register, writtenOut, type PostedEvent } from '#e2e/support/events.ts';
import { openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const LIST = /\/volunteer_events\/events\?/;

const { product, browser } = await openDemo();
/** Daniel Kim of UCLA, who posts, and two more who take seats. */
let organizer: ApiClient;
let admin: ApiClient;
let head: ApiClient;
/** The page's user, in another browser. */
let student: ApiClient;
const visits: Visit[] = [];

beforeAll(async () => {
  organizer = await clientOf(product.url, 'ucla-student');
  admin = await clientOf(product.url, 'admin');
  head = await clientOf(product.url, 'head');
  student = await clientOf(product.url, 'student');
});

it.each(['/event-list', '/post-event', '/your-events', '/event-detail/1'])(
  '%s redirects visitors to the login',
  async (path) => {
    const { page, context } = await openVisit(browser, product.url, DESKTOP);
    await page.goto(path);
    await page.waitForURL('**/login');
    await context.close();
  },
);

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('community events on a %s', (device, viewport) => {
  let page: Page;
  let open: PostedEvent;
  let full: PostedEvent;
  let own: PostedEvent;

  const cards = (): Locator =>
    page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) });
  const card = (event: PostedEvent): Locator => cards().filter({ hasText: event.name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  const mine = `on a ${device}`;

  async function openList(path = `/event-list?search=${encodeURIComponent(mine)}`): Promise<void> {
    await page.goto(path);
    await page.getByText(/^Showing 1 to /).waitFor();
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'student');
    visits.push(visit);
    page = visit.page;
    const guests = [admin, head];
    ({ open, full, own } = await postScene(mine, { organizer, student, guests }));
  });

  it('are in the Opportunities menu, with the user’s own after a divider', async () => {
    await page.goto('/opportunities');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const burger = page.getByRole('button', { name: 'Open menu' });
    const labels = [
      'Volunteer Organizations',
      'Community Events (Beta)',
      'Post Events (Beta)',
      'Your Events (Beta)',
    ];
    const isPhone = device === 'phone';
    await (isPhone ? burger : bar.getByRole('button', { name: 'Opportunities' })).click();
    const links = isPhone
      ? bar.getByRole('group', { name: 'Opportunities' }).getByRole('link')
      : bar.getByRole('menuitem');
    await expect.poll(() => links.allInnerTexts()).toEqual(labels);
    await bar.getByText('Community Events (Beta)').click();
    await page.waitForURL('**/event-list');
    await page.getByRole('heading', { level: 1, name: 'Community Events (Beta)' }).waitFor();
  });

  it('are cards with all facts, the next event first', async () => {
    await openList();
    await expect.poll(() => cards().count()).toBe(3);
    const names = await cards().getByRole('heading').allInnerTexts();
    expect(names).toEqual([full.name, open.name, own.name]);
    const cardText = (await card(open).innerText()).replaceAll(/\s+/g, ' ');
    const [, , year = ''] = open.date.split('/');
    for (const part of [
      '2:30 PM',
      year,
      'Dockweiler Beach, parking lot 3',
      'Daniel Kim, UCLA',
      '2 of 7 seats taken',
    ])
      expect(cardText).toContain(part);
    expect(cardText).toContain(`${writtenOut(open.date).slice(0, 3)}, `);
    expect(await card(open).getByRole('list', { name: 'What this event is' }).count()).toBe(0);
    expect(await card(full).innerText()).toContain('Full');
    expect(await card(full).innerText()).toContain('1 of 1 seat taken');
    expect(await card(own).innerText()).toContain('Your event');
    await register(student, open);
    await openList();
    await card(open).getByText('You are registered', { exact: true }).waitFor();
    await student.delete(`${EVENTS}/events/${open.id}/register`);
    await expectGoodScreen(page, 'event-list');
  });

  it('look muted when past, and say so', async () => {
    await page.route(LIST, async (route) => {
      const reply = await route.fetch();
      const events = (await reply.json()) as PostedEvent[];
      await route.fulfill({
        response: reply,
        json: events.map((event) => ({ ...event, is_past: event.id === own.id })),
      });
    });
    await openList();
    await card(own).getByText('Past', { exact: true }).waitFor();
    await card(own).getByText('Your event', { exact: true }).waitFor();
    expect(await card(open).getByText('Past', { exact: true }).count()).toBe(0);
    await expectGoodScreen(page, 'event-list-past');
    await page.unroute(LIST);
  });

  it('can be searched and filtered by free seats, which the link back restores', async () => {
    await openList();
    await openFind(page);
    await page.getByLabel('Name, description, location or organizer').fill(`larchmont LIBRARY`);
    await page.waitForURL((url) => url.search === '?search=larchmont+LIBRARY');
    await card(own).waitFor();
    await page.getByLabel('Name, description, location or organizer').fill(mine);
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByLabel('Show').selectOption('Upcoming with free seats');
    await expect.poll(() => cards().count()).toBe(2);
    expect(await card(full).count()).toBe(0);
    await card(open).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: open.name }).waitFor();
    await page.getByRole('link', { name: 'Back to Community Events' }).click();
    await page.waitForURL((url) => url.search === `?search=on+a+${device}&show=open`);
    await openFind(page);
    await page.getByLabel('Show').selectOption('Past');
    await page.getByText('No event matches what you are looking for.').waitFor();
    await expectGoodScreen(page, 'event-list-nothing');
    await press('Show all events');
    await page.getByText(/^Showing 1 to /).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('can be found by age, and say from which age they want people', async () => {
    const late = await post(organizer, { name: `Night walk with a ${device}`, minimum_age: 16 });
    await openList(`/event-list?age=12&search=${encodeURIComponent(late.name)}`);
    await card(late).getByText(' · 16 and older').waitFor();
    await openFind(page);
    await page.getByLabel('Age', { exact: true }).selectOption('I am 15');
    await page.getByText('No event matches what you are looking for.').waitFor();
    await page.getByLabel('Age', { exact: true }).selectOption('I am 16');
    await card(late).waitFor();
    await expectGoodScreen(page, 'event-list-of-an-age');
  });

  it('are shown in pages of twelve', async () => {
    const requestedPaths: string[] = [];
    await page.route(LIST, async (route) => {
      requestedPaths.push(new URL(route.request().url()).search);
      const reply = await route.fetch();
      await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-total-count': '25' } });
    });
    await openList();
    const pages = page.getByRole('navigation', { name: 'Pages of events' });
    expect(await pages.getByRole('button', { name: /^Page / }).count()).toBe(3);
    await pages.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByText('There is no page 3 in this list.').waitFor();
    expect(requestedPaths[0]).toContain('page=1&page_size=12');
    expect(requestedPaths.at(-1)).toContain('page=3&page_size=12');
    await press('Go to the first page');
    await page.getByText(/^Showing 1 to /).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('invite the user to post the first one', async () => {
    await page.route(LIST, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
    await page.goto('/event-list');
    await page.getByText('There are no events yet.').waitFor();
    await expectGoodScreen(page, 'event-list-empty');
    await page.unroute(LIST);
    await page.locator('main').getByRole('link', { name: 'Post an event' }).last().click();
    await page.waitForURL('**/post-event');
  });

  it('say within five seconds why they could not be loaded, and can retry', async () => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { detail: 'Something broke.' } }));
    await page.goto('/event-list');
    await page.getByText('Error fetching events: Something broke.').waitFor();
    await page.unroute(LIST);
    await page.route(LIST, () => undefined);
    await press('Try again');
    const began = Date.now();
    await page.getByText('Loading the events...').waitFor();
    await page
      .getByText(
        'Error fetching events: No response from server. Please check your connection and try again.',
      )
      .waitFor();
    expect(Date.now() - began).toBeGreaterThan(4000);
    expect(Date.now() - began).toBeLessThan(9000);
    await expectGoodScreen(page, 'event-list-failed');
    await page.unroute(LIST);
    await press('Try again');
    await page.getByText(/^Showing 1 to /).waitFor();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
