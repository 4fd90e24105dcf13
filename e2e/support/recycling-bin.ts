import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readEntries, readStudent, shownDay } from './administrator.ts';
import type { Visit } from './browser.ts';
import { visitAs } from './people.ts';

export interface BinnedEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly organizer: string;
  readonly contact: string;
  readonly user_id: number;
  readonly user_first_name: string;
  readonly user_last_name: string;
  readonly binned_by: string | null;
}

export const BIN = '/api/volunteer_hours_portfolio/recycling-bin';

export async function readBin(page: Page): Promise<BinnedEntry[]> {
  const reply = await page.request.get(BIN);
  return ((await reply.json()) as { entries_in_bin: BinnedEntry[] }).entries_in_bin;
}
async function csrf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  return { 'X-CSRFToken': token, Origin: new URL(page.url()).origin };
}
/** As another administrator would. */
export const call = {
  bin: async (page: Page, id: number) => {
    const reply = await page.request.delete(`/api/admin/entries/${id}/delete`, { headers: await csrf(page) });
    expect(reply.status()).toBe(200);
  },
  recover: async (page: Page, id: number) => {
    const reply = await page.request.post(`${BIN}/${id}`, { headers: await csrf(page), data: {} });
    expect(reply.status()).toBe(200);
  },
};

export const studentOf = (entry: BinnedEntry): string => `${entry.user_first_name} ${entry.user_last_name}`;
/** As in button labels. */
export const nameOf = (entry: BinnedEntry): string =>
  `${entry.event} of ${studentOf(entry)}, ${shownDay(entry.date)}`;

/** The first entries of the bin with unique names. */
export async function pick(page: Page, count: number): Promise<BinnedEntry[]> {
  const all = await readBin(page);
  const named = all.filter((entry) => all.filter((other) => nameOf(other) === nameOf(entry)).length === 1);
  expect(named.length).toBeGreaterThanOrEqual(count);
  return named.slice(0, count);
}

/** With more than one page of entries. */
export async function openBin(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const visit = await visitAs(browser, url, viewport);
  const { page } = visit;
  const entries = await readEntries(page, (await readStudent(page)).id);
  const wanted = Math.max(0, 24 - (await readBin(page)).length);
  for (const { id } of entries.slice(0, wanted)) await call.bin(page, id);
  await page.goto('/admin/user-entries/recycling-bin');
  await page.getByRole('heading', { level: 1, name: 'Recover Entries' }).waitFor();
  return visit;
}

export const binSection = (page: Page): Locator =>
  page.getByRole('region', { name: 'In the recycling bin', exact: true });

export const binRows = (page: Page): Locator => binSection(page).locator('[data-of]');
