/**
 * With names of 40 letters: rows of at most 64 px on a desktop and cards of at most 112 px on a phone, a
 * sticky table head, touch targets of 44 px, and the student's bottom bar.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findOverflow } from '#e2e/gallery/findings.ts';
import { DESKTOP, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { dayFromNow, post, register } from '#e2e/support/events.ts';
import { heightsOf, openCards, openFind, smallTargets } from '#e2e/support/lists.ts';
import { clientOf, signIn } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
/** The longest names taken into account. */
const EVENT_NAME = 'Neighborhood Garden and Kitchen Clean-up';
const FIRST = 'Maximiliano Alexander';
const LAST = 'Featherstonehaughs';
const MOST_ROW = 64;
const MOST_CARD = 112;
const visits: Visit[] = [];

interface List {
  readonly path: string;
  readonly who: 'student' | 'head' | 'visitor';
  /** Items per page. */
  readonly sizes: readonly [desk: number, phone: number];
  /** A desktop grid of cards that are links. */
  readonly isGrid?: true;
  /** The maximum page height in screens. */
  readonly screens: readonly [desk: number, phone: number];
}

const lists: readonly List[] = [
  { path: '/leaderboard?page=2', who: 'visitor', sizes: [20, 20], screens: [2.5, 3.25] },
  { path: '/leaderboard', who: 'student', sizes: [20, 20], screens: [3, 4] },
  { path: '/opportunities', who: 'student', sizes: [10, 10], screens: [1.5, 2.5] },
  { path: '/event-list', who: 'student', sizes: [12, 12], isGrid: true, screens: [1.5, 3] },
  { path: '/your-events', who: 'student', sizes: [7, 7], screens: [2, 3] },
  { path: '/admin/entries', who: 'head', sizes: [30, 10], screens: [3.5, 3] },
  { path: '/admin/network', who: 'head', sizes: [30, 30], screens: [3, 5] },
];

const pages = new Map<string, Page>();

async function openAs(who: List['who'], viewport: typeof PHONE): Promise<Page> {
  const key = `${who} ${viewport.width}`;
  const known = pages.get(key);
  if (known) return known;
  const visit = await openVisit(browser, product.url, viewport, { isTouched: viewport === PHONE });
  visits.push(visit);
  if (who !== 'visitor') await signIn(visit.page, who);
  pages.set(key, visit.page);
  // Names of 40 letters that keep a list's order.
  await visit.page.route(/\/api\/.*\/(leaderboard|entry-summary|network\/users)\?/, async (route) => {
    const reply = await route.fetch();
    const rows = (await reply.json()) as Record<string, unknown>[];
    const json = rows.map((row) => ({
      ...row,
      ...('user__first_name' in row && { user__first_name: FIRST, user__last_name: LAST }),
      ...('first_name' in row && { first_name: FIRST, last_name: LAST }),
    }));
    await route.fulfill({ response: reply, json });
  });
  await visit.page.route(/\/api\/.*\/opportunities\?/, async (route) => {
    const reply = await route.fetch();
    const rows = (await reply.json()) as Record<string, unknown>[];
    await route.fulfill({ response: reply, json: rows.map((row) => ({ ...row, name: EVENT_NAME })) });
  });
  return visit.page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Not the chart rows of the Volunteer Database. */
const rowsOf = (page: Page) =>
  page.locator('main [role=region][tabindex="0"]:not([data-min-width="numbers"]) tbody tr');
const cardsOf = (page: Page) =>
  page.locator('main ul > li:has(h2, h3, [role=img], img, input[type=checkbox])');

beforeAll(async () => {
  const [student, organizer] = await Promise.all([
    clientOf(product.url, 'student'),
    clientOf(product.url, 'ucla-student'),
  ]);
  const event = await post(organizer, { name: EVENT_NAME, date: dayFromNow(2) });
  await register(student, event);
});

describe.each(lists)('the list $path of a $who', ({ path, who, sizes, screens, isGrid }) => {
  it('has rows of one or two lines on a desktop, below a sticky head', async () => {
    const page = await openAs(who, DESKTOP);
    await open(page, path);
    const rows = isGrid ? cardsOf(page) : rowsOf(page);
    await rows.first().waitFor();
    const heights = await heightsOf(rows);
    expect(heights).toHaveLength(sizes[0]);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / DESKTOP.height).toBeLessThan(screens[0]);
    if (isGrid) return;
    expect(Math.max(...heights)).toBeLessThanOrEqual(MOST_ROW);
    await rows.last().scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await rows.last().evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const head = page.locator('main thead').last();
    const top = await head
      .locator('th')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().top);
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled === 0 || top >= 0).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    expect(await findOverflow(page)).toEqual([]);
  });

  it('has cards of two or three lines on a phone, with large touch targets', async () => {
    const page = await openAs(who, PHONE);
    await open(page, path);
    const cards = cardsOf(page);
    await cards.first().waitFor();
    const heights = await heightsOf(cards);
    expect(heights).toHaveLength(sizes[1]);
    expect(Math.max(...heights)).toBeLessThanOrEqual(MOST_CARD);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / PHONE.height).toBeLessThan(screens[1]);
    expect(await smallTargets(page)).toEqual([]);
    await openCards(page);
    if (path !== '/your-events') await openFind(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    expect(await findOverflow(page)).toEqual([]);
  });
});

