import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { expectGoodScreen, openVisit, PHONE } from '#e2e/support/browser.ts';
import { openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const PASSWORD = 'correct horse battery';

async function register(page: Page, email: string, name: string): Promise<void> {
  const form = { email, password: PASSWORD, first_name: 'Nora', last_name: name, school: 'UCLA' };
  const client = createApiClient(product.url);
  await client.post('/api/accounts/register', { ...form, graduation_year: 2027 });
  const mail = await linkOf(page, email);
  await page.goto(mail);
  await page.getByRole('button', { name: /confirm/i }).click();
  await page.getByText('You can log in now.').waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function linkOf(page: Page, email: string): Promise<string> {
  for (let time = 0; time < 40; time += 1) {
    const list = await (await page.request.get('/dev/mail')).text();
    for (const [, id] of list.matchAll(/\/dev\/mail\/(\d+)/g)) {
      const text = await (await page.request.get(`/dev/mail/${id}`)).text();
      const link = /\/verify-email\/[\w-]{43}/.exec(text)?.[0];
      if (link && text.includes(email)) return link;
    }
    await page.waitForTimeout(250);
  }
  throw new Error(`No mail came to ${email}.`);
}

describe.each(walkedOn('desktop'))('membership of a school on a %s', (device, viewport) => {
  it('is decided by its head and administrators', async () => {
    const { page: head } = await visitAs(browser, product.url, viewport, 'ucla-head');
    await head.goto('/admin/settings');
    await head.getByLabel('Wait until an administrator admits them').check();
    // A click, because a question precedes the change.
    await head.getByLabel('Become students right away').click();
    await head
      .getByRole('dialog', { name: 'Open your school to everybody?' })
      .getByRole('button', { name: 'Open to everybody' })
      .click();
    await head.getByText('Saved: Become students right away.').waitFor();
    await head.getByRole('button', { name: /Make a code|New code/ }).click();
    const question = head.getByRole('dialog', { name: 'Ask for the code?' });
    await question.getByText('Ask for the code from now on?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await head.getByLabel('Become students right away').isChecked()).toBe(true);
    await head.getByRole('button', { name: /Make a code|New code/ }).click();
    await question.getByRole('button', { name: 'Ask for the code' }).click();
    await head.getByText(/For 200 more people/).waitFor();
    await expect
      .poll(() => head.getByLabel('Wait until an administrator admits them').isChecked())
      .toBe(true);
    await head.getByLabel('Wait until an administrator admits them').check();
    await head.getByLabel('Email domains that join right away').fill('no domain');
    await head.getByText('“no” is not a domain.').waitFor();
    await head.getByLabel('Email domains that join right away').fill('ucla.example');
    await head.getByLabel('Email domains that join right away').blur();
    await head.getByText('Saved: Email domains that join right away.').waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByText('Undone.').waitFor();
    await expect.poll(() => head.getByLabel('Email domains that join right away').inputValue()).toBe('');
    const code = await head.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/).innerText();
    await head.getByRole('button', { name: 'New code' }).click();
    await head
      .getByRole('dialog', { name: 'End this code?' })
      .getByRole('button', { name: 'End the code' })
      .click();
    await head.getByText(code).waitFor({ state: 'detached' });
    await head.getByText(/For 200 more people/).waitFor();
    await expectGoodScreen(head, `school-settings-${device}`);

    const email = `nora-${device}@mail.example`;
    const name = `Newcomer-${device}`;
    const { page: nora } = await openVisit(browser, product.url, viewport);
    await register(nora, email, name);
    const notice = nora.getByRole('region', { name: 'Your school' });
    await notice.getByText('You are waiting for UCLA to admit you').waitFor();
    await notice.getByLabel('Code of UCLA').fill('CCCCC-CCCCC');
    await notice.getByRole('button', { name: 'Join' }).click();
    await notice.getByText('This code is not right').waitFor();
    await nora.goto('/event-list');
    await nora.waitForURL('**/hour-tracker');
    await notice.waitFor();
    await expectGoodScreen(nora, `waiting-${device}`);

    await head.goto('/admin/people');
    await head.waitForURL('**/admin/entries');
    await head.getByRole('checkbox', { name: `Select Nora ${name}` }).check();
    await expectGoodScreen(head, `people-${device}`);
    await head.getByRole('button', { name: 'Admit 1' }).click();
    await head.getByText('1 admitted.').waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByText('1 waits again.').waitFor();
    await head.getByRole('checkbox', { name: `Select Nora ${name}` }).check();
    await head.getByRole('button', { name: 'Refuse…' }).click();
    await head.getByLabel('Why? We email this to them.').fill('Who are you?');
    await head.getByRole('button', { name: 'Refuse 1' }).click();
    await head.getByText('1 refused.').waitFor();
    await head.getByRole('button', { name: 'Undo' }).click();
    await head.getByRole('checkbox', { name: `Select Nora ${name}` }).check();
    await head.getByRole('button', { name: 'Admit 1' }).click();
    await head.getByText('1 admitted.').first().waitFor();
    await nora.goto('/event-list');
    await nora.getByRole('heading', { name: 'Community Events (Beta)' }).waitFor();
    await notice.waitFor({ state: 'detached' });

    const more = head.getByRole('button', { name: `More about Nora ${name}` });
    const choose = async (what: string) => {
      await more.click();
      await head.getByRole('menuitem', { name: what }).click();
    };
    await openFind(head);
    await head.getByLabel('Name or email').fill(email);
    await choose('Suspend…');
    const dialog = head.getByRole('dialog', { name: `Suspend: Nora ${name}` });
    await dialog.getByLabel('Why? We email this to them.').fill('An insult as a name.');
    await dialog.getByRole('checkbox', { name: 'Do not send an email' }).check();
    await expectGoodScreen(head, `suspending-${device}`);
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await head.getByText(`Nora ${name} is suspended.`).waitFor();
    await more.waitFor({ state: 'detached' });
    await head.getByLabel('Show', { exact: true }).selectOption('Suspended');
    await head.getByRole('link', { name: `View Details of Nora ${name}` }).click();
    await head.getByText('Suspended without an email: An insult as a name.').waitFor();
    await nora.goto('/hour-tracker');
    await nora.waitForURL('**/login');
    await nora.getByLabel('Email').fill(email);
    await nora.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nora.getByRole('button', { name: 'Log in' }).click();
    await nora.getByText('UCLA has suspended this account. An insult as a name.').waitFor();
    await choose('End suspension');
    await head.getByText('Suspended without an email: An insult as a name.').waitFor({ state: 'detached' });
    await nora.getByRole('button', { name: 'Log in' }).click();
    await nora.waitForURL((url) => url.pathname !== '/login');
  });
});

it('includes requests for another graduation year', async () => {
  const { page: head } = await visitAs(browser, product.url, PHONE, 'ucla-head');
  const { page: student } = await visitAs(browser, product.url, PHONE, 'ucla-student');
  await student.goto('/profile/edit');
  const box = student.getByLabel('Graduation year');
  const before = Number(await box.inputValue());
  await box.selectOption(String(before + 1));
  await student.getByRole('button', { name: 'Save changes' }).click();
  const requestedYear = `${before} (you have asked your school for ${before + 1})`;
  await student.getByText(requestedYear, { exact: true }).waitFor();

  await head.goto('/admin/entries');
  const wishes = head.getByRole('region', { name: 'Asking for another graduation year (1)' });
  await wishes.getByText(`: ${before + 1} instead of ${before}`).waitFor();
  await expectGoodScreen(head, 'people-year-wish');
  await wishes.getByRole('button', { name: 'Decline' }).click();
  await wishes.waitFor({ state: 'detached' });
  await head.getByRole('button', { name: 'Undo' }).click();
  await head.getByText(`asks for ${before + 1} again.`).waitFor();
  await wishes.getByRole('button', { name: `Change to ${before + 1}` }).click();
  await wishes.waitFor({ state: 'detached' });
  await student.reload();
  await student.getByText(String(before + 1), { exact: true }).waitFor();
  await head.getByRole('button', { name: 'Undo' }).click();
  await head.getByText(`is in the class of ${before}.`).waitFor();
  await student.reload();
  await student.getByText(String(before), { exact: true }).waitFor();
});
