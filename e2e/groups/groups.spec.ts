/** The adviser's Saturday: a group, an event, its attendance, and hours without an event. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { dayFromNow, post } from '#e2e/support/events.ts';
import { clientOf, demoEmail, visitAs } from '#e2e/support/people.ts';
import { walkedOn } from '#e2e/support/sizes.ts';

const { product, browser, db } = await openDemo();

const ADVISER = 'adrian.castillo';
const STATEMENT = 'I saw them there, or somebody I name told me.';

describe.each(walkedOn('phone'))('an adviser on a %s', (device, viewport) => {
  const group = `Key Club on a ${device}`;
  let head: Page;
  let adviser: Page;

  beforeAll(async () => {
    head = (await visitAs(browser, product.url, viewport, 'head')).page;
  });

  it('gets the role and a group from a head', async () => {
    await head.goto('/admin/network?search=castillo');
    await head.getByRole('checkbox', { name: 'Select Adrián Castillo' }).check();
    await head.getByRole('button', { name: 'Make adviser' }).click();
    await head
      .getByRole('dialog', { name: 'Make Adrián Castillo an adviser?' })
      .getByRole('button', { name: 'Make adviser' })
      .click();
    await head.getByText('Adviser', { exact: true }).waitFor();
    await head.goto('/groups');
    await head.getByRole('button', { name: 'New group' }).click();
    await head.getByRole('dialog').getByLabel('Name').fill(group);
    await head.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await head.getByRole('heading', { level: 1, name: group }).waitFor();
    await head.getByRole('checkbox', { name: 'Adrián Castillo' }).click();
    await head.getByText('Advised by Adrián Castillo.').waitFor();
    await expectGoodScreen(head, 'group-of-head');
  });

  it('is led to the only group and fills it with pasted lines and a class', async () => {
    adviser = (await visitAs(browser, product.url, viewport, ADVISER)).page;
    await adviser.goto('/groups');
    await adviser.getByRole('heading', { level: 1, name: group }).waitFor();
    await adviser.getByText('Add people first. Then you can record their hours.').waitFor();
    expect(await adviser.getByText(/^(Record hours|Progress|Write to the group)$/).count()).toBe(0);
    await adviser.goto(`/admin/graduation?group=${new URL(adviser.url()).pathname.split('/')[2]}`);
    await adviser.getByText('Nobody is in this group yet.').waitFor();
    await adviser.getByRole('link', { name: 'Back to the group' }).click();
    const lines = [
      demoEmail('student'),
      demoEmail('ucla-student'),
      'nobody@example.org',
      demoEmail('student').toUpperCase(),
    ];
    await adviser.getByRole('button', { name: 'Add people' }).click();
    const field = adviser.getByRole('dialog').getByLabel('Emails or student numbers');
    await field.fill(lines.join('\n'));
    await adviser.mouse.click(5, 5);
    await field.waitFor({ state: 'detached' });
    await adviser.getByRole('button', { name: 'Add people' }).click();
    expect(await field.inputValue()).toBe(lines.join('\n'));
    await adviser.getByRole('button', { name: 'Add', exact: true }).click();
    await adviser.getByText('1 person added.').waitFor();
    await adviser.getByRole('button', { name: 'Add people' }).click();
    expect(await field.inputValue()).toBe('');
    await adviser.getByRole('button', { name: 'Cancel' }).click();
    const answers = adviser.getByRole('list', { name: 'Answers' }).getByRole('listitem');
    expect((await answers.allTextContents()).map((text) => text.replace(/^.*: /, ''))).toEqual([
      'added',
      'other school',
      'unknown',
      'already in',
    ]);
    await adviser.getByRole('button', { name: 'Add a class' }).click();
    await adviser.getByRole('menuitem', { name: 'Class of 2027' }).click();
    await adviser.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await adviser.getByText(/^\d+ people added\.$/).waitFor();
    await expectGoodScreen(adviser, 'group-filled');
  });

  it('confirms an event of forty students with twelve clicks, and undoes it with one', async () => {
    const name = `Beach clean-up on a ${device}`;
    const own = { name, hours: '3', max_attendees: 40, date: dayFromNow(2) };
    const event = await post(await clientOf(product.url, ADVISER), own);
    await sql`update events set starts_at = starts_at - interval '4 days', local_date = local_date - 4 where id = ${event.id}`.execute(
      db,
    );
    const students = sql`accounts a join events v on v.id = ${event.id} and v.school_id = a.school_id
      where a.standing = 'member' and not a.is_staff order by a.email <> ${demoEmail('student')}, a.id`;
    await sql`insert into event_registrations (event_id, account_id) select ${event.id}::bigint, a.id from ${students} limit 40`.execute(
      db,
    );
    const walkIns = await sql<{ name: string }>`
      select a.first_name || ' ' || a.last_name as name from ${students} offset 40 limit 2`.execute(db);
    await adviser.goto(`/event-detail/${event.id}`);
    const list = adviser.getByRole('region', { name: 'Attendance', exact: true });
    let clicks = 0;
    const click = async (target: ReturnType<Page['getByLabel']>) => {
      clicks += 1;
      await target.click();
    };
    await click(list.getByRole('button', { name: 'All were here' }));
    await list.getByText('40 students, 120 h').waitFor();
    const ticks = list.getByRole('list', { name: 'Attendance' }).getByRole('checkbox', { checked: true });
    for (let left = 40; left > 34; left -= 1) await click(ticks.last());
    const hours = list.getByRole('textbox', { name: /^Hours of/ });
    await ticks.first().focus();
    for (let place = 0; place < 4; place += 1) {
      await adviser.keyboard.press('Tab');
      await adviser.keyboard.type('1.5');
      await adviser.keyboard.press('Tab');
    }
    expect(await hours.nth(3).inputValue()).toBe('1.5');
    await click(list.getByLabel('Add someone'));
    for (const walkIn of walkIns.rows) {
      await adviser.keyboard.type(walkIn.name);
      await click(list.getByRole('button', { name: `Add ${walkIn.name}, class of` }));
    }
    await list.getByText('36 students, 102 h').waitFor();
    await click(list.getByLabel(STATEMENT));
    await expectGoodScreen(adviser, 'attendance-of-adviser');
    await click(list.getByRole('button', { name: 'Confirm attendance' }));
    await adviser.getByText('Saved for 36 students.').waitFor();
    expect(clicks).toBe(12);
    const student = await clientOf(product.url, 'student');
    const entriesOf = async () =>
      (await student.get('/api/volunteer_hours_portfolio/portfolio')).body as { event: string }[];
    expect((await entriesOf()).find((entry) => entry.event === name)).toMatchObject({
      verified: true,
      evidence: { kind: 'attendance', by: 'Adrián Castillo' },
    });
    await adviser.getByRole('button', { name: 'Undo', exact: true }).click();
    await adviser.getByText('Undone for 36 students.').waitFor();
    expect((await entriesOf()).filter((entry) => entry.event === name)).toEqual([]);
  });

  it('records hours for everybody in eight clicks, and takes them back', async () => {
    let clicks = 0;
    const click = async (target: ReturnType<Page['getByLabel']>) => {
      clicks += 1;
      await target.click();
    };
    const type = async (label: string, text: string) => {
      await click(adviser.getByLabel(label, { exact: true }));
      await adviser.keyboard.type(text);
    };
    await adviser.goto('/groups');
    await click(adviser.getByRole('link', { name: 'Record hours' }));
    await adviser.getByRole('heading', { level: 1, name: `Record hours for ${group}` }).waitFor();
    const members = (await adviser.getByRole('checkbox', { checked: true }).count()) - 1;
    expect(members).toBeGreaterThan(1);
    await type('Event Name', 'Food drive');
    await type('Hours Worked', '3');
    await type('Role', 'Packer');
    await type('Organizer', 'Westside Food Bank');
    await type('Description', 'Packed boxes.');
    await expectGoodScreen(adviser, 'group-hours');
    await click(adviser.getByLabel(STATEMENT));
    await click(adviser.getByRole('button', { name: `Record ${members} students, ${members * 3} h` }));
    await adviser.getByText(`Recorded for ${members} students.`).waitFor();
    expect(clicks).toBe(8);
    await adviser.getByRole('heading', { level: 1, name: group }).waitFor();
    await adviser.getByRole('heading', { name: 'Your recent changes' }).waitFor();
    await expectGoodScreen(adviser, 'group-recorded');
    await adviser.getByRole('button', { name: 'Undo', exact: true }).click();
    await adviser.getByText(`Undone for ${members} students.`).waitFor();
  });

  it('sees the progress and the entries of members, who can be taken out and back', async () => {
    await adviser.goto('/groups');
    await adviser.getByRole('link', { name: 'Progress' }).click();
    await adviser.getByRole('heading', { level: 1, name: `Progress of ${group}` }).waitFor();
    await expectGoodScreen(adviser, 'group-progress');
    await adviser
      .getByLabel('Name', { exact: true })
      .or(adviser.getByRole('button', { name: 'Find' }))
      .first()
      .waitFor();
    await adviser.getByRole('link', { name: 'Maya Okafor' }).click();
    await adviser.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
    expect(await adviser.getByRole('button', { name: /^(Verify|Delete|Update)/ }).count()).toBe(0);
    await expectGoodScreen(adviser, 'group-member');
    await adviser.getByRole('link', { name: 'Back to the group' }).click();
    await adviser.getByRole('button', { name: 'Remove Maya Okafor' }).click();
    await adviser.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await adviser.getByText('Maya Okafor was removed.').waitFor();
    expect(await adviser.getByRole('link', { name: 'Maya Okafor' }).count()).toBe(0);
    await adviser.getByRole('button', { name: 'Undo', exact: true }).click();
    await adviser.getByText('Maya Okafor: added.').waitFor();
    await adviser.getByRole('link', { name: 'Maya Okafor' }).waitFor();
  });

  it('is refused everything else', async () => {
    for (const path of ['/admin/inbox', '/admin/entries', '/admin/network']) {
      await adviser.goto(path);
      await adviser.waitForURL('**/unauthorized');
    }
    await adviser.goto('/admin/graduation?group=999999');
    await adviser.getByText('This is not one of your groups.').waitFor();
    await adviser.goto('/admin/graduation');
    await adviser.getByRole('heading', { level: 1, name: group }).waitFor();
  });

  it('has a group that its members find on the leaderboard', async () => {
    const { page } = await visitAs(browser, product.url, viewport, 'student');
    await page.goto('/leaderboard');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByLabel('Group').selectOption(group);
    await page.waitForURL(/group=/);
    await page.getByRole('button', { name: `Remove ${group}` }).waitFor();
    await page.goto('/leaderboard?group=999999');
    await page.getByText('You cannot see this group.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('link', { name: 'Show all students' }).click();
    await page.getByRole('button', { name: 'Find' }).waitFor();
    await page.context().close();
  });
});