describe('the bottom bar of a phone', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
  const places = [
    ['Portfolio', '/hour-tracker'],
    ['Record', '/portfolio-create-event'],
    ['Events', '/event-list'],
    ['Leaderboard', '/leaderboard'],
    ['Profile', '/profile'],
  ] as const;

  it('links all student pages, marks the present one, and is always visible', async () => {
    const page = await openAs('student', PHONE);
    await open(page, '/opportunities');
    for (const [name, path] of places) {
      const link = bar(page).getByRole('link', { name, exact: true });
      await link.click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      await page.waitForLoadState('networkidle');
      const lowerEdge = async (end: 'top' | 'bottom') => {
        await page.evaluate((top) => window.scrollTo(0, top), end === 'top' ? 0 : Number.MAX_SAFE_INTEGER);
        const place = await bar(page).boundingBox();
        const footer = await page.getByRole('contentinfo').boundingBox();
        // At the end of a page, nothing is below it.
        const isClear =
          end === 'top' || Math.round((footer?.y ?? 0) + (footer?.height ?? 0) - (place?.y ?? 0)) === 0;
        return [Math.round((place?.y ?? 0) + (place?.height ?? 0)), isClear];
      };
      await expect.poll(() => lowerEdge('top')).toEqual([PHONE.height, true]);
      await expect.poll(() => lowerEdge('bottom')).toEqual([PHONE.height, true]);
    }
  });

  it('gives way to an on-screen keyboard while typing', async () => {
    const page = await openAs('student', PHONE);
    await open(page, '/opportunities');
    await openFind(page);
    const isInWindow = async () => ((await bar(page).boundingBox())?.y ?? 0) < PHONE.height;
    expect(await isInWindow()).toBe(true);
    await page.getByRole('search').getByLabel('City', { exact: true }).focus();
    expect(await isInWindow()).toBe(false);
    await page.getByRole('heading', { level: 1 }).focus();
    expect(await isInWindow()).toBe(true);
  });

  it('is the last tab stop, and focused elements are above it', async () => {
    const page = await openAs('student', PHONE);
    await open(page, '/opportunities');
    const last = page.getByRole('contentinfo').getByRole('combobox');
    await last.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Portfolio');
    for (const card of await page.locator('main li button[aria-label^="Details of"]').all()) {
      await card.focus();
      const place = await card.boundingBox();
      const edge = await bar(page).boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    }
  });

  it('does not cover the focused element when its labels need two lines', async () => {
    const page = await openAs('student', PHONE);
    await open(page, '/hour-tracker');
    await page.addStyleTag({
      content: 'html { font-size: 125% !important } * { letter-spacing: 0.12em !important }',
    });
    await expect.poll(async () => (await bar(page).boundingBox())?.height ?? 0).toBeGreaterThan(100);
    const covered: string[] = [];
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const edge = document.querySelector('nav[aria-label="Shortcuts"]')?.getBoundingClientRect().top ?? 0;
        if (!focused || focused === document.body || focused.closest('nav')) return undefined;
        const isBelow = Math.floor(focused.getBoundingClientRect().bottom) > edge;
        return isBelow ? (focused.getAttribute('aria-label') ?? focused.textContent) : undefined;
      });
      if (name !== undefined) covered.push(name);
    }
    expect(covered).toEqual([]);
  });

  it('links staff pages for staff', async () => {
    const head = await openAs('head', PHONE);
    await open(head, '/opportunities');
    for (const [name, path] of [
      ['Inbox', '/admin/inbox'],
      ['Graduation', '/admin/graduation'],
      ['Students', '/admin/entries'],
      ['Events', '/event-list'],
      ['Profile', '/profile'],
    ] as const) {
      const link = bar(head).getByRole('link', { name, exact: true });
      await link.click();
      await head.waitForURL(`**${path}`);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    }
  });

  it('is only for signed-in people on a phone', async () => {
    const visitor = await openAs('visitor', PHONE);
    await open(visitor, '/leaderboard');
    expect(await bar(visitor).count()).toBe(0);
    const desk = await openAs('student', DESKTOP);
    await open(desk, '/opportunities');
    expect(await bar(desk).isVisible()).toBe(false);
    await desk.setViewportSize({ width: 767, height: 900 });
    expect(await bar(desk).isVisible()).toBe(true);
    await desk.setViewportSize({ width: 768, height: 900 });
    expect(await bar(desk).isVisible()).toBe(false);
    await desk.setViewportSize(DESKTOP);
  });
});

it('a past event links to recording its hours', async () => {
  const page = await openAs('student', PHONE);
  await open(page, '/your-events');
  const link = page.getByRole('link', { name: /^Record hours of / }).first();
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/portfolio-create-event\?event=\d+$/);
  await open(page, `/event-detail/${href.split('=')[1]}`);
  const next = page.getByRole('main').getByRole('link', { name: 'Record hours' });
  expect(await next.getAttribute('href')).toBe(href);
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
