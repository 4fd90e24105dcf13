import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createApiClient } from '#e2e/support/api-client.ts';
import { expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { DEMO_PASSWORD, demoEmail, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitAs(browser, product.url, PHONE, 'student');
  ({ page } = visit);
});

it('a student can download all their data as one file', async () => {
  await page.goto('/profile?section=data');
  const section = page.getByRole('region', { name: 'Your data' });
  const coming = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^limelight-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown[]>;
  expect(data['account']).toMatchObject({ email: 'student@demo.limelight.example' });
  expect(data['entries']?.length).toBeGreaterThan(0);
});

it('deleting an account can be canceled, needs the right password, and then succeeds', async () => {
  await page.goto('/profile?section=account');
  const section = page.getByRole('region', { name: 'Delete your account' });
  const begin = section.getByRole('button', { name: 'Delete my account' });
  await begin.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Your password');
  await password.waitFor();
  await dialog.getByText('What stays').waitFor();
  await expectGoodScreen(page, 'profile-delete');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await begin.waitFor();
  await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true);

  await begin.click();
  const finish = dialog.getByRole('button', { name: 'Delete my account for good' });
  await finish.click();
  await dialog.getByText('Please enter your password.').waitFor();
  await password.fill('not this one');
  await finish.click();
  await dialog.getByText('This is not your password.').waitFor();
  await password.fill(DEMO_PASSWORD);
  await finish.click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Login Here' }).first().waitFor();
  const again = await createApiClient(product.url).post('/api/accounts/login', {
    email: demoEmail('student'),
    password: DEMO_PASSWORD,
  });
  expect(again.status).toBe(400);
});

it('no page has logged an error', () => {
  expect(visit.problems).toEqual([]);
});
