import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { DESKTOP, expectGoodScreen, type Visit } from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { clientOf, demoEmail, visitAs } from '#e2e/support/people.ts';

const STRANGER = 'ucla-student';
const REASON = 'You were not on our list & left early.';

const { product, browser, inbox } = await openDemoWithInbox();
const visits: Visit[] = [];

async function openAs(name: string, viewport = DESKTOP): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, name);
  visits.push(visit);
  return visit.page;
}

async function record(text: Record<string, unknown>): Promise<number> {
  const client = await clientOf(product.url, 'student');
  const { status, body } = await client.post('/api/volunteer_hours_portfolio/create_entry', text);
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

/** Answers by the API; the page has tests of its own. */
async function reject(link: string): Promise<void> {
  const token = new URL(link).pathname.split('/').at(-1);
  const body = { token, action: 'reject', reason: REASON };
  const reply = await createApiClient(product.url).post(
    '/api/volunteer_hours_portfolio/verify-entry-action',
    body,
  );
  expect(reply.status).toBe(200);
}

async function timeline(page: Page): Promise<string[]> {
  const points = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await points.first().waitFor();
  return (await points.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}

describe.each(walkedOn('phone'))('an entry rejected by its contact, on a %s', (device, viewport) => {
  const contact = `supervisor.${device}@park.example`;
  const text = {
    event: `Park “cleanup” & more on a ${device}`,
    date: '2026-02-11',
    hours: '2.25',
    role: 'Helper',
    organizer: 'City + Park',
    contact,
    description: '100 % of the litter\nwas picked up.',
  };
  let page: Page;
  let id: number;

  beforeAll(async () => {
    id = await record(text);
    page = await openAs('student', viewport);
  });

  it('has a history, linked from the list', async () => {
    const mail = await inbox.next(contact);
    await page.goto('/hour-tracker');
    await unfold(itemOf(page, id));
    await page.getByRole('link', { name: `History of ${text.event}`, exact: true }).click();
    await page.waitForURL(`**/entry-history/${id}`);
    // The address changes before the page.
    await page.getByRole('heading', { name: 'Entry History' }).waitFor();
    await page.getByText('Not verified', { exact: true }).waitFor();
    await page.getByText(/^Expires on /).waitFor();
    // The mail arrives slightly before the product has recorded that.
    await expect
      .poll(
        async () => {
          await page.reload();
          return timeline(page);
        },
        { timeout: 20_000 },
      )
      .toEqual([
        expect.stringContaining('You recorded the entry.'),
        expect.stringContaining(`The verification email to ${contact} was sent.`),
      ]);
    await expectGoodScreen(page, 'entry-history');

    await reject(linkIn(mail, product.url));
  });

  it('asks the student to act, with the reason', async () => {
    await page.goto('/hour-tracker');
    const needed = page.getByRole('region', { name: 'Needs you' });
    const item = needed.getByRole('listitem').filter({ hasText: text.event });
    await item.getByText(new RegExp(`^${contact} rejected it on .* Reason: “${REASON}”$`)).waitFor();
    await item.getByRole('link', { name: `Record it again: ${text.event}` }).waitFor();
    await expectGoodScreen(page, 'rejected-entry');
  });

  it('is among the removed entries a month later', async () => {
    await page.route('**/removed_entries', async (route) => {
      const reply = await route.fetch();
      const removed = (await reply.json()) as { id: number }[];
      await route.fulfill({
        json: removed.map((one) => (one.id === id ? { ...one, at: '2026-02-20T12:00:00Z' } : one)),
      });
    });
    await page.reload();
    await page.getByText(/^Removed entries/).click();
    const removed = page.getByRole('region', { name: 'Removed entries' });
    const item = removed.getByRole('listitem').filter({ hasText: text.event });
    await item.getByText(new RegExp(`^${contact} rejected it on `)).waitFor();
    await item.getByText(`Reason: “${REASON}”`).waitFor();
    await item.getByRole('button', { name: `Details of ${text.event}` }).click();
    await item.getByText('City + Park').waitFor();
    await expectGoodScreen(page, 'removed-entries');
    await page.unroute('**/removed_entries');
  });

  it('keeps its history, which ends with the rejection', async () => {
    await page.getByRole('link', { name: `History of ${text.event}`, exact: true }).click();
    await page.getByText('Rejected and removed').waitFor();
    const last = (await timeline(page)).at(-1);
    expect(last).toContain(`${contact} rejected the entry, and it was removed.`);
    expect(last).toContain(REASON);
    const standing = page.getByRole('region', { name: text.event });
    await standing.getByText(`Reason: “${REASON}”`).waitFor();
    await standing.getByRole('link', { name: 'Record it again' }).waitFor();
    await expectGoodScreen(page, 'entry-history-rejected');
  });

  it('can be recorded again with all its texts, and the reason next to it', async () => {
    await page.getByRole('link', { name: 'Record it again' }).click();
    await page.waitForURL('**/portfolio-create-event?*');
    await page.getByRole('textbox', { name: 'Event' }).first().waitFor();
    const why = page.getByRole('note').filter({ hasText: `${contact} rejected it on ` });
    await why.getByText(`Reason: “${REASON}”`).waitFor();
    expect(await why.innerText()).toMatch(/^Reason: /);
    await expectGoodScreen(page, 'record-again');
    for (const [name, value] of Object.entries(text)) {
      expect(await page.locator(`form [name=${name}]`).inputValue()).toBe(value);
    }
  });
});

describe('asking the contact again from the history', () => {
  it('leaves the focus at the message about the queued email', async () => {
    const contact = 'desk@library.example';
    const event = 'Book sale';
    const id = await record({
      event,
      date: '2026-02-10',
      hours: '2',
      role: 'Cashier',
      organizer: 'Library',
      contact,
      description: 'Sold books.',
    });
    await inbox.next(contact);
    const page = await openAs('student');
    let wasAsked = false;
    await page.route('**/volunteer_hours_portfolio/portfolio*', async (route) => {
      const reply = await route.fetch();
      const entries = (await reply.json()) as { id: number }[];
      const request_state = wasAsked ? 'queued' : 'sent';
      await route.fulfill({
        json: entries.map((entry) => (entry.id === id ? { ...entry, request_state } : entry)),
      });
    });
    await page.route('**/resend-verification', async (route) => {
      wasAsked = true;
      await route.fulfill({ json: { detail: 'It is on its way.' } });
    });
    await page.goto(`/entry-history/${id}`);
    await page.getByRole('button', { name: `Resend verification email for ${event}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is on its way.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('The email is waiting to be sent.');
  });
});

describe('the history of an entry', () => {
  const text = {
    event: 'Only for some',
    date: '2026-02-12',
    hours: '1',
    role: 'Helper',
    organizer: 'Museum',
    contact: 'desk@museum.example',
    description: 'Guided visitors.',
  };
  let id: number;

  beforeAll(async () => {
    id = await record(text);
  });

  it('is shown to the school’s administrators with the student’s name', async () => {
    const page = await openAs('admin');
    await page.goto(`/entry-history/${id}`);
    const [first = ''] = await timeline(page);
    expect(first).toMatch(/[A-Z]\S+ \S+ recorded the entry\.$/);
    expect(first).not.toContain('You ');
    expect(await page.getByRole('link', { name: 'Record it again' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Resend/ }).count()).toBe(0);
    await expectGoodScreen(page, 'entry-history-administrator');
  });

  it('says that the contact is a student to the school, but not to the student', async () => {
    const requestedEntry = await record({ ...text, event: 'Asked a student', contact: demoEmail(STRANGER) });
    await inbox.next(demoEmail(STRANGER));
    const note = 'This address belongs to a student’s account.';
    for (const [name, times] of [
      ['admin', 1],
      ['student', 0],
    ] as const) {
      const page = await openAs(name);
      await page.goto(`/entry-history/${requestedEntry}`);
      await page.getByText(`to ${demoEmail(STRANGER)} was sent.`).waitFor();
      expect(await page.getByText(note).count()).toBe(times);
    }
  });

  it('is shown to nobody else', async () => {
    const page = await openAs(STRANGER);
    await page.goto(`/entry-history/${id}`);
    await page.getByText('There is no history here.').waitFor();
    expect(await page.getByText(text.event).count()).toBe(0);
    await expectGoodScreen(page, 'entry-history-missing');
    await page.getByRole('link', { name: 'Back to your portfolio' }).click();
    await page.waitForURL('**/hour-tracker');
  });
});

describe('a failed call', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAs('student');
  });

  it('is reported instead of the history, which a retry loads', async () => {
    const id = await record({
      event: 'Late answer',
      date: '2026-02-13',
      hours: '1',
      role: 'Helper',
      organizer: 'Zoo',
      contact: 'keeper@zoo.example',
      description: 'Fed the goats.',
    });
    await page.route('**/entry_history/*', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Away.' } }),
    );
    await page.goto(`/entry-history/${id}`);
    await page.getByText('The history could not be loaded. Away.').waitFor();
    await page.unroute('**/entry_history/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await timeline(page))[0]).toContain('You recorded the entry.');
  });

  it('for removed entries is reported, and the portfolio is shown anyway', async () => {
    await page.route('**/removed_entries', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Away.' } }),
    );
    await page.goto('/hour-tracker');
    await page.getByText('Your removed entries could not be loaded. Away.').waitFor();
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await expectGoodScreen(page, 'portfolio-removed-failed');
    await page.unroute('**/removed_entries');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Removed entries' }).waitFor();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
