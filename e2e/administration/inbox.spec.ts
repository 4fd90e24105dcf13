import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import { expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, demoEmail, visitAs } from '#e2e/support/people.ts';

const { product, browser, db } = await openDemo();

const { school_id: schoolId } = await db
  .selectFrom('accounts')
  .where('email', '=', demoEmail('admin'))
  .select('school_id')
  .executeTakeFirstOrThrow();

interface Named {
  readonly id: number;
  readonly version: number;
  readonly account_id: number;
  readonly contact: string;
  readonly mailbox: string;
  readonly last_name: string;
  readonly name: string;
}

/** Verified entries, one for each student and contact, other students first. */
const { rows: entries } = await sql<Named>`
  select distinct on (a.last_name, e.account_id) e.id, e.version, e.account_id, e.contact, e.mailbox, a.last_name,
    a.first_name || ' ' || a.last_name as name
  from entries e join accounts a on a.id = e.account_id
  where e.school_id = ${schoolId} and e.verified and not e.recycling_bin and e.evidence_at is not null and not exists (
    select from entries o where o.mailbox = e.mailbox and o.id < e.id and o.school_id = e.school_id and o.verified)
  order by a.last_name, e.account_id, e.id`.execute(db);

async function say(entry: Named, rules: Partial<Record<SignalRuleName, object>>, weight = 45): Promise<void> {
  for (const [rule, facts] of Object.entries(rules)) {
    await db
      .insertInto('entry_signals')
      .values({
        entry_id: entry.id,
        entry_version: entry.version,
        rule: rule as SignalRuleName,
        weight,
        facts: JSON.stringify(facts),
        at: new Date(),
      })
      .execute();
  }
}

const [first, second, last] = [entries[0], entries[1], entries.at(-1)];
if (!first || !second || !last) throw new Error('The demo data have too few entries');

beforeEach(async () => {
  await db.deleteFrom('entry_signals').execute();
  await db.deleteFrom('signals_found_fine').execute();
});

async function sayThree(): Promise<void> {
  await say(first as Named, { 'within a minute': { seconds: 21, quick: 19, decisions: 23 } }, 60);
  await say(first as Named, { 'many students': { students: 21, usual: 3 } }, 25);
  await say(second as Named, { 'student as contact': {} }, 50);
  await say(last as Named, { 'long day': { hours: 26.5, entries: 3 } });
}

