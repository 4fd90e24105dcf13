import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ListedRow } from '#features/leaderboard/leaderboard.contract.ts';
import { createApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];

async function signIn(name: string, viewport = DESKTOP): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, name);
  visits.push(visit);
  return visit.page;
}
async function publicRows(): Promise<ListedRow[]> {
  const { body } = await createApiClient(product.url).get(
    '/api/volunteer_hours_portfolio/leaderboard?page=1&page_size=200',
  );
  return body as ListedRow[];
}
const nameOf = (row: ListedRow) => `${row.user__first_name} ${row.user__last_name}`;

it('a student can show only initials or hide, and still sees their own rank', async () => {
  const page = await signIn('student', PHONE);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'On the leaderboard' });
  await page.locator('dd').first().waitFor();
  const [first = '', last = ''] = await page.locator('dd').allTextContents();
  await page
    .getByRole('navigation', { name: 'Profile sections' })
    .getByRole('link', { name: 'Leaderboard' })
    .click();
  await section.getByRole('radio', { name: 'My full name' }).waitFor();
  await section.getByRole('radio', { name: 'My first name and initial' }).check();
  await section.getByText(`Visitors see: ${first} ${last.charAt(0)}.`).waitFor();
  await expectGoodScreen(page, 'profile-appearance');
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The leaderboard shows it').first().waitFor();
  await expect.poll(async () => (await publicRows()).map(nameOf)).toContain(`${first} ${last.charAt(0)}.`);
  expect((await publicRows()).map(nameOf)).not.toContain(`${first} ${last}`);

  await section.getByRole('radio', { name: 'Hide me' }).check();
  await section.getByText('Visitors do not see you.').waitFor();
  expect(await section.getByLabel('Show my picture').isDisabled()).toBe(true);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await publicRows()).map(nameOf).join())
    .not.toContain(`${first} ${last.charAt(0)}.`);

  await page.goto('/leaderboard');
  const panel = page.getByRole('region', { name: 'Your place' });
  await panel.getByText('You are hidden').waitFor();
  expect(await page.locator('main [data-own]').count()).toBe(0);
  await expectGoodScreen(page, 'leaderboard-hidden');
  await panel.getByRole('link', { name: 'profile' }).click();
  await section.getByRole('radio', { name: 'Hide me' }).waitFor();
  expect(await section.getByRole('radio', { name: 'Hide me' }).isChecked()).toBe(true);
});

it('a head can hide the school from visitors, and it is shown who did', async () => {
  const page = await signIn('head');
  await page.goto('/admin/settings?tab=leaderboard');
  const section = page.getByRole('region', { name: 'Leaderboard' });
  await section.getByRole('radio', { name: 'Nobody of our school' }).check();
  await section.getByText(/^Decided .*\. By /).waitFor();
  await expectGoodScreen(page, 'settings-leaderboard');
  const schools = async () => new Set((await publicRows()).map((row) => row.user__school));
  await expect.poll(schools).toEqual(new Set(['UCLA']));
  // Signed-in users see the school as before.
  await page.goto('/leaderboard');
  await page.locator('main tbody tr', { hasText: 'Larchmont' }).first().waitFor();
});

it('no page has logged an error', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
