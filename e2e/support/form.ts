import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dayFromNow } from './events.ts';

export const FILLED_ENTRY = {
  event: 'Tide pool day',
  date: '2026-01-15',
  hours: '2.5',
  role: 'Guide',
  organizer: 'Bay friends',
  contact: 'guide@bay.example',
  description: 'Showed children the tide pools.',
};
export type EntryTexts = typeof FILLED_ENTRY;

export const FILLED_EVENT = {
  name: 'River cleanup',
  description: 'Bring gloves.\nWe have bags.',
  date: dayFromNow(12),
  time: '02:30 PM',
  location: 'Glendale Narrows',
  max_attendees: '7',
};
export type EventTexts = typeof FILLED_EVENT;

/** The notice above a restored draft. */
export const KEPT = 'We kept what you had typed here before.';

export const fieldOf = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`);

export async function fillFields(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await fieldOf(page, name).fill(text);
}

export async function readFields<Texts extends Record<string, string>>(
  page: Page,
  texts: Texts,
): Promise<Texts> {
  const names = Object.keys(texts);
  const read = names.map(async (name) => [name, await fieldOf(page, name).inputValue()]);
  return Object.fromEntries(await Promise.all(read)) as Texts;
}

/** Removes drafts of earlier tests from the device first. */
export async function openWithoutDrafts(
  page: Page,
  address: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(address);
  // The page may store its text when it is left.
  await page.locator('form').waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator('form').waitFor();
  expect(Object.values(await readFields(page, texts)).join('')).toBe('');
}

/** The server acts, but its response is lost. */
export async function loseNextAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    `**/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
