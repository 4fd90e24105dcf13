/** A list with its search and page in the address. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const addressOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

export async function expectFocusOnCount(page: Page): Promise<void> {
  await expect.poll(() => focusedText(page)).toMatch(/^Showing 1 to /);
}

interface PagedList<Row> {
  readonly pageSize: number;
  /** `['student', 'students']`. */
  readonly nouns: readonly [one: string, many: string];
  readonly rows: (page: Page) => Locator;
  /** Texts of a row or card. */
  readonly says: (row: Row) => readonly unknown[];
}

/** Checks that the page shows these rows from the one with this number. */
export function pagedList<Row>({ pageSize, nouns, rows, says }: PagedList<Row>) {
  return async (page: Page, all: readonly Row[], first = 1): Promise<void> => {
    const here = all.slice(first - 1, first - 1 + pageSize);
    const count = `${all.length} ${nouns[all.length === 1 ? 0 : 1]}`;
    await page
      .getByText(`Showing ${first} to ${first - 1 + here.length} of ${count}`, { exact: true })
      .waitFor();
    // The previous rows stay until the new ones are there.
    await page.locator('main [aria-busy="false"]').waitFor();
    const texts = await rows(page).allInnerTexts();
    expect(texts).toHaveLength(here.length);
    for (const [index, row] of here.entries())
      for (const text of says(row)) expect(texts[index]).toContain(String(text));
  };
}

interface Pages<Row> {
  readonly name: string;
  readonly pageSize: number;
  readonly expectRows: (page: Page, all: readonly Row[], first?: number) => Promise<void>;
}

/** Visits the second page, the last one and back, and reloads there. */
export async function expectPages<Row>(
  page: Page,
  all: readonly Row[],
  { name, pageSize, expectRows }: Pages<Row>,
): Promise<void> {
  const pages = page.getByRole('navigation', { name });
  await pages.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL('**?page=2');
  await expectRows(page, all, pageSize + 1);
  const last = Math.ceil(all.length / pageSize);
  await pages.getByRole('button', { name: `Page ${last}`, exact: true }).click();
  await expectRows(page, all, (last - 1) * pageSize + 1);
  expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  await page.goBack();
  await expectRows(page, all, pageSize + 1);
  await page.reload();
  await expectRows(page, all, pageSize + 1);
}
