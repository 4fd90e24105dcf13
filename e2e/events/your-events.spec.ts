import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { dayFromNow, EVENTS, nameOf, post, register, type PostedEvent } from '#e2e/support/events.ts';
import { openCards } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let organizer: ApiClient;
const visits: Visit[] = [];

beforeAll(async () => {
  organizer = await clientOf(product.url, 'ucla-student');
});

// Two users without events in the demo data.
describe.each(walkedOn('phone', { phone: ['ucla-admin'], desktop: ['gregory.stone'] }))(
  'Your Events on a %s',
  (device, viewport, who) => {
    let page: Page;
    let client: ApiClient;
    let theirs: PostedEvent;
    let own: PostedEvent;

    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const registered = () => section('Events you are registered for');
    const posted = () => section('Events you have posted');
    const rows = (list: Locator) => list.locator('tbody tr, li:has(h3)');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const answer = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

    async function open(): Promise<void> {
      await page.goto('/your-events');
      await registered().waitFor();
      await openCards(page);
    }

    async function openEvent(list: Locator, event: PostedEvent): Promise<void> {
      const name = device === 'phone' ? `View ${nameOf(event)}` : event.name;
      await list.getByRole('link', { name, exact: true }).click();
    }

    beforeAll(async () => {
      const visit = await visitAs(browser, product.url, viewport, who);
      visits.push(visit);
      page = visit.page;
      client = await clientOf(product.url, who);
    });

    it('says what to do when there are none', async () => {
      await open();
      await registered().getByText('You are not registered for any event.').waitFor();
      await posted().getByText('You have not posted any event.').waitFor();
      await expectGoodScreen(page, 'your-events-none');
      await registered().getByRole('link', { name: 'Find an event' }).click();
      await page.waitForURL('**/event-list');
    });

    it('lists posted and registered events, the next one first', async () => {
      theirs = await post(organizer, { name: `Beach cleanup on a ${device}` });
      const sooner = await post(organizer, { name: `Tree planting on a ${device}`, date: dayFromNow(3) });
      own = await post(client, { name: `Book drive on a ${device}`, max_attendees: 12 });
      for (const event of [theirs, sooner]) await register(client, event);
      await register(organizer, own);
      await open();
      await expect.poll(() => rows(registered()).count()).toBe(2);
      const texts = await rows(registered()).allInnerTexts();
      expect(texts[0]).toContain(sooner.name);
      expect(texts[1]).toContain(theirs.name);
      expect(texts[1]).toContain('2:30 PM');
      expect(texts[1]).toContain('Daniel Kim, UCLA');
      expect(texts[1]).toContain('1 of 7 seats taken');
      expect(await rows(posted()).allInnerTexts()).toHaveLength(1);
      expect(await rows(posted()).innerText()).toContain('1 of 12 seats taken');
      await expectGoodScreen(page, 'your-events');
      await openEvent(posted(), own);
      await page.waitForURL(`**/event-detail/${own.id}`);
      await page.getByRole('link', { name: 'Back to Your Events', exact: true }).click();
      await page.waitForURL('**/your-events');
      await expect.poll(() => rows(registered()).count()).toBe(2);
      await openCards(page);
      await openEvent(registered(), sooner);
      await page.getByRole('link', { name: 'Back to Your Events', exact: true }).waitFor();
      await client.delete(`${EVENTS}/events/${sooner.id}/register`);
    });

    it('offers an event as a calendar file', async () => {
      await open();
      const waiting = page.waitForEvent('download');
      await press(`Add to calendar: ${nameOf(theirs)}`);
      const download = await waiting;
      expect(download.suggestedFilename()).toBe(`event-${theirs.id}.ics`);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(text).toContain('BEGIN:VEVENT');

      await page.route('**/calendar', (route) => route.fulfill({ status: 502, body: '' }));
      await press(`Add to calendar: ${nameOf(theirs)}`);
      await page
        .getByRole('alert')
        .getByText(
          `Error fetching the calendar file of “${theirs.name}”: The server refused (502). Please try again.`,
        )
        .waitFor();
      await page.unroute('**/calendar');
    });

    it('lets a student withdraw after a question, and says why that failed', async () => {
      await open();
      await page.route('**/register', (route) => route.abort());
      await press(`Withdraw from ${nameOf(theirs)}`);
      await answer('Withdraw');
      await expect.poll(focused).toContain('Error withdrawing from event: No response from server.');
      await page.unroute('**/register');
      await press(`Withdraw from ${nameOf(theirs)}`);
      await answer('Withdraw');
      await registered().getByText('You are not registered for any event.').waitFor();
      await expect
        .poll(focused)
        .toBe(`You have withdrawn from “${theirs.name}”. Daniel Kim is told by email.`);
    });

    it('lets an organizer delete after a question, and says why that failed', async () => {
      await page.route('**/delete', (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
      );
      await press(`Delete ${nameOf(own)}`);
      await page.getByRole('dialog').getByText('(when this page was loaded: 1 person)').waitFor();
      await answer('Delete Event');
      await expect.poll(focused).toBe('Error deleting event: Something broke.');
      expect(await rows(posted()).count()).toBe(1);
      await page.unroute('**/delete');
      await press(`Delete ${nameOf(own)}`);
      await answer('Delete Event');
      await posted().getByText('You have not posted any event.').waitFor();
      await expect.poll(focused).toBe(`“${own.name}” is deleted.`);
    });

    it('says why the events could not be loaded', async () => {
      await page.route('**/volunteer_events/profile', (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
      );
      await page.goto('/your-events');
      await page.getByText('Error fetching user events: Something broke.').waitFor();
      await expectGoodScreen(page, 'your-events-failed');
      await page.unroute('**/volunteer_events/profile');
      await press('Try again');
      await registered().waitFor();
    });
  },
);

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
