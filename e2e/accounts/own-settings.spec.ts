/**
 * What people set for themselves in their browser or system: more room between letters and lines (WCAG 1.4.12), no
 * movement, colours of their own. Text at twice its size and 320 px are in `narrow.spec.ts`.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverflow } from '#e2e/gallery/findings.ts';
import { readStudent, visitAs } from '#e2e/support/administrator.ts';
import { DESKTOP, openVisit, startBrowser, type Visit } from '#e2e/support/browser.ts';
import { startDemo } from '#e2e/support/demo-product.ts';
import type { Product } from '#e2e/support/product-process.ts';

const NARROW = { width: 320, height: 640 };
/** The most that WCAG 1.4.12 asks a page to bear. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

let browser: Browser;
let product: Product;
let visits: Record<'visitor' | 'student' | 'head', Visit>;

beforeAll(async () => {
  product = await startDemo();
  browser = await startBrowser();
  visits = {
    visitor: await openVisit(browser, product.url, DESKTOP),
    student: await visitAs(browser, product.url, DESKTOP, 'student'),
    head: await visitAs(browser, product.url, DESKTOP, 'head'),
  };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const screens = [
  ['visitor', '/'],
  ['visitor', '/about'],
  ['visitor', '/login?mode=register'],
  ['visitor', '/leaderboard'],
  ['visitor', '/verify-entry/there-is-no-such-token'],
  ['student', '/opportunities'],
  ['student', '/event-list'],
  ['student', '/your-events'],
  ['student', '/post-event'],
  ['student', '/hour-tracker'],
  ['student', '/portfolio-create-event'],
  ['student', '/profile'],
  ['head', '/admin/entries'],
  ['head', '/admin/user-entries/recycling-bin'],
  ['head', '/admin/network'],
] as const;

describe('with more room between letters and lines', () => {
  it.each(screens)('nothing is lost for a %s at %s', async (who, path) => {
    const { page } = visits[who];
    await open(page, path);
    await page.addStyleTag({ content: SPACING });
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await findOverflow(page), `${path} at ${viewport.width} px`).toEqual([]);
    }
  });

  it('nothing is lost in the entries of one student', async () => {
    const { page } = visits.head;
    const { id } = await readStudent(page);
    await open(page, `/admin/user-entries/${id}`);
    await page.addStyleTag({ content: SPACING });
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await findOverflow(page)).toEqual([]);
    }
  });
});

describe('without movement', () => {
  /** What moves for longer than an eye can see; a sign that something is awaited may turn. */
  const movements = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 20)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );

  it('a dialog, a menu and a message are there at once', async () => {
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

describe('with colours of their own', () => {
  it.each(screens)(
    'everything that can be pressed has an edge or an underline for a %s at %s',
    async (who, path) => {
      const { page } = visits[who];
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await open(page, path);
      const bare = await page.evaluate(() => {
        const hasEdge = (element: Element | null) => {
          if (element === null) return false;
          const { borderTopStyle, borderTopWidth, borderBottomStyle } = getComputedStyle(element);
          return (
            (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || borderBottomStyle !== 'none'
          );
        };
        return [...document.querySelectorAll('main button, main input, main select, main textarea')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 2)
          .filter(
            (element) => !element.matches('[aria-hidden=true], [type=radio], [type=checkbox], [type=file]'),
          )
          .filter((element) => {
            const hasLine = getComputedStyle(element).textDecorationLine.includes('underline');
            const hasSign = element.querySelector('svg') !== null;
            // The edge of a field with a button in it is around both.
            return !hasLine && !hasSign && !hasEdge(element) && !hasEdge(element.parentElement);
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect(bare).toEqual([]);
    },
  );

  it('what has the focus keeps its ring', async () => {
    const { page } = visits.student;
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

it('met no console error and asked nobody else for anything', () => {
  expect(Object.values(visits).flatMap(({ problems }) => problems)).toEqual([]);
});
