/** Long lists: what is folded on a phone, and how high their rows and cards are. */
import type { Locator, Page } from 'playwright-core';

/** Opens the row in which a phone folds search, filters and order. On a wide screen they are there already. */
export async function openFind(page: Page): Promise<void> {
  const search = page.getByRole('search');
  // In a wide table they are below the headings of their columns.
  await search.or(page.locator('thead td input')).first().waitFor();
  const row = search.getByRole('button', { name: 'Find', exact: true });
  if ((await row.count()) > 0 && (await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** The row or card of an entry. */
export const itemOf = (page: Page, id: number): Locator => page.locator(`[data-of="${id}"]`);

/** Unfolds a row or opens a card. */
export async function unfold(item: Locator): Promise<void> {
  const button = item.locator('button[aria-expanded]').first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Opens the cards of a phone that are still closed. */
export async function openCards(list: Page | Locator): Promise<void> {
  const closed = list.locator('li button[aria-expanded="false"][aria-label^="Details of"]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** On a phone the buttons of an entry are inside its card: opens the first ones. */
export async function openFirstCards(page: Page, count = 1): Promise<void> {
  const cards = page.locator('li[data-of]');
  await page.locator('[data-of]').first().waitFor();
  for (let place = 0; place < Math.min(count, await cards.count()); place += 1) {
    const closed = cards.nth(place).locator('button[aria-expanded="false"]');
    // By keyboard: in a small window a message may be above its middle.
    if ((await closed.count()) > 0) await closed.first().press('Enter');
  }
}

/** The heights of the rows of tables, or of the cards, in pixels. */
export function heightsOf(rows: Locator): Promise<number[]> {
  return rows.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
}

/**
 * What can be pressed and is less than 44 px high or wide, with its label; links within a sentence are as high as their line, and
 * what a card or row leads to is as large as that.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline' && element.closest('p') !== null;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
      .map((element) => {
        const [label] = [...((element as HTMLInputElement).labels ?? [])];
        const places = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
        const overlay = getComputedStyle(element, '::after');
        // Its own box, or the whole card above which it lies.
        const around = overlay.position === 'absolute' && overlay.content !== 'none' && element.closest('li');
        if (around) places.push(around.getBoundingClientRect());
        const width = Math.max(...places.map((place) => place.width));
        const height = Math.max(...places.map((place) => place.height));
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { width, height, words: `${element.tagName} “${name.slice(0, 40)}” ${width} by ${height}` };
      })
      .filter(({ width, height }) => width > 2 && (width < 43.9 || height < 43.9))
      .map(({ words }) => words);
  });
}
