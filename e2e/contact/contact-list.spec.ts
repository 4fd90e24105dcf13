/** A contact decides about many entries on one page, counted in steps (docs/decisions/0053). */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DESKTOP, expectGoodScreen, openVisit, PHONE } from '#e2e/support/browser.ts';
import { createContactLists, dayAgo } from '#e2e/support/contact-lists.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { clientOf } from '#e2e/support/people.ts';
import { signInTo } from '#e2e/support/sign-in.ts';

const demo = await openDemoWithInbox();
const { product, browser, inbox } = demo;
const lists = createContactLists(demo);
let contacts = 0;

/** Quarter-hour entries, this many on each day, and the mailed list. */
async function aList(
  days: readonly number[],
  each: number,
): Promise<{ link: string; contact: string; ids: number[] }> {
  contacts += 1;
  const contact = `warden${contacts}@park.example`;
  const student = await clientOf(product.url, 'student');
  const ids: number[] = [];
  for (const day of days)
    for (let number = 1; number <= each; number += 1)
      ids.push(await lists.record(student, contact, { event: `Creek cleanup ${number}`, date: dayAgo(day) }));
  return { ...(await lists.mailList(contact)), ids };
}

/** Counts taps and keys, and separately letters. */
function counted(page: Page) {
  const done = { steps: 0, letters: 0 };
  return {
    done,
    async tap(name: string | RegExp, role: 'button' | 'checkbox' | 'textbox' = 'button') {
      done.steps += 1;
      await page.getByRole(role, { name }).first().click();
    },
    async press(key: string) {
      done.steps += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      done.letters += text.length;
      await page.keyboard.type(text);
    },
  };
}

const accepted = (page: Page, count: number) =>
  page.getByText(`${count} entries accepted`, { exact: false }).first().waitFor();

describe('40 entries in one group', () => {
  it('can be accepted with at most 6 taps on a phone', async () => {
    const list = await aList([10], 40);
    const page = await lists.open(PHONE, list);
    await expectGoodScreen(page, 'contact-list-open');
    const { tap, type, done } = counted(page);
    await tap('Accept all 40');
    await page.getByText('You confirm 40 entries of 1 student, 10 hours.').waitFor();
    const statement = page.getByRole('checkbox', { name: /I was there/ });
    expect(await statement.isChecked()).toBe(false);
    await tap(/I was there/, 'checkbox');
    await tap('Your name', 'textbox');
    await type('Jo Park');
    await expectGoodScreen(page, 'contact-list-accepting');
    await tap('Confirm');
    await accepted(page, 40);
    expect(done.steps).toBeLessThanOrEqual(6);
    await expectGoodScreen(page, 'contact-list-decided');
    const client = await clientOf(product.url, 'student');
    const { body } = await client.get('/api/volunteer_hours_portfolio/portfolio');
    const entries = body as { id: number; verified: boolean }[];
    expect(entries.filter(({ id, verified }) => verified && list.ids.includes(id))).toHaveLength(40);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Accept all 40' }).waitFor();
    console.log(`40 entries by thumb: ${done.steps} taps, ${done.letters} letters`);
  });
});

describe('five groups of eight', () => {
  it('can be accepted with at most 20 keys, starting with the name', async () => {
    const page = await lists.open(DESKTOP, await aList([11, 12, 13, 14, 15], 8));
    const { press, type, done } = counted(page);
    const confirm = async (isFirst: boolean) => {
      await press('Enter');
      await page.getByText(/^You confirm 8 entries/).waitFor();
      await press('Space');
      if (isFirst) {
        await press('Tab');
        await type('Jo Park');
      }
      await press('Enter');
    };
    await press('Tab');
    const byGroup: number[] = [];
    for (let group = 1; group <= 5; group += 1) {
      await confirm(group === 1);
      await expect.poll(() => page.getByText('8 entries accepted').count()).toBe(group);
      // The next group has the focus; after the last one there is none.
      await page.locator(group < 5 ? 'main section button:focus' : 'main p:focus').waitFor();
      byGroup.push(done.steps);
    }
    expect(byGroup[0]).toBeLessThanOrEqual(6);
    expect(done.steps).toBeLessThanOrEqual(20);
    expect(await page.getByText('Nothing is waiting for your answer.').isVisible()).toBe(true);
    console.log(`5 groups by keyboard: ${done.steps} keys, ${done.letters} letters`);
  });
});

