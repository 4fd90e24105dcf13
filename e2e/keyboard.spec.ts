/**
 * What holds for every screen when the keyboard is all one has: the skip link, stops in the order of reading that are
 * seen, dialogs that keep the focus, errors of forms that take it, and words for what a screen reader cannot see. The
 * ways through single screens are in their own files.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStudent, visitAs } from './support/administrator.ts';
import { DESKTOP, openVisit, PHONE, startBrowser, type Visit } from './support/browser.ts';
import { startProduct, type Product } from './support/product-process.ts';

/** More than any of these screens has on its first page. */
const MOST_STOPS = 260;

let browser: Browser;
let product: Product;
let visitor: Visit;
let student: Visit;
let head: Visit;

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: 'on' } });
  browser = await startBrowser();
  visitor = await openVisit(browser, product.url, DESKTOP);
  student = await visitAs(browser, product.url, DESKTOP, 'student');
  head = await visitAs(browser, product.url, DESKTOP, 'head');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const press = (page: Page, key: string) => page.keyboard.press(key);

describe('the skip link', () => {
  it.each([
    ['visitor', '/', PHONE],
    ['visitor', '/', DESKTOP],
    ['visitor', '/verify-email/there-is-no-such-token', PHONE],
    ['student', '/hour-tracker', PHONE],
    ['student', '/hour-tracker', DESKTOP],
  ] as const)('is the first stop of a %s at %s and leads to the content', async (who, path, viewport) => {
    const { page } = who === 'visitor' ? visitor : student;
    await page.setViewportSize(viewport);
    await open(page, path);
    await press(page, 'Tab');
    const link = page.getByRole('link', { name: 'Skip to main content' });
    expect(await hasFocus(link)).toBe(true);
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await press(page, 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await press(page, 'Tab');
    const isPastTheBar = () =>
      page.evaluate(() => document.activeElement?.closest('header') === null && location.hash === '#main');
    expect(await isPastTheBar()).toBe(true);
    await page.setViewportSize(DESKTOP);
  });
});

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly hasRing: boolean;
  readonly isFree: boolean;
  /** Number of the element among all of the page, in the order of reading. */
  readonly place: number;
}

