/**
 * A hundred tasks with the keyboard alone, in less than five minutes of a person's time, counted in keys and
 * decisions, not in the robot's time.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import { loadSchool } from '#server/testing/generated-school/load.ts';
import type { GeneratedEntry, GeneratedStudent } from '#server/testing/generated-school/types.ts';
import { DESKTOP } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { KeyboardPerson } from '#e2e/support/keyboard-person.ts';
import { demoEmail, visitAs } from '#e2e/support/people.ts';

const { product, browser, db } = await openDemo();

const FIVE_MINUTES = 300;

const DAY_MS = 86_400_000;
const now = Date.now();
const GOLF = 'starter@golf-course.example';

const student = (number: number): GeneratedStudent => ({
  number,
  first: 'Ana',
  last: `Stone${String.fromCodePoint(97 + Math.floor(number / 26), 97 + (number % 26))}`,
  email: `stone${number}@students.example`,
  home: `home ${number}`,
});
const students = Array.from({ length: 63 }, (_, number) => student(number));

function entriesOf(
  from: number,
  count: number,
  parts: (number: number) => Partial<GeneratedEntry>,
): GeneratedEntry[] {
  return students.slice(from, from + count).map((who) => ({
    student: who,
    event: 'Tree day',
    date: '2026-03-01',
    hours: 2,
    role: 'Helper',
    organizer: 'City Parks',
    contact: `leader${who.number}@parks.example`,
    description: `Planted trees, group ${who.number}`,
    recorded_at: new Date(now - 20 * DAY_MS),
    recorded_from: `home ${who.number}`,
    decided_after: 3600,
    decided_from: 'office',
    tried_own: false,
    ...parts(who.number),
  }));
}

/** The entries of one contact and one student, those whose contact cannot be asked, and fifty harmless cards. */
const golf = entriesOf(0, 30, () => ({ event: 'Caddie day', contact: GOLF }));
const leaders = entriesOf(0, 29, () => ({}));
const longDays = entriesOf(29, 20, () => ({ hours: 9 }));
const busy = entriesOf(50, 1, () => ({ hours: 9 }));
const unproven = Array.from({ length: 8 }, (_, place) =>
  entriesOf(50, 1, () => ({ event: `Food bank ${place + 1}`, decided_after: null })),
).flat();
const bounced = entriesOf(51, 12, () => ({ event: 'Beach cleanup', decided_after: null }));
const ITEMS = golf.length + leaders.length + longDays.length + busy.length + unproven.length + bounced.length;

async function load() {
  const parts = [golf, leaders, longDays, busy, unproven, bounced];
  const loaded = await loadSchool(
    db,
    { students, organizations: [], entries: parts.flat() },
    'Hill High School',
  );
  await db
    .updateTable('accounts')
    .set({ school_id: loaded.schoolId })
    .where('email', '=', demoEmail('admin'))
    .execute();
  let from = 0;
  const [ofGolf, ofLeaders, ofLongDays, ofBusy, ofUnproven, ofBounced] = parts.map(({ length }) => {
    from += length;
    return loaded.entries.slice(from - length, from).map(({ id }) => id);
  }) as [number[], number[], number[], number[], number[], number[]];
  await say(ofGolf, 'many students', { students: 30, usual: 3 }, 60);
  await say(ofBusy, 'long day', { hours: 9, entries: 9 }, 50);
  await say(ofLeaders, 'many students', { students: 21, usual: 3 }, 45);
  await say(ofLongDays, 'long day', { hours: 9, entries: 1 }, 40);
  await sql`
    with failed as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry, created_at, failed_at, failure)
      select id, id, account_id, version, contact, to_jsonb(e), now() - interval '20 days', now() - interval '19 days', 'No such mailbox'
      from entries e where id = any(${ofBounced}::bigint[]) returning id, entry_id)
    update entries e set request_id = f.id, waiting_since = now() - interval '20 days', expires_at = now() + interval '5 days'
    from failed f where f.entry_id = e.id`.execute(db);
  return { schoolId: loaded.schoolId, ofGolf, ofUnproven, ofBounced };
}

async function say(ids: readonly number[], rule: SignalRuleName, facts: object, weight: number) {
  const values = ids.map((entry_id) => ({
    entry_id,
    entry_version: 1,
    rule,
    weight,
    facts: JSON.stringify(facts),
    at: new Date(),
  }));
  await db.insertInto('entry_signals').values(values).execute();
}