describe('a contact’s list', () => {
  it('is not decided by scripts that press everything', async () => {
    const list = await aList([20], 2);
    const page = await lists.open(PHONE, list);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('main button, main input')) button.click();
      for (const button of document.querySelectorAll<HTMLElement>('main button, main input')) button.click();
    });
    await page.reload();
    await page.getByText('City Parks').first().waitFor();
    expect(await page.locator('main li').count()).toBe(2);
  });

  it('accepts corrected hours and a rejection with a reason, row by row', async () => {
    const page = await lists.open(PHONE, await aList([21], 3));
    const unfold = page.locator('main li button[aria-expanded]');
    await unfold.first().click();
    await page.getByRole('button', { name: 'Correct the hours' }).click();
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter hours from 0 to 10').waitFor();
    await page.getByLabel(/^Hours /).fill('0:30');
    await page.keyboard.press('Enter');
    await page.getByText(/changed to 0\.5 h/).waitFor();
    await unfold.first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.keyboard.type('That was somebody else.');
    await expectGoodScreen(page, 'contact-list-rejecting');
    await page.getByRole('button', { name: 'Reject this entry' }).click();
    await page.getByText(/: rejected/).waitFor();
    expect(await unfold.count()).toBe(1);
  });

  it('keeps a reason that the contact gave up to itself', async () => {
    const page = await lists.open(PHONE, await aList([25], 1));
    await page.locator('main li button[aria-expanded]').click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.keyboard.type('That was somebody else.');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'I don’t know this student' }).click();
    const sending = page.waitForRequest((request) => request.url().endsWith('/contact-list/decide'));
    await page.getByRole('button', { name: 'I do not know them' }).click();
    const { items } = (await sending).postDataJSON() as { items: readonly object[] };
    expect(items).toMatchObject([{ decision: 'unknown', reason: '' }]);
  });

  it('is offered on the page of one entry, with the number only if the mailbox was proven', async () => {
    const list = await aList([22], 3);
    const { contact } = list;
    const client = await clientOf(product.url, 'student');
    await lists.record(client, contact, { event: 'Night hike', date: dayAgo(23), hours: '1', role: 'Guide' });
    const visit = await openVisit(browser, product.url, PHONE);
    for (;;) {
      const mail = await inbox.next(contact);
      if (!mail.subject?.includes('Night hike')) continue;
      await visit.page.goto(linkIn(mail, product.url));
      break;
    }
    await visit.page.getByText('Other entries may be waiting for you, too.').waitFor();
    const link = visit.page.url();
    await expectGoodScreen(visit.page, 'verify-entry-others');
    await visit.page.getByRole('button', { name: 'Email me one list' }).click();
    await visit.page.getByText('A list is on its way').waitFor();
    expect((await inbox.next(contact)).subject).toBe('4 entries need your yes or no');
    await visit.context.close();
    const proven = await lists.open(PHONE, list);
    await proven.goto(link);
    await proven.getByText('3 more entries are waiting for you.').waitFor();
  });

  it('closes when the contact is done, and accepts no decision while somebody is logged in', async () => {
    const list = await aList([24], 1);
    const page = await lists.open(PHONE, list);
    await page.getByRole('button', { name: 'I am done' }).click();
    await page.getByText('The list is closed.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Email me a code' }).waitFor();

    const again = await lists.open(PHONE, list, { remembered: true });
    await signInTo(again.context(), 'student');
    await again.reload();
    await again.getByText('This browser is logged in as').waitFor();
    await expectGoodScreen(again, 'contact-list-logged-in');
    await again.getByRole('button', { name: 'Log out and continue' }).click();
    await again.getByText('Browsers that open this list').click();
    await expectGoodScreen(again, 'contact-list-browsers');
    await again.getByRole('button', { name: 'Close it in all browsers' }).click();
    await again.getByText('The list is closed.').waitFor();
  });
});
