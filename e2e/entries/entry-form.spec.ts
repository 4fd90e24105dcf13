import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInZone } from '#shared/calendar.ts';
import { DESKTOP, endSession, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { demoEmail, signIn, signInByForm } from '#e2e/support/people.ts';
import { fieldOf, fillFields, FILLED_ENTRY, readFields, type EntryTexts } from '#e2e/support/form.ts';

const filled = FILLED_ENTRY;
const STUDENT = demoEmail('student');

const { product, browser, inbox } = await openDemoWithInbox();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await openVisit(browser, product.url, DESKTOP);
  page = visit.page;
  await signIn(page);
});

const field = (name: string) => fieldOf(page, name);
const save = (label = 'Record hours') => page.getByRole('button', { name: label, exact: true }).click();
const typed = () => readFields(page, filled);
const fillForm = (texts: Partial<EntryTexts>) => fillFields(page, texts);

async function openEmptyForm(): Promise<void> {
  await page.goto('/portfolio-create-event');
  await field('event').waitFor();
  const startOver = page.getByRole('button', { name: 'Start over' });
  if (await startOver.isVisible()) await startOver.click();
  expect(Object.values(await typed()).join('')).toBe('');
}
async function readEntries(): Promise<({ id: number } & Omit<EntryTexts, 'hours'>)[]> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  return (await reply.json()) as ({ id: number } & Omit<EntryTexts, 'hours'>)[];
}

