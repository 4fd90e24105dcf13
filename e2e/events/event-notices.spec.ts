import { describe, expect, it } from 'vitest';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { post, register } from '#e2e/support/events.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('phone'))('notices on a %s', (device, viewport) => {
  it('go from the organizer to attendees, who can report them', async () => {
    const client = await clientOf(product.url, 'admin');
    const event = await post(client, { name: `Kite day ${device}` });
    const { page: organizer } = await visitAs(browser, product.url, viewport, 'admin');
    const write = organizer.getByRole('button', { name: 'Write a notice' });
    await register(await clientOf(product.url, 'student'), event);
    await organizer.goto(`/event-detail/${event.id}`);
    await organizer.getByRole('heading', { name: 'Attendees' }).waitFor();
    // Never to a single person.
    expect(await write.count()).toBe(0);

    await register(await clientOf(product.url, 'ucla-student'), event);
    await organizer.reload();
    await write.click();
    const field = organizer.getByLabel('What do you want to say?');
    const send = organizer.getByRole('button', { name: 'Send to 2 people' });
    await field.fill('The map is at kites.example.');
    await send.click();
    await organizer.getByText(/Please leave out links and email addresses/).waitFor();
    expect(await field.inputValue()).toBe('The map is at kites.example.');
    await expectGoodScreen(organizer, `event-notice-refused-${device}`);
    await field.fill('The gate is on the north side.\nBring a hat.');
    await send.click();
    await organizer.getByText('Your notice is on its way to 2 people.').waitFor();
    const notices = organizer.getByRole('region', { name: 'Notices' });
    await notices.getByText('emailed to 2 people').waitFor();
    await notices.getByText('You can send 2 more notices.').waitFor();
    await expectGoodScreen(organizer, `event-notices-${device}`);

    const { page: student } = await visitAs(browser, product.url, viewport, 'ucla-student');
    await student.goto('/event-list?search=Kite');
    await student.getByText('School staff', { exact: true }).first().waitFor();
    await student.goto(`/event-detail/${event.id}`);
    await student.getByText('School staff', { exact: true }).waitFor();
    const fromOrganizer = student.getByRole('region', { name: 'From the organizer' });
    await fromOrganizer.getByText('Bring a hat.').waitFor();
    await student.getByRole('button', { name: 'Tell your school' }).click();
    await student.getByLabel('What is it about?').selectOption({ index: 1 });
    await student.getByLabel('What is wrong?').fill(`There is no gate (${device}).`);
    await expectGoodScreen(student, `report-notice-${device}`);
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await student.getByText('Thank you. The administrators read it.').waitFor();

    const { page: head } = await visitAs(browser, product.url, viewport, 'ucla-head');
    await head.goto('/admin/inbox/reports');
    const row = head
      .getByRole('list', { name: 'Reports' })
      .getByRole('listitem')
      .filter({ hasText: `There is no gate (${device}).` });
    await row.getByRole('heading', { name: `Notice about “${event.name}”` }).waitFor();
    await row.getByText('The gate is on the north side.').waitFor();
    await expectGoodScreen(head, `reported-notice-${device}`);
    await row.getByRole('link', { name: 'Open the event' }).click();
    await head.getByRole('region', { name: 'From the organizer' }).getByText('Bring a hat.').waitFor();
    await head.goto('/admin/activity?group=events');
    const sentence = `sent a notice to the 2 people who registered for the event “${event.name}”`;
    await head.locator('main ol > li').filter({ hasText: sentence }).waitFor();
  });
});