async function openInbox(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/inbox${search}`);
  await page.getByText(/were looked through|We look through/).waitFor();
}

const cards = (page: Page) =>
  page.getByRole('region', { name: /^Worth a look/ }).getByRole('heading', { level: 3 });
/** As a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe.each(walkedOn('desktop'))('the office’s inbox on a %s', (device, viewport) => {
  it('says when nothing waits', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.route('**/api/admin/inbox', (route) =>
      route.fulfill({ json: { waiting: [], looks: 0, looks_at_entries: true, looked_through_at: null } }),
    );
    await openInbox(page);
    await page.getByText('Nothing is waiting for you. Have a good day!').waitFor();
    await expectGoodScreen(page, `inbox-empty-${device}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows signals by contact and student, without dismissed ones', async () => {
    await sayThree();
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await openInbox(page);
    expect(await cards(page).allTextContents()).toEqual([first.contact, second.contact, last.name]);
    await page.getByRole('button', { name: `Details of ${first.contact}` }).click();
    await page.getByText('May be nothing: The contact may stand beside the student').waitFor();
    await expectGoodScreen(page, `inbox-${device}`);
    await expectReadableInTheDark(page, `inbox-${device}`);

    await page.getByRole('button', { name: `Looks fine: ${first.contact}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Looks fine' });
    const note = dialog.getByLabel('Note');
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    await note.fill('Called: leads the shelter.');
    await expectGoodScreen(page, `inbox-fine-${device}`);
    await dialog.getByRole('button', { name: 'Looks fine' }).click();
    await page.getByText(`Looks fine: ${first.contact}. Not shown for a year.`).waitFor();
    await expect.poll(() => focused(page)).toBe(`Details of ${second.contact}`);
    expect(await cards(page).allTextContents()).toEqual([second.contact, last.name]);
    await page.reload();
    await cards(page).first().waitFor();
    expect(await cards(page).allTextContents()).toEqual([second.contact, last.name]);

    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('can undo a dismissal', async () => {
    await sayThree();
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await openInbox(page);
    if (viewport === PHONE) await page.getByRole('button', { name: `Details of ${second.contact}` }).click();
    await page.getByRole('button', { name: `Looks fine: ${second.contact}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Looks fine' }).click();
    await expect.poll(() => cards(page).allTextContents()).toEqual([first.contact, last.name]);
    const dismissedStatus = page.getByRole('status').filter({ hasText: `Looks fine: ${second.contact}.` });
    await dismissedStatus.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('This can be shown again.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('lets another administrator take a dismissal back in the activity', async () => {
    await sayThree();
    const colleague = await clientOf(product.url, 'head');
    await colleague.post('/api/admin/signals/dismissals', {
      subject: { kind: 'contact', id: second.id },
      rules: ['student as contact'],
      note: '',
    });
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.goto('/admin/activity?tab=all&group=settings');
    const again = page.getByRole('button', { name: 'Show again: The contact is a student' });
    await expectGoodScreen(page, `activity-fine-${device}`);
    const before = await again.count();
    await again.first().click();
    await page.getByText('This can be shown again.').waitFor();
    await expect.poll(() => again.count()).toBe(before - 1);
    await openInbox(page);
    expect(await cards(page).allTextContents()).toContain(second.contact);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('has a spot check', async () => {
    const line = { id: first.id, version: first.version, account_id: first.account_id, student: first.name };
    const facts = { event: 'Beach cleanup', date: '2026-03-02', hours: 2, organizer: 'Harbor Shelter' };
    const more = { contact: first.contact, verified: true, recorded_at: '', decided_at: null, signals: [] };
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.route('**/api/admin/signals/spot-checks?*', (route) =>
      route.fulfill({ json: [{ ...line, ...facts, ...more }], headers: { 'x-total-count': '1' } }),
    );
    await openInbox(page);
    await page.getByRole('button', { name: 'Spot check' }).click();
    await page.getByRole('heading', { name: 'Spot check (1)' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Spot check (1)' }).waitFor();
    await page.getByRole('checkbox', { name: `Select Beach cleanup of ${first.name}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByText('1 entry selected.').waitFor();
    await expectGoodScreen(page, `inbox-spot-check-${device}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows what is worth a look at the student, also on paper', async () => {
    await sayThree();
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.goto(`/admin/user-entries/${last.account_id}`);
    await page.getByText('1 entry is worth a look.').waitFor();
    await page.getByRole('link', { name: 'See why' }).click();
    await page.getByText('26.5 hours on one day, in 3 entries.').waitFor();
    await page.getByRole('checkbox', { name: / of / }).check();
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByText('1 entry selected.').waitFor();
    await expectGoodScreen(page, `student-look-${device}`);
    await expectReadableInTheDark(page, `student-look-${device}`);
    await selection.getByRole('button', { name: 'Clear selection' }).click();
    await selection.getByText('Nothing is selected.').waitFor();

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('[data-paper]');
    const printed = () => paper.textContent();
    expect(await printed()).toContain('26.5 hours on one day, in 3 entries.');
    expect(await printed()).toMatch(/class of \d{4}\. Printed on /);
    const all = db.selectFrom('entries').where('account_id', '=', last.account_id).select('id');
    const kept = await all.where('recycling_bin', '=', false).execute();
    expect(await paper.locator('tbody tr').count()).toBe(kept.length);
    expect(await paper.isVisible()).toBe(true);
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

    await page.getByRole('button', { name: 'Looks fine…' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('A camp of three days.');
    await page.getByRole('dialog').getByRole('button', { name: 'Looks fine' }).click();
    await page.getByText('No rule points to these entries.').waitFor();
    await page.getByText('is worth a look.').waitFor({ state: 'detached' });
    const fine = /^Found fine by .+: A long day. Note: A camp of three days.$/;
    await page.getByText(fine).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await printed()).toMatch(/Found fine by .+: A long day. Note: A camp of three days./);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByRole('button', { name: 'Show again: A long day' }).click();
    await page.getByText('26.5 hours on one day, in 3 entries.').waitFor();
    await page.getByText(fine).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('marks the entries of a contact as not verified, and undoes it', async () => {
    // Separate entries per device: Undo leaves later changes alone.
    const contact = entries[device === 'phone' ? 2 : 3];
    if (!contact) throw new Error('The demo data have too few contacts');
    await say(contact, { 'student as contact': {} });
    const isVerified = async () => {
      const found = db.selectFrom('entries').where('id', '=', contact.id).select('verified');
      return (await found.executeTakeFirstOrThrow()).verified;
    };
    const { page, problems } = await visitAs(browser, product.url, viewport);
    const dialog = page.getByRole('dialog');
    await openInbox(page);
    await page.getByRole('button', { name: `Details of ${contact.contact}` }).click();
    await page.getByRole('checkbox', { name: 'Select all 1' }).check();
    await page.getByRole('button', { name: 'Mark as not verified', exact: true }).click();
    await dialog.getByLabel('Reason').fill('Nobody was there.');
    await expectGoodScreen(page, `entry-not-verified-${device}`);
    await dialog.getByRole('button', { name: 'Mark 1 entry as not verified' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 entry marked as not verified.').waitFor();
    expect(await isVerified()).toBe(false);
    await cards(page).first().waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/as before\./).waitFor();
    expect(await isVerified()).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('names the colleague who was faster', async () => {
    await sayThree();
    const { page } = await visitAs(browser, product.url, viewport);
    await openInbox(page);
    const colleague = await clientOf(product.url, 'head');
    const { status } = await colleague.post('/api/admin/signals/dismissals', {
      subject: { kind: 'contact', id: first.id },
      rules: ['within a minute', 'many students'],
      note: '',
    });
    expect(status).toBe(200);
    const name = await db
      .selectFrom('accounts')
      .where('email', '=', demoEmail('head'))
      .select(sql<string>`first_name || ' ' || last_name`.as('name'))
      .executeTakeFirstOrThrow();
    if (viewport === PHONE) await page.getByRole('button', { name: `Details of ${first.contact}` }).click();
    await page.getByRole('button', { name: `Looks fine: ${first.contact}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Looks fine' });
    await dialog.getByLabel('Note').fill('Called: leads the shelter.');
    await dialog.getByRole('button', { name: 'Looks fine' }).click();
    await dialog.getByText(new RegExp(`^Nothing was saved. ${name.name} found this fine at `)).waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Called: leads the shelter.');
    await expectGoodScreen(page, `inbox-late-${device}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`Details of ${second.contact}`);
    expect(await cards(page).allTextContents()).toEqual([second.contact, last.name]);
    await page.context().close();
  });

  it('shows its count in the menu', async () => {
    await sayThree();
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.getByRole('button', { name: viewport === PHONE ? 'Open menu' : 'School' }).click();
    const role = viewport === PHONE ? 'link' : 'menuitem';
    await page.getByRole(role, { name: /^Inbox, \d+ to do$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
