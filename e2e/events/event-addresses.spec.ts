import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { post, register, type PostedEvent } from '#e2e/support/events.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

describe.each(walkedOn('phone'))('attendees’ email addresses on a %s', (device, viewport) => {
  let page: Page;
  let event: PostedEvent;
  const OWN = 'head@demo.limelight.example, student@demo.limelight.example';
  const button = () => page.getByRole('button', { name: 'Copy addresses', exact: true });

  beforeAll(async () => {
    event = await post(await clientOf(product.url, 'admin'), { name: `Book sale on a ${device}` });
    for (const name of ['student', 'head', 'ucla-student'])
      await register(await clientOf(product.url, name), event);
    const visit = await visitAs(browser, product.url, viewport, 'admin');
    visits.push(visit);
    page = visit.page;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  it('are copied by one key press, which is announced, without those of other schools', async () => {
    await page.goto(`/event-detail/${event.id}`);
    await page
      .getByText(
        '2 people registered are from your school. 1 person from other schools is left out when you copy.',
        { exact: true },
      )
      .waitFor();
    await button().press('Enter');
    await page.getByRole('status').filter({ hasText: '2 addresses are copied. Paste into BCC' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(', ').toSorted().join(', ')).toBe(OWN);
    await expectGoodScreen(page, 'event-addresses');
  });

  it('can be copied by hand if the browser refuses', async () => {
    await page.goto(`/event-detail/${event.id}`);
    await button().waitFor();
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await button().press('Enter');
    await page.getByRole('status').filter({ hasText: 'Your browser did not let us copy.' }).waitFor();
    const field = page.getByLabel('Addresses to copy');
    await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
    const selected = await field.evaluate((box: HTMLTextAreaElement) =>
      box.value.slice(box.selectionStart, box.selectionEnd),
    );
    expect(selected.split(', ').toSorted().join(', ')).toBe(OWN);
    await expectGoodScreen(page, 'event-addresses-refused');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
