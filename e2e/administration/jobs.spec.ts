/** A counselor's jobs with 900 students: actions are counted from the first page after login. */
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openDemo } from '#e2e/support/demo-product.ts';
import { demoEmail, visitAs } from '#e2e/support/people.ts';
import { DESKTOP } from '#e2e/support/browser.ts';

const STUDENTS = 900;
const WAITING = 'gardens@made.example';

const { product, browser, db } = await openDemo();
let page: Page;
let actions = 0;

const press = async (control: Locator): Promise<void> => {
  await control.click();
  actions += 1;
};
const type = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text);
  actions += 1;
};
const choose = async (field: Locator, option: string): Promise<void> => {
  await field.selectOption(option);
  actions += 1;
};
const fromMenu = async (item: string): Promise<void> => {
  await press(page.getByRole('button', { name: 'School' }));
  await press(page.getByRole('menuitem', { name: item }));
};

function counted(job: string, limit: number): void {
  console.log(`${job}: ${actions} actions`);
  expect(actions).toBeLessThanOrEqual(limit);
}

beforeAll(async () => {
  const { school_id } = await db
    .selectFrom('accounts')
    .where('email', '=', demoEmail('head'))
    .select('school_id')
    .executeTakeFirstOrThrow();
  await sql`
    with made as (
      insert into accounts (email, first_name, last_name, school_id, graduation_year, email_verified_at)
      select 'made' || n || '@students.example', 'Student', 'Number ' || n, ${school_id}::bigint, 2027 + n % 4, now()
      from generate_series(1, ${STUDENTS}::int) n
      returning id
    )
    insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified)
    select id, 'Tutoring ' || n, current_date - 30 * n, 4, 'Tutor', 'Library', 'library@made.example', 'Read with children.', true
    from made, generate_series(1, 10) n`.execute(db);
  // Twelve students, an hour each, all for one contact who has not answered.
  await sql`
    with waiting as (
      insert into entries (account_id, event, date, hours, role, organizer, contact, description, waiting_since, expires_at)
      select id, 'Garden day', current_date - 60, 1, 'Helper', 'City Gardens', ${WAITING}, 'Weeded the beds.',
        now() - interval '40 days', now() + interval '9 days'
      from accounts where email like 'made%@students.example' order by id limit 12
      returning id, account_id, version, contact
    ), sent as (
      insert into mails (kind, to_address, data, state, created_at, finished_at)
      select 'verify-entry', ${WAITING}, '{}', 'sent', now() - interval '40 days', now() - interval '40 days'
      returning id, created_at
    ), asked as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry, mail_id, created_at)
      select w.id, w.id, w.account_id, w.version, w.contact, '{}', sent.id, sent.created_at from waiting w, sent
      returning id, entry_id
    )
    select count(*) from asked`.execute(db);
  await sql`
    update entries e set request_id = r.id from verification_requests r
    where r.entry_id = e.id and e.contact = ${WAITING}`.execute(db);
  ({ page } = await visitAs(browser, product.url, DESKTOP, 'head'));
});

beforeEach(async () => {
  await page.goto('/opportunities');
  actions = 0;
});

it('a counselor finds students at risk of not graduating and writes to them', async () => {
  await fromMenu('Graduation');
  const groups = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await groups.last().waitFor();
  expect(await groups.last().innerText()).toMatch(/\d+\s+Need you/);
  await page
    .locator('main tbody tr')
    .first()
    .getByText(/h to go · needs .* h a week, does /)
    .waitFor();
  counted('Who will not graduate, and why', 2);
  await press(groups.last());
  await press(page.getByRole('button', { name: /^Write to these \d+ students/ }));
  await type(page.getByRole('textbox', { name: 'Text', exact: true }), 'Come to the library on Friday.');
  counted('Writing to them', 5);
});

it('a counselor verifies twelve waiting hours by phone', async () => {
  await fromMenu('Inbox');
  await press(page.getByRole('link', { name: `Call ${WAITING}` }));
  await type(page.getByRole('textbox', { name: 'Number you called' }), '(213) 555-0142');
  await choose(page.getByLabel('Where the number is from'), 'records');
  await type(page.getByRole('textbox', { name: 'Who answered' }), 'Sam Ortiz');
  const lines = page.getByRole('group', { name: /is it right\?$/ });
  for (const line of await lines.all()) await press(line.getByRole('button', { name: 'Yes' }));
  await press(page.getByLabel(/^I spoke with Sam Ortiz/));
  await press(page.getByRole('button', { name: 'Record the call' }));
  await page.getByText('12 verified.').waitFor();
  counted('Twelve hours by telephone', 25);
  await press(page.getByRole('button', { name: 'Undo' }));
  await page.getByText(/^Marked as not verified: 12 entries/).waitFor();
});

it('a counselor sees why an entry is not verified, and each decision offers Undo', async () => {
  const { id } = await db
    .selectFrom('accounts')
    .where('email', 'like', 'made%@students.example')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(`/admin/user-entries/${id}?show=unverified`);
  const row = page.locator('[data-of]', { hasText: 'Garden day' });
  await press(row.locator('button[aria-expanded]'));
  await page.getByRole('link', { name: /^Call about Garden day/ }).waitFor();
  counted('Why is this entry not verified', 1);
  await press(row.getByRole('button', { name: /^Verify/ }));
  await press(page.getByRole('button', { name: 'Undo' }));
  await row.getByRole('button', { name: /^Verify/ }).waitFor();
});

it('everything about a student is on one page', async () => {
  await page.goto('/admin/entries');
  await press(page.getByRole('link', { name: /^View Details of / }).first());
  await page.waitForURL(/\/admin\/user-entries\/\d+/);
  for (const tab of ['Requirement', 'Notes and messages', 'History'])
    await press(page.getByRole('tab', { name: tab }));
  await press(page.getByRole('button', { name: /^More about / }));
  await page.getByRole('menuitem').first().waitFor();
  counted('One student, whole', 5);
});

it('the School menu has at most six items before More', async () => {
  await press(page.getByRole('button', { name: 'School' }));
  const menu = page.getByRole('menu', { name: 'School' }).or(page.locator('[role=menu]')).first();
  await menu.waitFor();
  expect(await menu.getByRole('menuitem').count()).toBeLessThanOrEqual(6);
});
