/** Settings of the browser or system, such as reduced motion and forced colors. `screens.spec.ts` covers every screen. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openVisit, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let visits: Record<'visitor' | 'student', Visit>;

beforeAll(async () => {
  visits = {
    visitor: await openVisit(browser, product.url, DESKTOP),
    student: await visitAs(browser, product.url, DESKTOP, 'student'),
  };
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('with reduced motion', () => {
  /** Visible motion, other than loading indicators. */
  const movements = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 20)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );

  it('dialogs, menus and messages appear at once', async () => {
    const { page } = visits.student;
    await page.setViewportSize(DESKTOP);
    await open(page, '/hour-tracker');
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await movements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Portfolio' }).click();
    await page.getByRole('menu').waitFor();
    expect(await movements(page)).toEqual([]);
  });

  it('no page scrolls smoothly', async () => {
    const { page } = visits.visitor;
    await open(page, '/');
    const behavior = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(behavior).toBe('auto');
  });
});

describe('with forced colors', () => {
  it('the focused element keeps its ring', async () => {
    const { page } = visits.student;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '/portfolio-create-event');
    await page.locator('main [name=event]').focus();
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { outlineStyle, width: parseFloat(outlineWidth) };
    });
    expect(ring.outlineStyle).not.toBe('none');
    expect(ring.width).toBeGreaterThanOrEqual(2);
  });
});

it('no page logs a console error or calls another host', () => {
  expect(Object.values(visits).flatMap(({ problems }) => problems)).toEqual([]);
});
