/** A contact's list: waiting entries, and the link and code that open it. */
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createApiClient, type ApiClient } from './api-client.ts';
import { openVisit, type PHONE, type Visit } from './browser.ts';
import type { openDemoWithInbox } from './demo-product.ts';
import { linkIn } from './inbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface MailedList {
  readonly link: string;
  readonly contact: string;
}

export function createContactLists({
  product,
  browser,
  inbox,
}: Awaited<ReturnType<typeof openDemoWithInbox>>) {
  const visits: Visit[] = [];
  afterAll(async () => {
    for (const { context } of visits) await context.close();
  });

  async function codeTo(contact: string): Promise<string> {
    for (;;) {
      const { text = '' } = await inbox.next(contact);
      const code = /^\d{3} \d{3}$/m.exec(text)?.[0];
      if (code) return code;
    }
  }

  return {
    /** Records a quarter-hour entry, and returns its id. */
    async record(student: ApiClient, contact: string, fields: Readonly<Record<string, string>> = {}) {
      const { status, body } = await student.post('/api/volunteer_hours_portfolio/create_entry', {
        event: 'Creek cleanup',
        date: dayAgo(3),
        hours: '0.25',
        role: 'Helper',
        organizer: 'City Parks',
        contact,
        description: 'Collected litter along the creek.',
        ...fields,
      });
      expect(status).toBe(201);
      return (body as { id: number }).id;
    },
    /** Requests the list through the oldest mail about one entry. */
    async mailList(contact: string): Promise<MailedList> {
      const token = linkIn(await inbox.next(contact), product.url)
        .split('/')
        .at(-1);
      await createApiClient(product.url).post('/api/contact-list/of-entry', { token });
      for (;;) {
        const mail = await inbox.next(contact);
        if (mail.html?.includes('/contact-list/')) return { link: linkIn(mail, product.url), contact };
      }
    },
    /** In a new browser, which proves the mailbox. */
    async open(
      viewport: typeof PHONE,
      { link, contact }: MailedList,
      { remembered = false } = {},
    ): Promise<Page> {
      const visit = await openVisit(browser, product.url, viewport);
      visits.push(visit);
      const { page } = visit;
      await page.goto(link);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByLabel('Code', { exact: true }).fill(await codeTo(contact));
      const remember = page.getByRole('checkbox', { name: /Remember this browser/ });
      expect(await remember.isChecked()).toBe(false);
      if (remembered) await remember.check();
      await page.getByRole('button', { name: 'Open the list' }).click();
      await page.locator('main p:focus', { hasText: `For ${contact}` }).waitFor();
      return page;
    },
  };
}
