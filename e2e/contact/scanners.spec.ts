/**
 * Mail scanners open every link before a person does: with HEAD and GET, as a prefetch, and in a browser that
 * runs all scripts and clicks by script. None of that may decide anything or use up a link (rulings, section
 * 4).
 */
import type { Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#e2e/support/api-client.ts';
import { DESKTOP, openVisit } from '#e2e/support/browser.ts';
import { linkIn } from '#e2e/support/inbox.ts';
import { openDemoWithInbox } from '#e2e/support/demo-product.ts';

const base = '/api/volunteer_hours_portfolio';
const password = 'a long and rare phrase';
const SCHOOL = 'Larchmont Charter High School';

const { product, browser, inbox } = await openDemoWithInbox();
let people = 0;

/** What scanners have been seen to do with an address, in their order. */
async function scan(link: string): Promise<void> {
  const requests: RequestInit[] = [
    { method: 'HEAD' },
    { method: 'GET' },
    { method: 'GET', headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } },
    { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' } },
    { method: 'OPTIONS' },
    // Submits a form that it assumes to be on the page.
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'submit=1' },
    { method: 'POST' },
  ];
  for (const request of requests) {
    const reply = await fetch(link, { ...request, redirect: 'follow' });
    await reply.arrayBuffer();
    expect([request.method, reply.status < 500]).toEqual([request.method, true]);
  }
  for (let visit = 0; visit < 2; visit += 1) await scanInBrowser(link);
}

/** Runs the page's scripts until it is quiet, clicks everything by script, and submits all forms. */
async function scanInBrowser(link: string): Promise<void> {
  const { page, context } = await openVisit(browser, product.url, DESKTOP);
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => {
      // Links lead away from the page, which would end the scan.
      for (const element of document.querySelectorAll<HTMLElement>('main button, main [role=button]'))
        element.click();
      for (const form of document.querySelectorAll('main form')) {
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }
    });
    await page.waitForLoadState('networkidle');
  }
  await context.close();
}

async function register(): Promise<string> {
  people += 1;
  const email = `scanned${people}@students.example`;
  const reply = await createApiClient(product.url).post('/api/accounts/register', {
    email,
    password,
    first_name: 'Sam',
    last_name: 'Scanned',
    school: SCHOOL,
    graduation_year: 2028,
  });
  expect(reply.status).toBe(201);
  return email;
}

async function signIn(email: string, word: string): Promise<{ client: ApiClient; status: number }> {
  const client = createApiClient(product.url);
  const { status } = await client.post('/api/accounts/login', { email, password: word });
  return { client, status };
}

async function recordFor(contact: string): Promise<{ student: ApiClient; id: number; mail: Email }> {
  const { client: student } = await signIn('student@demo.limelight.example', 'limelight-demo');
  const { body, status } = await student.post(`${base}/create_entry`, {
    event: 'Scanner test',
    date: '2026-01-15',
    hours: '2',
    role: 'Helper',
    organizer: 'Library',
    contact,
    description: 'Helped.',
  });
  expect(status).toBe(201);
  return { student, id: (body as { id: number }).id, mail: await inbox.next(contact) };
}

const entryOf = async (student: ApiClient, id: number) => {
  const { body } = await student.get(`${base}/portfolio`);
  return (body as { id: number; verified: boolean }[]).find((entry) => entry.id === id);
};

const stopLink = (mail: Email): string => {
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return header.replace(/^<|>$/g, '');
};

describe('a mail scanner', () => {
  it('decides nothing about an entry, and the link still works for the contact', async () => {
    const contact = 'entry@scanned.example';
    const { student, id, mail } = await recordFor(contact);
    const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    const own = [...new Set(links.filter((link) => link.startsWith(product.url)))];
    expect(own.length).toBeGreaterThan(1);
    for (const link of own) await scan(link);
    expect(await entryOf(student, id)).toMatchObject({ verified: false });

    const { page, context } = await openVisit(browser, product.url, DESKTOP);
    await page.goto(linkIn(mail, product.url));
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('The entry has been successfully accepted.').waitFor();
    await context.close();
    expect(await entryOf(student, id)).toMatchObject({ verified: true });
  });

  it('does not stop mail; a person’s click and a mail program’s one-click request do', async () => {
    const { mail } = await recordFor('stop@scanned.example');
    const link = stopLink(mail);
    expect(link).toMatch(new RegExp(`^${product.url}/unsubscribe/[\\w-]{43}$`));
    const token = link.replace(/^.*\//, '');
    const isStopped = async () => {
      const { body } = await createApiClient(product.url).post(`${base}/contact-mail`, { token });
      return (body as { stopped: boolean }).stopped;
    };
    await scan(link);
    expect(await isStopped()).toBe(false);

    const { page, context } = await openVisit(browser, product.url, DESKTOP);
    await page.goto(link);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect.poll(isStopped).toBe(true);
    await context.close();
    await createApiClient(product.url).post(`${base}/contact-mail-action`, { token, action: 'resume' });
    expect(await isStopped()).toBe(false);

    const oneClick = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, await isStopped()]).toEqual([200, true]);
  });

  it('does not confirm an email, and the link still works', async () => {
    const email = await register();
    const link = linkIn(await inbox.next(email), product.url);
    await scan(link);
    expect((await signIn(email, password)).status).toBe(403);

    const { page, context } = await openVisit(browser, product.url, DESKTOP);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByRole('link', { name: 'Go to Login' }).waitFor();
    await context.close();
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('does not use up a link that resets a password', async () => {
    const email = 'olivia.sandoval@demo.limelight.example';
    await createApiClient(product.url).post('/api/accounts/password-reset', { email });
    const link = linkIn(await inbox.next(email), product.url);
    await scan(link);
    expect((await signIn(email, 'limelight-demo')).status).toBe(200);

    const { page, context } = await openVisit(browser, product.url, DESKTOP);
    await page.goto(link);
    const fields = page.locator('input[type=password]');
    await fields.nth(0).fill('another long phrase');
    await fields.nth(1).fill('another long phrase');
    await page.locator('button[type=submit]').click();
    await page
      .getByRole('link', { name: /log ?in/i })
      .first()
      .waitFor();
    await context.close();
    expect((await signIn(email, 'another long phrase')).status).toBe(200);
  });
});
