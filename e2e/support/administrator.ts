/** An administrator of the demo data, signed in, and what the server tells them. */
import type { Browser, Page } from 'playwright-core';
import { openVisit, type Visit } from './browser.ts';

export interface ListedEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly hours: number;
  readonly contact: string;
  readonly verified: boolean;
  readonly version: number;
}

/** Signs in through the form and waits until the person is in. */
export async function visitAs(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  name = 'admin',
): Promise<Visit> {
  const visit = await openVisit(browser, url, viewport);
  const { page } = visit;
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name}@demo.limelight.example`);
  await page.getByLabel('Password', { exact: true }).fill('limelight-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/opportunities');
  return visit;
}

/** A student of the administrator's school. */
export async function readStudent(
  page: Page,
  email = 'student@demo.limelight.example',
): Promise<{ id: number }> {
  const reply = await page.request.get('/api/admin/entry-summary');
  const found = ((await reply.json()) as { id: number; email: string }[]).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not in the summary`);
  return found;
}

/** The entries as the server has them now. */
export async function readEntries(page: Page, userId: number): Promise<ListedEntry[]> {
  const reply = await page.request.get(`/api/admin/user-entries/${userId}`);
  return ((await reply.json()) as { entries: ListedEntry[] }).entries;
}

/** `2026-05-03` as lists show it. */
export const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** How buttons call an entry. */
export const nameOf = ({ event, date }: { event: string; date: string }): string =>
  `${event}, ${shownDay(date)}`;

/** Hours of verified entries, exactly. */
export const verifiedHours = (entries: readonly ListedEntry[]): number =>
  entries.reduce((sum, { verified, hours }) => sum + (verified ? Math.round(hours * 100) : 0), 0) / 100;
