import type { Page } from 'playwright-core';
import { itemOf, unfold } from './lists.ts';

export interface ListedEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly hours: number;
  readonly contact: string;
  readonly verified: boolean;
  readonly request_state: string;
  readonly version: number;
}

export async function readStudent(
  page: Page,
  email = 'student@demo.limelight.example',
): Promise<{ id: number }> {
  const reply = await page.request.get('/api/admin/entry-summary');
  const found = ((await reply.json()) as { id: number; email: string }[]).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not in the summary`);
  return found;
}

export async function readEntries(page: Page, userId: number): Promise<ListedEntry[]> {
  const reply = await page.request.get(`/api/admin/user-entries/${userId}`);
  return ((await reply.json()) as { entries: ListedEntry[] }).entries;
}

/** `2026-05-03` as lists show it. */
export const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** As in button labels. */
export const nameOf = ({ event, date }: { event: string; date: string }): string =>
  `${event}, ${shownDay(date)}`;

export type Decision = 'Verify' | 'Mark as not verified:' | 'Delete';

export const decisionButton = (page: Page, decision: Decision, entry: ListedEntry) =>
  page.getByRole('button', { name: `${decision} ${nameOf(entry)}`, exact: true });

/** Opens the entry's details first if necessary. */
export async function decide(page: Page, decision: Decision, entry: ListedEntry): Promise<void> {
  await unfold(itemOf(page, entry.id));
  await decisionButton(page, decision, entry).click();
}

export const verifiedHours = (entries: readonly ListedEntry[]): number =>
  entries.reduce((sum, { verified, hours }) => sum + (verified ? Math.round(hours * 100) : 0), 0) / 100;