describe('Record Entry', () => {
  beforeEach(openEmptyForm);

  it('shows error messages in order, one at a time, at their fields', async () => {
    const steps: [message: string, field: keyof EntryTexts, remedy: string][] = [
      ['Entry must have event', 'event', filled.event],
      ['Entry must have date', 'date', '2999-01-01'],
      ['Entry must have hours', 'hours', '10.01'],
      ['Hours cannot exceed 10', 'hours', 'many'],
      ['Entry must have role', 'role', filled.role],
      ['Entry must have organizer', 'organizer', filled.organizer],
      ['Entry must have contact', 'contact', STUDENT.toUpperCase()],
      ['Entry must have description', 'description', filled.description],
      ['Contact cannot be your own email', 'contact', 'nobody'],
      ['Hours must be a number with at most two decimals', 'hours', '10'],
      ['Date cannot be in the future', 'date', filled.date],
      ['Contact must be one email address', 'contact', filled.contact],
    ];
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    for (const [message, name, remedy] of steps) {
      await save();
      await page.locator('main').getByText(message).waitFor();
      const wrong = page.locator('form [aria-invalid="true"]');
      expect(await wrong.count()).toBe(1);
      expect(await wrong.getAttribute('name')).toBe(name);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
      await field(name).fill(remedy);
    }
    expect(sent).toEqual([]);
  });

  it('has all fields within the first 1,200 pixels of a phone', async () => {
    await page.setViewportSize(PHONE);
    const { y = 0, height = 0 } = (await field('description').boundingBox()) ?? {};
    expect(y + height + (await page.evaluate(() => scrollY))).toBeLessThanOrEqual(1200);
    await page.setViewportSize(DESKTOP);
  });

  it('uses the server’s day when the device’s clock is two days late', async () => {
    const late = await openVisit(browser, product.url, PHONE);
    await signIn(late.page);
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    await late.page.clock.install({ time: Date.now() - days(2) });
    await late.page.goto('/portfolio-create-event');
    await fieldOf(late.page, 'event').waitFor();
    await fillFields(late.page, { ...filled, date: dayInZone(new Date(), 'America/Los_Angeles') });
    const sent = late.page.waitForResponse('**/create_entry');
    await late.page.getByRole('button', { name: 'Record hours', exact: true }).click();
    expect((await sent).status()).toBe(201);
    await late.context.close();
  });

  it('shows the server’s messages about fields in one line, and keeps the typed text', async () => {
    await fillForm(filled);
    const reply = { hours: ['Hours cannot exceed 10'], role: ['Too odd', 'Too short'] };
    await page.route('**/create_entry', (route) => route.fulfill({ status: 400, json: reply }));
    await save();
    await page
      .getByText('Error: hours: Hours cannot exceed 10 | role: Too odd | role: Too short', { exact: true })
      .waitFor();
    expect(await page.locator('form [aria-invalid="true"]').count()).toBe(2);
    expect(await typed()).toEqual(filled);
    await expectGoodScreen(page, 'record-refused-by-server');
    await page.unroute('**/create_entry');
  });

  it('reports an unreadable or missing response, and keeps the typed text', async () => {
    await fillForm(filled);
    await page.route('**/create_entry', (route) => route.fulfill({ status: 502, body: '<html>Bad' }));
    await save();
    await page.getByText('Error: Unable to parse error response', { exact: true }).waitFor();
    expect(await typed()).toEqual(filled);
    await page.unroute('**/create_entry');
    await page.route('**/create_entry', (route) => route.abort());
    await save();
    await page.getByText('Error: No response from server').waitFor();
    expect(await typed()).toEqual(filled);
    await page.unroute('**/create_entry');
  });

  it('reports an uncertain result, and keeps the typed text', async () => {
    await fillForm(filled);
    const detail = 'Limelight is not sure whether this was recorded. Look before you send it again.';
    await page.route('**/create_entry', (route) =>
      route.fulfill({ status: 503, json: { detail, code: 'unsure' } }),
    );
    await save();
    await page.getByText(`Error: ${detail}`, { exact: true }).waitFor();
    expect(await typed()).toEqual(filled);
    await page.unroute('**/create_entry');
  });

  it('keeps the typed text over a reload, until Start over', async () => {
    await fillForm({ event: 'Half an entry', hours: '1:15', description: 'Not done' });
    await page.reload();
    await page.getByText('We kept what you had typed here before.').waitFor();
    expect(await typed()).toMatchObject({ event: 'Half an entry', hours: '1:15', description: 'Not done' });
    await page.getByText('Understood as 1.25 hours').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.reload();
    await field('event').waitFor();
    expect(Object.values(await typed()).join('')).toBe('');
  });

  it('keeps the typed text when the session has ended, and records it after signing in again', async () => {
    const event = 'Written over a lost session';
    await fillForm({ ...filled, event });
    await endSession(page);
    await save();
    await page.getByText('Your session has ended, and nothing was stored.').waitFor();
    expect(page.url()).toContain('/portfolio-create-event');
    expect(await typed()).toEqual({ ...filled, event });
    const [other] = await Promise.all([
      visit.context.waitForEvent('page'),
      page.getByRole('link', { name: /log in again/ }).click(),
    ]);
    await signInByForm(other);
    await other.close();
    await save();
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('rowheader', { name: event }).waitFor();
    await page.goto('/portfolio-create-event');
    await field('event').waitFor();
    expect(await field('event').inputValue()).toBe('');
  });

  it('stays open when loading suggestions finds that the session has ended', async () => {
    await openEmptyForm();
    await fillForm({ event: 'Half an entry' });
    await endSession(page);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await field('organizer').fill('food bank');
    await refused;
    await field('role').fill('Sorter');
    expect(await typed()).toMatchObject({ event: 'Half an entry', organizer: 'food bank', role: 'Sorter' });
    expect(new URL(page.url()).pathname).toBe('/portfolio-create-event');
    await signIn(page);
  });

  it('is prefilled from a mailed address', async () => {
    await page.goto(`/portfolio-create-event?${new URLSearchParams({ ...filled, hours: '3' }).toString()}`);
    await field('event').waitFor();
    expect(await typed()).toEqual({ ...filled, hours: '3' });
    await page.getByText('Understood as 3 hours').waitFor();
  });

  it('is prefilled with a removed entry, however long, and says when that cannot be loaded', async () => {
    const removed = { ...filled, hours: 3, description: 'All that was done. '.repeat(250).trim() };
    const facts = { id: 77, kind: 'rejected', at: '2026-03-01T10:00:00Z', reason: null };
    const answers = [
      { status: 500, json: { detail: 'The database is away.' } },
      { status: 200, json: [{ ...removed, ...facts, unknown_student: false }] },
    ];
    await page.route('**/removed_entries', (route) => route.fulfill(answers.shift()), { times: 2 });
    await page.goto('/portfolio-create-event?from=77');
    await page.getByText('could not be loaded. The database is away.').waitFor();
    await expectGoodScreen(page, 'record-again-failed');
    expect(await field('event').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await field('event').waitFor();
    expect(await typed()).toEqual({ ...removed, hours: '3' });
    await fillForm({ role: 'Corrected' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    // The draft is shown without waiting for its source.
    await page.route('**/removed_entries', (route) => route.abort());
    await page.getByRole('link', { name: `Continue ${filled.event}` }).click();
    expect(await field('role').inputValue()).toBe('Corrected');
    await page.unroute('**/removed_entries');
    await page.getByRole('button', { name: 'Start over' }).click();
  });

  it('can be used by keyboard alone', async () => {
    const press = async (until: string) => {
      for (let times = 0; times < 80; times += 1) {
        if (await page.evaluate((selector) => document.activeElement?.matches(selector), until)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never came to ${until}`);
    };
    const event = 'Typed without a mouse';
    const contact = 'keys@bay.example';
    await page.goto('/hour-tracker');
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await press('a[href="/portfolio-create-event"]:not([role])');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portfolio-create-event');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    for (const [name, text] of Object.entries({ ...filled, event, contact, date: '01152026' })) {
      await press(`[name="${name}"]`);
      await page.keyboard.type(text);
    }
    expect(await typed()).toEqual({ ...filled, event, contact });
    await press('button[type="submit"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('rowheader', { name: event }).waitFor();
    expect((await inbox.next(contact)).subject).toContain('Maya Okafor');
  });

  it('records one entry, however often the button is pressed', async () => {
    const event = 'Pressed twice';
    await fillForm({ ...filled, event });
    await page.locator('button[type=submit]').dblclick();
    await page.waitForURL('**/hour-tracker');
    await page.getByRole('rowheader', { name: event }).waitFor();
    expect((await readEntries()).filter((entry) => entry.event === event)).toHaveLength(1);
  });
});

describe('Update Event', () => {
  let pk: number;

  async function openUpdate(): Promise<void> {
    await page.goto(`/portfolio-update-event/${pk}`);
    await field('event').waitFor();
  }

  it('warns, stores the change and asks the contact again', async () => {
    const [entry] = await readEntries();
    pk = entry?.id ?? 0;
    await page.goto('/hour-tracker');
    await page
      .getByRole('link', { name: `Update ${entry?.event}`, exact: true })
      .first()
      .click();
    await page.waitForURL('**/portfolio-update-event/*');
    await page.getByText(/Every field must be filled in.*makes the entry unverified/).waitFor();
    expect(await field('event').inputValue()).toBe(entry?.event);
    await expectGoodScreen(page, 'update');

    await openUpdate();
    await fillForm({ event: 'Changed event', contact: 'changed@bay.example' });
    await save('Update entry');
    await page.waitForURL('**/hour-tracker');
    await page.getByText('Entry updated and verification email resent.', { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Changed event' });
    await row.getByText('Not verified').waitFor({ state: 'attached' });
    expect((await inbox.next('changed@bay.example')).subject).toContain('Maya Okafor');
  });

  it('checks the same things in the same order', async () => {
    await openUpdate();
    await fillForm({ role: ' ', description: '' });
    await save('Update entry');
    await page.getByText('Entry must have role').waitFor();
    await fillForm({ role: 'Helper' });
    await save('Update entry');
    await page.getByText('Entry must have description').waitFor();
    await page.getByRole('button', { name: 'Start over' }).waitFor({ state: 'detached' });
  });

  it('says when the change is stored but the contact cannot be asked again', async () => {
    await openUpdate();
    await fillForm({ ...filled, event: 'Changed again' });
    await page.route('**/resend-verification', (route) => route.fulfill({ status: 500, json: {} }));
    await save('Update entry');
    await page.waitForURL('**/hour-tracker');
    await page
      .getByText('Entry updated, but failed to resend verification email.', { exact: true })
      .waitFor();
    await page.getByRole('rowheader', { name: 'Changed again' }).waitFor();
    await page.unroute('**/resend-verification');
    // Success removes the failure message.
    await page
      .getByRole('link', { name: /^Update Changed again/ })
      .first()
      .click();
    await page.waitForURL('**/portfolio-update-event/*');
    await fillForm({ role: 'Second guide' });
    await save('Update entry');
    await page.waitForURL('**/hour-tracker');
    await page.getByText('Entry updated and verification email resent.', { exact: true }).waitFor();
    await page.getByText('Entry updated, but failed to resend').waitFor({ state: 'detached' });
  });

  it('shows the server’s refusal and keeps the change in the form', async () => {
    await openUpdate();
    await fillForm({ event: 'Not stored' });
    await page.route(`**/update_entry/${pk}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { event: ['No'], date: ['Never'] } })
        : route.continue(),
    );
    await save('Update entry');
    await page.getByText('Error: event: No | date: Never', { exact: true }).waitFor();
    expect(await field('event').inputValue()).toBe('Not stored');
    await page.unroute(`**/update_entry/${pk}`);
  });

  it('leads to the portfolio when the entry cannot be loaded', async () => {
    await page.goto('/portfolio-update-event/999999999');
    await page.waitForURL('**/hour-tracker');
    await page.getByText('This entry is not there. It may have been deleted.').waitFor();
    await page.goto('/portfolio-update-event/nonsense');
    await page.waitForURL('**/hour-tracker');
  });
});

describe('on a phone', () => {
  it('the form and its messages fit', async () => {
    await page.setViewportSize(PHONE);
    await openEmptyForm();
    await expectGoodScreen(page, 'record-empty');
    await save();
    await page.getByText('Entry must have event').waitFor();
    await expectGoodScreen(page, 'record-first-message');
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visit.problems).toEqual([]);
});
