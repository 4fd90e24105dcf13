import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { dayFromNow, EVENTS, nameOf, post, register, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openCards } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { fieldOf } from '#e2e/support/form.ts';

const { product, browser } = await openDemo();
/** The page's user, in another window. */
let student: ApiClient;
let guest: ApiClient;
const visits: Visit[] = [];

beforeAll(async () => {
  student = await clientOf(product.url, 'student');
  guest = await clientOf(product.url, 'ucla-student');
});

describe.each(walkedOn('phone'))('Edit Event on a %s', (device, viewport) => {
  let page: Page;
  let own: PostedEvent;

  const field = (name: string) => fieldOf(page, name);
  const save = () => page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  const stored = async () =>
    (await student.get(`${EVENTS}/events/${own.id}`)).body as Record<string, unknown> & { version: number };
  async function open(): Promise<void> {
    await page.goto(`/event-edit/${own.id}`);
    await field('name').waitFor();
  }

  beforeAll(async () => {
    const visit = await visitAs(browser, product.url, viewport, 'student');
    visits.push(visit);
    page = visit.page;
    // The browser's own question about unsaved text.
    page.on('dialog', (dialog) => void dialog.accept());
    own = await post(student, { name: `Cleanup on a ${device}` });
    await register(guest, own);
  });

  it('is linked from the event and from Your Events, and asks before typed text is lost', async () => {
    await page.goto('/your-events');
    await page.getByText(own.name, { exact: true }).first().waitFor();
    await openCards(page);
    await page.getByRole('link', { name: `Edit ${nameOf(own)}`, exact: true }).click();
    await page.waitForURL(`**/event-edit/${own.id}`);
    await page.goto(`/event-detail/${own.id}`);
    await page.getByRole('link', { name: 'Edit Event', exact: true }).click();
    await page.waitForURL(`**/event-edit/${own.id}`);
    await expect.poll(() => field('name').inputValue()).toBe(own.name);
    expect(await field('date').inputValue()).toBe(own.date);
    expect(await field('time').inputValue()).toBe('02:30 PM');
    expect(await field('max_attendees').inputValue()).toBe('7');
    await page
      .getByText(
        '1 person is registered, and stays so. If you change the date, time or place, that person is',
      )
      .waitFor();
    await expectGoodScreen(page, 'event-edit');
    await field('name').fill('Something else');
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`**/event-detail/${own.id}`);
    expect((await stored())['name']).toBe(own.name);
  });

  it('shows errors at their fields, even those that only the server finds', async () => {
    await open();
    await field('date').fill('01/15/2020');
    await save();
    await page.getByText('This day is over. Please choose a day to come.', { exact: true }).waitFor();
    await field('date').fill(own.date);
    const second = await clientOf(product.url, 'ucla-admin');
    await register(second, own);
    await field('max_attendees').fill('1');
    await save();
    await page
      .getByText('Error response: 2 people have registered already. Max attendees must be 2 or more.')
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('max_attendees');
    await expectGoodScreen(page, 'event-edit-refused');
  });

  it('does not overwrite another window’s changes, and shows them', async () => {
    await open();
    await field('description').fill('Typed in this window.');
    const { version } = await stored();
    const other = { ...(await stored()), location: 'The other window', version };
    expect((await student.post(`${EVENTS}/events/${own.id}/update`, other)).status).toBe(200);
    await save();
    const alert = page.locator('main [role=alert]').last();
    await alert.getByText('You have changed this event in another window or on another device').waitFor();
    await alert.getByText('The other window', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('another window');
    await expectGoodScreen(page, 'event-edit-conflict');
    expect((await stored())['description']).not.toBe('Typed in this window.');
    await alert.getByRole('button', { name: 'Load what is stored now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.poll(() => field('location').inputValue()).toBe('The other window');
  });

  it('works by keyboard, keeps all registrations, and saves once despite a lost response', async () => {
    await open();
    await page.route('**/update', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field('location').fill(`Pier on a ${device}`);
    await field('date').fill(dayFromNow(12));
    await field('date').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Error request: No response from server.').waitFor();
    await page.unroute('**/update');
    await field('date').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/event-detail/${own.id}`);
    await page
      .getByText(`“${own.name}” is changed. Everybody who is registered is told by email.`)
      .first()
      .waitFor();
    await page.getByText(`Pier on a ${device}`, { exact: true }).waitFor();
    await page.getByText('2 people registered.').waitFor();
    expect(await stored()).toMatchObject({ version: 2, current_attendees: 2, date: dayFromNow(12) });
  });

  it('is only for the organizer, until the event begins', async () => {
    const theirs = await post(guest, { name: `Theirs on a ${device}` });
    await page.goto(`/event-edit/${theirs.id}`);
    await page.getByText('Only the person who has posted an event can change it.').waitFor();
    await page.goto('/event-edit/999999');
    await page.getByText('Error fetching event details: Not found.').waitFor();
    await expectGoodScreen(page, 'event-edit-gone');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
