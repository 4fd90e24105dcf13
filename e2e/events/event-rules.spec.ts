import { describe, it } from 'vitest';
import type { CommunityEvent } from '#features/events/events.contract.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('phone'))('a school’s rules for events on a %s', (device, viewport) => {
  it('decide what a student may post, see and reveal', async () => {
    const { page: head } = await visitAs(browser, product.url, viewport, 'ucla-head');
    await head.goto('/admin/settings?tab=events');
    const rules = head.getByRole('region', { name: 'Community events' });
    await rules.getByLabel('An administrator approves events by students').check();
    await rules.getByLabel('Organizers of other schools get full names and email addresses').uncheck();
    await head.getByText(/^Off: Organizers of other schools/).waitFor();
    await expectGoodScreen(head, `event-rules-${device}`);

    const name = `Garden day on a ${device}`;
    const client = await clientOf(product.url, 'ucla-student');
    const nextYear = new Date().getFullYear() + 1;
    const form = { name, description: 'Bring gloves.', date: `05/09/${nextYear}`, time: '02:30 PM' };
    const { body } = await client.post('/api/volunteer_events/post_event', {
      ...form,
      location: 'The garden',
      max_attendees: 7,
    });
    const { id } = body as CommunityEvent;
    const { page: student } = await visitAs(browser, product.url, viewport, 'ucla-student');
    await student.goto(`/event-detail/${id}`);
    await student.getByText('Waits for approval').waitFor();
    await student.getByText('Others see it when an administrator').waitFor();
    await expectGoodScreen(student, `event-waiting-${device}`);

    await head.goto('/admin/events');
    await head.getByRole('button', { name: `Approve ${name}` }).waitFor();
    await expectGoodScreen(head, `school-events-${device}`);
    await head.getByRole('button', { name: `Approve ${name}` }).click();
    await head.getByText(`“${name}” is approved.`).waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByText(`“${name}” waits for approval again.`).waitFor();
    await head.getByRole('button', { name: `Turn down ${name}` }).click();
    await head.getByLabel('Why are you turning it down?').fill('Who is the adult?');
    await head.getByRole('button', { name: 'Turn down', exact: true }).click();
    await head.getByRole('button', { name: `Approve ${name}` }).waitFor({ state: 'detached' });
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByRole('button', { name: `Approve ${name}` }).click();
    await head.getByText(`“${name}” is approved.`).first().waitFor();
    await student.reload();
    await student.getByText('Nobody has registered so far.').waitFor();

    const events = (await (
      await student.request.get('/api/volunteer_events/events?show=open')
    ).json()) as CommunityEvent[];
    const theirs = events.find(
      ({ school, is_registered }) => school.startsWith('Larchmont') && !is_registered,
    );
    if (!theirs) throw new Error('The demo has no such event.');
    await student.goto(`/event-detail/${theirs.id}`);
    await student.getByText('Your school does not give out your email address.').waitFor();

    await head.goto(`/event-detail/${theirs.id}`);
    await head.getByRole('button', { name: 'Hide this event from our students' }).click();
    await head.getByLabel('Why do you hide this event?').fill('It is at night.');
    await expectGoodScreen(head, `event-hiding-${device}`);
    await head.getByRole('button', { name: 'Hide event' }).click();
    await head.getByText('Hidden from our students', { exact: true }).waitFor();
    await student.reload();
    await student.getByText('Error fetching event details').waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByText('Students who lost their seats can register again.').waitFor();
    await student.reload();
    await student.getByRole('heading', { name: theirs.name }).waitFor();
    await head.getByRole('button', { name: 'Hide this event from our students' }).click();
    await head.getByLabel('Why do you hide this event?').fill('It is at night.');
    await head.getByRole('button', { name: 'Hide event' }).click();
    await head.getByRole('button', { name: 'Show this event to our students' }).click();
    await head.getByRole('button', { name: 'Hide this event from our students' }).waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByRole('button', { name: 'Show this event to our students' }).click();
    await head.getByRole('button', { name: 'Hide this event from our students' }).waitFor();
    await head.goto('/admin/activity?group=events');
    const line = head.locator('main ol > li').filter({ hasText: `hid the event “${theirs.name}”` });
    await line.getByText('“It is at night.”').first().waitFor();
  });
});
