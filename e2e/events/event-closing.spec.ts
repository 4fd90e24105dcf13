import { describe, expect, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('phone'))('closing an event on a %s', (device, viewport) => {
  it('asks for a reason, ends the event, and logs it in the activity', async () => {
    const { page } = await visitAs(browser, product.url, viewport, 'head');
    const events = (await (
      await page.request.get('/api/volunteer_events/events?show=upcoming')
    ).json()) as CommunityEvent[];
    const isOurs = ({ school, is_organizer }: CommunityEvent) =>
      school.startsWith('Larchmont') && !is_organizer;
    const event = events.find(isOurs);
    const other = events.find(({ school }) => !school.startsWith('Larchmont'));
    if (!event || !other) throw new Error('The demo has no such events.');

    const begin = page.getByRole('button', { name: 'Close this event' });
    await page.goto(`/event-detail/${other.id}`);
    await page.getByRole('heading', { name: 'About this event' }).waitFor();
    expect(await begin.count()).toBe(0);

    await page.goto(`/event-detail/${event.id}`);
    await begin.click();
    const why = page.getByLabel('Why do you close this event?');
    await why.waitFor();
    await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Close event', exact: true }).click();
    await page.getByText('Please say why.').waitFor();
    await expectGoodScreen(page, `event-closing-${device}`);
    await why.fill('There is no adult.');
    await page.getByRole('button', { name: 'Close event', exact: true }).click();
    await page.waitForURL('**/event-list');
    await page.getByText(`“${event.name}” is closed. Everybody who registered is emailed.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${event.name}” takes place again.`).waitFor();

    await page.goto('/admin/activity?group=events');
    const line = page.locator('main ol > li').filter({ hasText: `closed the event “${event.name}”` });
    await line.getByText('“There is no adult.”').waitFor();
  });
});
