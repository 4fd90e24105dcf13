/** Long lists: what is folded on a phone, and how high their rows and cards are. */
import type { Locator, Page } from 'playwright-core';

/** Opens the row in which a phone folds search, filters and order. On a wide screen they are there already. */
export async function openFind(page: Page): Promise<void> {
  await page.getByRole('search').waitFor();
  const row = page.getByRole('search').getByRole('button', { name: 'Find', exact: true });
  if ((await row.count()) > 0 && (await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Opens the cards of a phone that are still closed. */
export async function openCards(list: Page | Locator): Promise<void> {
  const closed = list.locator('li h2 > button[aria-expanded="false"], li h3 > button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
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
