import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { EVENTS, post, register, writtenOut, type PostedEvent, postScene } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const STUDENT = 'student@demo.limelight.example';

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

describe.each(walkedOn('phone'))('an event on a %s', (device, viewport) => {
  let page: Page;
  let open: PostedEvent;
  let full: PostedEvent;
  let own: PostedEvent;

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const answer = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  async function pressAt(name: string): Promise<void> {
    const at = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    for (let times = 0; (await at()) !== name && times < 25; times += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  const seats = (label: string) => page.getByText(label, { exact: true }).waitFor();

  async function openList(): Promise<void> {
    await page.goto(`/event-list?search=${device}`);
    await page.getByText(/^Showing 1 to /).waitFor();
  }
  async function openEvent(event: PostedEvent): Promise<void> {
    await page.goto(`/event-detail/${event.id}`);
    await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
  }
  const newEvent = (name: string, parts: Record<string, unknown> = {}, who = organizer) =>
    post(who, { name: `${name} on a ${device}`, ...parts });

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'student');
    visits.push(visit);
    page = visit.page;
    const guests = [admin, head];
    ({ open, full, own } = await postScene(`on a ${device}`, { organizer, student, guests }));
  });

  it('shows that it is loading until its data arrives', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/volunteer_events/events/${open.id}`, async (route) => {
      await held;
      await route.continue();
    });
    const request = page.waitForRequest(`**/volunteer_events/events/${open.id}`);
    await page.goto(`/event-detail/${open.id}`);
    // Before that, the page itself may be loading.
    await request;
    await page.getByText('Loading...', { exact: true }).waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: open.name }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    await page.unroute(`**/volunteer_events/events/${open.id}`);
    const main = page.locator('main');
    for (const label of [
      writtenOut(open.date),
      '2:30 PM (Pacific Time)',
      'Dockweiler Beach, parking lot 3',
      'Daniel Kim',
      'UCLA',
      '2 of 7 seats taken',
    ])
      await main.getByText(label, { exact: true }).waitFor();
  });

  it('says who will get the email address, and announces and counts registrations', async () => {
    await openEvent(open);
    const sentence = page.getByText(
      `the organizer, Daniel Kim, gets your name and your email address, ${STUDENT}.`,
    );
    await sentence.waitFor();
    const button = page.getByRole('button', { name: 'Register', exact: true });
    const [above, below] = [await sentence.boundingBox(), await button.boundingBox()];
    expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
    await expectGoodScreen(page, 'event-detail');
    await button.click();
    await seats('3 of 7 seats taken');
    await expect.poll(focused).toBe(`You are registered for “${open.name}”. Daniel Kim is told by email.`);
    await page.getByText('You are registered', { exact: true }).waitFor();
    await expectGoodScreen(page, 'event-detail-registered');

    await press('Withdraw');
    await page
      .getByRole('dialog')
      .getByText('becomes free for somebody else, and Daniel Kim is told')
      .waitFor();
    await expectGoodScreen(page, 'event-withdraw-question');
    await answer('Keep my seat');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Withdraw');
    await press('Withdraw');
    await answer('Withdraw');
    await seats('2 of 7 seats taken');
    await expect.poll(focused).toBe(`You have withdrawn from “${open.name}”. Daniel Kim is told by email.`);
    await button.waitFor();
  });

  it('shows the number from the response at once', async () => {
    await openEvent(open);
    await page.route('**/register', (route) =>
      route.fulfill({ json: { current_attendees: 6, is_registered: true } }),
    );
    await page.route(`**/volunteer_events/events/${open.id}`, () => undefined);
    await press('Register');
    await seats('6 of 7 seats taken');
    await page.unroute('**/register');
    await page.unroute(`**/volunteer_events/events/${open.id}`);
  });

  it('explains when it is full, over, or the user’s own', async () => {
    await openEvent(full);
    await page.getByText('This event is full. The next free seat goes to').waitFor();
    expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0);
    await expectGoodScreen(page, 'event-detail-full');

    await page.route(`**/volunteer_events/events/${open.id}`, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        json: { ...((await reply.json()) as object), is_past: true, is_registered: true },
      });
    });
    await openEvent(open);
    await page.getByText('You were registered. This event has begun already').waitFor();
    await page.getByRole('listitem').getByText('You were registered', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0);
    await page.unroute(`**/volunteer_events/events/${open.id}`);
  });

  it('keeps a wait list when it is full, and tells the place in line', async () => {
    const small = await newEvent('Shore walk', { max_attendees: 1, hours: '2:30', minimum_age: 14 });
    await register(admin, small);
    await openEvent(small);
    await page.getByText('2.5 hours (2 h 30 min)').waitFor();
    await page.getByText('When a seat is yours, the organizer,').waitFor();
    await press('Join the wait list');
    await page.getByText(`You are on the wait list of “${small.name}”.`).waitFor();
    await page.getByText('You are number 1 on the wait list.').waitFor();
    await page.getByRole('listitem').getByText('On the wait list', { exact: true }).waitFor();
    await expectGoodScreen(page, 'event-detail-wait-list');
    await press('Leave the wait list');
    await answer('Leave the wait list');
    await page.getByText(`You have left the wait list of “${small.name}”.`).waitFor();
    await press('Join the wait list');
    await page.getByText('You are number 1 on the wait list.').waitFor();
    expect((await admin.delete(`${EVENTS}/events/${small.id}/register`)).status).toBe(200);
    await page.reload();
    await page.getByText('You are registered. If you cannot come').waitFor();
  });

  it('can be posted again by its organizer, with everything but the date', async () => {
    const first = await newEvent('Creek day', { hours: 3, minimum_age: 16 }, student);
    await openEvent(first);
    await page.getByRole('link', { name: 'Post it again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Post Events' }).waitFor();
    const value = (label: string) => page.getByLabel(label).first().inputValue();
    expect(await value('Event name')).toBe(first.name);
    expect([await value('Date'), await value('How long? (hours)'), await value('Minimum age')]).toEqual([
      '',
      '3',
      '16',
    ]);
  });

  it('gives the last seat to one person, and shows the other the present numbers', async () => {
    const last = await newEvent('Food sorting', { max_attendees: 1 });
    await openEvent(last);
    await seats('0 of 1 seat taken');
    await register(admin, last);
    await press('Register');
    await seats('1 of 1 seat taken');
    await page.getByText('Error registering for event: This event is full.', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Error registering for event: This event is full.');
    expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0);
    await expectGoodScreen(page, 'event-detail-too-late');
  });

  it('says why registering failed, but not if it worked without a response', async () => {
    await openEvent(open);
    await page.route('**/register', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
    );
    await press('Register');
    await page.getByText('Error registering for event: Something broke.', { exact: true }).waitFor();
    await page.unroute('**/register');
    await page.route('**/register', (route) => route.abort());
    await press('Register');
    await page.getByText('Error registering for event: No response from server.').waitFor();
    await page.unroute('**/register');
    await page.route('**/register', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press('Register');
    await seats('3 of 7 seats taken');
    await expect.poll(focused).toContain('You are registered for');
    await page.unroute('**/register');
    await student.delete(`${EVENTS}/events/${open.id}/register`);
  });

  it('shows attendees only to the organizer', async () => {
    await openEvent(own);
    await page.getByText('2 people registered. Only you see their email addresses.').waitFor();
    const people = page.locator('main :is(tbody tr, li)', { has: page.locator('a[href^="mailto:"]') });
    expect(await people.count()).toBe(2);
    expect((await people.allInnerTexts()).join(' ')).toContain('admin@demo.limelight.example');
    await expectGoodScreen(page, 'event-detail-organizer');
    const answerWhen = async (opened: () => Promise<unknown>) => {
      const answered = page.waitForResponse((response) => response.url().includes('/volunteer_events/'));
      await opened();
      return (await answered).text();
    };
    const bytes = [await answerWhen(() => openEvent(open)), await answerWhen(openList)];
    expect(bytes.every((text) => text.length > 2)).toBe(true);
    expect(bytes.join(' ')).not.toContain('@demo.limelight.example');
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(0);
  });

  it('can be deleted by its organizer, who is asked first and told who gets a mail', async () => {
    const doomed = await newEvent('Car wash', {}, student);
    for (const client of [admin, head, organizer]) await register(client, doomed);
    await openEvent(doomed);
    await page.route('**/delete', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something broke.' } }),
    );
    await press('Delete Event');
    await page
      .getByRole('dialog')
      .getByText('everybody who is registered is told by email (when this page was loaded: 3 people).')
      .waitFor();
    await expectGoodScreen(page, 'event-delete-question');
    await answer('Delete Event');
    await page.getByText('Error deleting event: Something broke.', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Error deleting event: Something broke.');
    await page.unroute('**/delete');
    // The server acts, but its response is lost.
    await page.route('**/delete', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press('Delete Event');
    await answer('Delete Event');
    await page.waitForURL('**/your-events');
    await page.getByText(`“${doomed.name}” is deleted.`, { exact: true }).waitFor();
    await page.unroute('**/delete');
    await page.goto(`/event-detail/${doomed.id}`);
    await page
      .getByText('Error fetching event details: Not found. Perhaps its organizer has deleted this event.')
      .waitFor();
    await expectGoodScreen(page, 'event-detail-gone');
  });

  it('says why it could not be loaded', async () => {
    await page.route(`**/volunteer_events/events/${open.id}`, (route) => route.abort());
    await page.goto(`/event-detail/${open.id}`);
    await page.getByText('Error fetching event details: No response from server.').waitFor();
    await page.unroute(`**/volunteer_events/events/${open.id}`);
    await press('Try again');
    await page.getByRole('heading', { level: 1, name: open.name }).waitFor();
    await expect.poll(focused).toBe(open.name);
  });

  it('can be used by keyboard alone', async () => {
    await openList();
    await openFind(page);
    await page.getByLabel('Show').focus();
    await pressAt(open.name);
    await page.getByRole('heading', { level: 1, name: open.name }).waitFor();
    await expect.poll(focused).toBe(open.name);
    for (let times = 0; (await focused()) !== 'Register' && times < 20; times += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seats('3 of 7 seats taken');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Withdraw');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Withdraw');
    await student.delete(`${EVENTS}/events/${open.id}/register`);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
