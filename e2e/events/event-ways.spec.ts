import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { post, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { clientOf, DEMO_PASSWORD, visitAs } from '#e2e/support/people.ts';

const LIST = /\/volunteer_events\/events\?/;

const { product, browser } = await openDemo();
let event: PostedEvent;
let own: PostedEvent;
const visits: Visit[] = [];

beforeAll(async () => {
  event = await post(await clientOf(product.url, 'ucla-student'));
  own = await post(await clientOf(product.url, 'student'), {
    name: 'Book drive',
    description: 'Long. '.repeat(700),
  });
});

it('signing in leads to the mailed link, or else to the organizations', async () => {
  for (const [path, end] of [
    [`/event-detail/${event.id}?via=mail`, `/event-detail/${event.id}?via=mail`],
    [
      '/portfolio-create-event?event=Book+drive&via=mail',
      '/portfolio-create-event?event=Book+drive&via=mail',
    ],
    [`/event-detail/${event.id}`, '/opportunities'],
    ['/hour-tracker?page=2', '/opportunities'],
    ['/event-list', '/opportunities'],
  ] as const) {
    const visit = await openVisit(browser, product.url, PHONE);
    visits.push(visit);
    const { page } = visit;
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('student@demo.limelight.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${end}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

describe.each(walkedOn('phone'))('the pages of events on a %s', (_, viewport) => {
  let page: Page;

  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pages = (name: string) => page.getByRole('navigation', { name });

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'student');
    visits.push(visit);
    page = visit.page;
  });

  it('keep the focus in the list when filters are cleared, and announce only sentences', async () => {
    await page.goto('/event-list?search=nobody+posts+this');
    await page.getByRole('status').getByText('No event matches what you are looking for.').waitFor();
    expect(await page.getByRole('status').locator('a, button').count()).toBe(0);
    await openFind(page);
    await press('Clear filters');
    await page.getByText(/^Showing 1 to /).waitFor();
    await expect.poll(focused).toMatch(/^Showing 1 to /);
  });

  it('keep the links to other pages when one cannot be loaded', async () => {
    await page.route(LIST, async (route) => {
      if (route.request().url().includes('page=2')) return route.fulfill({ status: 502, body: '' });
      const reply = await route.fetch();
      return route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-total-count': '25' } });
    });
    await page.goto('/event-list');
    await pages('Pages of events').getByRole('button', { name: 'Page 2', exact: true }).click();
    await page
      .getByText('Error fetching events: The server refused (502). Please try again.', { exact: true })
      .waitFor();
    await page.getByText('25 events', { exact: true }).waitFor();
    await expectGoodScreen(page, 'event-list-page-failed');
    await press('Try again');
    await page.getByText(/^Error fetching events: /).waitFor();
    await expect.poll(focused).toMatch(/events$/);
    await pages('Pages of events').getByRole('button', { name: 'Page 1', exact: true }).click();
    await page.getByText(/^Showing 1 to /).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    // Nothing is known about another search before its response.
    await page.route(LIST, (route) => route.fulfill({ status: 502, body: '' }));
    await openFind(page);
    await page.getByLabel('Show').selectOption('Past');
    await page.getByText(/^Error fetching events: /).waitFor();
    expect(await page.getByText(/ events$/).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('start a new page of attendees or own events at its top', async () => {
    await page.route(`**/volunteer_events/events/${own.id}`, async (route) => {
      const reply = (await (await route.fetch()).json()) as object;
      const attendees = Array.from({ length: 120 }, (__, id) => ({
        id,
        name: `Attendee ${id + 1}`,
        email: `a${id}@example.org`,
      }));
      await route.fulfill({ json: { ...reply, current_attendees: 120, max_attendees: 200, attendees } });
    });
    await page.goto(`/event-detail/${own.id}`);
    await pages('Pages of attendees').getByRole('button', { name: 'Next page' }).click();
    await expectAtTop('Attendee 51');
    const list = await page.getByText('Attendee 51', { exact: true }).boundingBox();
    const remove = await page.getByRole('button', { name: 'Delete Event' }).boundingBox();
    expect(remove?.y ?? Infinity).toBeLessThan(list?.y ?? 0);
    await page.unrouteAll({ behavior: 'wait' });

    await page.route('**/volunteer_events/profile', async (route) => {
      const reply = (await (await route.fetch()).json()) as { posted: PostedEvent[] };
      const posted = Array.from({ length: 45 }, (__, index) => ({
        ...reply.posted[0],
        id: 1000 + index,
        name: `Book drive ${index + 1}`,
      }));
      await route.fulfill({ json: { ...reply, posted } });
    });
    await page.goto('/your-events');
    await pages('Pages of events you have posted').getByRole('button', { name: 'Next page' }).click();
    await expectAtTop('Book drive 21');
    await page.unrouteAll({ behavior: 'wait' });
  });

  async function expectAtTop(text: string): Promise<void> {
    const row = page.getByText(text, { exact: true });
    await row.waitFor();
    await expect.poll(async () => (await row.boundingBox())?.y ?? -1).toBeGreaterThan(60);
    expect((await row.boundingBox())?.y).toBeLessThan(viewport.height / 2);
  }

  it('keep the focus in the retried part of the page', async () => {
    await page.route('**/volunteer_events/profile', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/your-events');
    await page.getByText(/^Error fetching user events: /).waitFor();
    await press('Try again');
    await page.getByText(/^Error fetching user events: /).waitFor();
    await expect.poll(focused).toBe('Your Events (Beta)');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('show facts and registering before a long, collapsed description', async () => {
    await page.route(`**/volunteer_events/events/${event.id}`, async (route) => {
      const reply = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...reply, description: 'Bring gloves and water. '.repeat(200) } });
    });
    await page.goto(`/event-detail/${event.id}`);
    const about = page.getByRole('region', { name: 'About this event' });
    const register = await page.getByRole('button', { name: 'Register', exact: true }).boundingBox();
    expect(register?.y ?? Infinity).toBeLessThan((await about.boundingBox())?.y ?? 0);
    expect((await about.innerText()).length).toBeLessThan(800);
    await expectGoodScreen(page, 'event-detail-long');
    await press(`Show all of the description of ${event.name}`);
    await expect.poll(async () => (await about.innerText()).length).toBeGreaterThan(4000);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
