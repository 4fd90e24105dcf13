import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient, type ApiClient } from './api-client.ts';
import { openVisit, type Visit } from './browser.ts';
import { DEMO_PASSWORD, demoEmail, signInTo } from './sign-in.ts';

export { DEMO_PASSWORD, demoEmail } from './sign-in.ts';

/** Signs in without the form, and opens the first page. */
export async function signIn(page: Page, name = 'student'): Promise<void> {
  await signInTo(page.context(), name);
  await page.goto('/opportunities', { waitUntil: 'networkidle' });
}

/** With the form, in a profile whose pages know that nobody is signed in. */
export async function signInByForm(page: Page, name = 'student'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoEmail(name));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/opportunities');
}

export async function visitAs(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  name = 'admin',
): Promise<Visit> {
  const visit = await openVisit(browser, url, viewport);
  await signIn(visit.page, name);
  return visit;
}

export async function clientOf(origin: string, name: string): Promise<ApiClient> {
  const client = createApiClient(origin);
  const { status } = await client.post('/api/accounts/login', {
    email: demoEmail(name),
    password: DEMO_PASSWORD,
  });
  expect(status).toBe(200);
  return client;
}
