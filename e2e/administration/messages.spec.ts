import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GraduationReport } from '#features/requirements/graduation.contract.ts';
import { expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind } from '#e2e/support/lists.ts';
import { demoEmail, visitAs } from '#e2e/support/people.ts';

const { product, browser, db } = await openDemo();

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

describe.each(walkedOn('desktop'))('messages and notes of a school on a %s', (device, viewport) => {
  const isPhone = viewport === PHONE;
  const written = `Please come to room 12, ${device}.`;
  const inSpanish = `Por favor, ven al aula 12, ${device}.`;

  it('are written to the students found, and stay on the portfolio until read', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.goto(`/admin/graduation?class=${student.graduation_year}`);
    await page.getByRole('button', { name: /^Write to these \d+ students$/ }).waitFor();
    if (isPhone) await openFind(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Write to this student' }).click();
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` });
    const text = dialog.getByLabel('Text', { exact: true });
    const send = dialog.getByRole('button', { name: 'Send' });
    await dialog.getByLabel('In Spanish (optional)').fill(inSpanish);
    await send.click();
    await dialog.getByText('Please write what you want to say.').waitFor();
    await text.fill('a'.repeat(2001));
    await dialog.getByText('2,001 of 2,000 characters').waitFor();
    await send.click();
    await dialog.getByText('Please use at most 2000 characters.').waitFor();
    await text.fill(written);
    await expectGoodScreen(page, `write-${device}`);
    await expectReadableInTheDark(page, `write-${device}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Write to this student' }).click();
    expect(await text.inputValue()).toBe(written);
    expect(await dialog.getByLabel('In Spanish (optional)').inputValue()).toBe(inSpanish);
    await page.route('**/api/admin/messages', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await send.click();
    await dialog.getByText(/^The message was not sent\./).waitFor();
    await send.click();
    await page.getByText(`Sent to ${name}.`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    const reader = await visitAs(browser, product.url, viewport, 'student');
    await openPortfolio(reader.page);
    const banner = fromSchool(reader.page);
    await banner.getByText(written).waitFor();
    expect(await banner.getByText(inSpanish).getAttribute('lang')).toBe('es');
    await expectGoodScreen(reader.page, `from-school-${device}`);
    await expectReadableInTheDark(reader.page, `from-school-${device}`);
    const read = banner.getByRole('button', { name: /^I have read it: message of / });
    await reader.page.route('**/api/messages/*/read', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await read.click();
    await reader.page.getByText(/^The message was not closed\./).waitFor();
    await read.click();
    await banner.waitFor({ state: 'detached' });
    await expect
      .poll(() => reader.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Volunteer Hours Portfolio');
    expect(reader.problems.filter((problem) => !problem.includes('500'))).toEqual([]);
    await reader.context.close();
    const again = await visitAs(browser, product.url, viewport, 'student');
    await openPortfolio(again.page);
    expect(await fromSchool(again.page).count()).toBe(0);
    expect([...problems, ...again.problems]).toEqual([]);
    await again.context.close();
    await page.context().close();
  });

  it('appear three at a time, and a long text must be expanded before it can be closed', async () => {
    const { page, context, problems } = await visitAs(browser, product.url, viewport, 'student');
    const messages = [1, 2, 3, 4].map((id) => ({
      id,
      text: id === 1 ? 'Please read this. '.repeat(40) : `Message ${id}`,
      text_es: null,
      by: 'Rosa Delgado',
      at: new Date(2026, 4, id).toISOString(),
    }));
    await page.route('**/api/messages', (route) => route.fulfill({ json: messages }));
    await page.route('**/api/messages/*/read', (route) => route.fulfill({ json: { detail: '' } }));
    await openPortfolio(page);
    await fromSchool(page).getByText('1 more when you have read these.').waitFor();
    await fromSchool(page)
      .getByRole('button', { name: /^Show all: / })
      .press('Enter');
    const first = fromSchool(page)
      .getByRole('button', { name: /^I have read it: / })
      .first();
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
    await first.press('Enter');
    await fromSchool(page).getByText('Message 4').waitFor();
    expect(await fromSchool(page).evaluate((region) => region === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('cause no error for people without a school', async () => {
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

  it('report when they could not be loaded, until a retry succeeds', async () => {
    const { page, context, problems } = await visitAs(browser, product.url, viewport, 'student');
    const message = { id: 1, text: written, text_es: null, by: null };
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

  it('say who was left out, and why', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.route('**/api/admin/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const left_out = [{ id: student.id, name, why: 'got three messages today' }];
      return route.fulfill({ json: { people: 0, left_out } });
    });
    await page.goto(`/admin/user-entries/${student.id}?tab=notes`);
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

  it('go to at most 500 students at once', async () => {
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

  it('include notes about a student, which can be printed and removed', async () => {
    const note = `Talked to the family, ${device}.`;
    const { page, problems } = await visitAs(browser, product.url, viewport);
    await page.goto(`/admin/user-entries/${student.id}?tab=notes`);
    const box = page.getByLabel('Add a note');
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

    const printed = async () => {
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Print for the family' }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const text = await page.locator('[data-paper]').textContent();
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      return text;
    };
    const paper = await printed();
    expect(paper).toContain(note);
    expect(paper).toContain(written);

    await page.getByRole('tab', { name: 'Notes and messages' }).click();
    await notes.getByRole('button', { name: /^Remove the note of / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await notes.getByText(note).waitFor({ state: 'detached' });
    expect(await printed()).not.toContain(note);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
