/** A school tells its students something: to a class, to those who are behind, and takes it back; staff note what they know. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { GraduationReport } from '#shared/requirements/graduation.contract.ts';
import { createDemoDatabase } from '#server/testing/database/test-database.ts';
import { DESKTOP, expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { startBrowser } from '#e2e/support/chromium.ts';
import { openFind } from '#e2e/support/lists.ts';
import { demoEmail, visitAs } from '#e2e/support/people.ts';
import { startProduct } from '#e2e/support/product-process.ts';

const database = await createDemoDatabase();
const { db } = database;
const product = await startProduct({ env: { DEMO: 'on', DATABASE_URL: database.connectionString } });
const browser = await startBrowser();
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

const student = await db
  .selectFrom('accounts')
  .where('email', '=', demoEmail('student'))
  .select(['id', 'first_name', 'last_name', 'graduation_year'])
  .executeTakeFirstOrThrow();
const name = `${student.first_name} ${student.last_name}`;

const fromSchool = (page: Page) => page.getByRole('region', { name: 'From your school' });

async function openPortfolio(page: Page): Promise<void> {
  await page.goto('/hour-tracker');
  await page.getByRole('heading', { name: 'Your entries' }).waitFor();
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('what a school writes, on a %s', (device, viewport) => {
  const isPhone = viewport === PHONE;
  const announced = `Hours are due on Friday, ${device}.`;
  const inSpanish = `Las horas vencen el viernes, ${device}.`;
  const written = `Please come to room 12, ${device}.`;

  it('is announced to a class and written to those who are found, and read until it is closed', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.getByRole('button', { name: isPhone ? 'Open menu' : 'School' }).click();
    await page.getByRole(isPhone ? 'link' : 'menuitem', { name: 'Messages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await page.getByRole('link', { name: 'New announcement' }).click();

    // Bad input loses nothing.
    await page.getByLabel('To', { exact: true }).selectOption(String(student.graduation_year));
    await page.getByText('Also in Spanish').click();
    await page.getByLabel('Text in Spanish').fill(inSpanish);
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Please write what you want to say.').waitFor();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('a'.repeat(2001));
    await page.getByText('2,001 of 2,000 characters').waitFor();
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Please use at most 2000 characters.').waitFor();
    await text.fill(announced);
    await page.getByLabel('Shown until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('Please choose a day from today on.').waitFor();
    await expectGoodScreen(page, `new-announcement-${device}`);
    await expectReadableInTheDark(page, `new-announcement-${device}`);
    expect(await page.getByLabel('Text in Spanish').inputValue()).toBe(inSpanish);
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Shown until').fill(until);
    // Neither does a server that fails.
    await page.route('**/api/admin/announcements', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText(/^Nothing was announced\./).waitFor();
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText(/^Announced to \d+ students\.$/).waitFor();
    await page.getByRole('heading', { level: 2, name: announced }).waitFor();

    // To those whom a filter finds.
    await page.goto(`/admin/graduation?class=${student.graduation_year}`);
    await page.getByRole('button', { name: /^Write to these \d+ students$/ }).waitFor();
    if (isPhone) await openFind(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Write to this student' }).click();
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please write what you want to say.').waitFor();
    await dialog.getByLabel('Text', { exact: true }).fill(written);
    await expectGoodScreen(page, `write-${device}`);
    await expectReadableInTheDark(page, `write-${device}`);
    // A press beside the dialog loses nothing.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Write to this student' }).click();
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe(written);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(`Sent to ${name}.`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    // Both are read.
    const reader = await visitAs(browser, product.url, viewport, 'student');
    await openPortfolio(reader.page);
    await fromSchool(reader.page).getByText(announced).waitFor();
    await fromSchool(reader.page).getByText(written).waitFor();
    await expectGoodScreen(reader.page, `from-school-${device}`);
    await expectReadableInTheDark(reader.page, `from-school-${device}`);
    await fromSchool(reader.page)
      .getByRole('button', { name: /^Close the message of / })
      .click();
    await fromSchool(reader.page).getByText(written).waitFor({ state: 'detached' });
    expect(await fromSchool(reader.page).evaluate((region) => region === document.activeElement)).toBe(true);
    await openPortfolio(reader.page);
    await fromSchool(reader.page).getByText(announced).waitFor();
    expect(await fromSchool(reader.page).getByText(written).count()).toBe(0);
    await fromSchool(reader.page)
      .getByRole('link', { name: /^All messages/ })
      .click();
    await reader.page.getByRole('heading', { level: 1, name: 'Messages from your school' }).waitFor();
    await reader.page.getByText(written).waitFor();
    await expectGoodScreen(reader.page, `messages-${device}`);
    await expectReadableInTheDark(reader.page, `messages-${device}`);

    // In the language of the reader.
    await reader.page.goto('/profile?section=emails');
    await reader.page.getByRole('radio', { name: 'Español' }).check();
    await expectGoodScreen(reader.page, `mail-language-${device}`);
    await reader.page.getByRole('link', { name: 'All messages' }).click();
    await reader.page.getByText(inSpanish).waitFor();
    expect(await reader.page.getByText(inSpanish).getAttribute('lang')).toBe('es');
    expect(await reader.page.getByText(written).getAttribute('lang')).toBe('en');
    await reader.page.goto('/profile?section=emails');
    await reader.page.getByRole('radio', { name: 'English' }).check();
    await expect
      .poll(async () => (await reader.page.request.get('/api/accounts/mail-language')).json())
      .toEqual({ language: 'en' });

    // What was taken back is gone.
    await page.goto('/admin/messages');
    for (const what of [announced, written]) {
      await page.getByRole('button', { name: `Details of ${what}` }).click();
      await page.getByRole('button', { name: 'Take back' }).click();
      const question = page.getByRole('dialog', { name: /^Take back this / });
      await question
        .getByText(
          what === written
            ? 'It disappears from the students’ pages. Its emails do not leave.'
            : 'It disappears from the students’ pages.',
        )
        .waitFor();
      await question.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(what);
    }
    await page
      .getByText(/^Taken back by /)
      .first()
      .waitFor();
    await expectGoodScreen(page, `sent-${device}`);
    await expectReadableInTheDark(page, `sent-${device}`);
    await openPortfolio(reader.page);
    expect(await fromSchool(reader.page).count()).toBe(0);
    await reader.page.goto('/messages');
    await reader.page.getByText('Your school has not written to you.').waitFor();
    expect([...problems, ...reader.problems]).toEqual([]);
    await reader.context.close();
    await page.context().close();
  });

  it('is not missed by whoever has no school', async () => {
    const { page, context, problems } = await visitAs(browser, product.url, viewport, 'student');
    await page.route('**/api/messages', (route) =>
      route.fulfill({
        status: 403,
        json: { detail: 'You have no school at the moment.', code: 'no_school' },
      }),
    );
    await openPortfolio(page);
    expect(await page.getByText('Messages from your school').count()).toBe(0);
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
    await context.close();
  });

  it('is said to be missing where it could not be loaded, until it is there', async () => {
    const { page, context, problems } = await visitAs(browser, product.url, viewport, 'student');
    const message = { id: 1, kind: 'message', text: written, language: 'en', by: null, until: null };
    let isDown = true;
    await page.route('**/api/messages', (route) =>
      route.fulfill(
        isDown ? { status: 500, json: {} } : { json: [{ ...message, at: new Date().toISOString() }] },
      ),
    );
    await openPortfolio(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Messages from your school' });
    await failure.getByText('Messages from your school could not be loaded.').waitFor();
    await expectGoodScreen(page, `no-messages-${device}`);
    await expectReadableInTheDark(page, `no-messages-${device}`);
    const again = failure.getByRole('button', { name: 'Try again' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const failedAgain = page.waitForResponse('**/api/messages');
    await again.press('Enter');
    await failedAgain;
    // Once it can be pressed again.
    await again.click({ trial: true });
    await expect.poll(focused).toBe('Try again');
    isDown = false;
    await again.press('Enter');
    await fromSchool(page).getByText(written).waitFor();
    await failure.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Volunteer Hours Portfolio');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says who was left out, and why', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.route('**/api/admin/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const left_out = [{ id: student.id, name, why: 'got three messages today' }];
      return route.fulfill({ json: { message: null, left_out } });
    });
    await page.goto(`/admin/looks/${student.id}`);
    await page.getByRole('button', { name: 'Write to them' }).click();
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` });
    await dialog.getByLabel('Text', { exact: true }).fill(written);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Nothing was sent. 1 was left out:').waitFor();
    await dialog.getByText(`${name} got three messages today.`).waitFor();
    await expectGoodScreen(page, `left-out-${device}`);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('goes to at most 500 students at once', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.route('**/api/admin/graduation?*', async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as GraduationReport;
      const rows = Array.from({ length: 501 }, (_, index) => ({ ...report.rows[0], id: index + 1 }));
      return route.fulfill({ response, json: { ...report, rows } });
    });
    await page.goto(`/admin/graduation?class=${student.graduation_year}`);
    await page.getByRole('button', { name: 'Write to these 501 students' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to 501 students' });
    await dialog.getByText('At most 500 students get a message at once.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is noted about a student, printed for the family, and removed', async () => {
    const note = `Talked to the family, ${device}.`;
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.goto(`/admin/looks/${student.id}`);
    const box = page.getByLabel('Add a note');
    await page.locator('textarea[aria-keyshortcuts=N]').waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('n');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    // The key types nothing.
    expect(await box.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Please write the note.').waitFor();
    await box.fill(note);
    await page.route('**/api/admin/students/*/notes', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText(/^The note was not saved\./).waitFor();
    expect(await box.inputValue()).toBe(note);
    await page.getByRole('button', { name: 'Save the note' }).click();
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('listitem').getByText(note).waitFor();
    expect(await box.inputValue()).toBe('');
    await expectGoodScreen(page, `notes-${device}`);
    await expectReadableInTheDark(page, `notes-${device}`);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('[data-paper]').textContent()).toContain(note);
    // What was taken back was read, too.
    expect(await page.locator('[data-paper]').textContent()).toContain(written);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

    await notes.getByRole('button', { name: /^Remove the note of / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await notes.getByText(note).waitFor({ state: 'detached' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('[data-paper]').textContent()).not.toContain(note);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
