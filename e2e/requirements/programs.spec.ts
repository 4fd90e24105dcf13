import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectGoodScreen,
  expectReadableInTheDark,
  openVisit,
  PHONE,
} from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { Handwork } from '#e2e/support/handwork.ts';
import { clientOf, demoEmail, signIn, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const REASON = 'State law, Act 237';
/** The time allowed for all of it. */
const SECONDS = 120;

/** The form's suggestion: the class that graduates next. */
const nextClass = (page: Page) => page.getByLabel('From the class of').inputValue();
const preview = (page: Page) => page.getByRole('complementary', { name: 'What this would change' });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const more = (page: Page) => part(page, 'More rules').click();
const part = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).getByRole('button');

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/admin/programs/new?from=arkansas');
  await page.getByLabel('Name, as students see it').fill(name);
  await page.getByLabel(/^Why\?/).fill(REASON);
  await page.getByRole('button', { name: 'Save' }).click();
  await panel(page, name).waitFor();
}

it('a program from a preset takes less than two minutes on a phone', async () => {
  const { page, problems } = await openVisit(browser, product.url, PHONE, { isTouched: true });
  await signIn(page, 'head');
  await page.goto('/admin/programs');
  await page.getByText('Every class needs 100 verified hours.').waitFor();
  await expectGoodScreen(page, 'programs-none');
  const hands = new Handwork(page);
  await hands.tap(page.getByRole('link', { name: 'New requirement' }));
  await hands.tap(page.getByRole('link', { name: /^Arkansas/ }));
  await page.getByRole('link', { name: 'policyrisk.com' }).waitFor();
  await page.getByText('read on November 23, 2026').waitFor();
  await page.getByText('Check with your district').waitFor();
  await page
    .getByText('Once you save this for whole classes, only what you set up here is required.')
    .waitFor();
  const lastDay = page.getByLabel('Last day', { exact: true });
  await hands.tap(lastDay);
  await expect.poll(() => lastDay.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  hands.letters += 3;
  await hands.type('1');
  const reason = page.getByLabel(/^Why\?/);
  await hands.tap(reason);
  // A finger gives the focus slightly later.
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await hands.type(REASON);
  expect(await reason.inputValue()).toBe(REASON);
  await preview(page)
    .getByText(/^New for \d+ students: .*\d+ behind\.$/)
    .waitFor();
  await hands.tap(preview(page).getByText('See them'));
  const student = preview(page).getByRole('listitem').first().getByRole('link');
  expect(await student.getAttribute('href')).toMatch(/^\/admin\/user-entries\/\d+\?tab=requirement$/);
  // The preview is pale while it is recalculated.
  await preview(page).locator('[aria-busy=false]').waitFor();
  await expectGoodScreen(page, 'program-editor-phone');
  await hands.tap(page.getByRole('button', { name: 'Save' }));
  const made = panel(page, 'Arkansas: 75 hours of community service');
  await made.getByText('to May 1 of the year of graduation').first().waitFor();
  await made.getByText('Transfer students: the sum of the grades attended: 15 in grade 9').waitFor();
  await expectGoodScreen(page, 'programs-phone');
  expect(hands.seconds).toBeLessThan(SECONDS);
  expect(problems).toEqual([]);

  const { page: pupil } = await visitAs(browser, product.url, PHONE, 'student');
  await pupil.goto('/requirements');
  await pupil.getByRole('heading', { name: 'Arkansas: 75 hours of community service' }).waitFor();
});

describe.each(walkedOn('desktop'))('a program on a %s', (device, viewport) => {
  const name = `Service on a ${device}`;

  it('can be changed for a class that has begun, with a reason, and ended', async () => {
    const { page, problems } = await visitAs(browser, product.url, viewport, 'head');
    await begin(page, name);
    await panel(page, name)
      .getByRole('link', { name: /^Change/ })
      .click();
    const first = await nextClass(page);
    await more(page);
    await page.getByLabel('To the class of').fill(first);
    await page.getByText(`to ${first} need`).waitFor();
    await page.getByLabel('Hours', { exact: true }).fill('0');
    await preview(page)
      .getByText(/ from behind to done\./)
      .waitFor();
    await preview(page).getByText('See them').click();
    await preview(page)
      .getByText(/→ Done: .* of 0 hours/)
      .first()
      .waitFor();

    await page.getByLabel('Hours', { exact: true }).fill('sixty');
    await preview(page).getByText('once the rules are complete').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter hours up to 2000').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('target.hours');
    await page.getByLabel('Hours', { exact: true }).fill('60');
    await page.getByText('Please enter hours up to 2000').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`The class of ${first} has begun. Please say why`).waitFor();
    await expectGoodScreen(page, `program-change-${device}`);
    await expectReadableInTheDark(page, `program-change-${device}`);
    await page.getByLabel(/^Why\?/).fill('Closed in their first year');
    await page.getByRole('button', { name: 'Save' }).click();

    await panel(page, name)
      .getByRole('heading', { name: `Class of ${first}: 60 hours` })
      .waitFor();
    await panel(page, name)
      .getByRole('heading', { name: `Classes of ${Number(first) + 1} and later: 75 hours` })
      .waitFor();
    await panel(page, name).getByText('2 versions').click();
    await panel(page, name).getByText('“Closed in their first year”').waitFor();
    await panel(page, name).getByText(`“${REASON}”`).waitFor();
    await panel(page, name).getByText('Denise Whitfield').first().waitFor();
    await expectGoodScreen(page, `programs-versions-${device}`);

    const end = () => page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await panel(page, name).getByRole('button', { name: /^End / }).click();
    await end();
    await page.getByRole('dialog').getByText('Please give a reason').waitFor();
    await page.getByLabel(`Why are you ending “${name}”?`).fill('Another one began');
    await end();
    await panel(page, name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${name}” is required again.`).waitFor();
    await panel(page, name).getByRole('button', { name: /^End / }).click();
    await page.getByLabel(`Why are you ending “${name}”?`).fill('Another one began');
    await end();
    await panel(page, name).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'New requirement' }).waitFor();
    expect(await panel(page, name).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

it('the editor keeps everything unchanged that was not edited', async () => {
  const { page } = await visitAs(browser, product.url, DESKTOP, 'head');
  const sent: { rules: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/admin\/programs(\/\d+\/rules)?$/.test(request.url()))
      sent.push(request.postDataJSON() as { rules: unknown });
  });
  await page.goto('/admin/programs/new?from=ib-cas');
  await page.getByLabel(/^Why\?/).fill(REASON);
  await page.getByRole('button', { name: 'Save' }).click();
  await panel(page, 'IB Diploma: creativity, activity, service')
    .getByRole('link', { name: /^Change/ })
    .click();
  await page.getByLabel(/^Why\?/).fill(REASON);
  await more(page);
  for (const name of ['Limits', 'At least', 'Each entry', 'Alternatives', 'Kept elsewhere'])
    await part(page, name).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The new rules are in effect.').waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.rules).toEqual(sent[0]?.rules);
});

it('the editor reports overlapping limits, and the server’s errors at their fields', async () => {
  const { page } = await visitAs(browser, product.url, DESKTOP, 'head');
  await begin(page, 'Taken');
  await page.goto('/admin/programs/new?from=100-hours');
  await page.getByLabel('Name, as students see it').fill('TAKEN');
  await page.getByLabel(/^Why\?/).fill(REASON);
  await more(page);
  await part(page, 'Limits').click();
  for (const [number, hours] of [
    [1, '5'],
    [2, '6'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a limit' }).click();
    await page
      .getByRole('group', { name: `Limit ${number}` })
      .getByLabel('At most (hours)')
      .fill(hours);
  }
  const category = page.getByRole('group', { name: 'Limit 1' }).getByLabel('Category');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => category.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await category.getAttribute('aria-invalid')).toBe('true');
  await category.fill('School team');
  await page.getByRole('group', { name: 'Limit 2' }).getByLabel('Of').selectOption('organization');
  await page.getByText(/^These overlap.*At most 5 hours in all of “School team”\./).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^These overlap/);
  await page.getByRole('button', { name: 'Remove limit 2' }).click();
  await page.getByText(/^These overlap/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is a program with this name').waitFor();
  expect(await category.inputValue()).toBe('School team');
  await part(page, 'Limits').click();
  await page.getByRole('button', { name: /^Limits At most 5 hours in all of “School team”/ }).waitFor();
});

it('the editor asks before unsaved changes are lost, and keeps them when a call fails', async () => {
  const { page } = await visitAs(browser, product.url, PHONE, 'head');
  await page.goto('/admin/programs/new?from=maryland');
  await page.getByLabel('Hours', { exact: true }).fill('80');
  await page.getByRole('link', { name: 'Choose another' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Hours', { exact: true }).inputValue()).toBe('80');

  await page.route('**/api/admin/programs/preview', (route) => route.abort());
  await page.getByLabel('Hours', { exact: true }).fill('81');
  await preview(page).getByText('This could not be calculated.').waitFor();
  await page.unroute('**/api/admin/programs/preview');
  await preview(page).getByRole('button', { name: 'Try again' }).click();
  await preview(page)
    .getByText(/^New for/)
    .waitFor();

  await page.getByLabel(/^Why\?/).fill(REASON);
  await page.route('**/api/admin/programs', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('this may be saved or not').waitFor();
  expect(await page.getByLabel('Hours', { exact: true }).inputValue()).toBe('81');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Requirements', exact: true }).waitFor();
});

it('the editor works by keyboard alone', async () => {
  const { page } = await visitAs(browser, product.url, DESKTOP, 'head');
  await page.goto('/admin/programs/new?from=100-hours');
  await part(page, 'More rules').focus();
  await page.keyboard.press('Enter');
  const fold = part(page, 'At least');
  await fold.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The focus is in the added item.
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('O');
  const minimum = page.getByRole('group', { name: 'Minimum 1' });
  expect(await minimum.getByLabel('Of').inputValue()).toBe('organizations');
  await minimum.getByLabel('At least').fill('2');
  await minimum.getByRole('button', { name: 'Remove minimum 1' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add a minimum');
});

it('a program of a group counts by semester, and no hour that counts for another', async () => {
  const { page, problems } = await visitAs(browser, product.url, PHONE, 'head');
  await page.goto('/admin/settings?tab=more');
  const begins = page.getByLabel('Semesters begin on');
  await begins.fill('8/20');
  await begins.press('Enter');
  await page.getByText('Please enter two days').waitFor();
  await begins.fill('8/20, 1/10');
  await begins.press('Enter');
  await page.getByText('Saved: Semesters begin on.').waitFor();
  await expect.poll(() => begins.inputValue()).toBe('01/10, 08/20');
  await expectGoodScreen(page, 'settings-semesters');

  const office = await clientOf(product.url, 'head');
  const { body: group } = await office.post('/api/admin/groups', { name: 'Key Club' });
  const { id } = group as { id: number };
  await office.post(`/api/admin/groups/${id}/members`, { lines: [demoEmail('student')] });
  const name = 'Service each semester';
  await begin(page, 'All years');
  await page.goto('/admin/programs/new?from=100-hours');
  await page.getByLabel('Name, as students see it').fill(name);
  await page.getByLabel('Group').selectOption('Key Club');
  await page.getByLabel(/^Why\?/).fill(REASON);
  await more(page);
  await part(page, 'Counts from').click();
  await page.getByLabel('Work counts from').selectOption('This semester only');
  await part(page, 'Limits').click();
  await page.getByRole('button', { name: 'Add a limit' }).click();
  const limit = page.getByRole('group', { name: 'Limit 1' });
  await limit.getByLabel('At most (hours)').fill('6');
  await limit.getByLabel('Per').selectOption('A semester');
  await limit.getByLabel('Of').selectOption('All work');
  await part(page, 'Hours count once').click();
  await page.getByLabel('All years').check();
  await preview(page)
    .getByText(/^New for 1 student:/)
    .waitFor();
  await expectGoodScreen(page, 'program-editor-semester');
  await page.getByRole('button', { name: 'Save' }).click();
  const made = panel(page, name);
  await made.getByText('for members of “Key Club”').waitFor();
  await made.getByText('Only work of the present semester counts.').first().waitFor();
  await made.getByText('At most 6 hours a semester.').first().waitFor();
  await made.getByText('here or for “All years”').first().waitFor();

  await page.goto('/admin/settings?tab=more');
  await begins.fill('');
  await begins.press('Enter');
  await page.getByText(`“${name}” counts by semester`).waitFor();
  expect(problems).toEqual([]);

  const { page: pupil } = await visitAs(browser, product.url, PHONE, 'student');
  await pupil.goto('/requirements');
  await panel(pupil, name).getByText('What counts', { exact: true }).click();
  await panel(pupil, name).getByText('for the oldest first').waitFor();
  await panel(pupil, name).getByText('January 9, 2027').first().waitFor();
});

it('an administrator who is not a head can only read programs', async () => {
  const { page: head } = await visitAs(browser, product.url, DESKTOP, 'head');
  await begin(head, 'For reading');
  const { page } = await visitAs(browser, product.url, DESKTOP, 'admin');
  await page.getByRole('button', { name: 'School' }).click();
  await page
    .getByRole('link', { name: 'Requirements' })
    .or(page.getByRole('menuitem', { name: 'Requirements' }))
    .click();
  await panel(page, 'For reading').getByText('Paid work does not count.').first().waitFor();
  expect(await page.getByRole('link', { name: /^(Change|New requirement)/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^End/ }).count()).toBe(0);
  await expectGoodScreen(page, 'programs-read');
  await page.goto('/admin/programs/new');
  await page.waitForURL('**/unauthorized');
});
