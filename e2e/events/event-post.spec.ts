import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { dayFromNow, EVENTS, writtenOut, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';
import {
  fieldOf,
  fillFields,
  FILLED_EVENT,
  openWithoutDrafts,
  readFields,
  type EventTexts,
} from '#e2e/support/form.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

/** The next change to daylight saving time in Los Angeles: the second Sunday of March. */
function lostHourDay(): string {
  const [, , thisYear = ''] = dayFromNow(0).split('/');
  for (const year of [Number(thisYear), Number(thisYear) + 1]) {
    const firstDay = new Date(Date.UTC(year, 2, 1)).getUTCDay();
    const day = String(((7 - firstDay) % 7) + 8).padStart(2, '0');
    if (Date.UTC(year, 2, Number(day)) > Date.now() + 2 * 24 * 60 * 60 * 1000) return `03/${day}/${year}`;
  }
  throw new Error('No such Sunday');
}

describe.each(walkedOn('phone'))('Post Events on a %s', (device, viewport) => {
  let page: Page;
  const filled: EventTexts = { ...FILLED_EVENT, name: `River cleanup on a ${device}` };

  const field = (name: string) => fieldOf(page, name);
  const send = () => page.getByRole('button', { name: 'Post Event', exact: true }).click();
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const typed = () => readFields(page, filled);
  const fillForm = (texts: Partial<EventTexts>) => fillFields(page, texts);
  const open = () => openWithoutDrafts(page, '/post-event', filled);
  async function readPosted(): Promise<(PostedEvent & EventTexts & { current_attendees: number })[]> {
    const reply = await page.request.get(`${EVENTS}/profile`);
    return ((await reply.json()) as { posted: (PostedEvent & EventTexts & { current_attendees: number })[] })
      .posted;
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'student');
    visits.push(visit);
    page = visit.page;
    // The browser's own question about unsaved text.
    page.on('dialog', (dialog) => void dialog.accept());
  });

  it('shows error messages in order, one at a time, at their fields', async () => {
    await open();
    await expectGoodScreen(page, 'post-event');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('post_event')) sent.push(request.url());
    });
    const steps: [message: string, field: keyof EventTexts, remedy: string][] = [
      ['Date must be in MM/DD/YYYY format.', 'date', '02/30/2027'],
      ['Date must be in MM/DD/YYYY format.', 'date', '01/15/2020'],
      ['Time must be in HH:MM AM/PM format.', 'time', '14:30'],
      ['Time must be in HH:MM AM/PM format.', 'time', filled.time],
      ['Event name is required.', 'name', 'x'.repeat(201)],
      ['Description is required.', 'description', filled.description],
      ['Location is required.', 'location', filled.location],
      ['Max attendees is required.', 'max_attendees', '0'],
      ['Max attendees must be greater than 0.', 'max_attendees', '2.5'],
      ['Max attendees must be a whole number, and 10,000 at most.', 'max_attendees', '7'],
      ['This day is over. Please choose a day to come.', 'date', dayFromNow(1500)],
      ['An event can be at most two years from now.', 'date', filled.date],
      ['Event name can have 200 characters at most.', 'name', filled.name],
    ];
    for (const [message, name, remedy] of steps) {
      await send();
      await page.locator('main').getByText(message, { exact: true }).waitFor();
      const wrong = page.locator('form [aria-invalid="true"]');
      expect(await wrong.count()).toBe(1);
      expect(await wrong.getAttribute('name')).toBe(name);
      await expect.poll(focusedName).toBe(name);
      await field(name).fill(remedy);
    }
    expect(sent).toEqual([]);
  });

  it('accepts other formats, and shows the weekday and the time zone', async () => {
    await open();
    await page
      .getByText('Date and time are those of the clocks at Larchmont Charter High School: Pacific Time.')
      .waitFor();
    await field('date').fill('1/9/2027');
    await field('time').fill('9am');
    await field('location').focus();
    await expect.poll(() => field('date').inputValue()).toBe('01/09/2027');
    expect(await field('time').inputValue()).toBe('09:00 AM');
    await page.getByText('Saturday, January 9, 2027', { exact: true }).waitFor();
  });

  it('accepts picked days and times', async () => {
    await open();
    const pickers = page.locator('form input[aria-hidden="true"]');
    await pickers.nth(0).fill('2027-01-09');
    await pickers.nth(1).fill('16:05');
    expect(await field('date').inputValue()).toBe('01/09/2027');
    expect(await field('time').inputValue()).toBe('04:05 PM');
    await page.evaluate(() => {
      const opened: string[] = [];
      Object.assign(window, { opened });
      HTMLInputElement.prototype.showPicker = function showPicker() {
        opened.push(`${this.type} ${this.value}`);
      };
    });
    await page.getByRole('button', { name: 'Choose the date from a calendar' }).press('Enter');
    await page.getByRole('button', { name: 'Choose the time from a clock' }).press('Enter');
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
      'date 2027-01-09',
      'time 16:05',
    ]);
  });

  it('lets a tap on the icon reach the browser’s own field, which phones need', async () => {
    await open();
    for (const name of ['Choose the date from a calendar', 'Choose the time from a clock']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error('No button');
      for (const [x, y] of [
        [0.5, 0.5],
        [0.1, 0.1],
        [0.9, 0.9],
      ] as const) {
        const at = { x: box.x + x * box.width, y: box.y + y * box.height };
        const reached = await page.evaluate(
          (point) => document.elementFromPoint(point.x, point.y)?.getAttribute('type'),
          at,
        );
        expect(reached).toBe(name.includes('date') ? 'date' : 'time');
      }
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.keyboard.press('Escape');
    }
  });

  it('focuses the field if the browser has no picker', async () => {
    await open();
    await page.evaluate(() => {
      HTMLInputElement.prototype.showPicker = () => {
        throw new DOMException('No picker', 'NotSupportedError');
      };
    });
    await page.getByRole('button', { name: 'Choose the time from a clock' }).press('Enter');
    expect(await focusedName()).toBe('time');
  });

  it('shows the server’s message once, at the field, and loses nothing', async () => {
    await open();
    await fillForm({ ...filled, date: lostHourDay(), time: '02:30 AM' });
    await send();
    const clockMessage =
      'There is no such time on that day: the clocks go forward. Please choose another time.';
    await page.getByText(`Error response: ${clockMessage}`, { exact: true }).waitFor();
    expect(await page.getByText(clockMessage).count()).toBe(1);
    await expect.poll(focusedName).toBe('time');
    expect(await typed()).toEqual({ ...filled, date: lostHourDay(), time: '02:30 AM' });
    await expectGoodScreen(page, 'post-event-refused');
  });

  it('reports an unreadable or missing response, and does not post twice', async () => {
    await open();
    await fillForm(filled);
    await page.route('**/post_event', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Too many.' } }),
    );
    await send();
    const failed = page.locator('main [role=alert]').last();
    await failed
      .getByText('Error response: Too many. What you typed is still here.', { exact: true })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Too many.');
    await page.unroute('**/post_event');
    await page.route('**/post_event', (route) =>
      route.fulfill({ status: 201, body: 'Not what was asked for' }),
    );
    await send();
    await failed.getByText('Error: The server sent an unreadable answer.').waitFor();
    await page.unroute('**/post_event');
    await page.route('**/post_event', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send();
    await failed.getByText('Error request: No response from server.').waitFor();
    expect(await typed()).toEqual(filled);
    await page.unroute('**/post_event');
    await send();
    await page.waitForURL('**/your-events');
    await page.getByText(`“${filled.name}” is posted.`).first().waitFor();
    const posted = (await readPosted()).filter(({ name }) => name === filled.name);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ ...filled, max_attendees: 7, current_attendees: 0 });
    const section = page.getByRole('region', { name: 'Events you have posted' });
    await section.getByText(filled.name, { exact: true }).first().waitFor();
  });

  it('says after five seconds that no response came', async () => {
    await open();
    await fillForm({ ...filled, name: 'Never' });
    await page.route('**/post_event', () => undefined);
    const began = Date.now();
    await send();
    await page.getByText('Error request: No response from server.').waitFor();
    expect(Date.now() - began).toBeGreaterThan(4000);
    await page.unroute('**/post_event');
  });

  it('keeps the typed text when the session has ended', async () => {
    await open();
    await fillForm({ ...filled, name: 'Signed out' });
    await page.route('**/post_event', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please log in first.' } }),
    );
    await send();
    await page.getByText('Your session has ended, and nothing was posted.').waitFor();
    await page.getByRole('link', { name: 'log in again (opens a new tab)' }).waitFor();
    expect((await typed()).name).toBe('Signed out');
    await page.unroute('**/post_event');
  });

  it('can be used by keyboard alone', async () => {
    await open();
    await field('name').focus();
    const keys = { ...filled, name: `Keyboard on a ${device}` };
    for (const [name, text] of Object.entries(keys)) {
      for (let times = 0; (await focusedName()) !== name && times < 5; times += 1)
        await page.keyboard.press('Tab');
      expect(await focusedName()).toBe(name);
      // Enter in a description is a new line.
      await page.keyboard.type(text.replaceAll('\n', ' '));
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/your-events');
    expect((await readPosted()).map(({ name }) => name)).toContain(keys.name);
    await page.getByText(writtenOut(keys.date).slice(0, 3)).first().waitFor();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
