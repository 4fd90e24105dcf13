/** Lists of entries: rows that unfold and, on a phone, cards that open and one row that opens search and order. */
import type { Locator, Page } from 'playwright-core';

/** Opens search and order, where they are folded. */
export async function openEntryFind(page: Page): Promise<void> {
  const row = page.locator('summary').filter({ hasText: /^Find/ });
  await page.locator('[data-of], table').first().or(row).first().waitFor();
  if ((await row.count()) === 0) return;
  if (await row.evaluate((summary) => summary.closest('details')?.open === false)) await row.click();
}

/** Unfolds a row or opens a card. */
export async function unfold(item: Locator): Promise<void> {
  const button = item.locator('button[aria-expanded]').first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter');
}

/** Opens the portfolio as the form does after an entry was recorded. */
export async function arriveAfterRecording(page: Page, id: number): Promise<void> {
  // What the router keeps of a navigation with a state.
  await page.evaluate(
    (recorded) => history.replaceState({ usr: { recorded }, key: 'recorded', idx: 0 }, '', '/hour-tracker'),
    id,
  );
  await page.reload();
  await page.getByRole('link', { name: 'Record another one at the same place' }).waitFor();
}

/** The row or card of an entry. */
export const itemOf = (page: Page, id: number): Locator => page.locator(`[data-of="${id}"]`);

/** On a phone the buttons of an entry are inside its card: opens the first ones. */
export async function openFirstCards(page: Page, count = 1): Promise<void> {
  const cards = page.locator('li[data-of]');
  await page.locator('[data-of]').first().waitFor();
  for (let place = 0; place < Math.min(count, await cards.count()); place += 1)
    await unfold(cards.nth(place));
}
