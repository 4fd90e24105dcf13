import type { Locator, Page } from 'playwright-core';

/** Opens a phone's collapsed search, filters and sorting; on a wide screen they are visible. */
export async function openFind(page: Page): Promise<void> {
  const search = page.getByRole('search');
  // In a wide table they are below the column headings.
  await search.or(page.locator('thead td input')).first().waitFor();
  const row = search.getByRole('button', { name: 'Find', exact: true });
  if ((await row.count()) > 0 && (await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

export const itemOf = (page: Page, id: number): Locator => page.locator(`[data-of="${id}"]`);

export async function unfold(item: Locator): Promise<void> {
  const button = item.locator('button[aria-expanded]').first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Opens closed cards of a phone. */
export async function openCards(list: Page | Locator): Promise<void> {
  const closed = list.locator('li button[aria-expanded="false"][aria-label^="Details of"]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** On a phone, buttons are inside the cards. */
export async function openFirstCards(page: Page, count = 1): Promise<void> {
  const cards = page.locator('li[data-of]');
  await page.locator('[data-of]').first().waitFor();
  for (let place = 0; place < Math.min(count, await cards.count()); place += 1) {
    const closed = cards.nth(place).locator('button[aria-expanded="false"]');
    // By keyboard: in a small window a message may cover its center.
    if ((await closed.count()) > 0) await closed.first().press('Enter');
  }
}

/** In pixels. */
export function heightsOf(rows: Locator): Promise<number[]> {
  return rows.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
}

/**
 * Controls under 44 px, with labels. Links within a sentence are as tall as their line; what a card or row
 * links to is as large as that.
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
        // Its own box, or that of the whole card it covers.
        const around = overlay.position === 'absolute' && overlay.content !== 'none' && element.closest('li');
        if (around) places.push(around.getBoundingClientRect());
        const width = Math.max(...places.map((place) => place.width));
        const height = Math.max(...places.map((place) => place.height));
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return {
          width,
          height,
          description: `${element.tagName} “${name.slice(0, 40)}” ${width} by ${height}`,
        };
      })
      .filter(({ width, height }) => width > 2 && (width < 43.9 || height < 43.9))
      .map(({ description }) => description);
  });
}
