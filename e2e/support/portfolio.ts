import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './browser.ts';
import { visitAs } from './people.ts';

export interface PortfolioEntry {
  readonly id: number;
  readonly event: string;
  readonly date: string;
  readonly hours: number;
  readonly role: string;
  readonly organizer: string;
  readonly description: string;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly contact: string;
  readonly request_state: string;
  readonly request_problem: string | null;
}

export async function openPortfolio(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const visit = await visitAs(browser, url, viewport, 'student');
  await visit.page.goto('/hour-tracker');
  await visit.page.getByRole('heading', { name: 'Your entries' }).waitFor();
  return visit;
}

/** Including the bin. */
export async function readPortfolio(page: Page): Promise<PortfolioEntry[]> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  return (await reply.json()) as PortfolioEntry[];
}

export const outsideBin = (entries: readonly PortfolioEntry[]): PortfolioEntry[] =>
  entries.filter((entry) => !entry.recycling_bin);

export function shownEntries(page: Page): Locator {
  const section = page.getByRole('region', { name: 'Your entries', exact: true });
  return section.locator('[data-of]');
}

export async function expectShown(page: Page, count: number): Promise<void> {
  await expect.poll(() => shownEntries(page).count()).toBe(count);
}

/** As the form does after recording an entry. */
export async function arriveAfterRecording(page: Page, id: number): Promise<void> {
  // What the router stores for navigation with state.
  await page.evaluate(
    (recorded) => history.replaceState({ usr: { recorded }, key: 'recorded', idx: 0 }, '', '/hour-tracker'),
    id,
  );
  await page.reload();
  await page.getByRole('link', { name: 'Record another one at the same place' }).waitFor();
}
