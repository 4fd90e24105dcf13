import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { dayFromNow, post, type PostedEvent } from '#e2e/support/events.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { walkedOn } from '#e2e/support/sizes.ts';

const { product, browser, db } = await openDemo();

/** An event of an administrator that began two days ago, with twelve students of the school. */
async function begunEvent(name: string): Promise<PostedEvent> {
  const client = await clientOf(product.url, 'admin');
  const event = await post(client, { name, hours: '3', max_attendees: 40, date: dayFromNow(2) });
  await sql`update events set starts_at = starts_at - interval '4 days', local_date = local_date - 4 where id = ${event.id}`.execute(
    db,
  );
  await sql`
    insert into event_registrations (event_id, account_id)
    select ${event.id}::bigint, a.id from accounts a join schools s on s.id = a.school_id
    where s.name like 'Larchmont%' and not a.is_school_administration and a.first_name <> 'Maya' order by a.id limit 12`.execute(
    db,
  );
  return event;
}

describe.each(walkedOn('phone'))('the attendance of an event on a %s', (device, viewport) => {
  let page: Page;
  let event: PostedEvent;
  const list = () => page.getByRole('region', { name: 'Attendance', exact: true });
  const press = (name: string) => list().getByRole('button', { name, exact: true }).click();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  const ticks = () => list().getByRole('list', { name: 'Attendance' }).getByRole('checkbox');

  beforeAll(async () => {
    event = await begunEvent(`Beach clean-up on a ${device}`);
    page = (await visitAs(browser, product.url, viewport, 'admin')).page;
    await page.goto(`/event-detail/${event.id}`);
    await list().getByRole('button', { name: 'All were here' }).waitFor();
  });

  it('is confirmed with a few clicks: all, some with other hours, one who was not there, a walk-in', async () => {
    expect(await ticks().count()).toBe(12);
    expect(await list().getByRole('button', { name: 'Confirm attendance' }).isDisabled()).toBe(true);
    await press('All were here');
    await list().getByText('12 students, 36 h').waitFor();
    await ticks().nth(0).uncheck();
    await list()
      .getByRole('textbox', { name: /^Hours of/ })
      .first()
      .fill('11');
    await list()
      .getByText(/^Hours must be 0\.25 to 10/)
      .waitFor();
    await list()
      .getByRole('textbox', { name: /^Hours of/ })
      .first()
      .fill('1:30');
    await list().getByLabel('Add someone').fill('Maya Oka');
    await list()
      .getByRole('button', { name: /^Add Maya Okafor, class of/ })
      .click();
    await list().getByText('12 students, 34.5 h').waitFor();
    await expectGoodScreen(page, 'attendance-list');
    await list().getByLabel('I saw them there, or somebody I name told me.').check();
    await press('Confirm attendance');
    await page.getByText('Saved for 12 students.').waitFor();
    expect(await focusedText()).toBe('12 students, 34.5 h');
    await list()
      .getByText(/^Confirmed by Patricia Alvarez,/)
      .waitFor();
    expect(await ticks().count()).toBe(13);
    await expectGoodScreen(page, 'attendance-confirmed');
  });

  it('shows the student verified hours with who confirmed them', async () => {
    const student = (await visitAs(browser, product.url, viewport, 'student')).page;
    await student.goto('/hour-tracker');
    await student.getByText(event.name).first().waitFor();
    const client = await clientOf(product.url, 'student');
    const entries = (await client.get('/api/volunteer_hours_portfolio/portfolio')).body as {
      event: string;
      verified: boolean;
      evidence: { kind: string; by: string };
    }[];
    expect(entries.find((entry) => entry.event === event.name)).toMatchObject({
      verified: true,
      evidence: { kind: 'attendance', by: 'Patricia Alvarez' },
    });
    await student.context().close();
  });

  it('is undone with one click', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone for 12 students.').waitFor();
    expect(await focusedText()).toBe(event.name);
    await list().getByText('0 students, 0 h').waitFor();
    await page.goto('/admin/activity');
    await page
      .getByText(/^Confirmed the attendance of 12 entries/)
      .first()
      .waitFor();
    await page.getByText(`Event: “${event.name}”`).waitFor();
  });

  it('asks once for the hours of everybody when the event does not say them', async () => {
    await sql`update events set hours = null where id = ${event.id}`.execute(db);
    await page.goto(`/event-detail/${event.id}`);
    await press('All were here');
    await list().getByText('12 students, 0 h · hours are missing for 12').waitFor();
    await list().getByLabel('Hours for everybody').fill('2.5');
    await list().getByText('12 students, 30 h').waitFor();
    const hours = list().getByRole('textbox', { name: /^Hours of/ });
    await hours.first().fill('4');
    await list().getByLabel('Hours for everybody').fill('2');
    await list().getByText('12 students, 26 h').waitFor();
    await list().getByLabel('Hours for everybody').fill('25');
    expect(await list().getByText('Hours must be 0.25 to 10, such as 2.5 or 2:30.').count()).toBe(1);
    await list().getByLabel('Hours for everybody').fill('2');
    expect([await hours.first().inputValue(), await hours.last().inputValue()]).toEqual(['4', '2']);
  });

  it('does not undo what a colleague confirmed meanwhile', async () => {
    const shared = await begunEvent(`Dune planting on a ${device}`);
    const path = `/api/volunteer_events/events/${shared.id}/attendance`;
    await page.goto(`/event-detail/${shared.id}`);
    await press('All were here');
    await ticks().nth(0).uncheck();
    await list().getByLabel('I saw them there, or somebody I name told me.').check();
    await press('Confirm attendance');
    await page.getByText('Saved for 11 students.').waitFor();
    await list().getByText('11 students, 33 h').waitFor();
    await ticks().nth(0).check();
    const colleague = await clientOf(product.url, 'head');
    const { version, people } = (await colleague.get(path)).body as {
      version: number;
      people: { account_id: number; hours: number | null }[];
    };
    const [first] = people.filter(({ hours }) => hours === null);
    const rows = [{ account_id: first?.account_id, hours: 5 }];
    const confirmed = await colleague.post(path, { version, statement: true, rows });
    expect(confirmed.status).toBe(200);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone for 11 students.').waitFor();
    await list().getByLabel('I saw them there, or somebody I name told me.').check();
    await press('Confirm attendance');
    await list()
      .getByText(/^Nothing was confirmed\./)
      .waitFor();
    await list().getByText('confirmed: 5 h').waitFor();
  });

  it('is not there for other students, and has a sheet to print before the event', async () => {
    const other = (await visitAs(browser, product.url, viewport, 'ucla-student')).page;
    await other.goto(`/event-detail/${event.id}`);
    await other.getByRole('heading', { level: 1, name: event.name }).waitFor();
    expect(await other.getByRole('region', { name: 'Attendance', exact: true }).count()).toBe(0);
    await other.context().close();
    const coming = await post(await clientOf(product.url, 'admin'), { name: `Next clean-up on a ${device}` });
    await page.goto(`/event-detail/${coming.id}`);
    const sheet = page.getByRole('link', { name: 'Print sign-in sheet' });
    const answer = await page.request.get(`${product.url}${(await sheet.getAttribute('href')) ?? ''}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
