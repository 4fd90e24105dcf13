import { describe, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('desktop'))('reports on a %s', (device, viewport) => {
  it('go from a page to the administrators, who settle them', async () => {
    const { page: student } = await visitAs(browser, product.url, viewport, 'ucla-student');
    const events = (await (
      await student.request.get('/api/volunteer_events/events?show=open')
    ).json()) as CommunityEvent[];
    const event = events.find(({ school }) => school.startsWith('Larchmont'));
    if (!event) throw new Error('The demo has no such event.');
    await student.goto(`/event-detail/${event.id}`);
    await student.getByRole('button', { name: 'Tell your school' }).click();
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await student.getByText('Please say what is wrong.').waitFor();
    await expectGoodScreen(student, `report-event-${device}`);
    await student.getByLabel('What is wrong?').fill(`There is no such place (${device}).`);
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await student.getByText('Thank you. The administrators read it.').waitFor();

    await student.goto('/leaderboard?school=Larchmont');
    await student.getByRole('button', { name: 'Tell your school' }).click();
    await student.getByLabel('What is wrong?').fill(`It is an insult (${device}).`);
    await expectGoodScreen(student, `report-name-${device}`);
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await student.getByText('Thank you. The administrators read it.').first().waitFor();
    await student.getByRole('button', { name: 'Tell your school' }).waitFor();

    const { page: head } = await visitAs(browser, product.url, viewport, 'head');
    await head.goto('/admin/inbox');
    const reports = head.getByRole('list', { name: 'Reports', exact: true });
    const row = reports.getByRole('listitem').filter({ hasText: `There is no such place (${device}).` });
    await row.getByText(/Reported by somebody of UCLA/).waitFor();
    await reports.getByText(`It is an insult (${device}).`).waitFor();
    await expectGoodScreen(head, `school-reports-${device}`);
    await row.getByRole('button', { name: /^Settle/ }).click();
    await head.getByLabel('Note (optional)').fill(`I wrote to the school (${device}).`);
    await expectGoodScreen(head, `settling-${device}`);
    await head.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click();
    await head.getByText('The report is settled.').waitFor();
    await row.waitFor({ state: 'detached' });
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByText('The report is open again.').waitFor();
    await row.getByRole('button', { name: /^Settle/ }).click();
    await head.getByLabel('Note (optional)').fill(`I wrote to the school (${device}).`);
    await head.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await head.getByRole('button', { name: 'Settled reports' }).click();
    const settled = head.getByRole('list', { name: 'Settled reports' }).getByRole('listitem');
    await settled.getByText(/^Settled by/).waitFor();
    await settled.getByText(`I wrote to the school (${device}).`).waitFor();
    await expectGoodScreen(head, `settled-reports-${device}`);

    await head.goto('/admin/activity?group=events');
    const sentence = `Somebody of UCLA reported the event “${event.name}”`;
    await head.locator('main ol > li').filter({ hasText: sentence }).first().waitFor();
  });
});
