import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';
import { linksOf } from '#e2e/support/inbox.ts';
import { clientOf } from '#e2e/support/people.ts';

const { product, browser, inbox } = await openDemoWithInbox();
const visits: Visit[] = [];
afterAll(async () => {
  for (const { context } of visits) await context.close();
});

async function openWithoutCookies(): Promise<Page> {
  const visit = await openVisit(browser, product.url, PHONE);
  visits.push(visit);
  await visit.context.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
  });
  await visit.context.route('**/*', async (route) => {
    await visit.context.clearCookies();
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  return visit.page;
}

async function mailedLinks(contact: string) {
  const client = await clientOf(product.url, 'student');
  const { status } = await client.post('/api/volunteer_hours_portfolio/create_entry', {
    event: 'Creek cleanup',
    date: '2026-02-11',
    hours: '2.25',
    role: 'Helper',
    organizer: 'City Parks',
    contact,
    description: 'Collected litter along the creek.',
  });
  expect(status).toBe(201);
  return linksOf(await inbox.next(contact));
}

describe('a browser that blocks cookies', () => {
  it('lets a contact read and accept by the mailed link', async () => {
    const links = await mailedLinks('ranger@blocked.example');
    const path = Object.values(links).find((link) => link.includes('/verify-entry/')) ?? '';
    const page = await openWithoutCookies();
    await page.goto(path.replace(/#.*$/, ''));
    await page.getByText('Creek cleanup').first().waitFor();
    await page.getByRole('button', { name: /^Accept/ }).click();
    await page.getByText(/successfully accepted/).waitFor();
  });

  it.each([
    ['', 'Your browser blocks cookies from this site'],
    ['?lang=es', 'Su navegador bloquea las cookies de este sitio'],
  ])('explains why a contact’s list does not open%s', async (query, text) => {
    const page = await openWithoutCookies();
    await page.goto(`/contact-list/${'a'.repeat(43)}${query}`);
    await page.getByText(text).waitFor();
  });

  it('explains why logging in does not work', async () => {
    const page = await openWithoutCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill('student@demo.limelight.example');
    await page.getByLabel('Password', { exact: true }).fill('whatever it is');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText(/blocks cookies, and Limelight needs one/).waitFor();
  });
});