/** What has the focus, seen by somebody who looks for it; nothing at the end of the page. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    // Radio buttons and the like may be hidden behind the label that is drawn for them.
    const [label = element] = element.matches('[type=radio], [type=checkbox]') ? labels : [];
    const drawn = element.getBoundingClientRect().width > 2 ? element : label;
    const place = drawn.getBoundingClientRect();
    // The box of a password holds the button that shows it, too.
    const box = element.closest('.mantine-PasswordInput-input') ?? drawn;
    const hasRing = [element, drawn, box].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    // A link of two lines has its middle between them, and a table reaches below the window: one point will do.
    const points = [...drawn.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return [0.1, 0.5, 0.9].map((part) => [from + (to - from) * part, middle] as const);
    });
    const isFree = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const isPart = drawn.contains(hit) || hit.contains(drawn);
      return isPart || hit.parentElement === drawn.parentElement || labels.some((one) => one.contains(hit));
    });
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}`,
      isSeen: place.bottom > 0 && place.top < innerHeight && place.width > 0 && place.height > 0,
      hasRing,
      isFree,
      place: [...document.querySelectorAll('*')].indexOf(element),
    };
  });
}

describe('every stop of the keyboard is seen, has a ring, and comes in the order of reading', () => {
  it.each([
    ['visitor', '/'],
    ['visitor', '/login?mode=register'],
    ['visitor', '/leaderboard'],
    ['student', '/hour-tracker'],
    ['student', '/portfolio-create-event'],
    ['student', '/event-list'],
    ['student', '/profile/edit'],
    ['head', '/admin/entries'],
    ['head', '/admin/network'],
  ] as const)('for a %s at %s', async (who, path) => {
    const { page } = { visitor, student, head }[who];
    await open(page, path);
    const stops: Stop[] = [];
    for (let count = 0; count < MOST_STOPS; count += 1) {
      await press(page, 'Tab');
      const stop = await readStop(page);
      if (stop === undefined || stop.place < (stops.at(-1)?.place ?? 0)) break;
      // The parts of a date are stops of one field; on its button for a calendar the browser draws the ring there.
      if (stop.place !== stops.at(-1)?.place) stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThan(MOST_STOPS);
    expect(stops.filter(({ isSeen, hasRing, isFree }) => !isSeen || !hasRing || !isFree)).toEqual([]);
    // The last one is the last that there is: nothing later on the page was left out by an order of its own.
    const later = await page.evaluate(
      (place) => {
        const all = [...document.querySelectorAll('*')];
        return (
          all
            .slice(place + 1)
            .filter((element) =>
              element.matches('a[href], button:enabled, input:enabled, select:enabled, textarea'),
            )
            .filter((element) => element.checkVisibility() && (element as HTMLElement).tabIndex >= 0)
            // Of a group of radio buttons one is a stop; the arrows lead to the others.
            .filter((element) => !element.matches('[type=radio]:not(:checked)'))
            .map((element) => element.outerHTML.slice(0, 100))
        );
      },
      stops.at(-1)?.place ?? 0,
    );
    expect(later).toEqual([]);
  });
});

describe('a question in a dialog', () => {
  it('keeps the focus, is closed by Escape, and gives the focus back', async () => {
    const { page } = student;
    await open(page, '/hour-tracker');
    const button = page.getByRole('button', { name: /^Delete / }).first();
    await button.focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect.poll(() => hasFocus(cancel)).toBe(true);
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    for (const key of [
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
    ]) {
      await press(page, key);
      expect(await isInside()).toBe(true);
    }
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button)).toBe(true);
  });

  it('is named by the thing that it is about', async () => {
    const { page } = student;
    const button = page.getByRole('button', { name: /^Delete / }).first();
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Delete ', '');
    await button.focus();
    await press(page, 'Enter');
    await page.getByRole('dialog', { name }).waitFor();
    await press(page, 'Escape');
  });
});

describe('a refused form', () => {
  it.each([
    ['visitor', '/login'],
    ['visitor', '/login?mode=register'],
    ['visitor', '/password-reset'],
    ['student', '/portfolio-create-event'],
    ['student', '/post-event'],
  ] as const)('of a %s at %s has the focus at a field with the reason', async (who, path) => {
    const { page } = who === 'visitor' ? visitor : student;
    await open(page, path);
    await page.locator('main form button[type=submit]').first().focus();
    await press(page, 'Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    const reason = await page.evaluate(() => {
      const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
    expect(reason.trim()).not.toBe('');
  });
});

describe('a screen reader is told', () => {
  it.each([
    ['student', '/hour-tracker', '**/volunteer_hours_portfolio/portfolio'],
    ['student', '/event-list', '**/volunteer_events/events*'],
    ['student', '/opportunities', '**/volunteer_events/opportunities*'],
    ['head', '/admin/entries', '**/admin/entry-summary*'],
    ['head', '/admin/network', '**/admin/network/users*'],
    ['visitor', '/leaderboard', '**/volunteer_hours_portfolio/leaderboard*'],
  ] as const)('while %s waits at %s', async (who, path, call) => {
    const { page } = { visitor, student, head }[who];
    const answer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(path);
    const words = page.getByRole('status').filter({ hasText: /^Loading/ });
    await words.first().waitFor();
    answer.resolve();
    await words.first().waitFor({ state: 'detached' });
    await page.unroute(call);
  });

  it('that the next page of a list is on its way', async () => {
    const { page } = head;
    await open(page, '/admin/entries');
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/entry-summary*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Page 2' }).focus();
    await press(page, 'Enter');
    await page.locator('main [aria-busy=true]').waitFor();
    answer.resolve();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await page.unroute('**/admin/entry-summary*');
  });

  it('how a list is sorted, with the focus still at the heading', async () => {
    const { page } = head;
    const { id } = await readStudent(page);
    for (const [path, title] of [
      ['/admin/entries', 'Email'],
      [`/admin/user-entries/${id}`, 'Hours Worked'],
    ] as const) {
      await open(page, path);
      const heading = page.getByRole('columnheader', { name: title }).getByRole('button');
      for (const direction of ['ascending', 'descending']) {
        await heading.focus();
        await press(page, 'Enter');
        const note = page.getByRole('status').filter({ hasText: `sorted by ${title}, ${direction}` });
        await note.waitFor({ state: 'attached' });
        expect(await hasFocus(heading)).toBe(true);
      }
    }
  });

  it('the name of each new page, by the focus at its heading', async () => {
    const { page } = student;
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).focus();
    await press(page, 'Enter');
    await page.waitForURL('**/about');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.title()).toContain(heading);
  });
});

it('met no console error and asked nobody else for anything', () => {
  expect([visitor, student, head].flatMap(({ problems }) => problems)).toEqual([]);
});