it('an administrator can do a hundred tasks by keyboard in less than five minutes', async () => {
  expect(ITEMS).toBe(100);
  const { schoolId, ofGolf, ofUnproven, ofBounced } = await load();
  const { page, problems } = await visitAs(browser, product.url, DESKTOP);
  const person = new KeyboardPerson(page);
  const dialog = page.getByRole('dialog');
  const closed = () => dialog.waitFor({ state: 'detached' });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

  await page.goto('/admin/inbox');
  await page.getByText('Worth a look (51)').waitFor();

  // Twelve entries whose mail bounced, on two pages.
  await person.tabTo(/^Select all on this page/);
  await person.press('Space');
  await page.getByText('10 entries selected.').waitFor();
  await person.tabTo(/^(Page )?2$/);
  await person.press('Enter');
  await page.getByText(/^Showing 11 to 12 of 12/).waitFor();
  await page.getByText('leader61@parks.example').waitFor();
  await person.tabTo(/^Select all on this page/, 'Shift+Tab');
  await person.press('Space');
  await page.getByText('12 entries selected.').waitFor();
  await person.tabTo(/^Verify$/);
  await person.press('Enter');
  await person.hasFocusOn(/^Verify 12 entries$/);
  await person.press('Enter');
  await closed();
  await page.getByText('12 entries verified.').waitFor();
  person.decisions += 12;
  await page.getByText('Waiting hours').waitFor({ state: 'detached' });

  // One contact for whom nobody worked: all thirty entries at once.
  await person.tabTo(new RegExp(`^Details of ${GOLF}`));
  await person.press('Enter');
  await person.tabTo(/^Select all 30$/);
  await person.press('Space');
  await page.getByText('30 entries selected.').waitFor();
  await person.tabTo(/^Mark as not verified$/);
  await person.press('Enter');
  await dialog.getByText('Marks 30 entries of 30 students, 60 h, as not verified.').waitFor();
  await person.hasFocusOn(/^$/);
  await person.type('Nobody of our school was there.');
  await person.press('Tab', 'Enter');
  await closed();
  await page.getByText('30 entries marked as not verified.').waitFor();
  person.decisions += 30;
  await page.getByText('Worth a look (50)').waitFor();

  // One student whose contacts were called: eight entries, one by one.
  await person.tabTo(/^Details of Ana/);
  await person.press('Enter');
  await person.tabTo(/See the entries/);
  await person.press('Enter');
  await heading(/^Ana/);
  // The entries come after the heading.
  await page.getByLabel(/^Select Food bank 8/).waitFor();
  for (const place of [8, 7, 6, 5, 4, 3, 2, 1]) {
    await person.tabTo(new RegExp(`^Select Food bank ${place}`));
    await person.press('Space');
  }
  await page.getByText('8 entries selected.').waitFor();
  await person.tabTo(/^Verify$/);
  await person.press('Enter');
  await person.hasFocusOn(/^Verify 8 entries$/);
  await person.press('Enter');
  await closed();
  await page.getByText('8 entries verified.').waitFor();
  person.decisions += 8;
  await person.tabTo(/Back to the inbox/, 'Shift+Tab');
  await person.press('Enter');
  await page.getByText('Worth a look (50)').waitFor();

  // After each card, the next one takes the focus.
  await person.tabTo(/^Details of/);
  for (let left = 50; left > 0; left -= 1) {
    await person.hasFocusOn(/^Details of/);
    const card = await person.focused();
    await person.tabTo(/^Looks fine/);
    await person.press('Enter');
    await dialog.getByRole('button', { name: 'Looks fine' }).waitFor();
    await person.tabTo(/^Looks fine$/);
    await person.press('Enter');
    person.decisions += 1;
    await closed();
    await page.getByRole('button', { name: card, exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByText('Nothing is waiting for you. Have a good day!').waitFor();

  console.log(
    `100 things: ${person.keys} keys, ${person.decisions} decisions, ${person.seconds.toFixed(1)} s of a person`,
  );
  expect(person.decisions).toBe(ITEMS);
  expect(person.seconds).toBeLessThan(FIVE_MINUTES);
  const stateOf = async (ids: readonly number[]) => {
    const rows = await db
      .selectFrom('entries')
      .where('id', 'in', ids)
      .select(['verified', 'evidence_kind'])
      .execute();
    return rows.map(({ verified, evidence_kind }) => (verified ? evidence_kind : 'waits'));
  };
  expect(await stateOf(ofGolf)).toEqual(ofGolf.map(() => 'waits'));
  const verified = [...ofUnproven, ...ofBounced];
  expect(await stateOf(verified)).toEqual(verified.map(() => 'school'));
  const fine = await db
    .selectFrom('signals_found_fine')
    .where('school_id', '=', schoolId)
    .select('id')
    .execute();
  expect(fine).toHaveLength(50);
  expect(problems).toEqual([]);
}, 120_000);
